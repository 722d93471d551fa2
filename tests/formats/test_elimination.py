"""Brackets (SW-ELIM, SW-ELIM-START), as numbers of seeds."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.formats.pairing.elimination import (
    bracket_size,
    drawing_order,
    first_bracket_round,
    next_bracket_round,
    random_bracket_round,
    with_tables_counted,
)


def bracket(size: int) -> list[list[tuple[int | None, int | None]]]:
    """All rounds when the better seed always wins."""
    pairings = first_bracket_round(range(1, size + 1))
    rounds = []
    while True:
        rounds.append([(pairing.first, pairing.second) for pairing in pairings])
        if len(pairings) == 1:
            return rounds
        pairings = next_bracket_round([pairing.first for pairing in pairings])


BRACKETS = {
    4: [[(1, 4), (2, 3)], [(1, 2)]],
    8: [[(1, 8), (2, 7), (3, 6), (4, 5)], [(1, 4), (2, 3)], [(1, 2)]],
    16: [
        [(1, 16), (2, 15), (3, 14), (4, 13), (5, 12), (6, 11), (7, 10), (8, 9)],
        [(1, 8), (2, 7), (3, 6), (4, 5)],
        [(1, 4), (2, 3)],
        [(1, 2)],
    ],
    32: [
        [
            *((1, 32), (2, 31), (3, 30), (4, 29), (5, 28), (6, 27), (7, 26), (8, 25)),
            *((9, 24), (10, 23), (11, 22), (12, 21), (13, 20), (14, 19), (15, 18), (16, 17)),
        ],
        [(1, 16), (2, 15), (3, 14), (4, 13), (5, 12), (6, 11), (7, 10), (8, 9)],
        [(1, 8), (2, 7), (3, 6), (4, 5)],
        [(1, 4), (2, 3)],
        [(1, 2)],
    ],
}


@pytest.mark.parametrize("size", BRACKETS)
def test_sw_elim_the_bracket_is_that_of_the_document(size: int) -> None:
    """SW-ELIM: highest v lowest = match 1 …; then the winner of match 1 v the winner of the last match."""
    assert bracket(size) == BRACKETS[size]


def test_sw_elim_never_seeds_again() -> None:
    """SW-ELIM: when 8, 7, 6 and 5 win, 8 meets 5 and 7 meets 6, by match and not by seed."""
    semifinals = next_bracket_round([8, 7, 6, 5])

    assert [(pairing.number, pairing.first, pairing.second) for pairing in semifinals] == [(1, 8, 5), (2, 7, 6)]


@pytest.mark.parametrize(
    ("size", "first"),
    [
        (2, [(1, 2)]),
        (3, [(1, None), (2, 3)]),
        (5, [(1, None), (2, None), (3, None), (4, 5)]),
        (6, [(1, None), (2, None), (3, 6), (4, 5)]),
        (7, [(1, None), (2, 7), (3, 6), (4, 5)]),
        (12, [(1, None), (2, None), (3, None), (4, None), (5, 12), (6, 11), (7, 10), (8, 9)]),
    ],
)
def test_sw_elim_the_best_seeds_of_a_cut_that_is_no_power_of_two_have_byes(
    size: int, first: list[tuple[int, int | None]]
) -> None:
    assert [(pairing.first, pairing.second) for pairing in first_bracket_round(range(1, size + 1))] == first


def test_sw_elim_drop_the_opponent_of_a_seed_who_left_has_a_bye() -> None:
    assert [(p.first, p.second) for p in first_bracket_round([1, None, 3, 4])] == [(1, 4), (3, None)]
    assert [(p.first, p.second) for p in next_bracket_round([None, 7])] == [(7, None)]
    assert [(p.first, p.second) for p in next_bracket_round([None, None])] == [(None, None)]


@pytest.mark.parametrize(("players", "size"), [(1, 2), (2, 2), (3, 4), (4, 4), (5, 8), (8, 8), (9, 16), (33, 64)])
def test_sw_elim_start_a_bracket_is_the_next_power_of_two(players: int, size: int) -> None:
    assert bracket_size(players) == size


@given(st.integers(2, 70), st.integers(0, 2**53))
def test_sw_elim_start_tables_count_the_matches_that_are_played(players: int, seed: int) -> None:
    """SW-ELIM-START: in the order of the bracket, which decides who meets whom next and stays as it is."""
    dealt = random_bracket_round(range(1, players + 1), seed=seed)
    counted = with_tables_counted(dealt)
    played = [pairing.number for pairing in counted if pairing.second is not None]

    assert [(pairing.first, pairing.second) for pairing in counted] == [(p.first, p.second) for p in dealt]
    assert played == list(range(1, len(played) + 1))
    assert sorted(pairing.number for pairing in counted) == list(range(1, len(dealt) + 1))


@given(st.integers(2, 70), st.integers(0, 2**53))
def test_sw_elim_start_fills_up_with_byes_to_the_next_power_of_two(players: int, seed: int) -> None:
    """SW-ELIM-START: everybody once, byes exactly as many as are missing, tables numbered from 1."""
    pairings = random_bracket_round(range(1, players + 1), seed=seed)
    seated = [player for pairing in pairings for player in (pairing.first, pairing.second) if player is not None]

    assert sorted(seated) == list(range(1, players + 1))
    assert len(pairings) == bracket_size(players) // 2
    assert sum(pairing.second is None for pairing in pairings) == bracket_size(players) - players
    assert all(pairing.first is not None for pairing in pairings)
    assert [pairing.number for pairing in pairings] == list(range(1, len(pairings) + 1))


def test_sw_elim_start_deals_byes_opponents_and_match_numbers_at_random() -> None:
    """SW-ELIM-START: over 600 seeds each of 5 players has each role about as often."""
    draws = [random_bracket_round([1, 2, 3, 4, 5], seed=seed) for seed in range(600)]
    byes = Counter(pairing.first for draw in draws for pairing in draw if pairing.second is None)
    numbers = Counter(pairing.number for draw in draws for pairing in draw if pairing.second is not None)
    opponents = Counter(
        pairing.first + pairing.second for draw in draws for pairing in draw if pairing.second and pairing.first
    )

    assert sum(byes.values()) == 1800
    assert all(310 <= byes[player] <= 410 for player in range(1, 6))
    assert all(110 <= numbers[number] <= 190 for number in range(1, 5))
    assert len(opponents) == 7


def test_sw_elim_start_tables_are_in_no_order_of_their_players() -> None:
    draws = [[pairing.first for pairing in random_bracket_round(range(9), seed=seed)] for seed in range(20)]

    assert not any(firsts == sorted(firsts, key=lambda first: first or 0) for firsts in draws)


@pytest.mark.parametrize(
    ("matches", "order"), [(1, (1,)), (2, (1, 2)), (4, (1, 4, 2, 3)), (8, (1, 8, 4, 5, 2, 7, 3, 6))]
)
def test_sw_elim_a_bracket_is_drawn_so_that_neighbours_meet_next(matches: int, order: tuple[int, ...]) -> None:
    """SW-ELIM: the winner of the first match meets that of the last."""
    assert drawing_order(matches) == order


def test_sw_elim_start_the_same_seed_gives_the_same_draw() -> None:
    assert random_bracket_round(range(9), seed=7) == random_bracket_round(range(9), seed=7)
    assert random_bracket_round(range(9), seed=7) != random_bracket_round(range(9), seed=8)
