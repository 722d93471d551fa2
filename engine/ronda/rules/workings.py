"""The working of a standings number, so that readers can recompute it."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ronda.rules.crosstable import ByeCompensation


class Combined(StrEnum):
    """How the parts are combined."""

    SUM = "sum"
    MEAN = "mean"
    QUOTIENT = "quotient"
    """The player's own two numbers: first divided by second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkingPart:
    """One number in a working."""

    value: Fraction
    quotient: tuple[Fraction, int] | None = None
    """Dividend and divisor, if the value is their quotient or was raised above it."""
    opponent: int | None = None
    """The player whose number it is; None for one of the player's own."""
    name: str = ""
    """Translatable name of one of the player's own numbers."""

    @property
    def divided(self) -> Fraction:
        """The quotient of a part that has one; 0 for a divisor of 0."""
        dividend, divisor = self.quotient or (self.value, 1)
        return Fraction(dividend) / (divisor or 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Working:
    """The parts of a number and how they are combined."""

    combined: Combined
    parts: tuple[WorkingPart, ...]
    of: str = ""
    """Translatable: what is taken from each opponent; empty for the player's own parts."""
    made_up: ByeCompensation | None = None
    """How the sum was scaled to all rounds; None if it was not."""
    equal: tuple[int, ...] = ()
    """The other tied players, for a step that compares only those (CUSTOM-HEAD)."""
    silent: str = ""
    """Translatable reason why the step does not apply; empty if it does."""

    @property
    def together(self) -> Fraction:
        """The sum, mean or quotient of the parts; 0 without any."""
        if self.combined is Combined.QUOTIENT:
            return self.parts[0].value / (self.parts[1].value or 1)
        added = sum((part.value for part in self.parts), Fraction(0))
        return added / (len(self.parts) or 1) if self.combined is Combined.MEAN else added

    @property
    def value(self) -> Fraction:
        """The final number, with byes compensated where applicable."""
        return self.together if self.made_up is None else Fraction(self.made_up.total(self.together))
