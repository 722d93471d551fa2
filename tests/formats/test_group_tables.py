"""Groups side by side: each is a round robin of its own, on the tables of one room."""

from collections import Counter
from itertools import combinations

import pytest

from ronda.core.round_robin import rounds_for
from ronda.formats.group_draw import snake_groups
from ronda.formats.pairing.group_tables import games_by_group
from ronda.formats.pairing.seating import seat_pairs

SIZES = [(players, groups) for groups in (2, 3, 4, 7, 16) for players in range(2 * groups, 5 * groups + 2)]


def test_st_groups_two_groups_of_four_by_the_table_of_four() -> None:
    """The numbers of the handbook's table of four, in both groups at the same time."""
    groups = ((1, 2, 3, 4), (5, 6, 7, 8))
    rounds = [[game.pairs for game in games_by_group(groups, number)] for number in (1, 2, 3)]

    assert rounds == [
        [((1, 4), (2, 3)), ((5, 8), (6, 7))],
        [((4, 3), (1, 2)), ((8, 7), (5, 6))],
        [((2, 4), (3, 1)), ((6, 8), (7, 5))],
    ]


def test_st_groups_tables_are_numbered_on_from_one_group_to_the_next() -> None:
    games = games_by_group(snake_groups(range(1, 13), 3), 1)
    pairs = [pair for group in games for pair in group.pairs]

    assert seat_pairs(pairs, fixed={}) == (1, 2, 3, 4, 5, 6)
    assert [len(group.pairs) for group in games] == [2, 2, 2]


def test_st_groups_of_five_and_four_do_not_end_in_the_same_round() -> None:
    """The four have met after round 3; the five go on for two rounds, in each of which one is free."""
    five, four = (1, 2, 3, 4, 5), (6, 7, 8, 9)
    rounds = [games_by_group((five, four), number) for number in range(1, 7)]

    assert [[len(games.pairs) for games in groups] for groups in rounds] == [*[[2, 2]] * 3, *[[2, 0]] * 2, [0, 0]]
    assert sorted(groups[0].free for groups in rounds) == [(1,), five, (2,), (3,), (4,), (5,)]
    assert [groups[1].free for groups in rounds] == [(), (), (), four, four, four]


@pytest.mark.parametrize("twice", [False, True])
def test_st_groups_everybody_meets_all_of_the_group_and_nobody_else(twice: bool) -> None:
    for players, count in SIZES:
        groups = snake_groups(range(1, players + 1), count)
        last = max(rounds_for(len(group), twice=twice) for group in groups)
        rounds = [games_by_group(groups, number, twice=twice) for number in range(1, last + 1)]

        for games in rounds:
            seated = [player for group in games for pair in group.pairs for player in pair]
            free = [player for group in games for player in group.free]
            assert sorted(seated + free) == list(range(1, players + 1))
        met = Counter(pair for games in rounds for group in games for pair in group.pairs)
        inside = {pair for group in groups for pair in combinations(sorted(group), 2)}
        assert {(min(pair), max(pair)) for pair in met} == inside
        assert all(met[a, b] + met[b, a] == 1 + twice for a, b in inside)
        assert not twice or all(met[a, b] == 1 for a, b in inside)


@pytest.mark.parametrize("twice", [False, True])
def test_st_groups_in_an_odd_group_all_are_free_equally_often(twice: bool) -> None:
    groups = snake_groups(range(1, 13), 4)
    rounds = [games_by_group(groups, number, twice=twice) for number in range(1, rounds_for(3, twice=twice) + 1)]

    assert Counter(player for games in rounds for group in games for player in group.free) == dict.fromkeys(
        range(1, 13), 1 + twice
    )
