"""Perfect matching of vertices on levels with pairs to avoid: fast by exchange, exact by pricing.

A pair's cost depends on the levels of its vertices: first on the level boundaries it crosses, of which each outweighs
all lower ones; then, optionally, on how many it crosses at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from types import MappingProxyType
from typing import Final

from ronda.formats.pairing.blossom import Edge, OptimalMatching, minimum_cost_perfect_matching

REACH: Final = 12
"""Neighbours in the order offered to each vertex before pricing adds more."""
EXCHANGE_PROBABILITY: Final = 0.5
"""Share of couples that try to exchange partners in one sweep."""

type Costs = Sequence[Sequence[int]]
"""Cost of a pair, by the levels of its two vertices."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Objective:
    """The meaning of "cheapest", and search parameters."""

    by_sizes: Callable[[Sequence[int]], Costs]
    """The costs, from the number of vertices on each level; sums compare matchings of these vertices."""
    nearest: int
    """Nearest partners on either side offered to a vertex with many to avoid, at any distance."""
    far: int
    """Partners offered beyond the number of vertices to avoid."""
    edges_per_pricing: int
    """Edges that one pricing step adds for each vertex."""

    def costs(self, vertices: Sequence[int], level: Sequence[int]) -> Costs:
        """Pair costs for some vertices, down to the lowest occupied level."""
        sizes = Counter(level[vertex] for vertex in vertices)
        return self.by_sizes([sizes[each] for each in range(max(sizes, default=0) + 1)])


def _of_crossings(sizes: Sequence[int]) -> Costs:
    line = level_coordinates(len(sizes), sum(sizes) // 2)
    return [[abs(here - there) for there in line] for here in line]


def _of_crossings_and_widths(sizes: Sequence[int]) -> Costs:
    """Crossing costs plus the square of a pair's crossings: below any crossing, above all lower levels.

    The largest sum of a level's squares is one step from each of its vertices to the lowest level.
    """
    last = len(sizes) - 1
    weights, scale = [0] * len(sizes), 1
    for level in range(last, -1, -1):
        weights[level] = scale
        scale *= sizes[level] * (last - level) ** 2 + 1
    return [
        [cost * scale + weights[min(here, there)] * (here - there) ** 2 for there, cost in enumerate(row)]
        for here, row in enumerate(_of_crossings(sizes))
    ]


CROSSINGS: Final = Objective(by_sizes=_of_crossings, nearest=0, far=12, edges_per_pricing=4)
"""Costs: crossings of each boundary, from the top."""
CROSSINGS_AND_WIDTHS: Final = Objective(by_sizes=_of_crossings_and_widths, nearest=12, far=6, edges_per_pricing=12)
"""Costs: the crossings, then the width of steps.

The width is, for each level from the top, the sum of squares of the boundaries that pairs cross at once whose upper
vertex is on that level.
"""


def level_coordinates(levels: int, pairs: int) -> list[int]:
    """Coordinates for the levels: comparing summed pair distances then compares crossings from the top.

    ``pairs`` is an upper bound of the number of pairs.
    """
    line = [0]
    for boundary in range(1, levels):
        line.append(line[-1] + (pairs + 1) ** (levels - 1 - boundary))
    return line


def match_in_order(
    order: Sequence[int], level: Sequence[int], avoid: Sequence[Collection[int]]
) -> dict[int, int] | None:
    """Match neighbours in the order, and repair pairs to avoid by exchanging partners within a level.

    Takes an even number of vertices, sorted by level. In a cheapest matching each boundary is crossed by 0 or 1 pairs,
    depending on the parity of the vertices above it. None if single exchanges were not enough.
    """
    # Every step leads to the nearest occupied level below. Another matching with these crossings can spare a level its
    # step only if a pair from further up crosses its boundary too: decided from the top, that is wider.
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
    """Vertices of the same level that could exchange partners with the vertex at this place."""
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


def randomize_matching(
    mate: dict[int, int],
    level: Sequence[int],
    avoid: Sequence[Collection[int]],
    cost: Costs,
    *,
    draw: Callable[[], float],
    sweeps: int,
    apart: Sequence[Collection[int]] = (),
) -> None:
    """Random walk among matchings of equal worth, by exchanging partners between two pairs.

    Changes the matching in place. Each exchange keeps the cost and the numbers of pairs to avoid and of ``apart``
    pairs, and is as likely as its reverse, so the walk tends to the uniform distribution over what it can reach.
    """
    for sweep in range(sweeps):
        key = {vertex: draw() for vertex in mate}
        order = sorted(mate, key=key.__getitem__)
        if sweep % 2:
            order.sort(key=level.__getitem__)
        for a, c in zip(order[::2], order[1::2], strict=True):
            # half of the couples rest, or two exchanges could undo each other for ever
            if (
                key[a] < EXCHANGE_PROBABILITY
                and mate[a] != c
                and _are_equal(a, mate[a], c, mate[c], level, avoid, cost)
                and (not apart or _as_many_avoided(a, mate[a], c, mate[c], apart))
            ):
                _exchange(mate, a, c)


def _are_equal(
    a: int, b: int, c: int, d: int, level: Sequence[int], avoid: Sequence[Collection[int]], cost: Costs
) -> bool:
    """Whether the pairs ab, cd are worth as much as ad, bc."""
    la, lb, lc, ld = level[a], level[b], level[c], level[d]
    if la != lc and lb != ld and cost[la][lb] + cost[lc][ld] != cost[la][ld] + cost[lc][lb]:
        return False
    return _as_many_avoided(a, b, c, d, avoid)


def _as_many_avoided(a: int, b: int, c: int, d: int, avoid: Sequence[Collection[int]]) -> bool:
    """Whether as many of the pairs ab, cd are to be avoided as of ad, bc."""
    return (b in avoid[a]) + (d in avoid[c]) == (d in avoid[a]) + (b in avoid[c])


def matchings_of_equal_worth(
    mate: dict[int, int],
    level: Sequence[int],
    avoid: Sequence[Collection[int]],
    cost: Costs,
    apart: Sequence[Collection[int]] = (),
) -> Iterator[tuple[Edge, ...]]:
    """All matchings with the same cost and the same numbers of pairs to avoid, of both kinds; for few vertices.

    Takes a cheapest matching. Crossings are equal when the upper ends of the pairs are on the same levels; the rest of
    the cost is what steps cost beyond single boundaries.
    """
    order = sorted(mate, key=lambda vertex: (level[vertex], vertex))
    uppers = Counter(min(level[a], level[b]) for a, b in mate.items() if a < b)
    tolerated = tuple(sum(b in kind[a] for a, b in mate.items()) // 2 for kind in (avoid, apart) if kind)
    beyond = _beyond_single_steps(cost)
    wide = sum(beyond[level[a]][level[b]] for a, b in mate.items() if a < b)
    return _enumerate_matchings(order, uppers, tolerated, wide, level, (avoid, apart), beyond)


def _beyond_single_steps(cost: Costs) -> Costs:
    """The cost of each pair beyond single-boundary steps."""
    line = [0, *accumulate(cost[upper][upper + 1] for upper in range(len(cost) - 1))]
    return [[each - abs(line[here] - line[there]) for there, each in enumerate(row)] for here, row in enumerate(cost)]


def _enumerate_matchings(
    free: list[int],
    uppers: Counter[int],
    tolerated: Sequence[int],
    wide: int,
    level: Sequence[int],
    avoid: Sequence[Sequence[Collection[int]]],
    beyond: Costs,
) -> Iterator[tuple[Edge, ...]]:
    """Match the first free vertex, the upper end of its pair, with each other one in turn, and recurse."""
    if not free:
        yield ()
        return
    a = free[0]
    if not uppers[level[a]]:
        return
    uppers[level[a]] -= 1
    for i, b in enumerate(free[1:], start=1):
        left = [most - (b in kind[a]) for most, kind in zip(tolerated, avoid, strict=False)]
        room = wide - beyond[level[a]][level[b]]
        if min(left) >= 0 and room >= 0:
            for rest in _enumerate_matchings(free[1:i] + free[i + 1 :], uppers, left, room, level, avoid, beyond):
                yield ((a, b), *rest)
    uppers[level[a]] += 1


def cheapest_matching(
    order: Sequence[int], level: Sequence[int], avoid: Sequence[Collection[int]], objective: Objective
) -> dict[int, int] | None:
    """A cheapest perfect matching without pairs to avoid; None if one cannot be avoided.

    Takes an even number of vertices, sorted by level. Solves a sparse part of the graph exactly, then prices the other
    edges by its dual variables and adds those of negative slack. With none left, the matching is optimal for the whole
    graph.
    """
    cost = objective.costs(order, level)
    place = [level[vertex] for vertex in order]
    at = {vertex: i for i, vertex in enumerate(order)}
    forbidden = [{at[other] for other in avoid[vertex] if other in at} for vertex in order]
    mate = priced_matching(place, forbidden, cost, objective, prohibitive=(cost[0][place[-1]] + 1) * len(order))
    if any(j in forbidden[i] for i, j in enumerate(mate)):
        return None
    return {order[i]: order[j] for i, j in enumerate(mate)}


def priced_matching(
    place: Sequence[int],
    forbidden: Sequence[Collection[int]],
    cost: Costs,
    objective: Objective,
    *,
    prohibitive: int,
    listed: Mapping[Edge, int] = MappingProxyType({}),
) -> Sequence[int]:
    """The partner of each place in the order, in a cheapest perfect matching.

    Takes the level of each place, the forbidden partners, and in ``listed`` the forbidden pairs with a cost of their
    own, lower place first. Where that leaves no matching, forbidden neighbours are matched at the prohibitive cost.
    """
    sparse = _sparse_edges(place, forbidden, cost, objective, prohibitive)
    edges = [edge for edge in sparse if edge[:2] not in listed] + [(a, b, own) for (a, b), own in listed.items()]
    violated = edges
    while violated:
        optimum = minimum_cost_perfect_matching(len(place), edges)
        violated = _violated_edges(optimum, place, forbidden, cost, objective.edges_per_pricing)
        edges += violated
    return optimum.mate


def _sparse_edges(
    place: Sequence[int], forbidden: Sequence[Collection[int]], cost: Costs, objective: Objective, prohibitive: int
) -> list[tuple[int, int, int]]:
    """Edges from each vertex to the next ones in the order, nearest first to start the search.

    Forbidden pairs of direct neighbours are included at a prohibitive cost, so that a perfect matching exists.
    """
    size = len(place)
    edges = [
        (i, i + step, prohibitive if i + step in forbidden[i] else cost[place[i]][place[i + step]])
        for step in range(1, REACH + 1)
        for i in range(size - step)
        if step == 1 or i + step not in forbidden[i]
    ]
    crowd = [i for i in range(size) if sum(j in forbidden[i] for j in range(i - REACH, i + REACH + 1)) > REACH // 2]
    distant = [(i, j) for i in crowd for j in _distant_partners(i, size, forbidden[i], objective.far)]
    distant += dict.fromkeys(
        (min(i, j), max(i, j)) for i in crowd for j in _nearest_partners(i, size, forbidden[i], objective.nearest)
    )
    return edges + [(i, j, cost[place[i]][place[j]]) for i, j in distant]


def _distant_partners(i: int, size: int, shunned: Collection[int], count: int) -> Iterator[int]:
    """Partners about as far away as there are vertices to avoid.

    So the members of a clique look in different places.
    """
    above = (j for j in range(i - len(shunned) - 1, -1, -1) if j not in shunned)
    below = (j for j in range(i + len(shunned) + 1, size) if j not in shunned)
    yield from islice(above, count)
    yield from islice(below, count)


def _nearest_partners(i: int, size: int, shunned: Collection[int], count: int) -> Iterator[int]:
    """The nearest allowed partners on either side that are out of reach but nearer than the distant ones."""
    above = (j for j in range(i - 1, max(i - len(shunned) - 1, -1), -1) if j not in shunned)
    below = (j for j in range(i + 1, min(i + len(shunned) + 1, size)) if j not in shunned)
    yield from (j for j in islice(above, count) if i - j > REACH)
    yield from (j for j in islice(below, count) if j - i > REACH)


def _violated_edges(
    optimum: OptimalMatching, place: Sequence[int], forbidden: Sequence[Collection[int]], cost: Costs, most: int
) -> list[tuple[int, int, int]]:
    """Allowed edges of negative slack, worst first, at most ``most`` from each vertex.

    Vertices of one level with the same dual variable in the same blossoms are interchangeable, which leaves a few
    hundred classes to compare instead of millions of edges.
    """
    members: dict[tuple[int, int, tuple[tuple[int, int], ...]], list[int]] = {}
    for i, where in enumerate(place):
        members.setdefault((where, optimum.vertex_duals[i], optimum.blossom_duals[i]), []).append(i)
    classes = sorted(members, key=lambda entry: -entry[1])
    found = []
    for turn, (here, dual, blossoms) in enumerate(classes):
        for there, other_dual, other_blossoms in classes[turn:]:
            if dual + other_dual <= 0:
                break
            edge_cost = cost[here][there]
            excess = dual + other_dual - 2 * edge_cost
            if excess > 0 and (violation := excess - _shared_duals(blossoms, other_blossoms)) > 0:
                found.append(
                    (violation, edge_cost, members[here, dual, blossoms], members[there, other_dual, other_blossoms])
                )
    found.sort(key=lambda each: -each[0])
    remaining = [most] * len(place)
    return [
        edge
        for _, edge_cost, left, right in found
        for edge in _spread_edges(left, right, edge_cost, forbidden, remaining)
    ]


def _shared_duals(left: Sequence[tuple[int, int]], right: Sequence[tuple[int, int]]) -> int:
    """Sum of the dual variables of the blossoms that contain both."""
    total = 0
    for ours, theirs in zip(left, right, strict=False):
        if ours != theirs:
            break
        total += ours[1]
    return total


def _spread_edges(
    left: Sequence[int], right: Sequence[int], cost: int, forbidden: Sequence[Collection[int]], remaining: list[int]
) -> Iterator[tuple[int, int, int]]:
    """Edges between two classes, spread over their vertices; `remaining` counts how many each may still have."""
    for turn, i in enumerate(left):
        for step in range(len(right)):
            if not remaining[i]:
                break
            j = right[(turn + step) % len(right)]
            if i != j and j not in forbidden[i]:
                remaining[i] -= 1
                yield i, j, cost
