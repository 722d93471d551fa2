"""Adjacent (Monrad) pairing down the standings: first against second, third against fourth (AGL-PAIR, AGL-BYE)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from ronda.core.text import N_
from ronda.formats.pairing.blossom import NoPerfectMatchingError, minimum_cost_perfect_matching
from ronda.formats.pairing.entrants import Entrant, SwissPairing
from ronda.formats.pairing.system import Before, PairingSystem, Pairs, PlayedRound
from ronda.rules.pairing import PairingRules

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ALGORITHM: Final = "order-1"
"""Goes into the log with each round; changes whenever the same input would pair differently."""


def pair_adjacent(entrants: Sequence[Entrant], *, avoid_rematches: bool) -> SwissPairing:
    """Pair the entrants down their order, best rank first; nothing is left to chance (AGL-PAIR).

    Of an odd number, the last who has had no bye has it (AGL-BYE). Where rematches are avoided, each player from the
    top meets the next below whom they have not met, as long as everyone else can still be paired; if every pairing
    repeats a match, as few are repeated as possible.

    Takes the entrants in any order. Raises ValueError if the bye would be everybody's second.
    """
    order = sorted(entrants, key=lambda entrant: entrant.rank)
    candidates = _bye_candidates(order)
    if not avoid_rematches:
        bye = candidates[0] if candidates else None
        playing = [entrant for entrant in order if entrant is not bye]
        return _receipt(list(zip(playing[::2], playing[1::2], strict=True)), bye, ())
    for passed, bye in enumerate(candidates or [None]):
        pairs = _without_rematches([entrant for entrant in order if entrant is not bye])
        if pairs is not None:
            return _receipt(pairs, bye, candidates[:passed])
    bye = candidates[0] if candidates else None
    return _receipt(_fewest_rematches([entrant for entrant in order if entrant is not bye]), bye, ())


def _bye_candidates(order: Sequence[Entrant]) -> list[Entrant]:
    """Those without a bye, last of the order first; nobody if the number is even (AGL-BYE)."""
    if len(order) % 2 == 0:
        return []
    candidates = [entrant for entrant in reversed(order) if not entrant.byes]
    if not candidates:
        raise ValueError("everybody has had a bye")
    return candidates


def _without_rematches(order: Sequence[Entrant]) -> list[tuple[Entrant, Entrant]] | None:
    left = list(order)
    if not _can_be_paired(left):
        return None
    pairs = []
    while left:
        first = left.pop(0)
        for at, second in enumerate(left):
            rest = [*left[:at], *left[at + 1 :]]
            if second.player not in first.met and _can_be_paired(rest):
                pairs.append((first, second))
                left = rest
                break
    return pairs


def _can_be_paired(field: Sequence[Entrant]) -> bool:
    """Tell whether a pairing of the field without rematches exists."""
    here = {entrant.player for entrant in field}
    most_met = max((len(here.intersection(entrant.met)) for entrant in field), default=0)
    if 2 * (most_met + 1) <= len(field):
        return True  # Dirac: a graph in which everyone has at least half of the others as neighbours has a matching
    edges = [
        (a, b, 0) for (a, first), (b, second) in combinations(enumerate(field), 2) if second.player not in first.met
    ]
    try:
        minimum_cost_perfect_matching(len(field), edges)
    except NoPerfectMatchingError:
        return False
    return True


def _fewest_rematches(order: Sequence[Entrant]) -> list[tuple[Entrant, Entrant]]:
    """Pair a field in which every pairing repeats a match; such a field is small."""
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


def _parted(made: SwissPairing, needed: SwissPairing, _entrants: Mapping[int, Entrant]) -> Pairs:
    """Give the pairs that are not those of the order (AGL-PAIR)."""
    expected = {frozenset(pair) for pair in needed.pairs}
    return tuple(pair for pair in made.pairs if frozenset(pair) not in expected)


def _differs(played: PlayedRound, before: Before, after: Before, rules: PairingRules) -> tuple[Pairs, int | None]:
    """Give the pairs, and the bye, of the order of then that the corrected order has not (AGL-PAIR, AGL-BYE)."""
    old, new = (pair_adjacent(stood.entrants(), avoid_rematches=rules.avoid_rematches) for stood in (before, after))
    kept, would = ({frozenset(pair) for pair in paired.pairs} for paired in (old, new))
    pairs = tuple(pair for pair in played.pairs if frozenset(pair) in kept - would)
    return pairs, played.bye if played.bye == old.bye != new.bye else None


ADJACENT = PairingSystem(
    algorithm=ALGORITHM,
    said=N_("Neighbours in the order of the standings play each other."),
    pair=lambda entrants, rules, _: pair_adjacent(entrants, avoid_rematches=rules.avoid_rematches),
    astray=_parted,
    astray_says=N_("Not paired by the order of the standings: {pairs}."),
    differs=_differs,
)
