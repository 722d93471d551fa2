"""The steps that order players with equal points; each takes a crosstable and gives everybody's exact value."""

from collections.abc import Mapping
from fractions import Fraction

from ronda.core.text import N_
from ronda.rules.crosstable import Crosstable
from ronda.rules.ruleset import Tiebreak


def strength_of_schedule(table: Crosstable) -> Mapping[int, Fraction]:
    """Give the mean, over the opponents met, of their points per round played (SW-SOS)."""
    ratio = {
        player: line.points / line.rounds_played if line.rounds_played else Fraction(0)
        for player, line in table.items()
    }
    return _mean_over_opponents(table, ratio)


def extended_strength_of_schedule(table: Crosstable) -> Mapping[int, Fraction]:
    """Give the mean, over the opponents met, of their strength of schedule (KF-TIEBREAK)."""
    return _mean_over_opponents(table, strength_of_schedule(table))


def _mean_over_opponents(table: Crosstable, value: Mapping[int, Fraction]) -> Mapping[int, Fraction]:
    return {
        player: sum((value[opponent] for opponent in line.opponents), Fraction(0)) / len(line.opponents)
        if line.opponents
        else Fraction(0)
        for player, line in table.items()
    }


def opponents_points(table: Crosstable) -> Mapping[int, Fraction]:
    """Give the sum, over the opponents met, of their points (CUSTOM-POINTS)."""
    return {
        player: sum((table[opponent].points for opponent in line.opponents), Fraction(0))
        for player, line in table.items()
    }


STRENGTH_OF_SCHEDULE = Tiebreak(
    key="strength_of_schedule",
    name=N_("Strength of schedule"),
    short=N_("SoS"),
    rule="SW-SOS",
    value=strength_of_schedule,
)

EXTENDED_STRENGTH_OF_SCHEDULE = Tiebreak(
    key="extended_strength_of_schedule",
    name=N_("Extended strength of schedule"),
    short=N_("Extended SoS"),
    rule="KF-TIEBREAK",
    value=extended_strength_of_schedule,
)


OPPONENTS_POINTS = Tiebreak(
    key="opponents_points",
    name=N_("Opponents' points"),
    short=N_("Opp. points"),
    rule="CUSTOM-POINTS",
    value=opponents_points,
)

WINS = Tiebreak(
    key="wins",
    name=N_("Wins"),
    short=N_("Wins"),
    rule="CUSTOM-POINTS",
    value=lambda table: {player: Fraction(line.wins + line.byes) for player, line in table.items()},
)


def total(key: str, *, name: str, short: str, rule: str) -> Tiebreak:
    """Give the tiebreak that compares a total of the ruleset, such as the margin of victory."""

    def value(table: Crosstable) -> Mapping[int, Fraction]:
        return {player: Fraction(line.totals[key]) for player, line in table.items()}

    return Tiebreak(key=key, name=name, short=short, rule=rule, value=value, whole=True)
