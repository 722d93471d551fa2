"""Where those who go on from groups stand in the bracket (ST-CROSSING)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from operator import itemgetter
from random import Random

from ronda.formats.pairing.elimination import bracket_size, drawing_order

TRIES = 30
"""How often the crossing is begun anew from places by chance while group mates could perhaps be further apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupPlayer:
    """A player with the place in their group."""

    player: int
    group: int
    place: int
    """From 1."""


def crossed_seeds(qualifiers: Sequence[GroupPlayer]) -> tuple[int, ...]:
    """The players by seed, the best first, so that players of one group meet as late as possible (ST-CROSSING).

    As few as possible can meet in the first round, of such placements as few as possible in the second, and so on.
    Players change places only with others of the same place in their groups, and never a bye for none; winners of
    groups only if that keeps mates apart for longer. Where it makes no difference the better has the better seed.
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
    """The round of a bracket of so many in which two seeds, counted from 0, can meet; 0 of one with itself."""
    leaf = {seed: place for place, seed in enumerate(drawing_order(size), start=1)}
    return tuple(
        tuple(((leaf[one] - 1) ^ (leaf[other] - 1)).bit_length() for other in range(1, size + 1))
        for one in range(1, size + 1)
    )


def _pairs_inside(players: int, parts: int) -> int:
    """The fewest pairs that are in one part, whoever is where."""
    each, more = divmod(players, parts)
    return more * comb(each + 1, 2) + (parts - more) * comb(each, 2)


type Exchanges = Sequence[tuple[int, int]]
"""Two seeds each, counted from 0, the better first."""


class _Crossing:
    """Qualifiers on the seeds of a bracket, and what it costs that some can meet others of their group."""

    def __init__(self, qualifiers: Sequence[GroupPlayer]) -> None:
        """Everybody in the order given."""
        count, size = len(qualifiers), bracket_size(len(qualifiers))
        rounds = range(1, size.bit_length())
        price = [0, *(int((count * count) ** (len(rounds) - number)) for number in rounds)]
        self.groups = [each.group for each in qualifiers]
        self.prices = [[price[number] for number in row[:count]] for row in meeting_rounds(size)[:count]]
        self.kinds = [(each.place, seed < size - count) for seed, each in enumerate(qualifiers)]
        inside = [
            [_pairs_inside(mates, size >> number) for number in (0, *rounds)] for mates in Counter(self.groups).values()
        ]
        # Nothing costs less than each group spread as evenly as can be over the halves, the quarters and so on.
        self.bound = sum(price[number] * (pairs[number] - pairs[number - 1]) for pairs in inside for number in rounds)
        self.place(range(count))

    def place(self, placed: Iterable[int]) -> None:
        """Put qualifiers, by their number in the order given, on the seeds."""
        self.placed = list(placed)
        self.seeds: dict[int, set[int]] = {group: set() for group in self.groups}
        for seed, number in enumerate(self.placed):
            self.seeds[self.groups[number]].add(seed)
        mates = (pair for seeds in self.seeds.values() for pair in combinations(seeds, 2))
        self.cost = sum(self.prices[one][other] for one, other in mates)

    def exchanges(self, *, winners: bool) -> Exchanges:
        """The seeds whose players can change places, the lowest first; those of winners of groups only if told."""
        pairs = combinations(reversed(range(len(self.kinds))), 2)
        return [
            (one, other)
            for other, one in pairs
            if self.kinds[one] == self.kinds[other] and (winners or self.kinds[one][0] > 1)
        ]

    def shuffle(self, exchanges: Exchanges, chance: Random) -> None:
        """Exchange all of them by chance, one after the other."""
        for one, other in exchanges:
            if chance.random() < 1 / 2:
                self._exchange(one, other)

    def exchange_while_better(self, exchanges: Exchanges) -> None:
        """Exchange the two players by whom most is gained, until nothing is."""
        while self.cost > self.bound:
            gained, pair = min(((self._added(*pair), pair) for pair in exchanges), key=itemgetter(0))
            if gained >= 0:
                return
            self._exchange(*pair)

    def restore_order(self, exchanges: Exchanges) -> None:
        """Exchange two who are not in the order given wherever that costs nothing."""
        changed = True
        while changed:
            changed = False
            for one, other in exchanges:
                if self.placed[one] > self.placed[other] and not self._added(one, other):
                    self._exchange(one, other)
                    changed = True

    def _added(self, one: int, other: int) -> int:
        """What it costs more if the players of two seeds change places."""
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
