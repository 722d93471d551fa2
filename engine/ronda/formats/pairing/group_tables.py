"""Berger tables for several groups side by side (ST-GROUPS, RR-BERGER, RR-TWICE, RR-FREE)."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronda.core.round_robin import rounds_for
from ronda.core.stage_groups import Groups


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobinGames:
    """One round of the table."""

    pairs: tuple[tuple[int, int], ...]
    """In table order."""
    free: tuple[int, ...]
    """Players without a match: one of an odd number, and all of a group that has finished."""


def berger_pairs(players: int, number: int) -> tuple[tuple[int, int], ...]:
    """The pairs of numbers in a round of the Berger table, for an even number of players (RR-BERGER)."""
    circle = players - 1
    leads = number % 2 == 1
    opposite_last = (number + 1) // 2 if leads else (players + number) // 2

    def on_circle(place: int) -> int:
        return (place - 1) % circle + 1

    first = on_circle(opposite_last)
    return (
        (first, players) if leads else (players, first),
        *((on_circle(first + step), on_circle(first - step)) for step in range(1, players // 2)),
    )


def games_by_group(groups: Groups, number: int, *, twice: bool = False) -> tuple[RoundRobinGames, ...]:
    """One round of each group, counted in the stage from 1; no matches for a smaller group that has finished."""
    return tuple(_games(order, number, twice=twice) for order in groups)


def _games(order: Sequence[int], number: int, *, twice: bool) -> RoundRobinGames:
    times, before = divmod(number - 1, rounds_for(len(order)))
    if times > twice:
        return RoundRobinGames(pairs=(), free=tuple(order))
    places: Sequence[int | None] = (*order, None) if len(order) % 2 else order
    pairs, free = [], []
    for numbers in berger_pairs(len(places), before + 1):
        one, other = (places[place - 1] for place in (numbers[::-1] if times else numbers))
        if one is not None and other is not None:
            pairs.append((one, other))
        else:
            free += [player for player in (one, other) if player is not None]
    return RoundRobinGames(pairs=tuple(pairs), free=tuple(free))
