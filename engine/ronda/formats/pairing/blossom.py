"""Minimum-cost perfect matching in a general graph, by the primal-dual blossom method.

Edmonds (1965) gives the linear program: every vertex has a dual variable y, every odd set B (a blossom) one of its
own, z >= 0, and the slack of every edge must stay >= 0: ``slack = cost - y[u] - y[v] + sum of z[B]`` over the blossoms
that hold both ends. A perfect matching on tight edges, those without slack, is cheapest. Each stage grows one
alternating tree from an unmatched vertex until an augmenting path is found. OUTER nodes (the literature's S) are an
even number of edges from the root, INNER ones (T) an odd one; the others are FREE. Events (an edge becomes tight, the
dual variable of an INNER blossom comes to 0) wait in a priority queue by the delta, the sum of the stage's dual
adjustments, at which they are due; dual variables are brought up to date only when their node changes its label
(Galil 1986; Galil, Micali and Gabow 1986).
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
NO_NODE: Final = -1
NO_EDGE: Final = (NO_NODE, NO_NODE)

type Edge = tuple[int, int]


class NoPerfectMatchingError(ValueError):
    """Raised when the graph has no perfect matching."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptimalMatching:
    """A cheapest perfect matching with the dual solution that proves it; dual variables are in half units of cost."""

    mate: tuple[int, ...]
    """The partner of each vertex."""
    vertex_duals: tuple[int, ...]
    """Twice the dual variable y, for each vertex."""
    blossom_duals: tuple[tuple[tuple[int, int], ...], ...]
    """For each vertex the blossoms that hold it, outermost first, as (blossom, twice z), without those of z = 0."""


def minimum_cost_perfect_matching(size: int, edges: Iterable[tuple[int, int, int]]) -> OptimalMatching:
    """Find a perfect matching of least total cost, exactly, for integers of any size.

    Takes the number of vertices and edges (u, v, cost), 0 <= u, v < size, u != v, cost >= 0; edges of cost 0
    are tried first in the order given, so a good start makes the search short.
    Raises NoPerfectMatchingError if there is none.
    """
    search = _Search(size)
    # Costs are doubled because two OUTER nodes share the slack between them in halves.
    for u, v, cost in edges:
        search.neighbours[u].append((v, 2 * cost))
        search.neighbours[v].append((u, 2 * cost))
        if not cost and search.mate[u] == search.mate[v] == NO_NODE:
            search.mate[u], search.mate[v] = v, u
    for root in range(size):
        if search.mate[root] == NO_NODE:
            search.augment_from(root)
    return OptimalMatching(
        mate=tuple(search.mate), vertex_duals=tuple(search.dual), blossom_duals=search.positive_blossom_duals()
    )


class _Search:
    """The state of the method: vertices are nodes 0 .. size - 1, blossoms are nodes from size on.

    The outermost nodes partition the vertices; each is a surface, whose number its vertices carry in `surface_of`.
    """

    def __init__(self, size: int) -> None:
        """A graph with vertices, no edges, and nothing matched."""
        self.size = size
        self.neighbours: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        self.mate = [NO_NODE] * size
        # By vertex; valid in this stage for FREE surfaces only; add delta to it (OUTER) or subtract it (INNER).
        self.dual = [0] * size
        self.surface_of = list(range(size))
        # By surface: an outermost node and its vertices.
        self.surface_vertices: list[list[int]] = [[v] for v in range(size)]
        self.surface_node: list[int] = list(range(size))
        self.label = [FREE] * size
        # By node; `cycle_edges[b][i]` joins child i of blossom b to the next child, `tree_edge[n]` reaches node n in
        # the tree.
        self.parent = [NO_NODE] * size
        self.base = list(range(size))
        self.blossom_dual = [0] * size
        self.children: list[list[int]] = [[] for _ in range(size)]
        self.cycle_edges: list[list[Edge]] = [[] for _ in range(size)]
        self.tree_edge: list[Edge] = [NO_EDGE] * size
        # The current stage; delta is the sum of its dual adjustments so far.
        self.delta = 0
        self.labelled: list[int] = []
        self.tight_edges: deque[tuple[int, int, int]] = deque()
        self.event_queue: list[tuple[int, int, int, int]] = []
        self.tight_at: dict[int, int] = {}

    def augment_from(self, root: int) -> None:
        """Grow a tree from an unmatched vertex until it meets another one, and match both."""
        self.delta = 0
        self._label_outer(self.surface_of[root], NO_EDGE)
        while True:
            u, v = self._next_event()
            if v == NO_NODE:
                self._expand_blossom(u)
            elif self.label[self.surface_of[v]] == OUTER:
                self._shrink_blossom(u, v)
            elif self.mate[self.base[self.surface_node[self.surface_of[v]]]] == NO_NODE:
                break
            else:
                self._grow_tree(u, v)
        self._augment_path(u, v)
        self._end_stage()

    def _next_event(self) -> Edge:
        """The next tight edge (from an OUTER vertex), or (blossom, NO_NODE) when it is to be expanded."""
        while True:
            if self.tight_edges:
                u, v, cost = self.tight_edges.popleft()
            elif self.event_queue:
                self.delta, u, v, cost = heappop(self.event_queue)
            else:
                raise NoPerfectMatchingError("no perfect matching: an unmatched vertex reaches no other")
            # Events may be outdated: a blossom to be expanded may be part of another, OUTER blossom by now; the ends of
            # an edge may have been merged; v may have changed its label, and so its dual variable.
            if v == NO_NODE:
                if self.surface_node[self.surface_of[self.base[u]]] == u:
                    return u, v
                continue
            surface_u, surface_v = self.surface_of[u], self.surface_of[v]
            label_v = self.label[surface_v]
            if (
                surface_u != surface_v
                and label_v != INNER
                and self.dual[u] + self.dual[v] + (OUTER + label_v) * self.delta == cost
            ):
                return u, v

    def _grow_tree(self, u: int, v: int) -> None:
        """Add the free node of v, and the node matched to it, to the tree."""
        surface = self.surface_of[v]
        node = self.surface_node[surface]
        self._set_label(surface, INNER)
        self.tree_edge[node] = (u, v)
        self._schedule_expansion(node)
        base = self.base[node]
        mate = self.mate[base]
        self._label_outer(self.surface_of[mate], (base, mate))

    def _label_outer(self, surface: int, edge: Edge) -> None:
        self._set_label(surface, OUTER)
        self.tree_edge[self.surface_node[surface]] = edge
        self._scan_outer(self.surface_vertices[surface])

    def _set_label(self, surface: int, label: int) -> None:
        old_label = self.label[surface]
        if old_label == FREE:
            self.labelled.append(surface)
        self.label[surface] = label
        dual_change = (old_label - label) * self.delta
        if dual_change:
            for v in self.surface_vertices[surface]:
                self.dual[v] += dual_change
            self.blossom_dual[self.surface_node[surface]] += 2 * dual_change

    def _schedule_expansion(self, node: int) -> None:
        if node >= self.size:
            heappush(self.event_queue, (self.blossom_dual[node] // 2, node, NO_NODE, 0))

    def _scan_outer(self, vertices: Sequence[int]) -> None:
        """Queue each edge from these OUTER vertices for the time when it becomes tight."""
        delta, surface_of, label, dual, tight_at = self.delta, self.surface_of, self.label, self.dual, self.tight_at
        for u in vertices:
            surface_u = surface_of[u]
            dual_u = dual[u] + delta
            for v, cost in self.neighbours[u]:
                surface_v = surface_of[v]
                if surface_v == surface_u:
                    continue
                label_v = label[surface_v]
                if label_v == FREE:
                    event_delta = delta + cost - dual_u - dual[v]
                    if v in tight_at and tight_at[v] <= event_delta:
                        continue
                    tight_at[v] = event_delta
                elif label_v == OUTER:
                    event_delta = delta + (cost - dual_u - dual[v] - delta) // 2
                else:
                    continue
                if event_delta == delta:
                    self.tight_edges.append((u, v, cost))
                else:
                    heappush(self.event_queue, (event_delta, u, v, cost))

    def _path_to_root(self, node: int) -> list[int]:
        path = [node]
        while (edge := self.tree_edge[path[-1]]) != NO_EDGE:
            path.append(self.surface_node[self.surface_of[edge[0]]])
        return path

    def _shrink_blossom(self, u: int, v: int) -> None:
        """Shrink the odd cycle that the edge between two OUTER nodes closes into a blossom."""
        left_path = self._path_to_root(self.surface_node[self.surface_of[u]])
        right_path = self._path_to_root(self.surface_node[self.surface_of[v]])
        while len(left_path) > 1 and len(right_path) > 1 and left_path[-2] == right_path[-2]:
            left_path.pop()
            right_path.pop()
        base_node = left_path.pop()
        right_path.pop()
        left_edges = [self.tree_edge[node] for node in reversed(left_path)]
        right_edges = [(inside, outside) for outside, inside in (self.tree_edge[node] for node in right_path)]
        node = len(self.parent)
        children = [base_node, *reversed(left_path), *right_path]
        self.parent.append(NO_NODE)
        self.base.append(self.base[base_node])
        self.blossom_dual.append(-2 * self.delta)
        self.children.append(children)
        self.cycle_edges.append([*left_edges, (u, v), *right_edges])
        self.tree_edge.append(self.tree_edge[base_node])
        surfaces = [self.surface_of[self.base[child]] for child in children]
        newly_outer: list[int] = []
        for child, surface in zip(children, surfaces, strict=True):
            self.parent[child] = node
            self.blossom_dual[child] += 2 * self.label[surface] * self.delta
            if self.label[surface] == INNER:
                newly_outer.extend(self.surface_vertices[surface])
        for w in newly_outer:
            self.dual[w] -= 2 * self.delta
        # The largest surface takes in the others, so no vertex is renumbered more than log(size) times.
        largest = max(surfaces, key=lambda surface: len(self.surface_vertices[surface]))
        for surface in surfaces:
            if surface != largest:
                for w in self.surface_vertices[surface]:
                    self.surface_of[w] = largest
                self.surface_vertices[largest].extend(self.surface_vertices[surface])
                self.surface_vertices[surface] = []
                self.label[surface] = FREE
        self.label[largest] = OUTER
        self.surface_node[largest] = node
        self._scan_outer(newly_outer)

    def _expand_blossom(self, node: int) -> None:
        """Take apart an INNER blossom whose dual variable has come to 0; its even path stays in the tree."""
        children, cycle_edges = self.children[node], self.cycle_edges[node]
        entry_edge = self.tree_edge[node]
        entered = children.index(self._ancestors(entry_edge[1], node)[-2])
        surfaces = self._split_surface(node)
        labels = [FREE] * len(children)
        labels[entered] = INNER
        self.tree_edge[children[entered]] = entry_edge
        step = 1 if entered % 2 else -1
        index, label = entered, INNER
        while index:
            tail, head = cycle_edges[index] if step == 1 else reversed(cycle_edges[index - 1])
            index = (index + step) % len(children)
            label = -label
            labels[index] = label
            self.tree_edge[children[index]] = (tail, head)
        for child, surface, label in zip(children, surfaces, labels, strict=True):
            self.parent[child] = NO_NODE
            # Inside the blossom the children's dual variables stood still, while those of its vertices moved with its
            # label.
            self.blossom_dual[child] -= 2 * INNER * self.delta
            self.label[surface] = INNER
            self.labelled.append(surface)
            if label == INNER:
                self._schedule_expansion(child)
            else:
                self._set_label(surface, label)
        for surface, label in zip(surfaces, labels, strict=True):
            if label == OUTER:
                self._scan_outer(self.surface_vertices[surface])
            elif label == FREE:
                self._scan_free(self.surface_vertices[surface])

    def _split_surface(self, node: int) -> list[int]:
        """A surface of its own for every child of an outermost blossom, in the order of the children."""
        old_surface = self.surface_of[self.base[node]]
        self.surface_vertices[old_surface] = []
        self.label[old_surface] = FREE
        surfaces = []
        for child in self.children[node]:
            surface = len(self.surface_vertices)
            vertices = self._blossom_vertices(child)
            self.surface_vertices.append(vertices)
            self.surface_node.append(child)
            self.label.append(FREE)
            for v in vertices:
                self.surface_of[v] = surface
            surfaces.append(surface)
        return surfaces

    def _scan_free(self, vertices: Sequence[int]) -> None:
        """Queue each edge from an OUTER vertex to these newly FREE vertices for the time when it becomes tight."""
        for v in vertices:
            self.tight_at.pop(v, None)
            for u, cost in self.neighbours[v]:
                if self.label[self.surface_of[u]] == OUTER:
                    event_delta = cost - self.dual[u] - self.dual[v]
                    if v not in self.tight_at or event_delta < self.tight_at[v]:
                        self.tight_at[v] = event_delta
                        heappush(self.event_queue, (event_delta, u, v, cost))

    def _blossom_vertices(self, node: int) -> list[int]:
        vertices, stack = [], [node]
        while stack:
            node = stack.pop()
            if node < self.size:
                vertices.append(node)
            else:
                stack.extend(self.children[node])
        return vertices

    def _ancestors(self, vertex: int, top: int) -> list[int]:
        """List the nodes that hold the vertex, from itself to the top."""
        chain = [vertex]
        while chain[-1] != top:
            chain.append(self.parent[chain[-1]])
        return chain

    def _augment_path(self, u: int, v: int) -> None:
        """Exchange matched and unmatched edges from the unmatched node of v, over u, to the root."""
        while True:
            self._augment_blossom(self.surface_node[self.surface_of[v]], v)
            node = self.surface_node[self.surface_of[u]]
            self._augment_blossom(node, u)
            self.mate[u], self.mate[v] = v, u
            edge = self.tree_edge[node]
            if edge == NO_EDGE:
                return
            u, v = self.tree_edge[self.surface_node[self.surface_of[edge[0]]]]

    def _augment_blossom(self, node: int, vertex: int) -> None:
        """Rearrange the matching inside a node so that the vertex is the one matched outside."""
        tasks = [(node, vertex)]
        while tasks:
            node, vertex = tasks.pop()
            chain = self._ancestors(vertex, node)
            for child, blossom in pairwise(chain):
                self.base[blossom] = vertex
                children, cycle_edges = self.children[blossom], self.cycle_edges[blossom]
                rotation = children.index(child)
                if not rotation:
                    continue
                count = len(children)
                children[:] = children[rotation:] + children[:rotation]
                cycle_edges[:] = cycle_edges[rotation:] + cycle_edges[:rotation]
                matched_edges = range(1, count - rotation, 2) if rotation % 2 else range(count - rotation, count, 2)
                for i in matched_edges:
                    a, b = cycle_edges[i]
                    self.mate[a], self.mate[b] = b, a
                    tasks += ((children[i], a), (children[i + 1], b))

    def _end_stage(self) -> None:
        """Write delta into the dual variables, and forget the tree."""
        for surface in self.labelled:
            if self.label[surface] != FREE:
                self._set_label(surface, FREE)
        self.labelled.clear()
        self.tight_edges.clear()
        self.event_queue.clear()
        self.tight_at.clear()

    def positive_blossom_duals(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each vertex the blossoms of positive dual variable that hold it, outermost first."""
        duals: list[tuple[tuple[int, int], ...]] = [()] * len(self.parent)
        # A blossom is numbered after its children, so descending order meets parents first.
        for node in range(len(self.parent) - 1, -1, -1):
            enclosing = duals[self.parent[node]] if self.parent[node] != NO_NODE else ()
            is_positive = node >= self.size and self.blossom_dual[node] > 0
            duals[node] = (*enclosing, (node, self.blossom_dual[node])) if is_positive else enclosing
        return tuple(duals[: self.size])
