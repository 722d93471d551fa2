"""Each player's Swiss stage, the input of every tiebreak."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeCompensation:
    """How totals are scaled up for a player with byes."""

    played: int
    """Number of matches played."""
    byes: int
    """Number of rounds without a match that are compensated."""
    rule: str
    """The rule's identifier, such as ``AGL-BYE``."""

    def total(self, summed: Fraction) -> int:
        """The total that counts: the sum over played matches, scaled to all rounds and rounded up."""
        return ceil(summed * (self.played + self.byes) / self.played)


@dataclass(frozen=True, slots=True, kw_only=True)
class CrosstableLine:
    """One player's Swiss stage up to a round."""

    player: int
    points: Fraction
    totals: Mapping[str, int]
    """Sums over the rounds, for example ``margin_of_victory``."""
    opponents: tuple[int, ...]
    """Opponents in order; one met twice is listed twice, a bye is not listed (SW-SOS)."""
    gained: tuple[Fraction, ...]
    """Points won against each opponent, in the same order (CUSTOM-HEAD)."""
    outcomes: tuple[str, ...]
    """``win``, ``draw`` or ``loss`` against each opponent (CUSTOM-BERGER)."""
    rounds_played: int
    """Rounds with a result or a bye; unpaired losses are not played (SW-SOS)."""
    wins: int
    draws: int
    losses: int
    byes: int
    unpaired_losses: int
    lot: int
    absent_halves: int = 0
    """Rounds of announced absence that count half a point: they count as played, without an opponent (ST-ABSENT)."""
    unplayed_wins: int = 0
    """Matches won because the opponent was absent; they count as wins and as opponents."""
    unplayed_losses: int = 0
    """Matches lost by being absent."""
    summed: Mapping[str, int] = field(default_factory=dict)
    """The plain sums, where the rules replace them at the end (AGL-BYE)."""
    made_up: ByeCompensation | None = None
    """How the totals were scaled; None where the sums count."""

    @property
    def matches_played(self) -> int:
        """Number of matches decided at the table, without byes and walkovers."""
        alone = self.byes + self.absent_halves
        return self.rounds_played - alone - self.unplayed_wins - self.unplayed_losses


type Crosstable = Mapping[int, CrosstableLine]
"""Each player's line by player number, in order of registration."""
