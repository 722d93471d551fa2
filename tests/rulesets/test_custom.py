"""Custom games: what an organiser fills in decides every table, and what contradicts itself is refused."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.commands.setting_up import checked_details
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, Refusal
from ronda.core.facts import TournamentCreated
from ronda.core.fold import fold_facts
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, SECOND, Result, Score
from ronda.formats.standings import RankedPlayer, swiss_standings
from ronda.imports.results import read_results
from ronda.rules.penalties import Effect
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import find_ruleset, ruleset_of
from ronda.rulesets.custom.notes import CHANGED_PRESET
from ronda.rulesets.custom.presets import PRESETS
from ronda.views.app import Device, screen_page
from ronda.views.files.standings_files import standings_json
from tests.playing import Meeting, Organiser, custom, games, known_facts, score, wins
from tests.views.screens import Screen

RULESET = find_ruleset("custom")


def filled(**options: str) -> Details:
    """Checked details with these options."""
    return checked_details(custom(3, options=tuple(options.items())), RULESET)


def rules(**options: str) -> Ruleset:
    """The rules that these options make."""
    return RULESET.for_tournament(filled(**options))


def refusal(kind: type[Refusal], **options: str) -> Refusal:
    """The refusal of options."""
    with pytest.raises(kind) as refused:
        filled(**options)
    return refused.value


def test_custom_points_are_those_that_were_filled_in() -> None:
    ours = rules(win="2", draw="0.5", loss="0", bye="1,5")

    assert [ours.scoring.points(wins(winner), 1) for winner in (1, 0, 2)] == [2, Fraction(1, 2), 0]
    assert ours.scoring.bye == Fraction(3, 2)


@pytest.mark.parametrize(("typed", "kept"), [("½", "0.5"), ("2½", "2.5"), ("2,5", "2.5"), ("03", "3"), ("7.0", "7")])
def test_custom_points_halves_are_read_as_people_write_them(typed: str, kept: str) -> None:
    assert filled(win="9", draw=typed).option("draw") == kept


@pytest.mark.parametrize("typed", ["2.3", "-1", "100", "two", "1.55", ".", "1/2", "9" * 30])
def test_custom_points_that_are_not_halves_are_refused(typed: str) -> None:
    refused = refusal(Malformed, bye=typed)

    assert refused.field == "bye"
    assert str(refused) == f"Bye must be a whole number or a half from 0 to 99, not “{typed[:20]}”."


def test_custom_points_a_narrow_win_gives_its_own_points() -> None:
    ours = rules(result="score", win="5", draw="1", narrow_below="12", narrow="3")

    assert [ours.scoring.points(score(*numbers), 1) for numbers in ((52, 41), (52, 40), (7, 7), (1, 2))] == [3, 5, 1, 0]


def test_custom_order_the_margin_is_the_base_and_the_difference() -> None:
    ours = rules(result="score", tiebreaks="margin\nwins", margin_base="50", margin_bye="75")
    (margin,) = ours.standings.totals

    assert (margin.of(score(77, 49), 1), margin.of(score(77, 49), 2), margin.bye) == (78, 22, 75)
    assert [step.key for step in ours.standings.tiebreaks] == ["margin", "wins"]


@pytest.mark.parametrize("result", ["winner", "games", "points"])
def test_custom_order_a_margin_without_scores_is_refused(result: str) -> None:
    refused = refusal(Impossible, result=result, tiebreaks="margin")

    assert refused.field == "tiebreaks"
    assert str(refused).startswith("A margin of victory needs scores")


@pytest.mark.parametrize(
    "points",
    [
        {"win": "0"},
        {"win": "0", "draw": "0", "bye": "0"},
        {"draw": "4"},
        {"loss": "2"},
        {"result": "score", "narrow_below": "5", "narrow": "9"},
    ],
)
def test_custom_points_that_do_not_rise_from_loss_to_win_are_refused(points: dict[str, str]) -> None:
    refused = refusal(Impossible, **points)

    assert refused.field == "win"
    assert str(refused).startswith("A win must give more points than a loss")


@pytest.mark.parametrize(
    ("options", "best"),
    [({"bye": "3.5"}, "3"), ({"win": "2"}, "2"), ({"result": "points", "most_points": "4", "bye": "5"}, "4")],
)
def test_custom_points_a_bye_worth_more_than_a_win_is_refused(options: dict[str, str], best: str) -> None:
    """SW-BYE: nobody should be better off without playing."""
    refused = refusal(Impossible, **options)

    assert refused.field == "bye"
    assert str(refused) == f"A bye must not give more points than a win, which gives {best} at most: lower it."


@pytest.mark.parametrize("draw", ["0", "3"])
def test_custom_points_of_a_draw_may_be_those_of_a_loss_or_of_a_win(draw: str) -> None:
    assert filled(win="3", draw=draw, loss="0").option("draw") == draw


def test_custom_points_of_a_narrow_win_count_only_where_one_can_be_narrow() -> None:
    assert filled(result="score", narrow_below="0", narrow="9").option("win") == "3"


@pytest.mark.parametrize(
    ("options", "field", "sentence"),
    [
        (
            {"result": "winner", "tiebreaks": "points_scored"},
            "tiebreaks",
            "“Points scored” needs scores: enter a score for each player, or take it out of the order of equal points.",
        ),
        (
            {"result": "score", "tiebreaks": "games_won"},
            "tiebreaks",
            "“Games won” needs games: enter games won in a series, or take it out of the order of equal points.",
        ),
        (
            {"result": "score", "tiebreaks": "points_scored", "most_score": "20", "scored_bye": "21"},
            "scored_bye",
            "Points scored by a bye: no match brings more than the highest score, 20. Lower it.",
        ),
    ],
)
def test_custom_scored_and_custom_games_what_no_result_can_bring_is_refused(
    options: dict[str, str], field: str, sentence: str
) -> None:
    refused = refusal(Impossible, **options)

    assert (refused.field, str(refused)) == (field, sentence)


def test_custom_points_a_bye_may_be_worth_less_than_a_win_and_the_rules_page_says_so() -> None:
    [note] = [note for note in rules(bye="1").notes if note.rule == "SW-BYE"]

    assert rules(bye="1").scoring.bye == 1
    assert "never more than a win" in note.text


def test_custom_order_a_tiebreak_is_chosen_once() -> None:
    assert str(refusal(Impossible, tiebreaks="wins\nwins")) == (
        "Order of equal points: choose at most 4, each only once."
    )


def test_custom_points_only_what_is_asked_is_kept() -> None:
    """Without draws nobody is asked for their points, and the margin is asked for scores that order ties."""
    keys = [key for key, _ in filled(result="score", draws="no", draw="7", series="3", margin_base="8").options]

    assert not {"draw", "series", "margin_base", "most_points"} & set(keys)
    assert {"most_score", "win", "bye", "tiebreaks"} <= set(keys)


def test_custom_points_options_that_no_ronda_wrote_never_break_the_rules() -> None:
    """A file from outside is read before it is checked."""
    junk = tuple((field.key, "\x00no such thing") for field in RULESET.options.fields)

    assert RULESET.for_tournament(Details(name="x", options=junk)).scoring.bye == 3


def test_custom_points_a_draw_by_taps_and_by_equal_numbers() -> None:
    for options, form in (({}, {"winner": "0"}), ({"result": "score"}, {"score1": "5", "score2": "5"})):
        organiser = Organiser("custom", details=filled(**options))
        organiser.start(4)
        organiser.pair()
        sent = {"round": "1", "match": "1", **form}
        organiser.do(read_command("report_result", sent, organiser.tournament, organiser.ruleset))

        assert organiser.round.matches[0].result is not None
        assert organiser.round.matches[0].result.winner == 0


def test_custom_points_a_form_without_an_answer_is_no_draw() -> None:
    organiser = Organiser("custom", details=filled(result="winner"))
    organiser.start(4)
    organiser.pair()
    with pytest.raises(Malformed) as refused:
        read_command("report_result", {"round": "1", "match": "1"}, organiser.tournament, organiser.ruleset)

    assert (str(refused.value), refused.value.field) == ("Choose who won, or that it is a draw.", "winner")


def test_custom_points_a_series_has_one_winner() -> None:
    organiser = Organiser("custom", details=filled(result="games", series="3"))
    organiser.start(4)
    organiser.pair()
    sent = {"round": "1", "match": "1", "games1": "3", "games2": "3", "winner": "1"}
    report = read_command("report_result", sent, organiser.tournament, organiser.ruleset)

    assert organiser.refusal(report, Impossible) == "Only one player can win the series."


def test_custom_points_half_points_are_shown_as_people_write_them() -> None:
    organiser = Organiser("custom", details=custom(1, options=(("win", "1"), ("draw", "½"), ("bye", "½"))))
    organiser.start(4)
    organiser.pair()
    for match in organiser.round.open_matches:
        organiser.report(match, Result(winner=0))
    event, log = organiser.tournament, organiser.log
    shown = screen_page(f"/t/{event.id}/standings", {event.id: log}, Device(), "en").html
    exported = standings_json(event, organiser.ruleset)["standings"]

    assert shown.count("<strong>½</strong>") == 4
    assert [row["points"] for row in exported] == ["0.5"] * 4
    assert organiser.do(ask.ChangeDetails(details=event.details)) == ()


def test_custom_points_the_form_asks_for_what_the_other_choices_leave_open() -> None:
    def asked(query: str) -> set[str]:
        [form] = Screen(screen_page(f"/new?game=custom{query}", {}, Device(), "es").html).forms
        return {name.removeprefix("option_") for name in form.fields if name.startswith("option_")}

    assert asked("&option_preset=netrunner") == {"preset", "edited"}
    assert {"margin_base", "margin_bye"} <= asked("&option_result=score&option_tiebreaks=margin")
    assert not {"margin_base", "most_points", "series"} & asked("&option_result=score&option_tiebreaks=wins")
    assert {"series"} <= asked("&option_result=games")
    assert not {"win", "draw"} & asked("&option_result=points")
    assert "draw" not in asked("&option_draws=no&option_win=junk")


@pytest.mark.parametrize(
    ("columns", "cells", "winner", "result"),
    [
        ("winner", "2", 2, "winner"),
        ("winner", "0", 0, "winner"),
        ("score1,score2,winner", "700,12,", 1, "score"),
        ("games1,games2", "1,1", 0, "games"),
        ("points1,points2", "1,4", 2, "points"),
    ],
)
def test_custom_points_imported_columns_say_how_results_are_entered(
    columns: str, cells: str, winner: int, result: str
) -> None:
    text = f"# name=Garden Cup\nround,table,player1,player2,{columns}\n1,1,Alda,Bruma,{cells}\n"
    event = read_results(text, RULESET).log.tournament
    (match,) = event.rounds[0].matches

    assert match.result is not None
    assert match.result.winner == winner
    assert event.details.option("result") == result


@pytest.mark.parametrize(
    ("columns", "cells", "sentence"),
    [
        ("winner", "3", "Line 3: winner must be 1, 2 or 0 for a draw, not “3”."),
        ("score1,score2,winner", "4,9,1", "Line 3: winner is 1 but the higher number is player 2's."),
    ],
)
def test_custom_points_imported_rows_that_contradict_themselves_are_refused(
    columns: str, cells: str, sentence: str
) -> None:
    text = f"# name=Garden Cup\nround,table,player1,player2,{columns}\n1,1,Alda,Bruma,{cells}\n"
    with pytest.raises(Malformed) as refused:
        read_results(text, RULESET)

    assert str(refused.value) == sentence


def test_custom_points_a_bracket_row_needs_a_winner() -> None:
    row = {"winner": "", "score1": "3", "score2": "3"}
    with pytest.raises(Malformed) as refused:
        RULESET.importing.read(row, RULESET.scoring.form(filled(result="score"), Stage.ELIMINATION))

    assert str(refused.value) == "this match needs a winner: write 1 or 2."


def test_custom_points_a_row_without_a_winner_is_no_draw() -> None:
    form = RULESET.scoring.form(filled(result="winner"), Stage.SWISS)
    with pytest.raises(Malformed) as refused:
        RULESET.importing.read({"winner": ""}, form)

    assert str(refused.value) == "winner is empty: write 1, 2 or 0 for a draw."
    assert RULESET.importing.read({"winner": "0"}, form).winner == 0


def test_custom_order_imported_results_are_ordered_by_their_own_chain() -> None:
    text = "# name=x\nround,table,player1,player2,score1,score2\n1,1,Alda,Bruma,9,1\n1,2,Cosme,Dalia,9,8\n"
    event = read_results(text, RULESET, kind="xwing1").log.tournament
    placed = [row.player for row in swiss_standings(event, ruleset_of(event)).rows]

    assert [event.player(player).name for player in placed] == ["Alda", "Cosme", "Dalia", "Bruma"]


def test_custom_points_a_preset_fills_the_form_and_any_of_its_rules_can_be_changed() -> None:
    """CUSTOM-POINTS: what is changed holds, what is not stays as the preset has it."""
    query = "&option_preset=xwing1&option_edited=xwing1"
    form = screen_page(f"/new?game=custom{query}", {}, Device(), "en").html
    changed = filled(preset="xwing1", edited="xwing1", win="4", bye="4")
    organiser = Organiser("custom", details=changed)
    options = dict(organiser.tournament.details.options)

    for key, value in (("win", "5"), ("narrow_below", "12"), ("margin_bye", "150"), ("most_score", "100")):
        assert re.search(rf'name="option_{key}"[^>]* value="{value}"', form)
    assert (options["win"], options["bye"], options["narrow_below"], options["tiebreaks"]) == (
        "4",
        "4",
        "12",
        "margin\nopponents_points",
    )
    assert organiser.ruleset.called == "X-Wing 1.0"
    event = screen_page(f"/t/{organiser.tournament.id}", {organiser.tournament.id: organiser.log}, Device(), "en").html
    assert "Change these rules" not in event
    assert organiser.ruleset.stages.minutes(organiser.tournament.details)["final"] == 120
    assert organiser.do(ask.ChangeDetails(details=organiser.tournament.details)) == ()


def test_custom_points_another_preset_begins_with_its_own_values() -> None:
    query = "&option_preset=netrunner&option_edited=xwing1&option_result=score&option_win=9"
    [form] = Screen(screen_page(f"/new?game=custom{query}", {}, Device(), "en").html).forms
    stored = Organiser("custom", details=filled(preset="netrunner", edited="xwing1", win="9"))

    assert {name for name in form.fields if name.startswith("option_")} == {"option_preset", "option_edited"}
    assert stored.tournament.details.options == (("preset", "netrunner"), ("edited", "no"))


def test_custom_points_equal_numbers_with_a_named_winner_are_refused_where_there_are_draws() -> None:
    organiser = Organiser("custom", details=filled(result="score"))
    organiser.start(4)
    organiser.pair()
    named = ask.ReportResult(round=1, match=1, result=score(5, 5, winner=FIRST))

    assert "The numbers decide the winner" in organiser.refusal(named, Impossible)
    form = RULESET.scoring.form(organiser.tournament.details, Stage.SWISS)
    with pytest.raises(Malformed, match="the numbers are equal, which is a draw here"):
        RULESET.importing.read({"score1": "5", "score2": "5", "winner": "1"}, form)


def test_custom_points_the_rules_page_has_the_shared_rules_that_hold() -> None:
    """SW-PAIR, SW-BYE, SW-DROP and the others; not the points of the documents, nor a mean that is not used."""
    noted = {note.rule for note in rules().notes}
    without = {note.rule for note in RULESET.for_tournament(filled(tiebreaks="wins")).notes}

    assert {"SW-PAIR", "SW-BYE", "SW-DROP", "SW-STAFF", "SW-CUT", "SW-SOS", "CUSTOM-POINTS", "CUSTOM-ORDER"} <= noted
    assert "SW-POINTS" not in noted
    assert noted - without == {"SW-SOS"}
    assert {note.rule for note in RULESET.notes} - noted == {
        *("CUSTOM-HEAD", "CUSTOM-BERGER", "CUSTOM-GAMES", "CUSTOM-SCORED", "CUSTOM-PRESET")
    }


def known_rows(rounds: list[list[Meeting]], players: int, **options: str) -> list[RankedPlayer]:
    """The standings of an event whose rounds are known."""
    created = TournamentCreated(tournament="test-facts", game="custom", details=filled(**options))
    event = fold_facts([created, *known_facts("custom", players, rounds)[1:]])
    return list(swiss_standings(event, ruleset_of(event)).rows)


A, B = wins(1), wins(2)
TRIANGLE: list[list[Meeting]] = [
    # 1 beats 2, 2 beats 3, 3 beats 1, and 4 loses to all of them
    [(1, 2, A), (3, 4, A)],
    [(2, 3, A), (1, 4, A)],
    [(3, 1, A), (2, 4, A)],
]


def test_custom_head_who_won_the_match_between_two_who_are_equal_stands_above() -> None:
    """CUSTOM-HEAD: 3 and 2 have three points each and met; the lot alone would put 3 first."""
    rounds: list[list[Meeting]] = [[(2, 3, A), (1, 4, A)], [(1, 2, A), (3, 4, A)]]
    rows = known_rows(rounds, 4, tiebreaks="head_to_head")

    assert [(row.player, row.decided_by) for row in rows] == [
        (1, ""),
        (2, "points"),
        (3, "head_to_head"),
        (4, "points"),
    ]
    assert [[int(value) for value in row.tiebreaks] for row in rows] == [[0], [3], [0], [0]]
    assert ["head_to_head" in row.silent for row in rows] == [True, False, False, True]


def test_custom_head_a_circle_of_three_goes_on_to_the_next_step_together() -> None:
    """CUSTOM-HEAD: each won one of their matches, so the lot decides; what each lost to no one counts nothing."""
    rows = known_rows(TRIANGLE, 4, tiebreaks="head_to_head")

    assert [(row.player, row.decided_by) for row in rows[:3]] == [(3, ""), (2, "random"), (1, "random")]
    assert [int(row.tiebreaks[0]) for row in rows[:3]] == [3, 3, 3]


def test_custom_head_a_circle_of_all_there_are_is_one_too() -> None:
    """CUSTOM-HEAD: three who met each other and nobody else, each with one win and the bye."""
    rounds: list[list[Meeting]] = [
        [(1, 2, A), (3, None, None)],
        [(2, 3, A), (1, None, None)],
        [(3, 1, A), (2, None, None)],
    ]
    rows = known_rows(rounds, 3, tiebreaks="head_to_head")

    assert [(int(row.tiebreaks[0]), row.silent) for row in rows] == [(3, frozenset())] * 3


def test_custom_head_of_three_who_are_equal_all_must_have_met() -> None:
    """CUSTOM-HEAD: 1 beat 2 and 2 beat 3, but 1 and 3 never met: the step says nothing and the lot decides."""
    rounds: list[list[Meeting]] = [[(1, 2, A), (3, 4, A)], [(2, 3, A), (4, 1, A)]]
    rows = known_rows(rounds, 4, tiebreaks="head_to_head")

    assert [row.line.points for row in rows] == [3, 3, 3, 3]
    assert [(row.player, row.decided_by) for row in rows] == [(4, ""), (3, "random"), (2, "random"), (1, "random")]
    assert all(row.silent == {"head_to_head"} for row in rows)


def test_custom_head_counts_those_who_are_equal_at_that_step_only() -> None:
    """CUSTOM-HEAD: all four have equal points and not all have met; games won leave two pairs, each of which has."""
    rounds: list[list[Meeting]] = [
        [(1, 2, games(2, 1)), (3, 4, games(2, 0))],
        [(2, 3, games(2, 1)), (4, 1, games(2, 0))],
    ]
    rows = known_rows(rounds, 4, result="games", tiebreaks="games_won\nhead_to_head")
    alone = known_rows(rounds, 4, result="games", tiebreaks="head_to_head")

    assert [(row.player, row.decided_by) for row in rows] == [
        (2, ""),
        (3, "head_to_head"),
        (4, "games_won"),
        (1, "head_to_head"),
    ]
    assert {row.decided_by for row in alone[1:]} == {"random"}


def test_custom_head_says_nothing_where_some_met_more_often_than_others() -> None:
    """CUSTOM-HEAD: 1 and 2 met twice, each of them 3 once, and all have six points."""
    draw = wins(0)
    rounds: list[list[Meeting]] = [
        [(1, 2, A), (3, None, None)],
        [(2, 1, A), (3, None, None)],
        [(1, 3, draw), (2, None, None)],
        [(3, 2, draw), (1, None, None)],
    ]
    rows = known_rows(rounds, 3, bye="2", tiebreaks="head_to_head")
    after_two = known_rows(rounds[:2], 3, bye="2", tiebreaks="head_to_head")

    assert [int(row.line.points) for row in rows] == [6, 6, 6]
    assert [row.silent for row in rows] == [{"head_to_head"}] * 3
    assert [(row.player, int(row.tiebreaks[0])) for row in after_two[1:]] == [(2, 3), (1, 3)]


def test_custom_games_a_bye_and_a_forfeit_are_series_won_without_a_loss() -> None:
    """CUSTOM-GAMES: best of five; 3 has the bye, then wins by forfeit; 4 missed a round, which counts no games."""
    forfeit = games(3, 0, ending="forfeit")
    rounds: list[list[Meeting]] = [
        [(1, 2, games(3, 2)), (3, None, None)],
        [(3, 1, forfeit), (2, 4, games(3, 1))],
    ]
    rows = {
        row.player: row for row in known_rows(rounds, 4, result="games", series="3", tiebreaks="games_won\ngames_share")
    }

    assert {player: int(row.tiebreaks[0]) for player, row in rows.items()} == {1: 3, 2: 5, 3: 6, 4: 1}
    assert [rows[player].tiebreaks[1] for player in (1, 2, 3, 4)] == [
        Fraction(3, 8),
        Fraction(5, 9),
        1,
        Fraction(1, 4),
    ]


@pytest.mark.parametrize(("floor", "share"), [("none", Fraction(1, 4)), ("third", Fraction(1, 3))])
def test_custom_games_the_least_share_of_an_opponent_is_exactly_a_third_or_none(floor: str, share: Fraction) -> None:
    """CUSTOM-GAMES: 1 met only 2, who won one game of four."""
    rounds: list[list[Meeting]] = [[(1, 2, games(3, 1)), (3, 4, games(3, 0))]]
    options = {"result": "games", "series": "3", "tiebreaks": "opponents_games_share", "games_floor": floor}
    rows = {row.player: row for row in known_rows(rounds, 4, **options)}

    assert [rows[player].tiebreaks[0] for player in (1, 2, 4)] == [share, Fraction(3, 4), 1]


def test_custom_games_who_played_none_has_no_share() -> None:
    """CUSTOM-GAMES: a series of which no game was finished is 0 of 0."""
    rows = known_rows([[(1, 2, games(0, 0))]], 2, result="games", tiebreaks="games_share\nopponents_games_share")

    assert {value for row in rows for value in row.tiebreaks} == {0}


@pytest.mark.parametrize(
    ("result", "steps", "summed"),
    [
        ("games", "games_won", {"games_won": ("Games won", "Won")}),
        ("games", "games_share", {"games_won": ("Games won", "Won"), "games_lost": ("Games lost", "Lost")}),
        ("games", "opponents_games_share", {"games_won": ("Games won", "Won"), "games_lost": ("Games lost", "Lost")}),
        ("games", "wins\nstrength_of_schedule", {}),
        ("score", "points_scored\nmargin", {"margin": ("", ""), "points_scored": ("", "")}),
    ],
)
def test_custom_order_what_the_steps_need_is_summed_and_no_more(
    result: str, steps: str, summed: dict[str, tuple[str, str]]
) -> None:
    totals = rules(result=result, tiebreaks=steps).standings.totals

    assert {total.key: (total.name, total.short) for total in totals} == summed


def test_custom_games_the_least_share_leaves_the_step_as_it_is_read() -> None:
    """CUSTOM-GAMES: four decimals, and what is said of byes, with a third as the least as without."""
    plain, third = (
        rules(result="games", tiebreaks="opponents_games_share", games_floor=floor).standings.tiebreaks[0]
        for floor in ("none", "third")
    )

    assert third.digits == plain.digits == 4
    assert third.note == plain.note
    assert plain.note.startswith("A bye is not an opponent")


def test_custom_scored_the_sum_and_the_difference_with_a_bye_as_set() -> None:
    """CUSTOM-SCORED: of a bye half the highest score counts, unless the organiser says otherwise."""
    rounds: list[list[Meeting]] = [[(1, 2, score(17, 30)), (3, None, None)], [(2, 3, score(4, 9)), (1, None, None)]]
    options = {"result": "score", "most_score": "30", "tiebreaks": "points_difference\npoints_scored"}
    usual, said = (
        {row.player: tuple(map(int, row.tiebreaks)) for row in known_rows(rounds, 3, **options, **byes)}
        for byes in ({}, {"difference_bye": "0", "scored_bye": "7"})
    )

    assert usual == {1: (2, 32), 2: (8, 34), 3: (20, 24)}
    assert said == {1: (-13, 24), 2: (8, 34), 3: (5, 16)}


@pytest.mark.parametrize(
    ("step", "results"),
    [
        ("games_won", {"games"}),
        ("games_share", {"games"}),
        ("opponents_games_share", {"games"}),
        ("points_scored", {"score"}),
        ("points_difference", {"score"}),
        ("margin", {"score"}),
        ("head_to_head", {"winner", "score", "games", "points"}),
        ("wins", {"winner", "score", "games", "points"}),
    ],
)
def test_custom_order_a_step_is_offered_and_taken_where_it_can_be_calculated(step: str, results: set[str]) -> None:
    def offered(result: str) -> bool:
        query = f"&option_result={result}&option_tiebreaks=strength_of_schedule"
        form = screen_page(f"/new?game=custom{query}", {}, Device(), "en").html
        return f'<option value="{step}"' in form

    for result in ("winner", "score", "games", "points"):
        assert offered(result) == (result in results)
        if result in results:
            assert step in [each.key for each in rules(result=result, tiebreaks=step).standings.tiebreaks]
        else:
            assert refusal(Impossible, result=result, tiebreaks=step).field == "tiebreaks"


def test_custom_order_a_step_that_no_longer_fits_stays_in_the_form_until_it_is_taken_out() -> None:
    """Nothing else is chosen in its place unasked."""
    form = screen_page("/new?game=custom&option_result=winner&option_tiebreaks=games_won", {}, Device(), "en").html

    assert '<option value="games_won" selected>' in form


@pytest.mark.parametrize(
    ("series", "draws", "names"),
    [
        ("2", "yes", ["2–0", "2–1", "1–1"]),
        ("2", "no", ["2–0", "2–1"]),
        ("3", "yes", ["3–0", "3–1", "3–2", "1–1", "2–2"]),
        ("4", "no", ["4–0", "4–1", "4–2", "4–3"]),
    ],
)
def test_custom_points_a_series_is_one_tap_away_for_either_side(series: str, draws: str, names: list[str]) -> None:
    details = filled(result="games", series=series, draws=draws)
    form = RULESET.scoring.form(details, Stage.SWISS)
    elimination = RULESET.scoring.form(details, Stage.ELIMINATION)
    organiser = Organiser("custom", details=details)
    organiser.start(4)
    organiser.pair()
    board = screen_page(
        f"/t/{organiser.tournament.id}/round/1", {organiser.tournament.id: organiser.log}, Device(), "en"
    ).html
    taps = [
        f"{index}:{side}" for index in range(len(names)) for side in ((1,) if form.shortcuts[index].is_draw else (1, 2))
    ]

    assert [shortcut.name for shortcut in form.shortcuts] == names
    assert not [shortcut for shortcut in elimination.shortcuts if shortcut.is_draw]
    assert {tap: board.count(f'value="{tap}"') for tap in taps} == dict.fromkeys(taps, 2)
    for table, tap in enumerate(("0:2", f"{len(names) - 1}:1"), start=1):
        sent = {"round": "1", "match": str(table), "shortcut": tap}
        organiser.do(read_command("report_result", sent, organiser.tournament, organiser.ruleset))
    first, last = (match.result for match in organiser.round.matches)
    assert first == Result(winner=2, scores=(Score(key="games", first=0, second=int(series)),))
    assert last is not None
    assert (last.winner, f"{last.scores[0].first}–{last.scores[0].second}") == (0 if draws == "yes" else 1, names[-1])


# -- conceding -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "numbers", "taps"),
    [
        ({"result": "winner"}, (), ()),
        ({"result": "score", "most_score": "50"}, (12, 50), ((None, 50),)),
        ({"result": "games", "series": "2"}, (1, 2), ((None, 2),)),
        ({"result": "points", "most_points": "6"}, (0, 6), ((None, 6),)),
    ],
)
def test_custom_points_a_match_is_conceded_in_one_tap_and_is_no_draw(
    options: dict[str, str], numbers: tuple[int, ...], taps: tuple[tuple[None, int], ...]
) -> None:
    organiser = Organiser("custom", details=filled(**options))
    organiser.start(4)
    organiser.pair()
    form = organiser.ruleset.scoring.form(organiser.tournament.details, Stage.SWISS)
    kind = options["result"]
    scored = tuple(Score(key=kind, first=first, second=second) for first, second in ([numbers] if numbers else []))

    assert [ending.key for ending in form.endings] == ["concession"]
    assert [(quick.winner, quick.scores, quick.ending) for quick in form.quick] == [(SECOND, taps, "concession")]
    drawn = replace(scored[0], first=0, second=0) if numbers else None
    report = ask.ReportResult(
        round=1, match=1, result=Result(winner=DRAW, scores=(drawn,) if drawn else (), ending="concession")
    )
    assert organiser.refusal(report, Impossible) == "A conceded match is not a draw: enter who won."
    organiser.report(1, Result(winner=SECOND, scores=scored, ending="concession"))
    assert organiser.round.matches[0].winner == organiser.round.matches[0].second


def test_custom_points_only_a_series_has_shortcuts_and_games_to_lose() -> None:
    """ANY-CONDUCT: where a match is one game, none of it can be lost."""
    for kind in ("winner", "score", "games", "points"):
        ours = rules(result=kind)
        losses = [penalty for penalty in ours.penalties if penalty.effect is Effect.GAME_LOSS]

        assert bool(ours.scoring.form(filled(result=kind), Stage.SWISS).shortcuts) == (kind == "games")
        assert bool(losses) == (kind == "games")


@pytest.mark.parametrize("preset", PRESETS)
def test_custom_preset_the_rules_say_what_it_is_and_that_it_was_changed(preset: str) -> None:
    told = {
        edited: {note.text for note in rules(preset=preset, **edited_by(edited, preset)).notes}
        for edited in (False, True)
    }

    assert PRESETS[preset].note in told[False] - told[True]
    assert CHANGED_PRESET in told[True] - told[False]
    assert not {PRESETS[preset].note, CHANGED_PRESET} & {note.text for note in rules().notes}


def edited_by(edited: bool, preset: str) -> dict[str, str]:
    return {"edited": preset} if edited else {}


@pytest.mark.parametrize(("won", "needed"), [("0", "2"), ("2", "2"), ("3", "3"), ("4", "4"), ("7", "4")])
def test_custom_games_an_imported_series_is_as_long_as_its_numbers_say(won: str, needed: str) -> None:
    assert RULESET.importing.options([{"games1": won, "games2": "0"}, {"games1": "", "games2": "1"}]) == (
        ("result", "games"),
        ("series", needed),
    )
