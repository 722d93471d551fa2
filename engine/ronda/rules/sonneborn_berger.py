"""Sonneborn-Berger: the points of beaten opponents, plus half of those drawn with (CUSTOM-BERGER)."""

from collections.abc import Mapping
from fractions import Fraction

from ronda.core.text import N_
from ronda.rules.crosstable import Crosstable
from ronda.rules.tiebreaks import Tiebreak, Workings
from ronda.rules.workings import Combined, Working, WorkingPart

_SHARES = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}


def sonneborn_berger(table: Crosstable) -> Mapping[int, Fraction]:
    """Each player's sum; an opponent met twice counts twice, a bye counts nothing."""
    return {player: sum((part.value for part in _parts(table, player)), Fraction(0)) for player in table}


def _parts(table: Crosstable, player: int) -> tuple[WorkingPart, ...]:
    line = table[player]
    matches = zip(line.opponents, line.outcomes, strict=True)
    return tuple(
        WorkingPart(opponent=other, value=table[other].points * _SHARES[outcome]) for other, outcome in matches
    )


def _workings(table: Crosstable) -> Workings:
    def working(player: int) -> Working:
        of = N_("Points of the opponent: all of them for a win, half for a draw")
        return Working(combined=Combined.SUM, of=of, parts=_parts(table, player))

    return working


SONNEBORN_BERGER = Tiebreak(
    key="sonneborn_berger",
    name=N_("Sonneborn–Berger"),
    short=N_("SB"),
    rule="CUSTOM-BERGER",
    value=sonneborn_berger,
    workings=_workings,
    digits=2,
)
