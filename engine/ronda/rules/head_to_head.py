"""Head-to-head: the matches that those who are equal played against one another (CUSTOM-HEAD)."""

from collections.abc import Mapping
from fractions import Fraction

from ronda.core.text import N_
from ronda.rules.crosstable import Crosstable
from ronda.rules.tiebreaks import Tiebreak, Workings
from ronda.rules.workings import Combined, Working, WorkingPart


def have_all_met(table: Crosstable) -> bool:
    """Tell whether every two players of a table have met, and all of them equally often."""
    if any(len(line.opponents) < len(table) - 1 for line in table.values()):
        return False
    meetings = {line.opponents.count(other) for player, line in table.items() for other in table if other != player}
    return len(meetings) == 1 and 0 not in meetings


def head_to_head(table: Crosstable) -> Mapping[int, Fraction]:
    """The points that each won against the others of the table, or nothing unless all of them have met."""
    if not have_all_met(table):
        return {}
    return {player: sum((part.value for part in _parts(table, player)), Fraction(0)) for player in table}


def _parts(table: Crosstable, player: int) -> tuple[WorkingPart, ...]:
    line = table[player]
    matches = zip(line.opponents, line.gained, strict=True)
    return tuple(WorkingPart(opponent=opponent, value=points) for opponent, points in matches if opponent in table)


def _workings(table: Crosstable) -> Workings:
    silent = "" if have_all_met(table) else N_("not all who are equal here have met each other equally often")

    def working(player: int) -> Working:
        return Working(
            combined=Combined.SUM,
            parts=() if silent else _parts(table, player),
            equal=tuple(other for other in table if other != player),
            silent=silent,
        )

    return working


HEAD_TO_HEAD = Tiebreak(
    key="head_to_head",
    name=N_("Head-to-head"),
    short=N_("H2H"),
    rule="CUSTOM-HEAD",
    value=head_to_head,
    workings=_workings,
    within_ties=True,
)
