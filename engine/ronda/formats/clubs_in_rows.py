"""Clubs apart where groups are made by seeds: who changes places inside a row of the snake (ST-GROUPS)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from ronda.formats.pairing.blossom import minimum_cost_perfect_matching

NOBODY = 0
"""Stands in the last row where a group has nobody more."""


def move_clubs_apart(rows: Sequence[list[int]], clubs: Mapping[int, str]) -> None:
    """Exchange players inside rows, each of which has one player for each group, but for the first row.

    Row after row is shared out anew, then two groups after two, until neither changes anything. Any two groups then
    have as many of a club, or one of them has one more: no draw by rows has fewer pairs of clubmates in one group.
    """
    home = {player: group for row in rows for group, player in enumerate(row)}
    while _share_out_rows(rows, clubs, home) or _share_out_pairs(rows, clubs, home):
        pass


def _share_out_rows(rows: Sequence[list[int]], clubs: Mapping[int, str], home: Mapping[int, int]) -> bool:
    """Find for each row, all others being as they are, the fewest pairs, and of these the fewest who are moved."""
    changed = False
    for row in rows[1:]:
        others = [Counter(clubs.get(each[group]) for each in rows if each is not row) for group in range(len(row))]

        def cost(player: int, group: int, others: Sequence[Counter[str | None]] = others) -> int:
            pairs = others[group][clubs[player]] if player in clubs else 0
            return pairs * (len(home) + 1) + (player != NOBODY and home[player] != group)

        size = len(row)
        edges = [(place, size + group, cost(row[place], group)) for place in range(size) for group in range(size)]
        mate = minimum_cost_perfect_matching(2 * size, edges).mate
        best = [row[mate[size + group]] for group in range(size)]
        if sum(map(cost, best, range(size))) < sum(map(cost, row, range(size))):
            row[:], changed = best, True
    return changed


def _share_out_pairs(rows: Sequence[list[int]], clubs: Mapping[int, str], home: Mapping[int, int]) -> bool:
    """Find for each two groups the fewest pairs, and of these the fewest who are moved."""
    changed = False
    for a, b in combinations(range(len(rows[0])), 2):
        shared = [row for row in rows if row[a] != row[b]]
        both_ways = [((row[a], row[b]), (row[b], row[a])) for row in shared]
        moved = [
            [
                sum(player != NOBODY and home[player] != group for player, group in zip(way, (a, b), strict=True))
                for way in ways
            ]
            for ways in both_ways
        ]
        names = [(clubs.get(row[a], row[a]), clubs.get(row[b], row[b])) for row in shared]
        for place in _rows_to_turn(names, moved):
            row = shared[place]
            row[a], row[b] = row[b], row[a]
            changed = True
    return changed


type _Names = tuple[str | int, str | int]


def _rows_to_turn(rows: Sequence[_Names], moved: Sequence[Sequence[int]]) -> list[int]:
    """In which rows the players of two groups change places, by their clubs and how many are moved without and with it.

    Each row gives the first group one player, and of each club that gets half, rounded up or down: rows are matched
    with the places that clubs have in it. Of all such matchings the cheapest moves the fewest, rather lower seeds.
    """
    dear = 2 * len(rows) ** 2
    costs = [tuple(count * (dear - place) for count in both) for place, both in enumerate(moved)]
    members = Counter(name for both in rows for name in both)
    places = [(name, 2 * place == count - 1) for name, count in members.items() for place in range((count + 1) // 2)]
    ways = [(0,), *[(0, 1)] * (len(rows) - 1)]
    edges = [
        (row, vertex, min(found))
        for row, names in enumerate(rows)
        for vertex, (name, _) in enumerate(places, start=len(rows))
        if (found := [costs[row][turned] for turned in ways[row] if names[turned] == name])
    ]
    # Of an odd number the place in the middle may stay empty.
    edges += [
        (nobody, vertex, 0)
        for nobody in range(len(rows) + len(places), 2 * len(places))
        for vertex, (_, in_the_middle) in enumerate(places, start=len(rows))
        if in_the_middle
    ]
    mate = minimum_cost_perfect_matching(2 * len(places), edges).mate
    given = [places[mate[row] - len(rows)][0] for row in range(len(rows))]
    turned = [
        row
        for row, names in enumerate(rows)
        if min((turn for turn in ways[row] if names[turn] == given[row]), key=costs[row].__getitem__)
    ]
    first = Counter(names[0] for names in rows)
    is_even = all(abs(2 * first[name] - count) <= 1 for name, count in members.items())
    return [] if is_even and sum(costs[row][1] - costs[row][0] for row in turned) >= 0 else turned
