"""The pairing objective a second time, on networkx and by exhaustion: slow, plain, and independent of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import networkx as nx

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ronda.formats.pairing.entrants import Entrant

type Pairs = list[tuple[Entrant, Entrant]]


class Objective(NamedTuple):
    """What makes one pairing better than another; smaller is better from left to right."""

    rematches: int
    bye: int
    """Place of the bye among those with the fewest byes, 0 for the lowest-ranked (or if there is no bye)."""
    crossings: tuple[int, ...]
    widths: tuple[int, ...]
    """For each score group but the last, the sum of the squares of how far those of it step down."""


def bye_choices(entrants: Sequence[Entrant]) -> list[Entrant | None]:
    """List those with the fewest byes, lowest-ranked first; only None if the field is even."""
    if len(entrants) % 2 == 0:
        return [None]
    fewest = min(entrant.byes for entrant in entrants)
    lowest_first = sorted(entrants, key=lambda entrant: -entrant.rank)
    return [entrant for entrant in lowest_first if entrant.byes == fewest]


def crossings(entrants: Sequence[Entrant], pairs: Pairs) -> tuple[int, ...]:
    """Count for each score group but the last the pairs with one side in it or above and the other below."""
    groups = sorted({entrant.points for entrant in entrants}, reverse=True)
    return tuple(sum((a.points >= group) != (b.points >= group) for a, b in pairs) for group in groups[:-1])


def widths(entrants: Sequence[Entrant], pairs: Pairs) -> tuple[int, ...]:
    """Sum for each score group but the last the squares of the boundaries that its players cross downwards."""
    groups = sorted({entrant.points for entrant in entrants}, reverse=True)
    steps = [sorted((groups.index(a.points), groups.index(b.points))) for a, b in pairs]
    return tuple(sum((low - high) ** 2 for high, low in steps if high == group) for group in range(len(groups) - 1))


def objective(entrants: Sequence[Entrant], bye: Entrant | None, pairs: Pairs) -> Objective:
    """Judge a pairing."""
    return Objective(
        rematches=sum(b.player in a.met for a, b in pairs),
        bye=bye_choices(entrants).index(bye),
        crossings=crossings(entrants, pairs),
        widths=widths(entrants, pairs),
    )


def best_objective(entrants: Sequence[Entrant]) -> Objective:
    """Find the best that any pairing of the round can reach, by a maximum-weight matching for each possible bye."""
    best: Objective | None = None
    for bye in bye_choices(entrants):
        pairs = _best_pairs(entrants, [entrant for entrant in entrants if entrant is not bye])
        found = objective(entrants, bye, pairs)
        best = found if best is None else min(best, found)
        if best.rematches == 0:
            break
    assert best is not None
    return best


def _best_pairs(entrants: Sequence[Entrant], playing: Sequence[Entrant]) -> Pairs:
    """Fewest rematches first; then as many pairs as can be inside the first group, the first two, and so on.

    Then the smallest widths, from the top.
    """
    groups = sorted({entrant.points for entrant in entrants}, reverse=True)
    base = len(playing) * len(groups) ** 2 + 1
    graph: nx.Graph[int] = nx.Graph()
    for i, a in enumerate(playing):
        for j, b in enumerate(playing[:i]):
            weight = 0
            for group in groups[:-1]:
                weight = weight * base + (a.points >= group and b.points >= group)
            for width in widths(entrants, [(a, b)]):
                weight = weight * base - width
            fresh = b.player not in a.met
            graph.add_edge(i, j, weight=weight + fresh * base ** (2 * len(groups)))
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return [(playing[i], playing[j]) for i, j in matching]


def every_pairing(entrants: Sequence[Entrant]) -> Iterator[tuple[Entrant | None, Pairs]]:
    """List every bye and pairing that the field allows, best or not; for small fields."""
    for bye in bye_choices(entrants):
        for pairs in _every_matching([entrant for entrant in entrants if entrant is not bye]):
            yield bye, pairs


def _every_matching(playing: Sequence[Entrant]) -> Iterator[Pairs]:
    if not playing:
        yield []
        return
    first, *others = playing
    for i, other in enumerate(others):
        for rest in _every_matching(others[:i] + others[i + 1 :]):
            yield [(first, other), *rest]
