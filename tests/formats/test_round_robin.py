"""The Berger tables: against those that are published, and what holds for every number of players."""

from itertools import chain, combinations

import pytest

from ronda.formats.pairing.round_robin import berger, numbered, rounds_for

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
    rounds = (berger(players, number) for number in range(1, players))
    assert " / ".join(" ".join(f"{a}-{b}" for a, b in pairs) for pairs in rounds) == PUBLISHED[players]


@pytest.mark.parametrize("players", range(2, 32, 2))
def test_everybody_plays_once_a_round_and_meets_everybody_once(players: int) -> None:
    rounds = [berger(players, number) for number in range(1, rounds_for(players) + 1)]

    for pairs in rounds:
        assert sorted(chain.from_iterable(pairs)) == list(range(1, players + 1))
    met = [tuple(sorted(pair)) for pairs in rounds for pair in pairs]
    assert sorted(met) == list(combinations(range(1, players + 1), 2))


@pytest.mark.parametrize("players", range(2, 32, 2))
def test_nobody_is_named_first_more_than_once_oftener_than_second(players: int) -> None:
    """The first named has the choice of side in some games: the table shares that out."""
    first = [pair[0] for number in range(1, players) for pair in berger(players, number)]
    assert all(abs(2 * first.count(player) - (players - 1)) == 1 for player in range(1, players + 1))


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 5), (8, 7), (9, 9), (29, 29), (30, 29)])
def test_an_odd_number_takes_a_round_more(players: int, rounds: int) -> None:
    assert rounds_for(players) == rounds


def test_numbers_are_drawn_from_the_seed_alone() -> None:
    assert numbered([3, 1, 2, 5, 4], 7) == numbered([1, 2, 3, 4, 5], 7)
    assert {numbered(range(1, 6), seed) for seed in range(200)} > {numbered(range(1, 6), 7)}
    firsts = {numbered(range(1, 6), seed)[0] for seed in range(100)}
    assert firsts == {1, 2, 3, 4, 5}
