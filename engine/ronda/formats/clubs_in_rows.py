"""Keeping clubs apart in seeded groups by swapping players within a row of the snake (ST-GROUPS)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from ronda.formats.pairing.blossom import minimum_cost_perfect_matching

NOBODY = 0
"""Fills the last row where a group has no more players."""


def move_clubs_apart(rows: Sequence[list[int]], clubs: Mapping[int, str]) -> None:
    """Swap players within rows, except the first; each row has one player for each group.

    First row by row, then for each two groups, until neither changes anything. Any two groups then have equally many
    players of each club, or differ by one, so no draw by rows has fewer pairs of clubmates in a group.
    """
    home = {player: group for row in rows for group, player in enumerate(row)}
    while _share_out_rows(rows, clubs, home) or _share_out_pairs(rows, clubs, home):
        pass


def _share_out_rows(rows: Sequence[list[int]], clubs: Mapping[int, str], home: Mapping[int, int]) -> bool:
    """For each row, with the others fixed: as few clubmate pairs as possible, then as few moved players."""
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
    """For each two groups: as few clubmate pairs as possible, then as few moved players."""
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
    """The rows in which two groups swap players.

    Takes for each row the two clubs, and how many players are moved without and with a swap. Each club gives the first
    group half of its players, rounded up or down: rows are matched with the places that clubs have in it. The cheapest
    matching moves the fewest players, and prefers lower seeds.
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
    # for an odd number the middle place may stay empty
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
