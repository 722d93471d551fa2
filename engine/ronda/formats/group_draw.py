"""Drawing groups: by lot, or by seeds in a snake, with clubs apart where wanted (ST-GROUPS)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import batched
from random import Random

from ronda.core.stage_groups import Groups
from ronda.formats.clubs_in_rows import NOBODY, move_clubs_apart

SWEEPS = 24
"""Passes over all players in which random swaps choose among the draws that keep clubs apart."""

type Clubs = Mapping[int, str]
"""The club of each player who has one."""


# -- by lot ------------------------------------------------------------------------------------------------------------


def drawn_groups(players: Iterable[int], groups: int, *, seed: int, clubs: Clubs | None = None) -> Groups:
    """Groups by lot; sizes differ by at most one, larger groups first (ST-GROUPS).

    With clubs apart, no draw has fewer pairs of clubmates in one group.
    """
    draw, apart = Random(seed), clubs or {}
    members: dict[str | int, list[int]] = {}
    lots = sorted(players)
    for player in draw.sample(lots, len(lots)):
        members.setdefault(apart.get(player, player), []).append(player)
    # dealing club after club spreads each club, and all players, as evenly as possible
    order = [player for club in members.values() for player in club]
    dealt = [order[group::groups] for group in range(groups)]
    if len(members) < len(order):
        _exchange_at_random(dealt, apart, draw)
    return tuple(tuple(draw.sample(group, len(group))) for group in dealt)


def _exchange_at_random(groups: Sequence[list[int]], clubs: Clubs, draw: Random) -> None:
    """Swap players at random without adding clubmate pairs; every such draw can result."""
    seats = [(group, place) for group, players in enumerate(groups) for place in range(len(players))]
    counts = [Counter(clubs.get(player) for player in players) for players in groups]

    def more_pairs(club: str | None, left: int, entered: int) -> int:
        return 0 if club is None else counts[entered][club] - counts[left][club] + 1

    for _ in range(SWEEPS * len(seats)):
        (a, first), (b, second) = draw.choice(seats), draw.choice(seats)
        club, other = clubs.get(groups[a][first]), clubs.get(groups[b][second])
        if a != b and (club == other or more_pairs(club, a, b) + more_pairs(other, b, a) <= 0):
            groups[a][first], groups[b][second] = groups[b][second], groups[a][first]
            counts[a].subtract([club])
            counts[b].subtract([other])
            counts[a].update([other])
            counts[b].update([club])


# -- by seeds ----------------------------------------------------------------------------------------------------------


def snake_groups(order: Sequence[int], groups: int, *, clubs: Clubs | None = None) -> Groups:
    """Groups by seeds, best first: 1 2 3 4, then 8 7 6 5, then 9 10 11 12 (ST-GROUPS).

    With clubs apart, players swap within a row, never the first, until no draw by rows has fewer clubmate pairs. As few
    players as can be found are moved, preferably lower seeds.
    """
    rows = [list(row) for row in batched(order, groups)]
    rows[-1] += [NOBODY] * (groups - len(rows[-1]))
    for row in rows[1::2]:
        row.reverse()
    if clubs:
        move_clubs_apart(rows, clubs)
    return tuple(tuple(player for player in group if player != NOBODY) for group in zip(*rows, strict=True))
