"""The content of a round: pairs, constraints and compromises."""

from dataclasses import dataclass, field
from enum import StrEnum

from ronda.core.file_format import field_since, field_stored_as

BY_HAND = "by-hand/"
"""Prefix of the algorithm's name in a round that the organiser changed: ``by-hand/swiss-1``."""


APART = "apart-1/"
"""Prefix of the algorithm's name in a round where somebody was kept apart: ``apart-1/swiss-2``."""


class Stage(StrEnum):
    """A stage of a tournament; within the Swiss stage nobody meets an opponent twice."""

    SWISS = "swiss"
    ELIMINATION = "elimination"


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraints:
    """Constraints of one player that pairing respects, in every game."""

    club: str = ""
    """Club or team, for round 1."""
    fixed_table: int = 0
    """The table for all of the player's Swiss matches, for example for a wheelchair; 0 for any."""
    first_round_bye: bool = False
    """A bye in round 1, awarded in advance; it counts as any bye (SW-BYE)."""
    rating: int = field(default=0, metadata=field_since(11))
    """The player's strength, higher is stronger; 0 if unknown (ST-SEED)."""


NO_CONSTRAINTS = Constraints()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """One table of a round: two players, one with a bye, or nobody (in a bracket)."""

    number: int
    first: int | None
    second: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Floater:
    """A player who meets somebody from a lower score group, with the number of boundaries crossed."""

    player: int
    opponent: int
    groups: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The compromises of a pairing, and why the bye went where it did (SW-PAIR, SW-BYE)."""

    rematches: tuple[tuple[int, int], ...] = ()
    crossings: tuple[int, ...] = ()
    floaters: tuple[Floater, ...] = field(default=(), metadata=field_stored_as("steps_down"))
    bye_passed_over: tuple[int, ...] = ()
    same_club: tuple[tuple[int, int], ...] = field(default=(), metadata=field_since(1))
    """Pairs from one club that round 1 could not avoid."""
    awarded_byes: tuple[int, ...] = field(default=(), metadata=field_since(1))
    """Players with a bye awarded in advance for round 1."""
    moved_tables: tuple[tuple[int, int], ...] = field(default=(), metadata=field_since(1))
    """Players who could not use their fixed table, because the opponent has one too, and the table where they play."""
    clubs_parted: tuple[tuple[int, int], ...] = field(default=(), metadata=field_since(11))
    """Pairs from one club that ratings alone would have made in round 1 (ST-SEED)."""
    apart_met: tuple[tuple[int, int], ...] = field(default=(), metadata=field_since(11))
    """Pairs that should be kept apart but meet (ST-APART)."""
    kept_apart: tuple[tuple[int, int], ...] = field(default=(), metadata=field_since(11))
    """Pairs kept apart that would have met with the same seed otherwise (ST-APART)."""
