"""Exact best perfect matching with kept-apart pairs, by one cost for each pair (ST-APART)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ronda.formats.pairing.blossom import Edge, minimum_cost_perfect_matching
from ronda.formats.pairing.matching import Costs, Objective, priced_matching


@dataclass(frozen=True, slots=True, kw_only=True)
class ApartField:
    """Vertices to match, what to avoid among them, and who may stay unmatched."""

    order: Sequence[int]
    """Sorted by level."""
    level: Sequence[int]
    cost: Costs
    met: Sequence[Collection[int]]
    apart: Sequence[Collection[int]]
    byes: Sequence[int] = ()
    """For an odd number: candidates for the bye, the rightful one first."""
    after_groups: bool = False
    """Whether level steps rank above keeping players apart, instead of below."""

    def best_matching(self, objective: Objective) -> tuple[dict[int, int], int | None]:
        """The partner of each vertex, and the one left over.

        Best means, in this order: fewest rematches, fewest kept-apart pairs, the rightful bye, cheapest steps. With
        ``after_groups`` kept-apart pairs come last.
        """
        prices = self._prices()
        nobody = len(self.order)
        alone = {(self.order.index(vertex), nobody): turn * prices.bye for turn, vertex in enumerate(self.byes)}
        found = self._without_rematches(objective, prices, alone) or self._of_all_pairs(prices, alone)
        mate = {self.order[i]: self.order[j] for i, j in enumerate(found) if nobody not in {i, j}}
        return mate, next((self.order[i] for i, j in enumerate(found[:nobody]) if j == nobody), None)

    def _prices(self) -> "_Prices":
        size, dearest = len(self.order), max(map(max, self.cost))
        if self.after_groups:
            bye = (dearest * size + 1) * size
            return _Prices(step=size, apart=1, bye=bye, met=bye * (len(self.byes) + 1))
        bye = (dearest + 1) * size
        apart = bye * (len(self.byes) + 1)
        return _Prices(step=1, apart=apart, bye=bye, met=apart * size)

    def _price(self, prices: "_Prices", a: int, b: int) -> int:
        steps = self.cost[self.level[a]][self.level[b]] * prices.step
        return steps + prices.apart * (b in self.apart[a]) + prices.met * (b in self.met[a])

    def _without_rematches(
        self, objective: Objective, prices: "_Prices", alone: Mapping[Edge, int]
    ) -> Sequence[int] | None:
        """The best matching without rematches, from a sparse part of the graph; None if there is none."""
        at = {vertex: i for i, vertex in enumerate(self.order)}
        place = [self.level[vertex] for vertex in self.order]
        forbidden = [{at[b] for b in (*self.met[a], *self.apart[a]) if b in at} for a in self.order]
        listed = {
            (i, at[b]): self._price(prices, a, b)
            for i, a in enumerate(self.order)
            for b in sorted(self.apart[a])
            if b in at and i < at[b] and b not in self.met[a]
        }
        if alone:
            place.append(place[-1])
            forbidden = [*(each | {len(self.order)} for each in forbidden), set(range(len(self.order)))]
        costs = [[each * prices.step for each in row] for row in self.cost]
        found = priced_matching(place, forbidden, costs, objective, prohibitive=prices.met, listed={**listed, **alone})
        used = {(i, j) for i, j in enumerate(found) if i < j and j in forbidden[i]}
        return found if used <= listed.keys() | alone.keys() else None

    def _of_all_pairs(self, prices: "_Prices", alone: Mapping[Edge, int]) -> Sequence[int]:
        """The best matching where nearly everybody has met; such a field is small enough for all its pairs."""
        pairs = combinations(enumerate(self.order), 2)
        edges = [(i, j, self._price(prices, a, b)) for (i, a), (j, b) in pairs]
        edges += [(i, nobody, own) for (i, nobody), own in alone.items()]
        return minimum_cost_perfect_matching(len(self.order) + bool(alone), edges).mate


@dataclass(frozen=True, slots=True, kw_only=True)
class _Prices:
    """Weights: each is larger than the sum of everything ranked below it."""

    step: int
    """For each unit of cost between levels."""
    apart: int
    bye: int
    """For each candidate for the bye who is passed over."""
    met: int
