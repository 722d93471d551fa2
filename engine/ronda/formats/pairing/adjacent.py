"""Adjacent (Monrad) pairing down the standings: first against second, third against fourth (AGL-PAIR, AGL-BYE)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from ronda.core.text import N_
from ronda.formats.pairing.blossom import minimum_cost_perfect_matching
from ronda.formats.pairing.entrants import Entrant, SwissPairing
from ronda.formats.pairing.system import PairingSystem, Pairs, PlayedRound, StandingBeforeRound
from ronda.rules.stages import PairingRules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


def pair_adjacent(entrants: Sequence[Entrant], *, avoid_rematches: bool, apart: bool = False) -> SwissPairing:
    """Pair the entrants down their order, best rank first, without chance (AGL-PAIR).

    With an odd number, the lowest-ranked entrant without a bye gets it (AGL-BYE). Where rematches are avoided or
    players kept apart (ST-APART), the bye moves up as long as that saves one, rematches first. Each player from the top
    meets the next one below that keeps the number of rematches and kept-apart pairs at its minimum.

    Entrants may come in any order. Raises ValueError if everybody has had a bye already.
    """
    order = sorted(entrants, key=lambda entrant: entrant.rank)
    candidates = _bye_candidates(order)
    byes: Sequence[Entrant | None] = candidates or [None]
    if not avoid_rematches and not apart:
        playing = _without(byes[0], order)
        return _receipt(list(zip(playing[::2], playing[1::2], strict=True)), byes[0], ())
    costs = _PairCosts(rematch=(len(order) if apart else 1) if avoid_rematches else 0, apart=int(apart))
    needed = list[int]()
    for bye in byes:
        needed.append(_least_cost(_without(bye, order), costs))
        if not needed[-1]:
            break
    fewest = min(needed)
    passed = needed.index(fewest)
    pairs = _from_the_top(_without(byes[passed], order), costs, fewest)
    return _receipt(pairs, byes[passed], candidates[:passed])


@dataclass(frozen=True, slots=True, kw_only=True)
class _PairCosts:
    """Cost of a rematch and of a kept-apart pair; each outweighs everything ranked below it."""

    rematch: int
    apart: int

    def of(self, first: Entrant, second: Entrant) -> int:
        return self.rematch * (second.player in first.met) + self.apart * (second.player in first.apart)

    def avoided(self, entrant: Entrant) -> set[int]:
        """The players whom an entrant should not meet."""
        return {*(entrant.met if self.rematch else ()), *(entrant.apart if self.apart else ())}


def pair_adjacent_1(entrants: Sequence[Entrant], *, avoid_rematches: bool) -> SwissPairing:
    """Pair as earlier editions did where a rematch could not be avoided.

    The bye stayed with the last player, and the distances of all pairs were summed: one pair three places apart was as
    good as three pairs of neighbours.
    """
    paired = pair_adjacent(entrants, avoid_rematches=avoid_rematches)
    if not avoid_rematches or not paired.rematches:
        return paired
    order = sorted(entrants, key=lambda entrant: entrant.rank)
    bye = next(iter(_bye_candidates(order)), None)
    return _receipt(_closest(_without(bye, order)), bye, ())


def _without(bye: Entrant | None, order: Sequence[Entrant]) -> list[Entrant]:
    return [entrant for entrant in order if entrant is not bye]


def _bye_candidates(order: Sequence[Entrant]) -> list[Entrant]:
    """Entrants without a bye, lowest rank first; empty for an even number (AGL-BYE)."""
    if len(order) % 2 == 0:
        return []
    candidates = [entrant for entrant in reversed(order) if not entrant.byes]
    if not candidates:
        raise ValueError("everybody has had a bye")
    return candidates


def _from_the_top(order: Sequence[Entrant], costs: _PairCosts, cost: int) -> list[tuple[Entrant, Entrant]]:
    """Pair each player from the top with the next one below that still allows a pairing of the least ``cost``."""
    left, pairs = list(order), []
    while left:
        first = left.pop(0)
        for at, second in enumerate(left):
            rest = [*left[:at], *left[at + 1 :]]
            allowed = cost - costs.of(first, second)
            if allowed >= 0 and _least_cost(rest, costs) <= allowed:
                pairs.append((first, second))
                left, cost = rest, allowed
                break
    return pairs


def _least_cost(field: Sequence[Entrant], costs: _PairCosts) -> int:
    """The cost of rematches and kept-apart pairs that no pairing can avoid."""
    here = {entrant.player for entrant in field}
    most_met = max((len(here & costs.avoided(entrant)) for entrant in field), default=0)
    if 2 * (most_met + 1) <= len(field):
        return 0  # Dirac: a graph in which everyone has at least half of the others as neighbours has a matching
    edges = [(a, b, costs.of(first, second)) for (a, first), (b, second) in combinations(enumerate(field), 2)]
    mate = minimum_cost_perfect_matching(len(field), edges).mate
    return sum(costs.of(field[a], field[b]) for a, b in enumerate(mate)) // 2


def _closest(order: Sequence[Entrant]) -> list[tuple[Entrant, Entrant]]:
    """Pair a small field where every pairing repeats a match, with the least sum of distances."""
    rematch = len(order) ** 2
    edges = [
        (a, b, (b - a) + (rematch if second.player in first.met else 0))
        for (a, first), (b, second) in combinations(enumerate(order), 2)
    ]
    mate = minimum_cost_perfect_matching(len(order), edges).mate
    return [(order[a], order[b]) for a, b in enumerate(mate) if a < b]


def _receipt(pairs: Sequence[tuple[Entrant, Entrant]], bye: Entrant | None, passed: Sequence[Entrant]) -> SwissPairing:
    named = tuple((first.player, second.player) for first, second in pairs)
    return SwissPairing(
        pairs=named,
        bye=None if bye is None else bye.player,
        rematches=tuple((a.player, b.player) for a, b in pairs if b.player in a.met),
        bye_passed_over=tuple(entrant.player for entrant in passed),
    )


def _not_adjacent(made: SwissPairing, needed: SwissPairing, _entrants: Mapping[int, Entrant]) -> Pairs:
    """The pairs that differ from the order (AGL-PAIR)."""
    expected = {frozenset(pair) for pair in needed.pairs}
    return tuple(pair for pair in made.pairs if frozenset(pair) not in expected)


def _adjacent_system(algorithm: str, pair: Callable[..., SwissPairing]) -> PairingSystem:
    """A pairing system that pairs by ``pair`` and compares corrected orders by it."""

    def paired(entrants: Sequence[Entrant], rules: PairingRules, _seed: int) -> SwissPairing:
        return pair(entrants, avoid_rematches=rules.avoid_rematches)

    def differs(
        played: PlayedRound, before: StandingBeforeRound, after: StandingBeforeRound, rules: PairingRules
    ) -> tuple[Pairs, int | None]:
        """Pairs and bye that the old order gave and the corrected order would not (AGL-PAIR, AGL-BYE)."""
        old, new = (paired(stood.entrants(), rules, 0) for stood in (before, after))
        kept, would = ({frozenset(pair) for pair in made.pairs} for made in (old, new))
        pairs = tuple(pair for pair in played.pairs if frozenset(pair) in kept - would)
        return pairs, played.bye if played.bye == old.bye != new.bye else None

    return PairingSystem(
        algorithm=algorithm,
        pair_apart=lambda entrants, rules, _seed, _after: pair_adjacent(
            entrants, avoid_rematches=rules.avoid_rematches, apart=True
        ),
        description=N_("Neighbours in the order of the standings play each other."),
        pair=paired,
        violating_pairs=_not_adjacent,
        violation_text=N_("Not paired by the order of the standings: {pairs}."),
        differs=differs,
    )


ADJACENT = _adjacent_system("order-2", pair_adjacent)
ADJACENT_1 = _adjacent_system("order-1", pair_adjacent_1)
