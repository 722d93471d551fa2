"""Round 1 by rating with as few kept-apart pairs as possible (ST-APART, ST-SEED)."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from itertools import combinations, product

from ronda.core.details import FirstRound
from ronda.formats.pairing.blossom import minimum_cost_perfect_matching
from ronda.formats.pairing.entrants import SwissPairing

type _Cost = Callable[[int, int], int]


def pair_seeded_apart(
    order: Sequence[int],
    way: FirstRound,
    *,
    apart: Mapping[int, Collection[int]],
    clubs: Mapping[int, Hashable] | None = None,
    bye: int | None = None,
) -> SwissPairing:
    """Pair players down their order, strongest first, with as few kept-apart pairs as possible.

    With an odd number the last has the bye, unless it is already somebody's; it moves up as long as that saves a pair.
    From the strongest down, each meets the first free player who keeps such pairs, then pairs of one club, at their
    minimum. If halves cannot keep players apart who otherwise could be, everybody may meet everybody.
    """

    def cost(one: int, other: int) -> int:
        of_club = clubs is not None and one in clubs and clubs[one] == clubs.get(other)
        return len(order) * (other in apart.get(one, ())) + of_club

    def together(pairs: Sequence[tuple[int, int]]) -> int:
        return sum(other in apart.get(one, ()) for one, other in pairs)

    best: tuple[int, int | None, Sequence[tuple[int, int]]] | None = None
    for free in order[::-1] if bye is None and len(order) % 2 else (bye,):
        playing = [player for player in order if player != free]
        for each in dict.fromkeys((way, FirstRound.ADJACENT)):
            pairs = _down_the_order(playing, cost, in_halves=each is FirstRound.HALVES)
            if best is None or together(pairs) < best[0]:
                best = (together(pairs), free, pairs)
            if not best[0]:
                break
        if best is not None and not best[0]:
            break
    _, alone, found = best or (0, bye, ())
    return SwissPairing(
        pairs=tuple(found), bye=alone, same_club=tuple(pair for pair in found if cost(*pair) % len(order))
    )


def _down_the_order(playing: Sequence[int], cost: _Cost, *, in_halves: bool) -> list[tuple[int, int]]:
    upper = list(playing[: len(playing) // 2] if in_halves else playing)
    lower = list(playing[len(playing) // 2 :]) if in_halves else upper
    allowed, pairs = _least_cost(upper, lower, cost), []
    while upper:
        first = upper.pop(0)
        for at, second in enumerate(lower):
            del lower[at]
            left = allowed - cost(first, second)
            if left >= 0 and _least_cost(upper, lower, cost) <= left:
                pairs.append((first, second))
                allowed = left
                break
            lower.insert(at, second)
    return pairs


def _least_cost(upper: Sequence[int], lower: Sequence[int], cost: _Cost) -> int:
    """The least cost of pairing upper with lower players, or one list within itself."""
    players = upper if upper is lower else [*upper, *lower]
    size, half = len(players), len(players) // 2
    pairs = combinations(range(size), 2) if upper is lower else product(range(half), range(half, size))
    edges = [(i, j, cost(players[i], players[j])) for i, j in pairs]
    free = Counter(each for i, j, price in edges if not price for each in (i, j))
    # Dirac: if everybody can meet half of all, or half of the other half, all can be matched
    enough = half if upper is lower else (half + 1) // 2
    if all(free[each] >= enough for each in range(size)):
        return 0
    mate = minimum_cost_perfect_matching(size, edges).mate
    return sum(cost(players[i], players[j]) for i, j in enumerate(mate)) // 2
