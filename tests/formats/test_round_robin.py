"""The Berger tables: against those that are published, and what holds for every number of players."""

from dataclasses import replace
from itertools import chain, combinations

import pytest

from ronda.core import facts
from ronda.core.details import TournamentSystem
from ronda.core.fold import apply_fact, fold_facts
from ronda.core.pairings import Constraints, Pairing, Stage
from ronda.core.results import Cause, Ending, Result
from ronda.core.round_robin import rounds_for
from ronda.core.state import Tournament
from ronda.formats.pairing.group_tables import RoundRobinGames, berger_pairs
from ronda.formats.pairing.next_round import conceded_games, swiss_round
from ronda.formats.pairing.round_robin import (
    berger_numbers,
    is_by_table,
    is_conceded,
    round_robin_games,
    round_robin_groups,
)
from ronda.rulesets import find_ruleset
from tests.playing import Meeting, custom, known_facts, wins


def games_of(state: Tournament, seed: int) -> RoundRobinGames:
    return round_robin_games(state, round_robin_groups(state, seed))


PUBLISHED = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / "
        "4-8 5-3 6-2 7-1"
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 / "
        "3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / "
        "5-10 6-4 7-3 8-2 9-1"
    ),
}
"""Annex 1 of the general regulations for competitions of the FIDE handbook."""


@pytest.mark.parametrize("players", PUBLISHED)
def test_rr_berger_has_the_tables_of_the_handbook(players: int) -> None:
    rounds = (berger_pairs(players, number) for number in range(1, players))
    assert " / ".join(" ".join(f"{a}-{b}" for a, b in pairs) for pairs in rounds) == PUBLISHED[players]


@pytest.mark.parametrize("players", range(2, 32, 2))
def test_everybody_plays_once_a_round_and_meets_everybody_once(players: int) -> None:
    rounds = [berger_pairs(players, number) for number in range(1, rounds_for(players) + 1)]

    for pairs in rounds:
        assert sorted(chain.from_iterable(pairs)) == list(range(1, players + 1))
    met = [tuple(sorted(pair)) for pairs in rounds for pair in pairs]
    assert sorted(met) == list(combinations(range(1, players + 1), 2))


@pytest.mark.parametrize("players", range(2, 32, 2))
def test_nobody_is_named_first_more_than_once_oftener_than_second(players: int) -> None:
    """The first named has the choice of side in some games: the table shares that out."""
    first = [pair[0] for number in range(1, players) for pair in berger_pairs(players, number)]
    assert all(abs(2 * first.count(player) - (players - 1)) == 1 for player in range(1, players + 1))


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 5), (8, 7), (9, 9), (29, 29), (30, 29)])
def test_an_odd_number_takes_a_round_more(players: int, rounds: int) -> None:
    assert rounds_for(players) == rounds


def test_numbers_are_drawn_from_the_seed_alone() -> None:
    assert berger_numbers([3, 1, 2, 5, 4], 7) == berger_numbers([1, 2, 3, 4, 5], 7)
    assert {berger_numbers(range(1, 6), seed) for seed in range(200)} > {berger_numbers(range(1, 6), 7)}
    firsts = {berger_numbers(range(1, 6), seed)[0] for seed in range(100)}
    assert firsts == {1, 2, 3, 4, 5}


def robin(players: int, rounds: list[list[Meeting]]) -> Tournament:
    """A round robin of so many players and three rounds, after some of them."""
    _, *happened = known_facts("keyforge", players, rounds)
    details = replace(custom(3), system=TournamentSystem.ROUND_ROBIN)
    return fold_facts([facts.TournamentCreated(tournament="test-robin", game="keyforge", details=details), *happened])


def test_rr_berger_each_round_is_the_row_of_its_number_with_the_lots_of_round_1() -> None:
    order = berger_numbers(range(1, 5), 0)
    rows = [tuple((order[a - 1], order[b - 1]) for a, b in berger_pairs(4, number)) for number in (1, 2, 3)]
    played: list[list[Meeting]] = [[(a, b, wins(1)) for a, b in row] for row in rows]
    states = [robin(4, played[:number]) for number in range(3)]

    assert [games_of(state, 0).pairs for state in states] == rows
    assert [games_of(state, 7).pairs for state in states[1:]] == rows[1:]
    assert games_of(states[0], 7).pairs != rows[0]


def test_rr_free_and_rr_leaver_who_is_left_over_is_free_and_nobody_plays_who_is_not_there() -> None:
    """Of five, the one against the table's last number is free; a pair of whom neither is there does not play."""
    state = robin(5, [])
    order = (*berger_numbers(range(1, 6), 3), None)
    (first, last), *others = [(order[a - 1], order[b - 1]) for a, b in berger_pairs(6, 1)]
    due = games_of(state, 3)
    [one, two] = others

    assert (due.free, last, due.pairs) == ((first,), None, (one, two))
    drafted = [Pairing(number=number, first=a, second=b) for number, (a, b) in enumerate([two, one], start=5)]
    free = Pairing(number=9, first=due.free[0], second=None)
    assert is_by_table(state, [*drafted, free], 3)
    assert not is_by_table(state, drafted, 3)
    assert not is_by_table(state, [*drafted, free], 4)


def test_rr_leaver_a_game_is_conceded_by_who_had_left_before_its_round() -> None:
    """RR-LEAVER: who leaves while a round runs loses the open game, which was not decided before it."""
    lost = Result(winner=2, ending=Ending.FORFEIT, cause=Cause.LEFT)
    left = facts.PlayerDropped(player=1)
    pairings = tuple(Pairing(number=table, first=a, second=b) for table, (a, b) in enumerate([(1, 3), (2, 4)], start=1))
    paired = facts.RoundPaired(round=2, stage=Stage.SWISS, pairings=pairings, seed=0, algorithm="x")
    reported = facts.ResultReported(round=2, match=1, result=lost)
    first = robin(4, [[(1, 2, wins(1)), (3, 4, wins(1))]])

    def decided_before(*happened: facts.Fact) -> list[bool]:
        state = first
        for fact in happened:
            state = apply_fact(state, fact)
        return [is_conceded(state, round_, match) for round_ in state.rounds for match in round_.matches]

    assert decided_before(left, paired, reported) == [False, False, True, False]
    assert decided_before(paired, left, reported) == [False, False, False, False]
    assert decided_before(left, paired, replace(reported, result=wins(2))) == [False, False, False, False]


def test_rr_leaver_and_rr_free_who_has_left_concedes_a_game_and_no_free_round() -> None:
    state, rules = robin(3, []), find_ruleset("keyforge")
    due = games_of(state, 0)
    [(one, other)] = due.pairs
    pairings = (Pairing(number=1, first=one, second=other), Pairing(number=2, first=due.free[0], second=None))
    paired = facts.RoundPaired(round=1, stage=Stage.SWISS, pairings=pairings, seed=0, algorithm="x")
    dropped = apply_fact(apply_fact(state, facts.PlayerDropped(player=due.free[0])), facts.PlayerDropped(player=one))
    banned = apply_fact(state, facts.PlayerDisqualified(player=other, reason="Threats"))

    def ended(state: Tournament) -> list[tuple[int, int, str, Cause | None]]:
        reported = conceded_games(state, rules, paired)
        return [(each.match, each.result.winner, each.result.ending, each.result.cause) for each in reported]

    assert ended(state) == []
    assert ended(dropped) == [(1, 2, Ending.FORFEIT, Cause.LEFT)]
    assert ended(banned) == [(1, 1, Ending.FORFEIT, Cause.DISQUALIFIED)]


def test_any_tables_in_a_round_robin_two_fixed_ones_that_meet_are_noted() -> None:
    state = robin(2, [])
    wishes = {1: Constraints(fixed_table=4), 2: Constraints(fixed_table=2)}
    state = replace(
        state,
        swiss_rounds=1,
        players=tuple(replace(player, constraints=wishes[player.id]) for player in state.players),
    )
    drafted = swiss_round(state, find_ruleset("keyforge"), 1)

    assert [table.number for table in drafted.pairings] == [2]
    assert drafted.receipt.moved_tables == ((1, 2),)
