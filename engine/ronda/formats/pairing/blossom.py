"""Minimum-cost perfect matching in a general graph, by the primal-dual blossom method.

Edmonds (1965) gives the linear program: every vertex has a price y, every odd set B (a blossom) a
rebate z >= 0, and no edge may be sold above its cost: ``slack = cost - y[u] - y[v] + sum of z[B]``
over the blossoms that hold both ends must stay >= 0. A perfect matching on edges without slack
is cheapest. The search grows one alternating tree at a time from an unmatched vertex; events (an edge becomes
tight, a blossom loses its rebate) wait in a heap, and prices move lazily with the tree's clock.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FREE: Final = 0
OUTER: Final = 1
INNER: Final = -1
NOBODY: Final = -1
NOWHERE: Final = (NOBODY, NOBODY)

type Edge = tuple[int, int]


class NoPerfectMatchingError(ValueError):
    """Raised when the graph has no perfect matching."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Optimum:
    """A cheapest perfect matching with the prices that prove it; prices and rebates are in half units of cost."""

    mate: tuple[int, ...]
    """The partner of each vertex."""
    price: tuple[int, ...]
    """Twice y, for each vertex."""
    rebates: tuple[tuple[tuple[int, int], ...], ...]
    """For each vertex the blossoms that hold it, outermost first, as (blossom, twice z), without those of z = 0."""


def minimum_cost_perfect_matching(size: int, edges: Iterable[tuple[int, int, int]]) -> Optimum:
    """Find a perfect matching of least total cost, exactly, for integers of any size.

    Takes the number of vertices and edges (u, v, cost), 0 <= u, v < size, u != v, cost >= 0; edges of cost 0
    are tried first in the order given, so a good start makes the search short. Gives the matching and its proof.
    Raises NoPerfectMatchingError if there is none.
    """
    search = _Search(size)
    # Costs are doubled because two OUTER nodes share the slack between them in halves.
    for u, v, cost in edges:
        search.neighbours[u].append((v, 2 * cost))
        search.neighbours[v].append((u, 2 * cost))
        if not cost and search.mate[u] == search.mate[v] == NOBODY:
            search.mate[u], search.mate[v] = v, u
    for root in range(size):
        if search.mate[root] == NOBODY:
            search.augment_from(root)
    return Optimum(mate=tuple(search.mate), price=tuple(search.price), rebates=search.rebates())


class _Search:
    """The state of the method: vertices are nodes 0 .. size - 1, blossoms are nodes from size on.

    The outermost nodes partition the vertices; each part has a number that its vertices carry in `part`.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.neighbours: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        self.mate = [NOBODY] * size
        # By vertex; true only for FREE parts, otherwise the tree's clock has to be added (OUTER) or taken off (INNER).
        self.price = [0] * size
        self.part = list(range(size))
        # By part.
        self.members: list[list[int]] = [[v] for v in range(size)]
        self.node_of: list[int] = list(range(size))
        self.label = [FREE] * size
        # By node; `links[b][i]` joins child i of blossom b to the next child, `entry` is the tree edge into a node.
        self.parent = [NOBODY] * size
        self.base = list(range(size))
        self.rebate = [0] * size
        self.children: list[list[int]] = [[] for _ in range(size)]
        self.links: list[list[Edge]] = [[] for _ in range(size)]
        self.entry: list[Edge] = [NOWHERE] * size
        # The tree in hand.
        self.clock = 0
        self.touched: list[int] = []
        self.tight: deque[tuple[int, int, int]] = deque()
        self.later: list[tuple[int, int, int, int]] = []
        self.due: dict[int, int] = {}

    def augment_from(self, root: int) -> None:
        """Grow a tree from the unmatched vertex until it meets another one, and match both."""
        self.clock = 0
        self._make_outer(self.part[root], NOWHERE)
        while True:
            u, v = self._next_tournament()
            if v == NOBODY:
                self._expand(u)
            elif self.label[self.part[v]] == OUTER:
                self._contract(u, v)
            elif self.mate[self.base[self.node_of[self.part[v]]]] == NOBODY:
                break
            else:
                self._grow(u, v)
        self._flip_path(u, v)
        self._settle()

    def _next_tournament(self) -> Edge:
        """Give the next tight edge (from an OUTER vertex), or (blossom, NOBODY) when it is to be expanded."""
        while True:
            if self.tight:
                u, v, cost = self.tight.popleft()
            elif self.later:
                self.clock, u, v, cost = heappop(self.later)
            else:
                raise NoPerfectMatchingError("no perfect matching: an unmatched vertex reaches no other")
            # Events outlive their cause: what was to be expanded is part of another blossom by now, which stays OUTER;
            # the ends of an edge may have been merged, or v has changed its label and so its price.
            if v == NOBODY:
                if self.node_of[self.part[self.base[u]]] == u:
                    return u, v
                continue
            here, there = self.part[u], self.part[v]
            side = self.label[there]
            if here != there and side != INNER and self.price[u] + self.price[v] + (OUTER + side) * self.clock == cost:
                return u, v

    def _grow(self, u: int, v: int) -> None:
        """Take the free node of v, and the node it is matched to, into the tree."""
        inner = self.part[v]
        node = self.node_of[inner]
        self._relabel(inner, INNER)
        self.entry[node] = (u, v)
        self._wait_for_expansion(node)
        base = self.base[node]
        mate = self.mate[base]
        self._make_outer(self.part[mate], (base, mate))

    def _make_outer(self, part: int, entry: Edge) -> None:
        self._relabel(part, OUTER)
        self.entry[self.node_of[part]] = entry
        self._scan(self.members[part])

    def _relabel(self, part: int, label: int) -> None:
        old = self.label[part]
        if old == FREE:
            self.touched.append(part)
        self.label[part] = label
        shift = (old - label) * self.clock
        if shift:
            for v in self.members[part]:
                self.price[v] += shift
            self.rebate[self.node_of[part]] += 2 * shift

    def _wait_for_expansion(self, node: int) -> None:
        if node >= self.size:
            heappush(self.later, (self.rebate[node] // 2, node, NOBODY, 0))

    def _scan(self, vertices: Sequence[int]) -> None:
        """Note when each edge out of these OUTER vertices becomes tight."""
        clock, part, label, price, due = self.clock, self.part, self.label, self.price, self.due
        for u in vertices:
            here = part[u]
            room = clock + price[u]
            for v, cost in self.neighbours[u]:
                there = part[v]
                if there == here:
                    continue
                side = label[there]
                if side == FREE:
                    when = clock + cost - room - price[v]
                    if v in due and due[v] <= when:
                        continue
                    due[v] = when
                elif side == OUTER:
                    when = clock + (cost - room - price[v] - clock) // 2
                else:
                    continue
                if when == clock:
                    self.tight.append((u, v, cost))
                else:
                    heappush(self.later, (when, u, v, cost))

    def _path_to_root(self, node: int) -> list[int]:
        path = [node]
        while (entry := self.entry[path[-1]]) != NOWHERE:
            path.append(self.node_of[self.part[entry[0]]])
        return path

    def _contract(self, u: int, v: int) -> None:
        """Make one blossom of the odd cycle that the edge between two OUTER nodes closes."""
        left = self._path_to_root(self.node_of[self.part[u]])
        right = self._path_to_root(self.node_of[self.part[v]])
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop()
            right.pop()
        top = left.pop()
        right.pop()
        down = [self.entry[node] for node in reversed(left)]
        up = [(inside, outside) for outside, inside in (self.entry[node] for node in right)]
        node = len(self.parent)
        children = [top, *reversed(left), *right]
        self.parent.append(NOBODY)
        self.base.append(self.base[top])
        self.rebate.append(-2 * self.clock)
        self.children.append(children)
        self.links.append([*down, (u, v), *up])
        self.entry.append(self.entry[top])
        parts = [self.part[self.base[child]] for child in children]
        fresh: list[int] = []
        for child, part in zip(children, parts, strict=True):
            self.parent[child] = node
            self.rebate[child] += 2 * self.label[part] * self.clock
            if self.label[part] == INNER:
                fresh.extend(self.members[part])
        for w in fresh:
            self.price[w] -= 2 * self.clock
        # The largest part swallows the others, so no vertex is renumbered more than log(size) times.
        whole = max(parts, key=lambda part: len(self.members[part]))
        for part in parts:
            if part != whole:
                for w in self.members[part]:
                    self.part[w] = whole
                self.members[whole].extend(self.members[part])
                self.members[part] = []
                self.label[part] = FREE
        self.label[whole] = OUTER
        self.node_of[whole] = node
        self._scan(fresh)

    def _expand(self, node: int) -> None:
        """Take apart an INNER blossom whose rebate is used up; its even path stays in the tree."""
        children, links = self.children[node], self.links[node]
        entry = self.entry[node]
        first = children.index(self._ancestors(entry[1], node)[-2])
        parts = self._split(node)
        label = [FREE] * len(children)
        label[first] = INNER
        self.entry[children[first]] = entry
        step = 1 if first % 2 else -1
        at, side = first, INNER
        while at:
            here, there = links[at] if step == 1 else reversed(links[at - 1])
            at = (at + step) % len(children)
            side = -side
            label[at] = side
            self.entry[children[at]] = (here, there)
        for child, part, side in zip(children, parts, label, strict=True):
            self.parent[child] = NOBODY
            # The rebate stood still inside the blossom, the prices of its vertices moved with its label.
            self.rebate[child] -= 2 * INNER * self.clock
            self.label[part] = INNER
            self.touched.append(part)
            if side == INNER:
                self._wait_for_expansion(child)
            else:
                self._relabel(part, side)
        for part, side in zip(parts, label, strict=True):
            if side == OUTER:
                self._scan(self.members[part])
            elif side == FREE:
                self._scan_towards(self.members[part])

    def _split(self, node: int) -> list[int]:
        """Give every child of an outermost blossom a part of its own."""
        old = self.part[self.base[node]]
        self.members[old] = []
        self.label[old] = FREE
        parts = []
        for child in self.children[node]:
            part = len(self.members)
            members = self._leaves(child)
            self.members.append(members)
            self.node_of.append(child)
            self.label.append(FREE)
            for v in members:
                self.part[v] = part
            parts.append(part)
        return parts

    def _scan_towards(self, vertices: Sequence[int]) -> None:
        """Note when each edge from an OUTER vertex to these, which have become FREE, becomes tight."""
        for v in vertices:
            self.due.pop(v, None)
            for u, cost in self.neighbours[v]:
                if self.label[self.part[u]] == OUTER:
                    when = cost - self.price[u] - self.price[v]
                    if v not in self.due or when < self.due[v]:
                        self.due[v] = when
                        heappush(self.later, (when, u, v, cost))

    def _leaves(self, node: int) -> list[int]:
        leaves, stack = [], [node]
        while stack:
            node = stack.pop()
            if node < self.size:
                leaves.append(node)
            else:
                stack.extend(self.children[node])
        return leaves

    def _ancestors(self, vertex: int, top: int) -> list[int]:
        """List the nodes that hold the vertex, from itself to the top."""
        chain = [vertex]
        while chain[-1] != top:
            chain.append(self.parent[chain[-1]])
        return chain

    def _flip_path(self, u: int, v: int) -> None:
        """Exchange matched and unmatched edges from the unmatched node of v, over u, to the root."""
        while True:
            self._rebase(self.node_of[self.part[v]], v)
            node = self.node_of[self.part[u]]
            self._rebase(node, u)
            self.mate[u], self.mate[v] = v, u
            entry = self.entry[node]
            if entry == NOWHERE:
                return
            u, v = self.entry[self.node_of[self.part[entry[0]]]]

    def _rebase(self, node: int, vertex: int) -> None:
        """Rearrange the matching inside a node so that the vertex is the one matched outside."""
        tasks = [(node, vertex)]
        while tasks:
            node, vertex = tasks.pop()
            chain = self._ancestors(vertex, node)
            for child, blossom in pairwise(chain):
                self.base[blossom] = vertex
                children, links = self.children[blossom], self.links[blossom]
                shift = children.index(child)
                if not shift:
                    continue
                count = len(children)
                children[:] = children[shift:] + children[:shift]
                links[:] = links[shift:] + links[:shift]
                changed = range(1, count - shift, 2) if shift % 2 else range(count - shift, count, 2)
                for i in changed:
                    a, b = links[i]
                    self.mate[a], self.mate[b] = b, a
                    tasks += ((children[i], a), (children[i + 1], b))

    def _settle(self) -> None:
        """Write the clock into prices and rebates, and forget the tree."""
        for part in self.touched:
            if self.label[part] != FREE:
                self._relabel(part, FREE)
        self.touched.clear()
        self.tight.clear()
        self.later.clear()
        self.due.clear()

    def rebates(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each vertex the blossoms with a rebate that hold it, outermost first."""
        above: list[tuple[tuple[int, int], ...]] = [()] * len(self.parent)
        # A blossom is numbered after its children, so descending order meets parents first.
        for node in range(len(self.parent) - 1, -1, -1):
            outer = above[self.parent[node]] if self.parent[node] != NOBODY else ()
            own = node >= self.size and self.rebate[node] > 0
            above[node] = (*outer, (node, self.rebate[node])) if own else outer
        return tuple(above[: self.size])
