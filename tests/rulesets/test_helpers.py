"""Helpers, slips and registration: KF-TIME, KF-BO3, KF-SETUP, XW-HALF, XW-SALVO, XW-INITIATIVE, XW-SQUAD."""

from dataclasses import replace

import pytest

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.commands.results import check_against_form
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, Refusal
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND, PlayedPart, Result
from ronda.core.state import Player
from ronda.rules.helpers import HelperInput, HelperOutcome
from ronda.rulesets import find_ruleset
from ronda.rulesets.keyforge.helpers import going_to_time
from ronda.rulesets.xwing.ships import read_units
from ronda.views.app.rounds.table_helper import fill_helper
from ronda.views.shared.list_pages import order_for_cutting
from tests.playing import Organiser, games, score, wins

BEST_OF_THREE = (("swiss_games", "3"),)
FALCON = "Han Solo, Millennium Falcon 47 L\nWedge Antilles 29\nBiggs Darklighter: 24"


def asked(
    game: str, key: str, form: dict[str, str], *, options: tuple[tuple[str, str], ...] = (), lists: str = ""
) -> HelperOutcome:
    """What a helper makes of a form, checking that its result can be entered."""
    ruleset, details = find_ruleset(game), Details(name="x", options=options)
    helper = next(helper for helper in ruleset.helpers if helper.key == key)
    fields = (("squad_list", lists),) if lists else ()
    first, second = (
        Player(id=number, name=name, fields=fields, lot=number, first_round=1)
        for number, name in ((1, "Alba"), (2, "Bruno"))
    )
    blank = HelperInput(details=details, stage=Stage.SWISS, first=first, second=second, common={}, sides=({}, {}))
    sheet, problem = fill_helper(helper, blank, form)
    assert problem is None
    outcome = helper.work(sheet)
    if outcome.result is not None:
        check_against_form(ruleset.scoring.form(details, Stage.SWISS), outcome.result)
    return outcome


def played(*parts: tuple[str, int, int] | tuple[str, int, int, str]) -> tuple[PlayedPart, ...]:
    """Recorded parts of a match."""
    return tuple(PlayedPart(key=part[0], first=part[1], second=part[2], how="".join(part[3:])) for part in parts)


def without_parts(result: Result | None) -> Result | None:
    """A result as it was before anything was recorded of how it came about."""
    return replace(result, played=()) if result else None


def last(outcome: HelperOutcome) -> str:
    return str(outcome.explanation[-1])


def test_kf_time_the_example_of_the_document_is_won_by_the_first_in_step_4() -> None:
    """KF-TIME: 1 key and 9 Æmber v 2 keys and 3 Æmber, potential Æmber 8 v 7."""
    called = going_to_time((1, 2), (9, 3), (8, 7), first_player=SECOND)

    assert (called.winner, called.step, called.keys, called.aember) == (FIRST, 4, (2, 2), (3, 3))


@pytest.mark.parametrize(
    ("keys", "aember", "potential", "began", "winner", "step"),
    [
        ((2, 2), (6, 5), (0, 0), SECOND, FIRST, 2),
        ((0, 2), (12, 0), (0, 0), FIRST, SECOND, 2),  # twelve Æmber still forge one key only
        ((1, 1), (5, 4), (0, 9), SECOND, FIRST, 3),
        ((1, 1), (12, 7), (0, 9), SECOND, FIRST, 3),
        ((1, 1), (6, 6), (3, 4), FIRST, SECOND, 4),
        ((0, 0), (0, 0), (0, 0), FIRST, FIRST, 5),
        ((0, 0), (0, 0), (0, 0), SECOND, SECOND, 5),
    ],
)
def test_kf_time_the_steps_decide_in_order(
    keys: tuple[int, int], aember: tuple[int, int], potential: tuple[int, int], began: int, winner: int, step: int
) -> None:
    called = going_to_time(keys, aember, potential, began)

    assert (called.winner, called.step) == (winner, step)


@pytest.mark.parametrize("aember", [0, 5, 6, 7, 11, 12, 99])
def test_kf_time_step_1_takes_6_for_exactly_one_key(aember: int) -> None:
    called = going_to_time((0, 0), (aember, 0), (0, 0), FIRST)

    assert called.keys[0] * 6 + called.aember[0] == aember
    assert called.keys[0] == (aember >= 6)


NO_POTENTIAL = {"potential1": "0", "potential2": "0"}
TIME_FORM = {"keys1": "1", "aember1": "9", "potential1": "8", "keys2": "2", "aember2": "3", "potential2": "7"}


def test_kf_time_the_helper_says_who_won_by_which_step_and_gives_the_result() -> None:
    outcome = asked("keyforge", "time", TIME_FORM)

    assert [str(said) for said in outcome.explanation] == [
        "Step 1: Alba pays 6 Æmber and forges a key.",
        "Step 2: keys 2–2.",
        "Step 3: Æmber left 3–3.",
        "Step 4: potential Æmber 8–7.",
        "Alba wins by step 4.",
    ]
    assert outcome.result == replace(wins(FIRST, "time"), played=played(("time", 1, 0, "step_4")))


def test_kf_time_the_helper_waits_for_what_it_needs() -> None:
    equal = dict.fromkeys(("keys1", "keys2", "aember1", "aember2"), "1")

    assert last(asked("keyforge", "time", {"keys1": "1"})) == "Enter the keys and the Æmber of both players."
    assert last(asked("keyforge", "time", equal | NO_POTENTIAL)) == (
        "Step 5: the first player wins. Choose who that was."
    )
    decided = asked("keyforge", "time", {**equal, **NO_POTENTIAL, "first_player": "2"}).result
    assert decided == replace(wins(SECOND, "time"), played=played(("time", 0, 1, "step_5")))


@pytest.mark.parametrize("typed", [{}, {"potential1": "8"}, {"potential2": "0"}])
def test_kf_time_potential_aember_left_empty_is_asked_for_and_not_0(typed: dict[str, str]) -> None:
    """KF-TIME: the document's example, before step 4 has been counted."""
    form = {"keys1": "1", "aember1": "9", "keys2": "2", "aember2": "3", "first_player": "2", **typed}
    outcome = asked("keyforge", "time", form)

    assert outcome.result is None
    assert [str(said) for said in outcome.explanation[1:]] == [
        "Step 2: keys 2–2.",
        "Step 3: Æmber left 3–3.",
        "Step 4: enter the potential Æmber of both players, 0 for none.",
    ]


def test_kf_time_potential_aember_is_not_asked_for_where_an_earlier_step_decides() -> None:
    """KF-TIME."""
    outcome = asked("keyforge", "time", {"keys1": "1", "aember1": "9", "keys2": "2", "aember2": "2"})

    assert last(outcome) == "Alba wins by step 3."


def test_kf_time_decides_equal_games_of_a_best_of_three() -> None:
    """KF-BO3: time called with equal games."""
    assert asked("keyforge", "time", TIME_FORM, options=BEST_OF_THREE).result is None
    outcome = asked("keyforge", "time", {**TIME_FORM, "games": "1"}, options=BEST_OF_THREE)
    named = asked("keyforge", "time", {**TIME_FORM, "games": "1", "game1": "2"}, options=BEST_OF_THREE)
    step = ("time", 1, 0, "step_4")

    assert outcome.result == replace(games(1, 1, winner=FIRST, ending="time"), played=played(step))
    assert named.result == replace(outcome.result, played=played(("game", 0, 1), ("game", 1, 0), step))


@pytest.mark.parametrize(
    ("form", "sentence", "result"),
    [
        ({}, "Who starts the first game is drawn at random.", None),
        ({"game1": "1"}, "Bruno lost and chooses who starts the next game.", None),
        ({"game1": "1", "game2": "2"}, "Alba lost and chooses who starts the next game.", None),
        ({"game1": "1", "game2": "1"}, "Alba wins the round.", games(2, 0, ending="keys")),
        ({"game1": "1", "game2": "2", "game3": "2"}, "Bruno wins the round.", games(1, 2, ending="keys")),
        ({"game1": "2", "time_up": "yes"}, "Bruno wins the round.", games(0, 1, ending="time")),
        (
            {"game1": "2", "game2": "1", "time_up": "yes"},
            "The games are equal: the helper “Time called” says who wins the round.",
            None,
        ),
    ],
)
def test_kf_bo3_is_entered_game_by_game(form: dict[str, str], sentence: str, result: Result | None) -> None:
    outcome = asked("keyforge", "games", form, options=BEST_OF_THREE)

    assert (last(outcome), without_parts(outcome.result)) == (sentence, result)


def test_kf_bo3_the_single_games_and_how_they_ended_are_kept_with_the_result() -> None:
    """KF-END too: the match ended as its last game did."""
    form = {"game1": "1", "how1": "keys", "game2": "2", "how2": "lost_card", "game3": "2", "how3": "concession"}
    outcome = asked("keyforge", "games", form, options=BEST_OF_THREE)
    parts = played(("game", 1, 0, "keys"), ("game", 0, 1, "lost_card"), ("game", 0, 1, "concession"))

    assert outcome.result == replace(games(1, 2, ending="concession"), played=parts)


@pytest.mark.parametrize(
    ("game", "result", "parts"),
    [
        ("keyforge", games(2, 0), [("game", 1, 0)]),  # one game is missing
        ("keyforge", games(2, 0), [("game", 1, 0), ("game", 0, 1), ("game", 1, 0)]),
        ("keyforge", games(2, 0), [("game", 1, 1), ("game", 1, 0)]),
        ("keyforge", games(2, 0), [("game", 1, 0, "magic"), ("game", 1, 0)]),
        ("keyforge", games(1, 1, winner=FIRST, ending="time"), [("time", 0, 1, "step_2")]),
        ("keyforge", games(2, 1, ending="keys"), [("time", 1, 0, "step_2")]),
        ("xwing", score(40, 40, winner=FIRST), [("dice", 5, 6), ("throw", 2, 3)]),
        ("xwing", score(40, 40, winner=FIRST), [("dice", 5, 6), ("throw", 3, 2), ("throw", 2, 2)]),
        ("xwing", score(41, 40), [("throw", 3, 2)]),
        ("xwing", score(40, 40, winner=FIRST), [("throw", 100, 2)]),
        ("aristeia", Result(winner=FIRST), [("game", 1, 0)]),
    ],
)
def test_what_was_played_cannot_contradict_the_result(
    game: str, result: Result, parts: list[tuple[str, int, int]]
) -> None:
    """KF-BO3, KF-TIME, XW-SALVO."""
    form = find_ruleset(game).scoring.form(Details(name="x", options=BEST_OF_THREE), Stage.SWISS)

    with pytest.raises(Refusal):
        check_against_form(form, replace(result, played=played(*parts)))


def test_kf_setup_the_first_player_is_drawn_and_in_a_series_the_loser_chooses() -> None:
    """KF-SETUP: what the slips print."""
    ruleset = find_ruleset("keyforge")
    player = Player(id=1, name="Alba", fields=(), lot=1, first_round=1)
    single, series = (
        ruleset.paper.slip(Details(name="x", options=options), Stage.SWISS, player, player)
        for options in ((), BEST_OF_THREE)
    )

    assert [str(line) for line in single[1:]] == ["The first player is drawn at random, never agreed."]
    assert str(series[2]) == "From the second game on, the loser of the game before chooses who starts."


@pytest.mark.parametrize(
    ("form", "scores", "ending"),
    [
        ({}, None, ""),
        ({"ship01": "half"}, (0, 23), "time"),
        ({"ship01": "full"}, (0, 47), "time"),
        ({"ship02": "half", "ship12": "full"}, (52, 0), "time"),
        ({"ship01": "full", "ship11": "full", "ship21": "full", "ship12": "full"}, (29, 100), "destroyed"),
    ],
)
def test_xw_half_a_score_is_what_is_lost_of_the_opponents_ships(
    form: dict[str, str], scores: tuple[int, int] | None, ending: str
) -> None:
    """XW-HALF: half of a large ship rounded down; XW-RESULT: 100 for the whole squad."""
    outcome = asked("xwing", "ships", form, lists=FALCON)

    assert outcome.result == (score(*scores, ending=ending) if scores else None)


def test_xw_half_only_large_ships_can_count_half() -> None:
    with pytest.raises(AssertionError):
        asked("xwing", "ships", {"ship11": "half"}, lists=FALCON)


def test_xw_half_ships_can_be_typed_in_where_none_are_registered() -> None:
    form = {"ships1": "Tie Fighter 12\nDecimator 60 G", "ships2": "Falcon 47 L", "ship02": "half", "ship11": "half"}

    assert last(asked("xwing", "ships", {"ships1": "Tie Fighter 12"})) == "Enter the ships of Bruno."
    assert asked("xwing", "ships", form).result == score(23, 30, ending="time")


def test_a_list_gives_points_only_if_every_line_does() -> None:
    assert [(unit.points, unit.large) for unit in read_units(FALCON)] == [(47, True), (29, False), (24, False)]
    assert read_units("YT-1300 with a story\nWedge Antilles 29") == ()


SALVO = {"score1": "40", "score2": "40", "dice1": "5", "dice2": "6"}


def test_xw_salvo_equal_throws_are_thrown_again_until_one_has_more() -> None:
    """XW-SALVO."""
    outcome = asked("xwing", "salvo", {**SALVO, "throw11": "3", "throw12": "3", "throw21": "2", "throw22": "4"})

    assert [str(said) for said in outcome.explanation] == [
        "Roll 1: 3–3.",
        "Roll 2: 2–4.",
        "Bruno wins the final salvo.",
    ]
    parts = played(("dice", 5, 6), ("throw", 3, 3), ("throw", 2, 4))
    assert outcome.result == replace(score(40, 40, winner=SECOND, ending="time"), played=parts)


def test_xw_salvo_after_mutual_destruction_both_have_the_whole_squad() -> None:
    full = {**SALVO, "score1": "100", "score2": "100", "throw11": "3", "throw12": "1"}

    outcome = asked("xwing", "salvo", full)
    assert without_parts(outcome.result) == score(100, 100, winner=FIRST, ending="mutual")


def test_xw_salvo_says_what_is_missing_or_cannot_be() -> None:
    with pytest.raises(Impossible, match="Alba has more hits than dice"):
        asked("xwing", "salvo", {**SALVO, "throw11": "6", "throw12": "1"})
    unequal = asked("xwing", "salvo", {**SALVO, "score1": "41"})

    assert last(asked("xwing", "salvo", SALVO)) == "Both roll: enter the hits and critical hits."
    assert last(unequal) == "The scores differ: the higher one wins, without a salvo."


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (("96", "100"), ["Initiative: Alba chooses who has it (96 points against 100)."]),
        (("100", "99"), ["Initiative: Bruno chooses who has it (99 points against 100)."]),
        (("99", "99"), ["Initiative: 99 points each, so chance says who chooses it."]),
        (("", "99"), []),
    ],
)
def test_xw_initiative_belongs_to_the_choice_of_the_one_with_fewer_points(
    points: tuple[str, str], sentence: list[str]
) -> None:
    first, second = (
        Player(id=number, name=name, fields=(("squad_points", value),), lot=1, first_round=1)
        for number, (name, value) in enumerate(zip(("Alba", "Bruno"), points, strict=True), start=1)
    )

    assert [str(x) for x in find_ruleset("xwing").paper.slip(Details(name="x"), Stage.SWISS, first, second)] == sentence


def entry(**fields: str) -> ask.RegisterPlayers:
    return ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Alba", fields=tuple(fields.items())),))


def test_xw_squad_a_list_that_contradicts_the_points_is_refused() -> None:
    organiser = Organiser("xwing")

    assert organiser.refusal(entry(squad_points="99", squad_list=FALCON), Impossible) == (
        "The ships of the list add up to 100 points, but 99 are registered: correct the list or the points."
    )
    assert "has at most 100" in organiser.refusal(entry(squad_list=f"{FALCON}\nTie Fighter 12"), Impossible)
    organiser.do(entry(squad_points="100", squad_list=FALCON))
    assert organiser.tournament.player(1).field("squad_points") == "100"


def test_xw_squad_points_stay_within_the_events_squads() -> None:
    ruleset = find_ruleset("xwing").for_tournament(Details(name="x"))
    double = ruleset.for_tournament(Details(name="x", options=(("squad", "200"),)))

    assert "from 1 to 100" in Organiser("xwing").refusal(entry(squad_points="101"), Malformed)
    assert [(r.registration.field("squad_points") or r.registration.fields[0]).most for r in (ruleset, double)] == [
        100,
        200,
    ]


@pytest.mark.parametrize(
    "chosen", ["core1_1\ncore1_2", "core1_1\ncore1_1\ndebris_1", "core1_1\ncore1_2\ncore1_3\ndebris_1"]
)
def test_xw_squad_has_exactly_three_different_obstacles_of_18(chosen: str) -> None:
    organiser = Organiser("xwing")
    field = organiser.ruleset.registration.field("obstacles")
    assert field is not None

    assert organiser.refusal(entry(obstacles=chosen), Impossible) == "Obstacles: choose exactly 3 different ones."
    assert [choice.key[:4] for choice in field.choices] == ["core"] * 12 + ["debr"] * 6
    organiser.do(entry(obstacles="core1_1\ncore2_1\ndebris_6"))


def quick(game: str, form: dict[str, str], options: tuple[tuple[str, str], ...] = ()) -> Result:
    """The result of a one-tap ending as the form sends it."""
    organiser = Organiser(game, details=Details(name="x", options=options))
    organiser.start(4)
    organiser.pair()
    command = read_command(
        "report_result", {"round": "1", "match": "1", **form}, organiser.tournament, organiser.ruleset
    )
    assert isinstance(command, ask.ReportResult)
    organiser.do(command)
    return command.result


def test_xw_result_a_concession_gives_the_opponent_the_whole_squad_with_one_tap() -> None:
    assert quick("xwing", {"quick": "0:1", "score1": "0"}) == score(0, 100, ending="concession")
    assert quick("xwing", {"quick": "0:2", "score2": "35"}) == score(100, 35, ending="concession")


def test_xw_result_a_concession_asks_what_the_one_who_concedes_had_scored() -> None:
    """XW-RESULT: empty is not 0, and KF-BO3 counts games alike."""
    for game, options, sentence in (
        ("xwing", (), "Score is empty: enter a whole number from 0 to 100."),
        ("keyforge", BEST_OF_THREE, "Games won is empty: enter a whole number from 0 to 2."),
    ):
        with pytest.raises(Malformed) as refused:
            quick(game, {"quick": "0:1"}, options)
        assert (str(refused.value), refused.value.field) == (sentence, {"xwing": "score1"}.get(game, "games1"))


@pytest.mark.parametrize("winner", [FIRST, SECOND])
def test_xw_result_mutual_destruction_is_one_tap_that_names_the_winner_of_the_salvo(winner: int) -> None:
    assert quick("xwing", {"quick": f"1:{winner}"}) == score(100, 100, winner=winner, ending="mutual")


def test_kf_end_a_concession_is_one_tap_and_the_conceder_loses() -> None:
    """KF-END."""
    assert quick("keyforge", {"quick": "0:1"}) == wins(SECOND, "concession")
    series = quick("keyforge", {"quick": "0:1", "games1": "1"}, BEST_OF_THREE)
    assert series == games(1, 2, ending="concession")


@pytest.mark.parametrize("tables", range(18))
def test_slips_are_in_order_once_the_piles_are_laid_on_one_another(tables: int) -> None:
    """Every sheet is cut into four; each place of the sheets is one pile."""
    pages = order_for_cutting(range(tables), 4)
    piles = [[page[place] for page in pages] for place in range(4)]

    assert [slip for pile in piles for slip in pile if slip is not None] == list(range(tables))
    assert len(pages) == -(-tables // 4)
