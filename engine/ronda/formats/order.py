"""The numbers that order players of equal points, step by step, some of them only among those who are equal so far."""

from bisect import insort
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronda.core.caching import changed_keys
from ronda.rules.crosstable import Crosstable
from ronda.rules.tiebreaks import Tiebreak, Workings
from ronda.rules.workings import Working

type TiebreakValues = Mapping[int, Fraction]
"""Each player's number in a step; whoever is missing from it is not separated by the step."""

UNDECIDED = Fraction(0)
"""What stands for the number of somebody of whom a step says nothing."""

type OrderKey = tuple[Fraction, ...]
"""What orders a player."""


@dataclass(frozen=True, slots=True)
class PlayerOrder:
    """Players in their order."""

    table: Crosstable
    values: tuple[TiebreakValues, ...]
    keys: Mapping[int, OrderKey]
    """Points, the steps, the lot and, for those who have the same, the number."""
    players: Sequence[int]
    """The last first."""


UNORDERED = PlayerOrder({}, (), {}, ())


def order_players(
    table: Crosstable, tiebreaks: Sequence[Tiebreak], compared: Collection[int], last: PlayerOrder
) -> PlayerOrder:
    """The order of players, worst first; of the last one is taken all whose numbers are the very same."""
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
    """The values of each step, in their order, for the players who are compared with one another."""
    found: list[TiebreakValues] = []
    for tiebreak in tiebreaks:
        if tiebreak.within_ties:
            parts = [tiebreak.value(part) for part in _ties(table, found, compared)]
            found.append({player: value for part in parts for player, value in part.items()})
        else:
            found.append(tiebreak.value(table))
    return tuple(found)


def standings_sort_key(table: Crosstable, values: Sequence[TiebreakValues], player: int) -> tuple[Fraction, ...]:
    """What orders a player: points, the steps, and the lot as last resort; the higher stands first (SW-RANDOM)."""
    line = table[player]
    return (line.points, *(step.get(player, UNDECIDED) for step in values), Fraction(line.lot))


def tiebreak_workings(
    table: Crosstable, tiebreaks: Sequence[Tiebreak], compared: Collection[int]
) -> tuple[Workings, ...]:
    """How the values of each step came about, in the order and among the players of :func:`tiebreak_values`."""
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
    """The lines of those who are equal in points and in all steps before, group by group."""
    groups: dict[tuple[Fraction, ...], list[int]] = {}
    for player in compared:
        equal = (table[player].points, *(step.get(player, UNDECIDED) for step in before))
        groups.setdefault(equal, []).append(player)
    for group in groups.values():
        if len(group) > 1:
            yield {player: table[player] for player in group}
