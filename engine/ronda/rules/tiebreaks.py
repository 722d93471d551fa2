"""Tiebreak steps; each takes a crosstable and returns exact values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from ronda.core.caching import changed_keys
from ronda.core.results import Result
from ronda.core.text import N_
from ronda.rules.crosstable import Crosstable, CrosstableLine
from ronda.rules.workings import Combined, Working, WorkingPart

DECIMALS = 4
"""Decimals shown for a mean."""

type TiebreakFunction = Callable[[Crosstable], Mapping[int, Fraction]]
"""Each player's number, from the whole crosstable."""

type Workings = Callable[[int], Working | None]
"""How a player's value was computed, by player number; None for a plain sum over the rounds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiebreak:
    """One step of the standings' order."""

    key: str
    name: str
    short: str
    rule: str
    """The rule's identifier, such as ``SW-SOS``."""
    value: TiebreakFunction
    """Each player's exact value; higher is better."""
    workings: Callable[[Crosstable], Workings]
    digits: int = 0
    """Decimals to show; 0 for whole numbers and halves, which are shown as they are."""
    within_ties: bool = False
    """Whether it is evaluated separately for each group of tied players.

    The crosstable then holds only their lines, and players without a value are not separated (CUSTOM-HEAD).
    """
    is_mean: bool = False
    """Whether it does not grow with the number of matches, so that unequal numbers can be compared (ST-CROSSING)."""
    note: str = ""
    """Translatable note on the computation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """A number summed over the rounds, for example the margin of victory."""

    key: str
    of: Callable[[Result, int], int]
    """A result's contribution for side 1 or 2."""
    bye: int
    name: str = ""
    """Translatable name beside the rounds; needed if no step compares it."""
    short: str = ""
    """Translatable."""

    @property
    def with_byes(self) -> "Total":
        """The total in which a match won without being played adds as much as a bye (XW-MOV)."""

        def of(result: Result, side: int) -> int:
            return self.bye if result.is_unplayed and result.winner == side else self.of(result, side)

        return replace(self, of=of)


def opponents_workings(table: Crosstable, of: str, how: Combined, part: Callable[[int], WorkingPart]) -> Workings:
    """Workings of a number that combines one part of each opponent; ``of`` is translatable."""
    return lambda player: Working(combined=how, of=of, parts=tuple(map(part, table[player].opponents)))


# -- values for thousands of players, where one result changes only a few ----------------------------------------------


def from_own_line(number: Callable[[CrosstableLine], Fraction]) -> TiebreakFunction:
    """Each player's number from their own line; recomputed only for changed lines."""
    last: tuple[Crosstable, Mapping[int, Fraction]] = ({}, {})

    def numbers(table: Crosstable) -> Mapping[int, Fraction]:
        nonlocal last
        lines, known = last
        found = {player: known[player] if lines.get(player) is line else number(line) for player, line in table.items()}
        last = table, found
        return found

    return numbers


def from_opponents(part: TiebreakFunction, together: Callable[[Sequence[Fraction]], Fraction]) -> TiebreakFunction:
    """A combination of the opponents' numbers for each player; recomputed only where one changed.

    Meeting is mutual: the opponents of a player whose number changed are those affected.
    """
    last: tuple[Crosstable, Mapping[int, Fraction], Mapping[int, Fraction]] = ({}, {}, {})

    def numbers(table: Crosstable) -> Mapping[int, Fraction]:
        nonlocal last
        lines, parts_before, known = last
        parts = part(table)
        other = changed_keys(table, parts_before, parts)
        anew = changed_keys(table, lines, table).union(*(table[player].opponents for player in other))
        found = {
            player: together([parts[opponent] for opponent in line.opponents]) if player in anew else known[player]
            for player, line in table.items()
        }
        last = table, parts, found
        return found

    return numbers


def sum_fractions(values: Sequence[Fraction]) -> Fraction:
    """The sum of fractions over their common denominator, reduced only once."""
    common = lcm(*(value.denominator for value in values))
    return Fraction(sum(value.numerator * (common // value.denominator) for value in values), common)


def mean_fraction(values: Sequence[Fraction]) -> Fraction:
    """The mean of fractions; 0 of none."""
    return sum_fractions(values) / len(values) if values else Fraction(0)


# -- means over the opponents met --------------------------------------------------------------------------------------


def _per_round(line: CrosstableLine) -> Fraction:
    return line.points / line.rounds_played if line.rounds_played else Fraction(0)


strength_of_schedule = from_opponents(from_own_line(_per_round), mean_fraction)
"""Mean of the opponents' points per round played (SW-SOS)."""
extended_strength_of_schedule = from_opponents(strength_of_schedule, mean_fraction)
"""Mean of the opponents' strength of schedule (KF-TIEBREAK)."""


def _schedule_workings(table: Crosstable) -> Workings:
    def part(opponent: int) -> WorkingPart:
        line = table[opponent]
        return WorkingPart(opponent=opponent, value=_per_round(line), quotient=(line.points, line.rounds_played))

    return opponents_workings(table, N_("Points ÷ rounds played"), Combined.MEAN, part)


def _extended_workings(table: Crosstable) -> Workings:
    schedule = strength_of_schedule(table)

    def part(opponent: int) -> WorkingPart:
        return WorkingPart(opponent=opponent, value=schedule[opponent])

    return opponents_workings(table, N_("Strength of schedule of the opponent"), Combined.MEAN, part)


STRENGTH_OF_SCHEDULE = Tiebreak(
    key="strength_of_schedule",
    name=N_("Strength of schedule"),
    short=N_("SoS"),
    rule="SW-SOS",
    value=strength_of_schedule,
    workings=_schedule_workings,
    digits=DECIMALS,
    is_mean=True,
)

EXTENDED_STRENGTH_OF_SCHEDULE = Tiebreak(
    key="extended_strength_of_schedule",
    name=N_("Extended strength of schedule"),
    short=N_("Extended SoS"),
    rule="KF-TIEBREAK",
    value=extended_strength_of_schedule,
    workings=_extended_workings,
    digits=DECIMALS,
    is_mean=True,
)

# -- sums --------------------------------------------------------------------------------------------------------------


def opponents_sum_tiebreak(
    key: str, *, name: str, short: str, rule: str, of: str, each: Callable[[CrosstableLine], Fraction]
) -> Tiebreak:
    """The tiebreak that sums one number of the opponents; ``of`` is its translatable name."""

    def workings(table: Crosstable) -> Workings:
        def part(opponent: int) -> WorkingPart:
            return WorkingPart(opponent=opponent, value=each(table[opponent]))

        return opponents_workings(table, of, Combined.SUM, part)

    value = from_opponents(from_own_line(each), sum_fractions)
    return Tiebreak(key=key, name=name, short=short, rule=rule, value=value, workings=workings)


def total_tiebreak(key: str, *, name: str, short: str, rule: str) -> Tiebreak:
    """The tiebreak that compares a total of the ruleset, for example the margin of victory."""

    def workings(table: Crosstable) -> Workings:
        def working(player: int) -> Working | None:
            line = table[player]
            if line.made_up is None:
                return None
            summed = WorkingPart(name=N_("Sum of the rounds"), value=Fraction(line.summed[key]))
            return Working(combined=Combined.SUM, parts=(summed,), made_up=line.made_up)

        return working

    value = from_own_line(lambda line: Fraction(line.totals[key]))
    return Tiebreak(key=key, name=name, short=short, rule=rule, value=value, workings=workings)


def _wins_workings(table: Crosstable) -> Workings:
    def working(player: int) -> Working:
        line = table[player]
        counts = ((N_("Matches won"), line.wins), (N_("Byes"), line.byes))
        return Working(
            combined=Combined.SUM, parts=tuple(WorkingPart(name=name, value=Fraction(count)) for name, count in counts)
        )

    return working


OPPONENTS_POINTS = opponents_sum_tiebreak(
    "opponents_points",
    name=N_("Opponents' points"),
    short=N_("Opp. points"),
    rule="CUSTOM-POINTS",
    of=N_("Points of the opponent"),
    each=lambda line: line.points,
)

WINS = Tiebreak(
    key="wins",
    name=N_("Wins"),
    short=N_("Wins"),
    rule="CUSTOM-POINTS",
    value=from_own_line(lambda line: Fraction(line.wins + line.byes)),
    workings=_wins_workings,
)
