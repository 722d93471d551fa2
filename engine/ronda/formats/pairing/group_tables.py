"""The Berger tables of several groups side by side, round by round (ST-GROUPS, RR-BERGER, RR-TWICE, RR-FREE)."""

from collections.abc import Sequence

from ronda.core.round_robin import rounds_for
from ronda.formats.group_draw import Groups
from ronda.formats.pairing.round_robin import RoundRobinGames, berger_pairs


def games_by_group(groups: Groups, number: int, *, twice: bool = False) -> tuple[RoundRobinGames, ...]:
    """What each group has in a round of its stage, from 1: nothing where all of a smaller group have met already."""
    return tuple(_games(order, number, twice=twice) for order in groups)


def _games(order: Sequence[int], number: int, *, twice: bool) -> RoundRobinGames:
    times, before = divmod(number - 1, rounds_for(len(order)))
    if times > twice:
        return RoundRobinGames(pairs=(), free=None)
    places: Sequence[int | None] = (*order, None) if len(order) % 2 else order
    pairs, free = [], None
    for numbers in berger_pairs(len(places), before + 1):
        one, other = (places[place - 1] for place in (numbers[::-1] if times else numbers))
        if one is None or other is None:
            free = one or other
        else:
            pairs.append((one, other))
    return RoundRobinGames(pairs=tuple(pairs), free=free)
