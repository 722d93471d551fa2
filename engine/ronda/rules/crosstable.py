"""What each player has done in the Swiss stage: the raw material of every tiebreak."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeCompensation:
    """How totals are made up for somebody who had a bye."""

    played: int
    """Matches that were played."""
    byes: int
    """Rounds without a match that are made up for."""
    rule: str
    """The rule's identifier, such as ``AGL-BYE``."""

    def total(self, summed: Fraction) -> int:
        """The total that counts: what was won in the matches played, for the byes too, rounded up."""
        return ceil(summed * (self.played + self.byes) / self.played)


@dataclass(frozen=True, slots=True, kw_only=True)
class CrosstableLine:
    """One player's Swiss stage as of a round."""

    player: int
    points: Fraction
    totals: Mapping[str, int]
    """Sums over the rounds, such as ``margin_of_victory``."""
    opponents: tuple[int, ...]
    """Opponents met, in order; one met twice stands twice; a bye is nobody (SW-SOS)."""
    gained: tuple[Fraction, ...]
    """Points won against each of the opponents, in the same order (CUSTOM-HEAD)."""
    outcomes: tuple[str, ...]
    """``win``, ``draw`` or ``loss`` against each of them (CUSTOM-BERGER)."""
    rounds_played: int
    """Rounds with a result or a bye; unpaired losses are not played (SW-SOS)."""
    wins: int
    draws: int
    losses: int
    byes: int
    unpaired_losses: int
    lot: int
    absent_halves: int = 0
    """Rounds of an announced absence that count half a point: played, though without an opponent (ST-ABSENT)."""
    unplayed_wins: int = 0
    """Matches won because the other player was not there; they count as wins and opponents too."""
    unplayed_losses: int = 0
    """Matches lost by not being there."""
    summed: Mapping[str, int] = field(default_factory=dict)
    """What the rounds add up to, where the rules replace it by another total at the end (AGL-BYE)."""
    made_up: ByeCompensation | None = None
    """How they do that; None where the sums count."""

    @property
    def matches_played(self) -> int:
        """How many matches were played, won or lost at the table: neither byes nor walkovers."""
        alone = self.byes + self.absent_halves
        return self.rounds_played - alone - self.unplayed_wins - self.unplayed_losses


type Crosstable = Mapping[int, CrosstableLine]
"""Player number to line, in order of registration."""
