"""Tables (ANY-TABLES) and clubs apart in round 1 (ANY-CLUBS): laws on random fields, and against exhaustion."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda.formats.pairing.seating import numbers, seat
from ronda.formats.pairing.swiss import pair_first_round

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ranges_of_a_hall = st.lists(st.integers(1, 60), unique=True, max_size=6).map(
    lambda ends: tuple(zip(sorted(ends)[::2], sorted(ends)[1::2], strict=False))
)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[list[tuple[int, int]], dict[int, int], tuple[tuple[int, int], ...]]:
    count = draw(st.integers(1, 12))
    order = draw(st.permutations(range(1, 2 * count + 1)))
    fixed = draw(st.dictionaries(st.integers(1, 2 * count), st.integers(1, 40), max_size=5))
    return list(zip(order[::2], order[1::2], strict=True)), fixed, draw(ranges_of_a_hall)


@given(rounds())
def test_any_tables_are_unique_and_a_fixed_one_is_used(
    paired: tuple[list[tuple[int, int]], dict[int, int], tuple[tuple[int, int], ...]],
) -> None:
    pairs, fixed, ranges = paired
    seating = seat(pairs, fixed=fixed, ranges=ranges)

    assert len(set(seating.tables)) == len(pairs)
    moved = dict(seating.moved)
    for pair, table in zip(pairs, seating.tables, strict=True):
        for player in pair:
            if player in fixed:
                assert table == fixed[player] or moved[player] == table
    used = set(seating.tables)
    assert all(fixed[player] in used for player in fixed if fixed[player] == min(fixed.values()))


@given(rounds())
def test_any_tables_without_a_fixed_one_follow_the_halls_numbers(
    paired: tuple[list[tuple[int, int]], dict[int, int], tuple[tuple[int, int], ...]],
) -> None:
    pairs, _, ranges = paired
    hall = numbers(ranges)

    assert seat(pairs, fixed={}, ranges=ranges).tables == tuple(next(hall) for _ in pairs)


def test_any_tables_go_on_after_the_last_range() -> None:
    pairs = [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)]

    assert seat(pairs, fixed={}, ranges=((4, 5), (9, 10))).tables == (4, 5, 9, 10, 11)
    assert seat(pairs, fixed={}, ranges=((21, 21),)).tables == (21, 22, 23, 24, 25)


def test_any_tables_of_two_fixed_players_who_meet_the_lower_is_used_and_said() -> None:
    seating = seat([(1, 2), (3, 4), (5, 6)], fixed={3: 7, 4: 2, 5: 1})

    assert seating.tables == (3, 2, 1)
    assert seating.moved == ((3, 2),)


def every_matching(players: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    if not players:
        yield []
        return
    first, *rest = players
    for other in rest:
        for others in every_matching([player for player in rest if player != other]):
            yield [(first, other), *others]


def same_club(pairs: Sequence[tuple[int, int]], clubs: dict[int, str]) -> int:
    return sum(a in clubs and clubs[a] == clubs.get(b) for a, b in pairs)


@given(
    st.integers(2, 9).flatmap(
        lambda count: st.dictionaries(st.integers(1, count), st.sampled_from("ABC")).map(lambda clubs: (count, clubs))
    ),
    st.integers(0, 2**53),
)
def test_any_clubs_meet_as_little_as_exhaustion_finds(field: tuple[int, dict[int, str]], seed: int) -> None:
    count, clubs = field
    players = range(1, count + 1)
    paired = pair_first_round(players, seed=seed, apart=clubs)
    seated = [player for pair in paired.pairs for player in pair]

    assert sorted([*seated, *([paired.bye] if paired.bye else [])]) == list(players)
    assert len(paired.same_club) == same_club(paired.pairs, clubs)
    assert len(paired.same_club) == min(same_club(pairs, clubs) for pairs in every_matching(sorted(seated)))
    assert paired.bye == pair_first_round(players, seed=seed).bye


@given(st.lists(st.sampled_from("ABCDEFGH"), min_size=30, max_size=200), st.integers(0, 2**53))
@settings(max_examples=40)
def test_any_clubs_meet_only_where_one_holds_more_than_half_of_the_field(members: list[str], seed: int) -> None:
    clubs = dict(enumerate(members, start=1))
    paired = pair_first_round(list(clubs), seed=seed, apart=clubs)
    playing = Counter(club for player, club in clubs.items() if player != paired.bye)

    assert len(paired.same_club) == max(0, max(playing.values()) - len(paired.pairs))


def test_any_clubs_leave_the_draw_as_it_was_where_all_are_different() -> None:
    """So that an event which keeps clubs apart pairs as any other when nobody shares one."""
    clubs = {player: str(player) for player in range(1, 12)}

    assert pair_first_round(range(1, 12), seed=5, apart=clubs) == pair_first_round(range(1, 12), seed=5)


@pytest.mark.parametrize("clubs", [{1: "A", 2: "A", 3: "B", 4: "B"}, {1: "A", 2: "A", 3: "A", 4: "B"}])
def test_any_clubs_every_best_pairing_and_both_sides_are_drawn(clubs: dict[int, str]) -> None:
    best = min(same_club(pairs, clubs) for pairs in every_matching([1, 2, 3, 4]))
    wanted = {
        frozenset(map(frozenset, pairs)) for pairs in every_matching([1, 2, 3, 4]) if same_club(pairs, clubs) == best
    }
    drawn = Counter(
        frozenset(map(frozenset, pair_first_round([1, 2, 3, 4], seed=seed, apart=clubs).pairs)) for seed in range(600)
    )
    firsts = Counter(pair_first_round([1, 2, 3, 4], seed=seed, apart=clubs).pairs[0][0] for seed in range(600))

    assert set(drawn) == wanted
    assert min(drawn.values()) > 600 / len(wanted) * 0.7
    assert min(firsts.values()) > 600 / 4 * 0.6
