"""What a pairing system is: how it pairs, which rule of its own a pairing breaks, what another result would change."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from ronda.formats.pairing.entrants import Entrant, SwissPairing
from ronda.rules.stages import PairingRules

type Pairs = tuple[tuple[int, int], ...]


class StandingBeforeRound(Protocol):
    """How the players of a round stood before it, worked out as far as it is asked."""

    def points(self, players: Collection[int]) -> Mapping[int, Fraction]:
        """Some players' points at that moment."""

    def byes(self) -> Mapping[int, int]:
        """How many byes each has had."""

    def entrants(self) -> Sequence[Entrant]:
        """All players as they would be paired."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A Swiss round as it was played, after one in which a result is now another."""

    pairs: Pairs
    bye: int | None
    at_the_table: Collection[int]
    """The two whose result is another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingSystem:
    """A way to pair the Swiss rounds after the first."""

    algorithm: str
    """Goes into the log with each round; changes whenever the same input would pair differently."""
    description: str
    """Translatable: how a round came about."""
    pair: Callable[[Sequence[Entrant], PairingRules, int], SwissPairing]
    """Pairs the entrants by the game's rules, from a recorded seed; raises ``ValueError`` where nobody may have the
    bye."""
    pair_apart: Callable[[Sequence[Entrant], PairingRules, int, bool], SwissPairing]
    """Pairs them so that as few as possible meet who are kept apart, before score groups or after them (ST-APART)."""
    violating_pairs: Callable[[SwissPairing, SwissPairing, Mapping[int, Entrant]], Pairs]
    """The pairs that break the system's own rule, against those that it would make of the same players."""
    violation_text: str
    """Translatable, with ``{pairs}``: what is wrong with them."""
    differs: Callable[[PlayedRound, StandingBeforeRound, StandingBeforeRound, PairingRules], tuple[Pairs, int | None]]
    """The pairs, and the player with the bye, that would have been others after a correction: takes the round as
    it was played, and how its players stood before the correction and stand with it."""
