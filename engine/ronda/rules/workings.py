"""How a number of the standings came about, so that whoever reads it can calculate it again."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ronda.rules.crosstable import ByeCompensation


class Combined(StrEnum):
    """What is done with the parts."""

    SUM = "sum"
    MEAN = "mean"
    QUOTIENT = "quotient"
    """Of the player's own two numbers: the first by the second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkingPart:
    """One number that goes into another."""

    value: Fraction
    quotient: tuple[Fraction, int] | None = None
    """The dividend and divisor whose quotient the value is, where it is one, or would be if that were not too low."""
    opponent: int | None = None
    """The player whose number it is; None for one of the player's own."""
    name: str = ""
    """Translatable: what one of the player's own numbers is."""

    @property
    def divided(self) -> Fraction:
        """The quotient, of a part that has one; what is divided by 0 is 0."""
        dividend, divisor = self.quotient or (self.value, 1)
        return Fraction(dividend) / (divisor or 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Working:
    """The parts of a number and how they were put together."""

    combined: Combined
    parts: tuple[WorkingPart, ...]
    of: str = ""
    """Translatable: what of each opponent is taken; empty where the parts are the player's own."""
    made_up: ByeCompensation | None = None
    """How the sum was made up to all rounds; None where it was not."""
    equal: tuple[int, ...] = ()
    """The others who are equal so far, of a step that compares only them (CUSTOM-HEAD)."""
    silent: str = ""
    """Translatable: why the step says nothing of them; empty where it does."""

    @property
    def together(self) -> Fraction:
        """The sum, mean or quotient of the parts; 0 without any."""
        if self.combined is Combined.QUOTIENT:
            return self.parts[0].value / (self.parts[1].value or 1)
        added = sum((part.value for part in self.parts), Fraction(0))
        return added / (len(self.parts) or 1) if self.combined is Combined.MEAN else added

    @property
    def value(self) -> Fraction:
        """The number itself, with what byes add to it where they are made up for."""
        return self.together if self.made_up is None else Fraction(self.made_up.total(self.together))
