"""Head-to-head that is taken again among those who are still equal: by hand, and for all results of four players."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from itertools import combinations, product

import pytest

from ronda.formats.order import UNORDERED, order_players
from ronda.rules.crosstable import Crosstable, CrosstableLine
from ronda.rules.repeated_head_to_head import REPEATED_HEAD_TO_HEAD, equals_left_behind

HALF = Fraction(1, 2)
type Results = Mapping[tuple[int, int], Fraction | int]
"""What the first of each two has of their match: 1, a half or 0; the other has the rest."""


def crosstable(results: Results) -> Crosstable:
    """The lines of all players, in whose lots the lowest number is the best."""
    gained: dict[int, dict[int, Fraction]] = {}
    for (one, other), points in results.items():
        gained.setdefault(one, {})[other] = Fraction(points)
        gained.setdefault(other, {})[one] = 1 - Fraction(points)
    return {
        player: CrosstableLine(
            player=player,
            points=sum(points.values(), Fraction(0)),
            totals={},
            opponents=tuple(points),
            gained=tuple(points.values()),
            outcomes=(),
            rounds_played=len(points),
            wins=0,
            draws=0,
            losses=0,
            byes=0,
            unpaired_losses=0,
            lot=100 - player,
        )
        for player, points in sorted(gained.items())
    }


def order(table: Crosstable) -> list[int]:
    return list(reversed(order_players(table, [REPEATED_HEAD_TO_HEAD], list(table), UNORDERED).players))


CIRCLE = {(1, 2): 1, (2, 3): 1, (1, 3): 0}


def test_st_head_to_head_of_two_who_are_equal_the_winner_of_their_match_stands_above() -> None:
    """2 and 3 have 1½ each, and 3 won; the lot alone would put 2 first."""
    table = crosstable({(1, 2): HALF, (1, 3): 1, (1, 4): 1, (2, 3): 0, (2, 4): 1, (3, 4): HALF})

    assert table[2].points == table[3].points == Fraction(3, 2)
    assert order(table) == [1, 3, 2, 4]


def test_st_head_to_head_of_three_who_are_equal_only_the_matches_among_them_count() -> None:
    """1, 2 and 3 have two each; among them 2 won twice, 3 once and 1 never, whatever they did against 4 and 5."""
    among: Results = {(1, 2): 0, (2, 3): 1, (1, 3): 0}
    others: Results = {(1, 4): 1, (1, 5): 1, (2, 4): 0, (2, 5): 0, (3, 4): 1, (3, 5): 0, (4, 5): HALF}
    table = crosstable({**among, **others})

    assert [line.points for line in table.values()] == [2, 2, 2, Fraction(3, 2), Fraction(5, 2)]
    assert order(table) == [5, 2, 3, 1, 4]


def test_st_head_to_head_leaves_a_circle_of_three_to_the_next_step() -> None:
    table = crosstable({**CIRCLE, **dict.fromkeys([(1, 4), (2, 4), (3, 4)], 1)})

    assert equals_left_behind({player: table[player] for player in (1, 2, 3)}) == {1: 0, 2: 0, 3: 0}
    assert order(table) == [1, 2, 3, 4]


def test_st_head_to_head_is_taken_again_among_those_whom_it_leaves_equal() -> None:
    """Of four who are equal 1 and 2 have two points, 3 and 4 one; then 2 beat 1, and 3 beat 4."""
    table = crosstable({(1, 2): 0, (1, 3): 1, (1, 4): 1, (2, 3): 1, (2, 4): 0, (3, 4): 1})

    assert [sum(line.gained) for line in table.values()] == [2, 2, 1, 1]
    assert equals_left_behind(table) == {1: 2, 2: 3, 3: 1, 4: 0}


def test_st_head_to_head_says_nothing_where_not_all_who_are_equal_have_met() -> None:
    table = crosstable({(1, 2): 1, (2, 3): 1, (3, 4): 1, (1, 4): 0})

    assert equals_left_behind(table) == {}


@pytest.mark.parametrize("outside", [0, 1])
def test_st_head_to_head_of_all_results_of_four_is_as_worked_out_apart(outside: int) -> None:
    """Compared with sorting by points among those who are equal, until nobody is parted any more."""

    def parted(equal: Collection[int], table: Crosstable) -> list[list[int]]:
        points = {
            player: sum(
                gain
                for other, gain in zip(table[player].opponents, table[player].gained, strict=True)
                if other in equal
            )
            for player in equal
        }
        levels = [[player for player in equal if points[player] == level] for level in sorted(set(points.values()))]
        if len(levels) == 1:
            return levels
        return [part for level in levels for part in parted(level, table)]

    for results in product((Fraction(0), HALF, Fraction(1)), repeat=6):
        beyond = dict.fromkeys([(player, 5) for player in range(1, 5)], Fraction(outside))
        table = crosstable({**dict(zip(combinations(range(1, 5), 2), results, strict=True)), **beyond})
        equal = {player: table[player] for player in range(1, 5)}
        levels = parted(list(equal), table)
        behind = [sum(map(len, levels[:place])) for place in range(len(levels))]

        expected = {player: below for level, below in zip(levels, behind, strict=True) for player in level}
        assert equals_left_behind(equal) == expected
        for player in equal:
            working = REPEATED_HEAD_TO_HEAD.workings(equal)(player)
            assert working is not None
            assert working.value == expected[player]
