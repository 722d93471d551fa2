"""What each player has done in the Swiss stage: the raw material of every tiebreak."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeUp:
    """How totals are made up to all rounds of a tournament for somebody who had a bye."""

    rounds: int
    played: int
    rule: str
    """The rule's identifier, such as ``AGL-BYE``."""

    def total(self, summed: Fraction) -> int:
        """Give the total that counts: the sum times the rounds by the rounds played, rounded up."""
        return ceil(summed * self.rounds / self.played)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player's Swiss stage as of a round."""

    player: int
    points: Fraction
    totals: Mapping[str, int]
    """Sums over the rounds, such as ``margin_of_victory``."""
    opponents: tuple[int, ...]
    """Opponents met, in order; one met twice stands twice; a bye is nobody (SW-SOS)."""
    gained: tuple[Fraction, ...]
    """Points won against each of the opponents, in the same order (CUSTOM-HEAD)."""
    rounds_played: int
    """Rounds with a result or a bye; unpaired losses are not played (SW-SOS)."""
    wins: int
    draws: int
    losses: int
    byes: int
    unpaired_losses: int
    lot: int
    summed: Mapping[str, int] = field(default_factory=dict)
    """What the rounds add up to, where the rules replace it by another total at the end (AGL-BYE)."""
    made_up: MadeUp | None = None
    """How they do that; None where the sums count."""


type Crosstable = Mapping[int, Line]
"""Player number to line, in order of registration."""
