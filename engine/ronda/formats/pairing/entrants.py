"""Who is to be paired, and what pairing them gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from ronda.core.pairings import Floater


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player who is to be paired, with what the rules ask about."""

    player: int
    points: Fraction | int
    """Tournament points; equal points are one score group."""
    rank: int
    """The place in the standings: 1 is best, no two alike."""
    byes: int
    """Byes so far."""
    met: tuple[int, ...]
    """Opponents in this stage, ascending, repeated when met twice."""
    apart: tuple[int, ...] = ()
    """Those from whom the player is kept apart in every Swiss round (ST-APART)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissPairing:
    """A Swiss round with its receipt: what had to be compromised."""

    pairs: tuple[tuple[int, int], ...]
    """In table order: by the higher group of the two, at random inside it; the two sides at random."""
    bye: int | None
    rematches: tuple[tuple[int, int], ...] = ()
    """The pairs that have met before."""
    crossings: tuple[int, ...] = ()
    """For each score group but the last, from the top: the matches that cross the boundary below it."""
    floaters: tuple[Floater, ...] = ()
    bye_passed_over: tuple[int, ...] = ()
    """Lower-ranked players with as few byes, lowest first, whose bye would have cost a rematch."""
    same_club: tuple[tuple[int, int], ...] = ()
    """The pairs of one club that round 1 could not avoid."""
    clubs_parted: tuple[tuple[int, int], ...] = ()
    """The pairs of one club that round 1 avoided by leaving the order of the ratings (ST-SEED)."""
