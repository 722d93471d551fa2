"""Simulated events are paired and ranked as real ones, and their sums do not depend on how they are sliced."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any, override

import pytest

from ronda import bridge
from ronda.commands import Moment
from ronda.commands import requests as ask
from ronda.commands.setting_up import checked_details
from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, SECOND
from ronda.core.state import Match
from ronda.formats.cut import qualified_players
from ronda.formats.outlook.forecast import (
    Outlook,
    StructureCandidate,
    StructurePlan,
    candidate_structures,
    simulate_remaining_rounds,
    simulate_structures,
    simulation_count,
    simulations_per_slice,
)
from ronda.formats.outlook.prospects import CutVerdict, cut_prospects
from ronda.formats.outlook.simulation import SimulatedField, draw_result, tournament_draw
from ronda.formats.standings import swiss_standings
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, find_ruleset
from tests.custom_games import FILLINGS, Options
from tests.playing import Organiser, custom, cut_of, names

KEYFORGE, XWING = find_ruleset("keyforge"), find_ruleset("xwing")
DETAILS = Details(name="-")
EVERY_GAME = pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)


class Follower(Organiser):
    """An organiser whose rounds are paired from given seeds."""

    next_seed = 0

    @override
    def moment(self) -> Moment:
        """The next moment, with the seed that is set."""
        return replace(super().moment(), random=self.next_seed)


EVERY_FILLING = pytest.mark.parametrize(
    ("game", "options"),
    [
        *(pytest.param(ruleset.key, (), id=ruleset.key) for ruleset in every_ruleset()),
        *(pytest.param("custom", options, id=f"custom, {filling}") for filling, options in FILLINGS.items()),
    ],
)


@EVERY_FILLING
@pytest.mark.parametrize("players", [6, 9, 23])
def test_a_simulated_event_is_paired_and_ranked_as_the_app_would(game: str, options: Options, players: int) -> None:
    """The same seeds and results in a real event give the same tables, byes and order (SW-PAIR, SW-BYE, AGL-PAIR)."""
    ruleset = find_ruleset(game)
    organiser = Follower(ruleset, details=custom(4, cut_of(ruleset, 4), options=options))
    organiser.start(players)
    rules, details = organiser.ruleset, organiser.tournament.details
    form = rules.scoring.form(details, Stage.SWISS)
    draw = tournament_draw(7, 0)
    field = SimulatedField.new(rules, form, players, draw)
    lots = {line.player: line.lot for line in field.lines()}
    registered = tuple(replace(player, lot=lots[player.id]) for player in organiser.tournament.players)
    organiser.log = replace(organiser.log, tournament=replace(organiser.tournament, players=registered))
    for _ in range(4):
        paired = field.play_round(draw)
        organiser.next_seed = paired.seed
        real = organiser.pair()
        assert [match.players for match in real.matches if not match.is_bye] == list(paired.pairs)
        assert [match.first for match in real.matches if match.is_bye] == [paired.bye] * (players % 2)
        for (first, _), result in zip(paired.pairs, paired.results, strict=True):
            organiser.report(table_of(organiser, first), result)

    assert [row.player for row in organiser.standings().rows] == field.order(final=True)


def table_of(organiser: Organiser, player: int) -> Match:
    """A player's table of the last round."""
    match = organiser.round.match_of(player)
    assert match is not None
    return match


@EVERY_FILLING
def test_drawn_results_are_allowed_and_favour_neither_side(game: str, options: Options) -> None:
    draw = tournament_draw(1, 1)
    details = checked_details(custom(4, options=options), find_ruleset(game))
    ruleset = find_ruleset(game).for_tournament(details)
    form = ruleset.scoring.form(details, Stage.SWISS)
    results = [draw_result(form, draw) for _ in range(2000)]
    for result in results:
        form.check(result)
    first, second = (sum(result.winner == side for result in results) for side in (FIRST, SECOND))
    first_points, second_points = (
        sum((ruleset.scoring.points(result, side) for result in results), Fraction()) for side in (FIRST, SECOND)
    )

    assert abs(first - second) < 180
    assert abs(first_points - second_points) < first_points / 10
    assert any(result.winner == DRAW for result in results) == form.draws


def test_a_power_of_two_without_draws_has_the_records_of_the_binomial_tree() -> None:
    """16 players, 4 rounds, no bye: one undefeated, four with one loss, six with two, in every event."""
    sums = simulate_structures(
        KEYFORGE, DETAILS, 16, [StructurePlan(swiss_rounds=4, cut=4)], [Outlook()], seed=3, events=20
    )[0]

    assert (sums.events, sums.undefeated, sums.several_undefeated) == (20, 20, 0)
    assert sums.missing == (0, 20, 20)
    assert sums.last_losses == (0, 20, 0, 0)
    assert sums.split == 20


def test_a_cut_that_takes_a_whole_record_leaves_nothing_to_tiebreaks() -> None:
    """A top 5 of the same field takes the undefeated and all with one loss."""
    sums = simulate_structures(
        XWING, DETAILS, 16, [StructurePlan(swiss_rounds=4, cut=5)], [Outlook()], seed=3, events=20
    )[0]

    assert (sums.missing, sums.split, sums.last_losses) == ((0, 0, 20), 0, (0, 20, 0, 0))


def test_one_round_more_leaves_fewer_undefeated() -> None:
    plans = [
        StructurePlan(swiss_rounds=4, cut=4),
        StructurePlan(swiss_rounds=5, cut=4),
        StructurePlan(swiss_rounds=4, cut=8),
    ]
    four, five, wider = simulate_structures(KEYFORGE, DETAILS, 23, plans, [Outlook()] * 3, seed=1, events=60)

    assert four.undefeated == wider.undefeated > five.undefeated
    assert four.missing[1] > five.missing[1] > wider.missing[1]


def test_the_candidates_follow_the_structure_and_the_number_of_players() -> None:
    def compared(players: int, details: Details = DETAILS, ruleset: Ruleset = KEYFORGE) -> list[tuple[str, int, int]]:
        found: tuple[StructureCandidate, ...] = candidate_structures(ruleset, details, players)
        return [(one.why, one.plan.swiss_rounds, one.plan.cut) for one in found]

    assert compared(23) == [("suggested", 4, 4), ("longer", 5, 4), ("wider", 4, 8)]
    assert compared(23, Details(name="-", structure="advanced"))[0] == ("suggested", 4, 8)
    assert compared(6) == [("suggested", 3, 0), ("longer", 4, 0)]
    assert compared(23, custom(6, 8)) == [("own", 6, 8), ("suggested", 4, 4), ("longer", 7, 8)]
    assert compared(5, ruleset=find_ruleset("aristeia"), details=custom(5)) == [("own", 5, 0), ("suggested", 3, 0)]
    assert compared(3) == compared(513) == []


def test_larger_fields_are_played_in_smaller_slices() -> None:
    assert [simulation_count(players) for players in (4, 23, 128, 512)] == [400, 400, 200, 100]
    assert [simulations_per_slice(players) for players in (4, 23, 128, 512)] == [32, 5, 1, 1]


@EVERY_GAME
def test_slices_add_up_to_the_same_sums_whatever_their_size(ruleset: Ruleset) -> None:
    plans = [
        StructurePlan(swiss_rounds=3, cut=cut_of(ruleset, 4)),
        StructurePlan(swiss_rounds=4, cut=cut_of(ruleset, 4)),
    ]

    def played(*slices: int) -> tuple[Outlook, ...]:
        sums: tuple[Outlook, ...] = (Outlook(), Outlook())
        for events in slices:
            sums = tuple(Outlook.read(json.loads(json.dumps(one.written()))) for one in sums)
            sums = simulate_structures(ruleset, DETAILS, 9, plans, sums, seed=5, events=events)
        return sums

    assert played(12) == played(5, 7) == played(*[1] * 12)


def answer(name: str, **question: object) -> dict[str, Any]:
    """Ask the bridge."""
    reply: dict[str, Any] = json.loads(bridge.call_by_name(name, json.dumps(question)))
    return reply


def test_the_bridge_plays_slice_by_slice_until_all_is_played() -> None:
    question = {
        "kind": "structure",
        "game": "xwing",
        "options": [],
        "players": 40,
        "plans": [[3, 4, "suggested"], [4, 4, "longer"]],
        "seed": 1,
    }
    state, counts = None, []
    while True:
        reply = answer("simulate", question=question, state=state, lang="es")
        assert reply["ok"]
        state = reply["state"]
        if state is None:
            break
        counts.append(state["sums"][0]["events"])

    assert counts == list(range(simulations_per_slice(40), 400, simulations_per_slice(40)))
    assert "400" in str(reply["html"])


def running(players: int = 12, reported: int = 2) -> Organiser:
    """An event in the middle of its last Swiss round."""
    organiser = Organiser("keyforge", details=custom(4, 4), seed=5)
    organiser.start(players)
    for _ in range(3):
        organiser.play_round()
    organiser.pair()
    for match in organiser.round.open_matches[:reported]:
        organiser.report(match, organiser.random_result())
    return organiser


@pytest.mark.parametrize("players", [11, 12])
def test_the_rest_of_an_event_agrees_with_what_is_certain(players: int) -> None:
    """Who is safe makes the cut in every simulated ending, who is out in none, and somebody open in some."""
    organiser = running(players)
    organiser.drop(organiser.standings().rows[-1].player)
    found = cut_prospects(organiser.tournament, organiser.ruleset)
    assert found is not None
    times = simulate_remaining_rounds(organiser.tournament, organiser.ruleset, {}, seed=2, start=0, events=60)
    by_verdict = {
        verdict: {times[one.player] for one in found.of.values() if one.verdict is verdict} for verdict in CutVerdict
    }

    assert sum(times.values()) == 60 * 4
    assert by_verdict[CutVerdict.IN] <= {60}
    assert by_verdict[CutVerdict.OUT] <= {0}
    assert any(0 < count < 60 for count in by_verdict[CutVerdict.OPEN])


def test_the_rest_of_an_event_adds_up_whatever_the_slices() -> None:
    organiser = running()
    state, ruleset = organiser.tournament, organiser.ruleset
    whole = simulate_remaining_rounds(state, ruleset, {}, seed=2, start=0, events=20)
    first = simulate_remaining_rounds(state, ruleset, {}, seed=2, start=0, events=7)

    assert simulate_remaining_rounds(state, ruleset, first, seed=2, start=7, events=13) == whole


def test_with_nothing_left_to_play_the_cut_is_the_real_one() -> None:
    organiser = running()
    organiser.finish_round()
    state, ruleset = organiser.tournament, organiser.ruleset
    times = simulate_remaining_rounds(state, ruleset, {}, seed=2, start=0, events=1)

    assert {player for player, count in times.items() if count} == set(
        qualified_players(state, swiss_standings(state, ruleset), 4)
    )


def test_the_bridge_stops_when_the_event_has_gone_on() -> None:
    organiser = running()
    lines = [record.line for record in organiser.log.records]
    tournament = organiser.tournament.id
    answer("load", tournament=tournament, lines=lines)
    question = {"kind": "cut", "tournament": tournament, "version": len(lines), "seed": 1}
    begun = answer("simulate", question=question, state=None, lang="en")
    old = answer("simulate", question={**question, "version": len(lines) - 1}, state=None, lang="en")
    answer("unload", tournament=tournament)
    gone = answer("simulate", question=question, state=begun["state"], lang="en")

    assert begun["state"]
    assert "about" in str(begun["html"])
    assert (old["state"], old["html"], gone["state"], gone["html"]) == (None,) * 4


def test_a_late_entry_or_one_who_leaves_is_no_surprise_to_the_simulation() -> None:
    organiser = Organiser("xwing", details=custom(3, 2), seed=9)
    organiser.start(7)
    organiser.play_round()
    organiser.do(ask.RegisterPlayers(entries=tuple(ask.PlayerEntry(name=name) for name in names(9)[7:])))
    organiser.drop(2)
    times = simulate_remaining_rounds(organiser.tournament, organiser.ruleset, {}, seed=4, start=0, events=10)

    assert 2 not in times
    assert len(times) == 8
    assert sum(times.values()) == 20
