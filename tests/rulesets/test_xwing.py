"""The worked examples of X-Wing's tournament regulations, by identifier (XW-*)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, NotNow
from ronda.core.pairings import Stage
from ronda.core.results import Ending, PlayedPart, Result
from ronda.formats.standings import swiss_standings
from ronda.journal import log_file_text
from ronda.rules.ruleset import NEWEST_DECISIONS
from ronda.rulesets.xwing import FIRST_EDITION, RULESET, margin_for
from ronda.rulesets.xwing.results import check_squad_scores, score_result
from tests.playing import Meeting, Organiser, custom, known, score


def margin_of_victory(result: Result, side: int) -> int:
    """What squads of 100 points give."""
    return margin_for(100, NEWEST_DECISIONS).of(result, side)


def table_one(organiser: Organiser, result: Result) -> ask.ReportResult:
    return ask.ReportResult(round=organiser.round.number, match=1, result=result)


@pytest.fixture
def running() -> Organiser:
    """Four players in their first round."""
    organiser = Organiser("xwing")
    organiser.start(4)
    organiser.pair()
    return organiser


@pytest.mark.parametrize(
    ("first", "second", "margins"),
    [(77, 49, (128, 72)), (100, 24, (176, 24)), (24, 100, (24, 176)), (100, 0, (200, 0)), (51, 50, (101, 99))],
)
def test_xw_mov_adds_the_difference_to_100_for_the_winner_and_takes_it_from_the_loser(
    first: int, second: int, margins: tuple[int, int]
) -> None:
    """XW-MOV: 77 v 49 → 128 and 72; 100 v 24 → 176 and 24."""
    result = score(first, second)

    assert (margin_of_victory(result, 1), margin_of_victory(result, 2)) == margins


@pytest.mark.parametrize(
    ("first", "second", "margins"),
    [(154, 98, (256, 144)), (200, 48, (352, 48)), (48, 200, (48, 352)), (0, 0, (200, 200))],
)
def test_xw_mov_follows_the_size_of_the_squads(first: int, second: int, margins: tuple[int, int]) -> None:
    """XW-MOV: with squads of 200 points the base is 200 and a bye counts 300, and no margin is negative."""
    options = Details(name="Second edition", options=(("squad", "200"),))
    (total,) = RULESET.for_tournament(options).standings.totals
    result = score(first, second)

    assert (total.of(result, 1), total.of(result, 2)) == margins
    assert total.bye == 300
    assert margin_for(100, NEWEST_DECISIONS).bye == 150


@pytest.mark.parametrize("both", [0, 55, 100])
@pytest.mark.parametrize("salvo", [1, 2])
def test_xw_mov_gives_100_each_when_equal_and_the_win_to_the_winner_of_the_salvo(both: int, salvo: int) -> None:
    result = score(both, both, winner=salvo)
    table = {row.player: row for row in swiss_standings(known("xwing", 2, [[(1, 2, result)]]), RULESET).rows}

    assert [table[player].tiebreaks[0] for player in (1, 2)] == [100, 100]
    assert [table[player].line.points for player in (salvo, 3 - salvo)] == [1, 0]


def test_xw_mov_counts_a_bye_as_a_win_with_150() -> None:
    row = next(row for row in swiss_standings(known("xwing", 1, [[(1, None, None)]]), RULESET).rows)

    assert [row.line.points, row.tiebreaks[0], row.line.byes] == [1, 150, 1]


def test_xw_mov_of_an_unpaired_loss_is_0_and_totals_are_sums_over_the_stage() -> None:
    """XW-MOV decision: player 3 misses round 1; player 1 has 128 and then 24."""
    rounds: list[list[Meeting]] = [[(1, 2, score(77, 49))], [(1, 3, score(24, 100)), (2, None, None)]]
    margin = {row.player: row.tiebreaks[0] for row in swiss_standings(known("xwing", 3, rounds), RULESET).rows}

    assert margin == {1: 128 + 24, 2: 72 + 150, 3: 0 + 176}


def test_xw_result_the_higher_score_wins(running: Organiser) -> None:
    running.report(1, score(77, 49))

    assert running.round.matches[0].winner == running.round.matches[0].first


def test_xw_result_a_winner_with_the_lower_score_is_refused(running: Organiser) -> None:
    assert running.refusal(table_one(running, score(77, 49, winner=2)), Impossible) == (
        "The winner has the lower number (77–49): correct the numbers or the winner."
    )


def test_xw_result_equal_scores_without_the_winner_of_the_salvo_are_refused(running: Organiser) -> None:
    """XW-RESULT: the result must say who won the final salvo."""
    assert running.refusal(table_one(running, score(55, 55)), Malformed) == ("Equal scores: who won the final salvo?")


def test_xw_result_mutual_destruction_is_100_each_and_the_salvo_names_the_winner(running: Organiser) -> None:
    running.report(1, score(100, 100, winner=2, ending="mutual"))

    assert running.round.matches[0].winner == running.round.matches[0].second


@pytest.mark.parametrize("scores", [(100, 99), (60, 60)])
def test_xw_result_mutual_destruction_with_other_scores_is_refused(running: Organiser, scores: tuple[int, int]) -> None:
    impossible = score(*scores, winner=1, ending="mutual")

    assert running.refusal(table_one(running, impossible), Impossible) == "Mutual destruction means 100 each."


def test_xw_result_mutual_destruction_without_a_salvo_is_refused(running: Organiser) -> None:
    assert running.refusal(table_one(running, score(100, 100, ending="mutual")), Malformed) == (
        "Equal scores: who won the final salvo?"
    )


@pytest.mark.parametrize("ending", ["concession", "destroyed"])
def test_xw_result_a_squad_that_conceded_or_was_destroyed_gives_the_opponent_100(
    running: Organiser, ending: str
) -> None:
    """XW-RESULT: a conceding player's remaining ships count as destroyed, whatever the squad cost."""
    assert running.refusal(table_one(running, score(77, 49, ending=ending)), Impossible) == (
        "The whole squad of the loser counts as destroyed and the winner's does not. The winner's score is 100 and the "
        "loser's is lower."
    )
    assert running.refusal(table_one(running, score(100, 100, winner=1, ending=ending)), Impossible)

    running.report(1, score(100, 49, ending=ending))

    assert running.round.matches[0].winner == running.round.matches[0].first


@pytest.mark.parametrize("scores", [(101, 0), (-1, 50), (50, 101), (0, -3)])
def test_xw_result_scores_outside_0_to_100_are_refused(running: Organiser, scores: tuple[int, int]) -> None:
    wrong = next(value for value in scores if not 0 <= value <= 100)

    assert running.refusal(table_one(running, score(*scores)), Impossible) == (
        f"Score must be from 0 to 100, not {wrong}."
    )


@pytest.mark.parametrize("side", [1, 2])
def test_xw_result_of_a_match_whose_player_left_is_100_to_0(side: int) -> None:
    result = RULESET.scoring.forfeit(Details(name="x"), Stage.SWISS, side)

    assert (result.winner, result.ending) == (side, Ending.FORFEIT)
    assert (result.score("score", side), result.score("score", 3 - side)) == (100, 0)
    assert (margin_of_victory(result, side), margin_of_victory(result, 3 - side)) == (150, 0)


@pytest.mark.parametrize(("squad", "first", "newest"), [("100", 200, 150), ("200", 400, 300)])
def test_xw_mov_of_a_match_whose_opponent_never_came_is_that_of_a_bye(squad: str, first: int, newest: int) -> None:
    """XW-MOV: in the first edition it was that of a whole squad."""
    details = Details(name="x", options=(("squad", squad),))
    for edition, margin in ((FIRST_EDITION, first), (RULESET, newest)):
        rules = edition.for_tournament(details)
        (total,) = rules.standings.totals
        absent = rules.scoring.forfeit(details, Stage.SWISS, 1)
        assert [total.of(absent, side) for side in (1, 2)] == [margin, 0]
        conceded = score(int(squad), 60, ending="concession")
        assert total.of(conceded, 1) == 2 * int(squad) - 60


@pytest.mark.parametrize(("slot", "minutes"), [("swiss", 75), ("elimination", 75), ("final", 120)])
def test_xw_clock_is_75_minutes_and_120_for_the_final(slot: str, minutes: int) -> None:
    assert RULESET.stages.minutes_of(Details(name="x"), slot) == minutes


@pytest.mark.parametrize("lots", [[1, 2, 3, 4], [4, 3, 2, 1]])
def test_xw_tiebreak_ends_with_the_lot(lots: list[int]) -> None:
    """XW-TIEBREAK: two winners with one margin and one strength; the document knows no extended strength."""
    rounds = [[(1, 2, score(70, 30)), (3, 4, score(50, 10))]]
    table = swiss_standings(known("xwing", 4, rounds, lots=lots), RULESET)

    assert [tiebreak.key for tiebreak in RULESET.standings.tiebreaks] == ["margin_of_victory", "strength_of_schedule"]
    assert [row.player for row in table.rows] == ([3, 1, 4, 2] if lots[0] == 1 else [1, 3, 2, 4])
    assert [row.decided_by for row in table.rows] == ["", "random", "points", "random"]


def test_xw_tiebreak_strength_of_schedule_decides_between_equal_margins() -> None:
    """1 beat 3, who then won; 2 beat 4, who then lost; both 50–20 and then away: 1 stands above 2."""
    rounds = [
        [(1, 3, score(50, 20)), (2, 4, score(50, 20)), (5, 6, score(10, 0))],
        [(3, 5, score(70, 20)), (4, 6, score(20, 70))],
    ]
    table = swiss_standings(known("xwing", 6, rounds), RULESET)
    rows = {row.player: row for row in table.rows}

    assert [row.player for row in table.rows] == [6, 3, 5, 1, 2, 4]
    assert rows[1].tiebreaks == (Fraction(130), Fraction(1, 2))
    assert rows[2].tiebreaks == (Fraction(130), Fraction(0))
    assert [row.decided_by for row in table.rows] == [
        "",
        "margin_of_victory",
        "margin_of_victory",
        "margin_of_victory",
        "strength_of_schedule",
        "points",
    ]


def test_xw_rejoin_a_dropped_player_returns_with_an_unpaired_loss_for_each_round_missed() -> None:
    """XW-REJOIN, as SW-DROP: two rounds missed, two losses on the record, no margin, no opponents."""
    organiser = Organiser("xwing", details=custom(4))
    organiser.start(5)
    organiser.play_round(winners=[1])
    before = next(row for row in organiser.standings().rows if row.player == 1)
    organiser.drop(1)
    organiser.play_round()
    organiser.play_round()
    organiser.do(ask.ReturnPlayer(player=1))
    after = next(row for row in organiser.standings().rows if row.player == 1)

    assert after.line.unpaired_losses == 2
    assert (after.line.points, after.tiebreaks[0]) == (before.line.points, before.tiebreaks[0])
    assert after.line.rounds_played == before.line.rounds_played == 1
    organiser.pair()
    assert organiser.round.match_of(1) is not None


def test_xw_rejoin_is_refused_after_the_cut() -> None:
    organiser = Organiser("xwing", details=custom(1, cut=4))
    organiser.start(6)
    organiser.play_round()
    organiser.drop(1)
    organiser.do(ask.MakeCut())

    assert organiser.refusal(ask.ReturnPlayer(player=1), NotNow) == (
        "The stage from which Alba 1 dropped is over: nobody can return after the cut."
    )


def test_xw_rejoin_is_possible_until_the_cut_is_made() -> None:
    organiser = Organiser("xwing", details=custom(1, cut=4))
    organiser.start(6)
    organiser.play_round()
    organiser.drop(1)
    organiser.do(ask.ReturnPlayer(player=1))

    assert organiser.status(1) == "active"


def test_xw_squad_what_only_the_second_edition_has_is_refused_by_name_in_the_first() -> None:
    first = Organiser("xwing", details=replace(custom(3), options=(("squad", "100"),)))
    listed = '{"faction":"separatistalliance","pilots":[{"id":"dfs081","ship":"vultureclassdroidfighter","points":3}]}'
    pasted = ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Bruno", fields=(("squad_list", listed),)),))
    gas = ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Bruno", fields=(("obstacles", "gas_1"),)),))

    told = "this edition of the game has no “{}”. Choose another, or another edition in the event's details."
    assert first.refusal(pasted, Malformed) == "Faction: " + told.format("Separatist Alliance")
    assert first.refusal(gas, Malformed) == "Obstacles: " + told.format("Gas cloud 1")


def test_xw_squad_fields_are_checked_when_a_player_registers() -> None:
    """XW-SQUAD: factions by key or by name, squad points as a whole number."""
    organiser = Organiser("xwing")
    organiser.register("Alba", faction="Scum and Villainy", squad_points="100")

    assert organiser.tournament.player(1).fields == (("faction", "scum"), ("squad_points", "100"))
    costly = ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Bruno", fields=(("squad_points", "1e2"),)),))
    assert organiser.refusal(costly, Malformed).startswith("Squad points must be a whole number from 1 to ")
    unknown = ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Bruno", fields=(("faction", "Hutt"),)),))
    assert organiser.refusal(unknown, Malformed) == "Faction cannot be “Hutt”."


def salvo(*throws: tuple[int, int], winner: int = 1) -> Result:
    parts = tuple(PlayedPart(key="throw", first=first, second=second) for first, second in throws)
    return replace(score(55, 55, winner=winner), played=parts)


@pytest.mark.parametrize(
    ("result", "field"),
    [
        (score(77, 49, ending="destroyed"), "score1"),
        (score(100, 99, ending="mutual"), "score1"),
        (salvo((3, 3), (4, 2)), ""),
        (salvo((2, 5), (4, 2)), "winner"),
        (salvo((3, 3), (3, 3)), "winner"),
        (salvo((3, 3), (2, 4)), "winner"),
        (replace(salvo((4, 2)), scores=score(56, 55).scores), "winner"),
    ],
)
def test_xw_result_and_xw_salvo_what_contradicts_itself_is_refused_at_its_field(result: Result, field: str) -> None:
    """XW-SALVO: only equal throws are thrown again, and the last decides equal scores."""
    refused = None
    try:
        check_squad_scores(result, 100)
    except Impossible as found:
        refused = found

    assert (refused.field if refused else "") == field


def test_xw_result_numbers_alone_say_nothing_of_the_ending() -> None:
    assert score_result(77, 49, 1) == score(77, 49)


def test_xw_squad_the_second_edition_asks_the_same_of_squads_of_200_points() -> None:
    second = RULESET.for_tournament(custom(3, options=(("squad", "200"),)))
    fields = {field.key: field for field in second.registration.fields}
    heavy = {"squad_list": "Rear Admiral Chiraneau 120"}

    assert list(fields) == [field.key for field in RULESET.registration.fields]
    assert [len(fields[key].choices) for key in ("faction", "obstacles")] == [7, 24]
    assert fields["squad_points"].most == 200
    assert second.registration.check is not None
    assert RULESET.registration.check is not None
    second.registration.check(heavy)
    with pytest.raises(Impossible):
        RULESET.registration.check(heavy)


def test_xw_squad_an_event_of_the_second_edition_opens_again_with_squads_beyond_the_first() -> None:
    """Fields are admitted by what any event of the game can hold, as its details can still change."""
    organiser = Organiser("xwing", details=custom(3, options=(("squad", "200"),)))
    organiser.register("Alba", faction="resistance", squad_points="196", obstacles="gas_1\ngas_2\ndebris_1")

    assert read_event_file(log_file_text(organiser.log)).tournament == organiser.tournament
