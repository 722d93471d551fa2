"""A pairing system: how it pairs, its own rule, and which pairs a corrected result would change."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from ronda.formats.pairing.entrants import Entrant, SwissPairing
from ronda.rules.stages import PairingRules

type Pairs = tuple[tuple[int, int], ...]


class StandingBeforeRound(Protocol):
    """The standing of a round's players before it, computed on demand."""

    def points(self, players: Collection[int]) -> Mapping[int, Fraction]:
        """Points of some players at that moment."""

    def byes(self) -> Mapping[int, int]:
        """Byes of each player."""

    def entrants(self) -> Sequence[Entrant]:
        """All players as they would be paired."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A played Swiss round that follows one with a corrected result."""

    pairs: Pairs
    bye: int | None
    at_the_table: Collection[int]
    """The two players of the corrected result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingSystem:
    """A way to pair the Swiss rounds after the first."""

    algorithm: str
    """Written into the log; must change whenever the same input would pair differently."""
    description: str
    """Translatable description of how a round was paired."""
    pair: Callable[[Sequence[Entrant], PairingRules, int], SwissPairing]
    """Pairs entrants by the game's rules from a recorded seed; raises ``ValueError`` if nobody may have the bye."""
    pair_apart: Callable[[Sequence[Entrant], PairingRules, int, bool], SwissPairing]
    """Pairs them with as few kept-apart pairs as possible, ranked before or after score groups (ST-APART)."""
    violating_pairs: Callable[[SwissPairing, SwissPairing, Mapping[int, Entrant]], Pairs]
    """Pairs that break the system's own rule, compared with its own pairing of the same players."""
    violation_text: str
    """Translatable, with ``{pairs}``: what is wrong with them."""
    differs: Callable[[PlayedRound, StandingBeforeRound, StandingBeforeRound, PairingRules], tuple[Pairs, int | None]]
    """Pairs, and the player with the bye, that a correction would change.

    Takes the round, and its players' standing before the correction and with it.
    """
