"""Seeding a bracket from groups (ST-CROSSING)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from operator import itemgetter
from random import Random

from ronda.formats.pairing.elimination import bracket_size, drawing_order

TRIES = 30
"""Random restarts of the crossing while group mates might still be placed further apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupPlayer:
    """A player with their place in the group."""

    player: int
    group: int
    place: int
    """From 1."""


def crossed_seeds(qualifiers: Sequence[GroupPlayer]) -> tuple[int, ...]:
    """The players by seed, best first, so that players of one group meet as late as possible (ST-CROSSING).

    As few as possible can meet in the first round, then in the second, and so on. Players swap only with others of the
    same place in their groups, and never a bye for none; group winners only if that keeps mates apart longer. Where it
    makes no difference, the better player has the better seed.
    """
    in_order = list(range(len(qualifiers)))
    best, search, chance = in_order, _Crossing(qualifiers), Random(0)
    fewest, chosen = search.cost, search.exchanges(winners=False)
    for exchanges in (chosen, search.exchanges(winners=True)):
        for attempt in range(TRIES if exchanges else 0):
            if fewest == search.bound:
                break
            search.place(in_order)
            if attempt:
                search.shuffle(exchanges, chance)
            search.exchange_while_better(exchanges)
            if search.cost < fewest:
                best, fewest, chosen = search.placed, search.cost, exchanges
    search.place(best)
    search.restore_order(chosen)
    return tuple(qualifiers[place].player for place in search.placed)


def meeting_rounds(size: int) -> tuple[tuple[int, ...], ...]:
    """For two seeds, counted from 0, the bracket round in which they can meet; 0 for a seed and itself."""
    leaf = {seed: place for place, seed in enumerate(drawing_order(size), start=1)}
    return tuple(
        tuple(((leaf[one] - 1) ^ (leaf[other] - 1)).bit_length() for other in range(1, size + 1))
        for one in range(1, size + 1)
    )


def _pairs_inside(players: int, parts: int) -> int:
    """The fewest pairs within one part, for any distribution."""
    each, more = divmod(players, parts)
    return more * comb(each + 1, 2) + (parts - more) * comb(each, 2)


type Exchanges = Sequence[tuple[int, int]]
"""Pairs of seeds, counted from 0, the better first."""


class _Crossing:
    """Qualifiers on the seeds of a bracket, and the cost of possible meetings within a group."""

    def __init__(self, qualifiers: Sequence[GroupPlayer]) -> None:
        """Place the qualifiers in the order given."""
        count, size = len(qualifiers), bracket_size(len(qualifiers))
        rounds = range(1, size.bit_length())
        price = [0, *(int((count * count) ** (len(rounds) - number)) for number in rounds)]
        self.groups = [each.group for each in qualifiers]
        self.prices = [[price[number] for number in row[:count]] for row in meeting_rounds(size)[:count]]
        self.kinds = [(each.place, seed < size - count) for seed, each in enumerate(qualifiers)]
        inside = [
            [_pairs_inside(mates, size >> number) for number in (0, *rounds)] for mates in Counter(self.groups).values()
        ]
        # lower bound: each group spread as evenly as possible over halves, quarters and so on
        self.bound = sum(price[number] * (pairs[number] - pairs[number - 1]) for pairs in inside for number in rounds)
        self.place(range(count))

    def place(self, placed: Iterable[int]) -> None:
        """Put qualifiers, given by index, on the seeds in order."""
        self.placed = list(placed)
        self.seeds: dict[int, set[int]] = {group: set() for group in self.groups}
        for seed, number in enumerate(self.placed):
            self.seeds[self.groups[number]].add(seed)
        mates = (pair for seeds in self.seeds.values() for pair in combinations(seeds, 2))
        self.cost = sum(self.prices[one][other] for one, other in mates)

    def exchanges(self, *, winners: bool) -> Exchanges:
        """The seeds that may be swapped, lowest first; group winners only with ``winners``."""
        pairs = combinations(reversed(range(len(self.kinds))), 2)
        return [
            (one, other)
            for other, one in pairs
            if self.kinds[one] == self.kinds[other] and (winners or self.kinds[one][0] > 1)
        ]

    def shuffle(self, exchanges: Exchanges, chance: Random) -> None:
        """Make each swap with probability one half."""
        for one, other in exchanges:
            if chance.random() < 1 / 2:
                self._exchange(one, other)

    def exchange_while_better(self, exchanges: Exchanges) -> None:
        """Make the swap with the greatest gain until none gains anything."""
        while self.cost > self.bound:
            gained, pair = min(((self._added(*pair), pair) for pair in exchanges), key=itemgetter(0))
            if gained >= 0:
                return
            self._exchange(*pair)

    def restore_order(self, exchanges: Exchanges) -> None:
        """Swap back players who are out of the given order wherever that costs nothing."""
        changed = True
        while changed:
            changed = False
            for one, other in exchanges:
                if self.placed[one] > self.placed[other] and not self._added(one, other):
                    self._exchange(one, other)
                    changed = True

    def _added(self, one: int, other: int) -> int:
        """The extra cost of swapping the players of two seeds."""
        group, other_group = self.groups[self.placed[one]], self.groups[self.placed[other]]
        if group == other_group:
            return 0
        here, there = self.prices[one], self.prices[other]
        return sum(there[mate] - here[mate] for mate in self.seeds[group] if mate != one) + sum(
            here[mate] - there[mate] for mate in self.seeds[other_group] if mate != other
        )

    def _exchange(self, one: int, other: int) -> None:
        self.cost += self._added(one, other)
        groups = {self.groups[self.placed[seed]] for seed in (one, other)}
        for group in groups if len(groups) > 1 else ():
            self.seeds[group] ^= {one, other}
        self.placed[one], self.placed[other] = self.placed[other], self.placed[one]
