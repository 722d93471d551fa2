"""Input and output of pairing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from ronda.core.pairings import Floater


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player to pair, with what the rules need to know."""

    player: int
    points: Fraction | int
    """Tournament points; equal points are one score group."""
    rank: int
    """Place in the standings: 1 is best, all different."""
    byes: int
    """Byes so far."""
    met: tuple[int, ...]
    """Opponents in this stage, ascending; repeated if met twice."""
    apart: tuple[int, ...] = ()
    """Players to keep apart from this one in every Swiss round (ST-APART)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissPairing:
    """A paired Swiss round and its compromises."""

    pairs: tuple[tuple[int, int], ...]
    """In table order: by the higher score group of the pair, random within it; sides are random."""
    bye: int | None
    rematches: tuple[tuple[int, int], ...] = ()
    """Pairs who have met before."""
    crossings: tuple[int, ...] = ()
    """For each score group except the last, from the top: matches that cross the boundary below it."""
    floaters: tuple[Floater, ...] = ()
    bye_passed_over: tuple[int, ...] = ()
    """Lower-ranked players with as few byes, lowest first, whose bye would cost a rematch."""
    same_club: tuple[tuple[int, int], ...] = ()
    """Pairs of one club that round 1 could not avoid."""
    clubs_parted: tuple[tuple[int, int], ...] = ()
    """Pairs of one club that round 1 avoided by leaving the order of the ratings (ST-SEED)."""
