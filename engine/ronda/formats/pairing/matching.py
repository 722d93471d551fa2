"""Perfect matching of vertices that stand on levels, with pairs to avoid: quick by exchange, exact by pricing.

The cost of a pair is the boundaries between levels that it crosses, and a boundary counts more than all those below it.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Final

from ronda.formats.pairing.blossom import Edge, Optimum, minimum_cost_perfect_matching

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

REACH: Final = 12
"""How many neighbours in the order each vertex is offered before pricing adds more."""
OFFERS: Final = 4
"""How many edges pricing adds for each vertex at a time."""
ACTIVE: Final = 0.5
"""The share of couples that try to exchange partners in a sweep."""


def heights(levels: int, pairs: int) -> list[int]:
    """Place the levels on a line so that comparing distances summed over pairs compares crossings from the top.

    Takes the number of levels and an upper bound of the number of pairs; gives a coordinate for each level.
    """
    line = [0]
    for boundary in range(1, levels):
        line.append(line[-1] + (pairs + 1) ** (levels - 1 - boundary))
    return line


def match_in_order(
    order: Sequence[int], level: Sequence[int], avoid: Sequence[Collection[int]]
) -> dict[int, int] | None:
    """Match neighbours in the order, and repair pairs to avoid by exchanging partners inside a level.

    Takes an even number of vertices, sorted by level. Gives a cheapest matching: each boundary is crossed by 0 or 1
    pairs, as the parity of the vertices above it demands. Gives None if single exchanges were not enough.
    """
    mate: dict[int, int] = {}
    for a, b in zip(order[::2], order[1::2], strict=True):
        mate[a], mate[b] = b, a
    for at, a in enumerate(order):
        b = mate[a]
        if b not in avoid[a]:
            continue
        swap = next(_repairs(at, order, level, mate, avoid), None)
        if swap is not None:
            _exchange(mate, a, swap)
    broken = any(b in avoid[a] for a, b in mate.items())
    return None if broken else mate


def _repairs(
    at: int, order: Sequence[int], level: Sequence[int], mate: dict[int, int], avoid: Sequence[Collection[int]]
) -> Iterator[int]:
    """Give the vertices of the same level that could exchange partners with the vertex at this place."""
    a = order[at]
    b = mate[a]
    for step in (1, -1):
        place = at + step
        while 0 <= place < len(order) and level[order[place]] == level[a]:
            c = order[place]
            if c != b and mate[c] not in avoid[a] and c not in avoid[b]:
                yield c
            place += step


def _exchange(mate: dict[int, int], a: int, c: int) -> None:
    b, d = mate[a], mate[c]
    mate[a], mate[d] = d, a
    mate[c], mate[b] = b, c


def mix(
    mate: dict[int, int],
    level: Sequence[int],
    avoid: Sequence[Collection[int]],
    *,
    draw: Callable[[], float],
    sweeps: int,
) -> None:
    """Walk at random among the matchings of equal worth, by exchanging partners between two pairs.

    Changes the matching in place. Each exchange keeps the number of pairs to avoid and the crossings of every
    boundary, and is as likely as its reverse, so the walk tends to the uniform distribution over what it can reach.
    """
    for sweep in range(sweeps):
        key = {vertex: draw() for vertex in mate}
        order = sorted(mate, key=key.__getitem__)
        if sweep % 2:
            order.sort(key=level.__getitem__)
        for a, c in zip(order[::2], order[1::2], strict=True):
            # Half of the couples rest, or two exchanges could for ever undo each other.
            if key[a] < ACTIVE and mate[a] != c and _are_equal(a, mate[a], c, mate[c], level, avoid):
                _exchange(mate, a, c)


def _are_equal(a: int, b: int, c: int, d: int, level: Sequence[int], avoid: Sequence[Collection[int]]) -> bool:
    """Whether the pairs ab, cd and the pairs ad, bc are of equal worth."""
    # Of the three ways to pair four places on a line two cover every stretch alike and the third covers no stretch
    # more often; so equal length is equal crossings at every boundary.
    la, lb, lc, ld = level[a], level[b], level[c], level[d]
    if abs(la - lb) + abs(lc - ld) != abs(la - ld) + abs(lb - lc):
        return False
    return (b in avoid[a]) + (d in avoid[c]) == (d in avoid[a]) + (b in avoid[c])


def matchings_of_equal_worth(
    mate: dict[int, int], level: Sequence[int], avoid: Sequence[Collection[int]]
) -> Iterator[tuple[Edge, ...]]:
    """Give every matching with as many pairs to avoid and the same crossings of every boundary; for few vertices.

    Takes a cheapest matching. Crossings are the same when the upper ends of the pairs are on the same levels.
    """
    order = sorted(mate, key=lambda vertex: (level[vertex], vertex))
    uppers = Counter(min(level[a], level[b]) for a, b in mate.items() if a < b)
    tolerated = sum(b in avoid[a] for a, b in mate.items()) // 2
    return _matchings(order, uppers, tolerated, level, avoid)


def _matchings(
    free: list[int],
    uppers: Counter[int],
    tolerated: int,
    level: Sequence[int],
    avoid: Sequence[Collection[int]],
) -> Iterator[tuple[Edge, ...]]:
    """Match the first free vertex, the upper end of its pair, with each other one, and go on with the rest."""
    if not free:
        yield ()
        return
    a = free[0]
    if not uppers[level[a]]:
        return
    uppers[level[a]] -= 1
    for i, b in enumerate(free[1:], start=1):
        left = tolerated - (b in avoid[a])
        if left >= 0:
            for rest in _matchings(free[1:i] + free[i + 1 :], uppers, left, level, avoid):
                yield ((a, b), *rest)
    uppers[level[a]] += 1


def cheapest_matching(
    order: Sequence[int], level: Sequence[int], avoid: Sequence[Collection[int]]
) -> dict[int, int] | None:
    """Find a perfect matching without pairs to avoid that crosses the fewest boundaries, decided from the top.

    Takes an even number of vertices, sorted by level. Solves a sparse part of the graph exactly, then lets the prices
    of that solution look for edges outside it that would sell below cost; when there are none it is optimal for all.
    Gives None if some pair to avoid cannot be avoided.
    """
    line = heights(level[order[-1]] + 1, len(order) // 2)
    place = [line[level[vertex]] for vertex in order]
    at = {vertex: i for i, vertex in enumerate(order)}
    shun = [{at[other] for other in avoid[vertex] if other in at} for vertex in order]
    edges = _band(place, shun)
    bargains = edges
    while bargains:
        optimum = minimum_cost_perfect_matching(len(order), edges)
        bargains = _bargains(optimum, place, shun)
        edges += bargains
    if any(j in shun[i] for i, j in enumerate(optimum.mate)):
        return None
    return {order[i]: order[j] for i, j in enumerate(optimum.mate)}


def _band(place: Sequence[int], shun: Sequence[Collection[int]]) -> list[tuple[int, int, int]]:
    """Join each vertex to the next ones in the order, nearest first for the start of the search.

    Pairs to avoid among direct neighbours are in it at a prohibitive cost, so that there is a perfect matching.
    """
    size = len(place)
    prohibitive = (place[-1] + 1) * size
    band = [
        (i, i + step, prohibitive if i + step in shun[i] else place[i + step] - place[i])
        for step in range(1, REACH + 1)
        for i in range(size - step)
        if step == 1 or i + step not in shun[i]
    ]
    for i in range(size):
        if sum(j in shun[i] for j in range(i - REACH, i + REACH + 1)) > REACH // 2:
            band += ((i, j, abs(place[j] - place[i])) for j in _beyond(i, size, shun[i]))
    return band


def _beyond(i: int, size: int, shunned: Collection[int]) -> Iterator[int]:
    """Look as far away as there are vertices to avoid, so that the members of a clique look to different places."""
    above = (j for j in range(i - len(shunned) - 1, -1, -1) if j not in shunned)
    below = (j for j in range(i + len(shunned) + 1, size) if j not in shunned)
    yield from islice(above, REACH)
    yield from islice(below, REACH)


def _bargains(optimum: Optimum, place: Sequence[int], shun: Sequence[Collection[int]]) -> list[tuple[int, int, int]]:
    """Give edges without pairs to avoid that sell below cost, the best first, at most OFFERS from each vertex.

    Vertices of one level with the same price in the same blossoms are interchangeable, which leaves
    a few hundred classes to compare instead of millions of edges.
    """
    members: dict[tuple[int, int, tuple[tuple[int, int], ...]], list[int]] = {}
    for i, where in enumerate(place):
        members.setdefault((where, optimum.price[i], optimum.rebates[i]), []).append(i)
    classes = sorted(members, key=lambda entry: -entry[1])
    found = []
    for turn, (here, price, rebates) in enumerate(classes):
        for there, other_price, other_rebates in classes[turn:]:
            if price + other_price <= 0:
                break
            cost = abs(here - there)
            profit = price + other_price - 2 * cost
            if profit > 0 and (gain := profit - _shared(rebates, other_rebates)) > 0:
                found.append((gain, cost, members[here, price, rebates], members[there, other_price, other_rebates]))
    found.sort(key=lambda offer: -offer[0])
    offers = [0] * len(place)
    return [edge for _, cost, left, right in found for edge in _offers(left, right, cost, shun, offers)]


def _shared(left: Sequence[tuple[int, int]], right: Sequence[tuple[int, int]]) -> int:
    """Sum the rebates of the blossoms that hold both."""
    total = 0
    for ours, theirs in zip(left, right, strict=False):
        if ours != theirs:
            break
        total += ours[1]
    return total


def _offers(
    left: Sequence[int], right: Sequence[int], cost: int, shun: Sequence[Collection[int]], offers: list[int]
) -> Iterator[tuple[int, int, int]]:
    """Spread the edges between two classes over their vertices; keep count in `offers`."""
    for turn, i in enumerate(left):
        for step in range(len(right)):
            if offers[i] == OFFERS:
                break
            j = right[(turn + step) % len(right)]
            if i != j and j not in shun[i]:
                offers[i] += 1
                yield i, j, cost
