"""Ordering players with equal points step by step; some steps compare only players who are still tied."""

from bisect import insort
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronda.core.caching import changed_keys
from ronda.rules.crosstable import Crosstable
from ronda.rules.tiebreaks import Tiebreak, Workings
from ronda.rules.workings import Working

type TiebreakValues = Mapping[int, Fraction]
"""Each player's number in a step; the step does not separate players who are missing."""

UNDECIDED = Fraction(0)
"""The number of a player about whom a step says nothing."""

type OrderKey = tuple[Fraction, ...]
"""Sort key of a player."""


@dataclass(frozen=True, slots=True)
class PlayerOrder:
    """The order of players."""

    table: Crosstable
    values: tuple[TiebreakValues, ...]
    keys: Mapping[int, OrderKey]
    """Points, tiebreak steps, lot, and the player number for equal lots."""
    players: Sequence[int]
    """In reverse order, worst first."""


UNORDERED = PlayerOrder({}, (), {}, ())


def order_players(
    table: Crosstable, tiebreaks: Sequence[Tiebreak], compared: Collection[int], last: PlayerOrder
) -> PlayerOrder:
    """The order of players, worst first; reuses the part of ``last`` whose numbers are unchanged."""
    values = tiebreak_values(table, tiebreaks, compared)
    before_and_after = zip((last.table, *last.values), (table, *values), strict=False)
    anew = set[int]().union(*(changed_keys(compared, before, after) for before, after in before_and_after))
    keys = {
        player: last.keys[player]
        if player in last.keys and player not in anew
        else (*standings_sort_key(table, values, player), Fraction(-player))
        for player in compared
    }
    players = [player for player in last.players if keys.get(player) is last.keys[player]]
    for player in changed_keys(compared, last.keys, keys):
        insort(players, player, key=keys.__getitem__)
    return PlayerOrder(table, values, keys, players)


def tiebreak_values(
    table: Crosstable, tiebreaks: Sequence[Tiebreak], compared: Collection[int]
) -> tuple[TiebreakValues, ...]:
    """The values of each step, in order, for the players compared with one another."""
    found: list[TiebreakValues] = []
    for tiebreak in tiebreaks:
        if tiebreak.within_ties:
            parts = [tiebreak.value(part) for part in _ties(table, found, compared)]
            found.append({player: value for part in parts for player, value in part.items()})
        else:
            found.append(tiebreak.value(table))
    return tuple(found)


def standings_sort_key(table: Crosstable, values: Sequence[TiebreakValues], player: int) -> tuple[Fraction, ...]:
    """Sort key of a player: points, steps, then the lot; higher is better (SW-RANDOM)."""
    line = table[player]
    return (line.points, *(step.get(player, UNDECIDED) for step in values), Fraction(line.lot))


def tiebreak_workings(
    table: Crosstable, tiebreaks: Sequence[Tiebreak], compared: Collection[int]
) -> tuple[Workings, ...]:
    """How each step's values were computed, as in :func:`tiebreak_values`."""
    values = tiebreak_values(table, tiebreaks, compared) if any(tiebreak.within_ties for tiebreak in tiebreaks) else ()
    return tuple(
        _within(tiebreak, tuple(_ties(table, values[:place], compared)))
        if tiebreak.within_ties
        else tiebreak.workings(table)
        for place, tiebreak in enumerate(tiebreaks)
    )


def _within(tiebreak: Tiebreak, parts: Sequence[Crosstable]) -> Workings:
    workings = {player: tiebreak.workings(part) for part in parts for player in part}

    def working(player: int) -> Working | None:
        return workings[player](player) if player in workings else None

    return working


def _ties(table: Crosstable, before: Sequence[TiebreakValues], compared: Collection[int]) -> Iterator[Crosstable]:
    """Lines of players who are tied in points and all earlier steps, one group at a time."""
    groups: dict[tuple[Fraction, ...], list[int]] = {}
    for player in compared:
        equal = (table[player].points, *(step.get(player, UNDECIDED) for step in before))
        groups.setdefault(equal, []).append(player)
    for group in groups.values():
        if len(group) > 1:
            yield {player: table[player] for player in group}
