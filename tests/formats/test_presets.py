"""Every tournament of ``tests/vectors/`` by its own rules, filled in as custom games: no number is converted."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from ronda.commands.results import check_against_form
from ronda.commands.setting_up import checked_details
from ronda.core.details import Details
from ronda.core.facts import TournamentCreated
from ronda.core.fold import fold_facts
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, SECOND, Result, Score
from ronda.core.state import Tournament
from ronda.formats.standings import RankedPlayer, swiss_standings
from ronda.rulesets import find_ruleset, ruleset_of
from ronda.rulesets.custom.presets import PRESETS
from tests.formats.test_real_tournaments import could_print_as, identity, is_meant_by, tournaments
from tests.playing import Meeting, games, known_facts

CUSTOM = find_ruleset("custom")


def options_of(name: str, record: Mapping[str, Any]) -> dict[str, str]:
    """The options under which a recorded tournament was played."""
    if name == "xwing2" and (record["mov_base"], record["bye_mov"]) != (200, 300):
        return {
            "result": "score",
            "most_score": "200",
            "draws": "no",
            "win": "1",
            "bye": "1",
            "tiebreaks": "margin\nstrength_of_schedule",
            "margin_base": str(record["mov_base"]),
            "margin_bye": str(record["bye_mov"]),
        }
    if name == "xwing1" and record["only_full_wins"]:
        return {
            "result": "score",
            "win": "5",
            "draw": "1",
            "bye": "5",
            "tiebreaks": "margin\nopponents_points",
            "margin_base": "100",
            "margin_bye": "150",
        }
    return {"preset": {"sos_esos": "netrunner"}.get(name, name)}


def meeting(match: Sequence[Any]) -> Meeting:
    """A recorded match as it was handed in; a bye has no second player."""
    first, second, one, two, *winners = match
    if second is None:
        return (first, None, None)
    higher = DRAW if one == two else FIRST if one > two else SECOND
    side = {first: FIRST, second: SECOND}.get(winners[0], DRAW) if winners else higher
    key = "score" if winners else "points"
    return (first, second, Result(winner=side, scores=(Score(key=key, first=one, second=two),)))


def played(name: str, record: Mapping[str, Any]) -> Tournament:
    """A recorded tournament as an event of its game, each result one that its form takes."""
    rounds = [[meeting(match) for match in round_] for round_ in record["rounds"]]
    given = Details(
        name="Test event",
        structure="custom",
        swiss_rounds=len(rounds),
        cut=0,
        options=tuple(options_of(name, record).items()),
    )
    details = checked_details(given, CUSTOM)
    form = CUSTOM.scoring.form(details, Stage.SWISS)
    for _, _, result in (match for round_ in rounds for match in round_):
        assert result is None or check_against_form(form, result) == result
    created = TournamentCreated(tournament="test-facts", game=CUSTOM.key, details=details)
    return fold_facts([created, *known_facts(CUSTOM.key, record["n"], rounds)[1:]])


def rows(name: str, record: Mapping[str, Any]) -> dict[int, RankedPlayer]:
    """Everybody's row of a recorded tournament's final standings."""
    event = played(name, record)
    return {row.player: row for row in swiss_standings(event, ruleset_of(event)).rows}


def in_our_order(placed: Sequence[RankedPlayer]) -> bool:
    """Tell whether rows stand by points, then by every step of the chain."""
    keys = [(row.line.points, *row.tiebreaks) for row in placed]
    return all(above >= below for above, below in pairwise(keys))


def test_xw_mov_every_second_edition_tournament_has_the_published_points_margins_and_strengths() -> None:
    """CUSTOM-POINTS, CUSTOM-ORDER: margin base 200 and bye 300; one tournament of 100 and 150 is filled in by hand."""
    cells = presets = 0
    for record in tournaments("xwing2"):
        ours = rows("xwing2", record)
        presets += "preset" in options_of("xwing2", record)
        for player in record["players"]:
            row = ours[player["p"]]
            margin, strength = row.tiebreaks

            assert row.line.points == player["points"], (identity(record), player)
            assert margin == player["mov"], (identity(record), player)
            assert could_print_as(strength, player["sos"], 2), (identity(record), player)
            cells += 3

    assert (cells, presets) == (3 * 1732, 99)


def test_xw_tiebreak_every_usable_second_edition_ranking_is_ours() -> None:
    compared = 0
    for record in tournaments("xwing2"):
        if record["rank_usable"]:
            ours = rows("xwing2", record)
            ranked = sorted((p for p in record["players"] if p["swiss_rank"]), key=lambda p: int(p["swiss_rank"]))

            assert in_our_order([ours[player["p"]] for player in ranked]), identity(record)
            compared += len(ranked)

    assert compared == 1583


def test_custom_order_every_first_edition_tournament_has_the_published_points_margins_and_opponents_points() -> None:
    """Full win 5, by less than 12 points 3, draw 1; 7 tournaments without narrow wins are filled in by hand."""
    cells = presets = 0
    for record in tournaments("xwing1"):
        ours = rows("xwing1", record)
        presets += "preset" in options_of("xwing1", record)
        for player in record["players"]:
            row = ours[player["p"]]

            assert row.line.points == player["points"], (identity(record), player)
            assert row.tiebreaks == (player["mov"], player["sos_sum"]), (identity(record), player)
            cells += 3

    assert (cells, presets) == (3 * 451, 22)


def test_custom_order_every_first_edition_ranking_is_ours_up_to_the_margin() -> None:
    """The published order does not go on to the opponents' points where points and margin are equal."""
    compared = 0
    for record in tournaments("xwing1"):
        ours = rows("xwing1", record)
        ranked = sorted((p for p in record["players"] if p["swiss_rank"]), key=lambda p: int(p["swiss_rank"]))
        keys = [(ours[p["p"]].line.points, ours[p["p"]].tiebreaks[0]) for p in ranked]

        assert keys == sorted(keys, reverse=True), identity(record)
        compared += len(ranked)

    assert compared == 425


def test_custom_points_every_netrunner_tournament_has_the_published_points_and_strengths() -> None:
    cells = 0
    for record in tournaments("sos_esos"):
        ours = rows("sos_esos", record)
        for player in record["players"]:
            row = ours[player["p"]]
            strength, extended = row.tiebreaks

            assert row.line.points == player["points"], (record["name"], player)
            assert is_meant_by(strength, player["sos"]), (record["name"], player)
            assert is_meant_by(extended, player["esos"]), (record["name"], player)
            cells += 3

    assert cells == 3 * 247


def test_custom_order_every_netrunner_ranking_is_ours() -> None:
    """Two neighbours are exactly equal where the published numbers differ by noise, and so stand the other way."""
    noise = {("blm_2020", 1): 102, ("blm_2020", 112): 101}
    compared = 0
    for record in tournaments("sos_esos"):
        ours = rows("sos_esos", record)
        rank = {p["p"]: noise.get((record["name"], p["p"]), p["rank"]) for p in record["players"]}
        ranked = sorted(ours, key=rank.__getitem__)

        assert in_our_order([ours[player] for player in ranked]), record["name"]
        compared += len(ranked)

    assert compared == 247


@pytest.mark.parametrize(
    ("preset", "points", "bye", "chain", "totals"),
    [
        ("xwing2", (1, 0), 1, ["margin", "strength_of_schedule"], (300,)),
        ("xwing1", (5, 0), 5, ["margin", "opponents_points"], (150,)),
        ("netrunner", (6, 0), 6, ["strength_of_schedule", "extended_strength_of_schedule"], ()),
        ("underworlds", (3, 0), 3, ["games_won", "strength_of_schedule"], (2,)),
    ],
)
def test_custom_points_a_preset_is_a_filling_of_the_options(
    preset: str, points: tuple[int, int], bye: int, chain: list[str], totals: tuple[int, ...]
) -> None:
    details = checked_details(Details(name="x", options=(("preset", preset), ("win", "9"))), CUSTOM)
    rules = CUSTOM.for_tournament(details)
    won = rules.scoring.forfeit(details, Stage.SWISS, FIRST)

    assert details.options == (("preset", preset), ("edited", "no"))
    assert [rules.scoring.points(won, side) for side in (FIRST, SECOND)] == list(points)
    assert rules.scoring.bye == bye
    assert [step.key for step in rules.standings.tiebreaks] == chain
    assert tuple(total.bye for total in rules.standings.totals) == totals


def test_custom_preset_warhammer_underworlds_orders_equal_points_by_games_and_then_by_opponents() -> None:
    """CUSTOM-PRESET: a 2–1 and a 2–0 are 3 points each, a 1–1 is 1 for both, a bye is a series won 2–0."""
    details = checked_details(Details(name="x", options=(("preset", "underworlds"),)), CUSTOM)
    rounds: list[list[Meeting]] = [
        [(1, 2, games(2, 0)), (3, 4, games(2, 1)), (5, None, None)],
        [(1, 5, games(1, 1)), (3, 2, games(1, 2)), (4, None, None)],
        [(1, 3, games(0, 2)), (5, 4, games(2, 1)), (2, None, None)],
    ]
    created = TournamentCreated(
        tournament="test-facts", game=CUSTOM.key, details=replace(details, structure="custom", swiss_rounds=3, cut=0)
    )
    event = fold_facts([created, *known_facts(CUSTOM.key, 5, rounds)[1:]])
    placed = swiss_standings(event, ruleset_of(event)).rows

    assert [(row.player, int(row.line.points), int(row.tiebreaks[0]), row.decided_by) for row in placed] == [
        (5, 7, 5, ""),
        (3, 6, 5, "points"),
        (2, 6, 4, "games_won"),
        (1, 4, 3, "points"),
        (4, 3, 4, "points"),
    ]


def test_custom_preset_the_rules_page_says_that_ready_made_rules_are_rondas() -> None:
    """CUSTOM-PRESET: of every preset, changed or not, and of no game of an organiser's own."""

    def noted(*options: tuple[str, str]) -> bool:
        details = checked_details(Details(name="x", options=options), CUSTOM)
        return "CUSTOM-PRESET" in {note.rule for note in CUSTOM.for_tournament(details).notes}

    for preset in PRESETS:
        assert noted(("preset", preset))
        assert noted(("preset", preset), ("edited", preset))
    assert not noted(("preset", "own"))
