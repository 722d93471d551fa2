"""What a round consists of: its pairs, what they respect, and what had to be compromised."""

from dataclasses import dataclass, field
from enum import StrEnum

from ronda.core.file_format import field_since, field_stored_as

BY_HAND = "by-hand/"
"""Stands before the algorithm's name in a round that the organiser changed: ``by-hand/swiss-1``."""


APART = "apart-1/"
"""Stands before the algorithm's name in a round in which somebody had to be kept apart: ``apart-1/swiss-2``."""


class Stage(StrEnum):
    """A stage of a tournament: nobody meets the same opponent twice within the Swiss stage."""

    SWISS = "swiss"
    ELIMINATION = "elimination"


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraints:
    """What the pairing respects about one player, in every game."""

    club: str = ""
    """Club or team, for round 1."""
    fixed_table: int = 0
    """The table of all the player's Swiss matches, as for a wheelchair; 0 for any."""
    first_round_bye: bool = False
    """A bye in round 1 that was awarded beforehand; it counts as any bye (SW-BYE)."""
    rating: int = field(default=0, metadata=field_since(11))
    """How strong the player is said to be, the higher the stronger; 0 for nobody knows (ST-SEED)."""


NO_CONSTRAINTS = Constraints()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """One table of a round: two players, or one with a bye, or (in a bracket) nobody."""

    number: int
    first: int | None
    second: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Floater:
    """A player who meets one of a lower score group: how many boundaries the match crosses."""

    player: int
    opponent: int
    groups: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What a pairing had to compromise, and why the bye went where it went (SW-PAIR, SW-BYE)."""

    rematches: tuple[tuple[int, int], ...] = ()
    crossings: tuple[int, ...] = ()
    floaters: tuple[Floater, ...] = field(default=(), metadata=field_stored_as("steps_down"))
    bye_passed_over: tuple[int, ...] = ()
    same_club: tuple[tuple[int, int], ...] = field(default=(), metadata=field_since(1))
    """Pairs of one club that round 1 could not avoid."""
    awarded_byes: tuple[int, ...] = field(default=(), metadata=field_since(1))
    """Players whose bye in round 1 was awarded beforehand."""
    moved_tables: tuple[tuple[int, int], ...] = field(default=(), metadata=field_since(1))
    """Players whose fixed table was not used, and the table where they play: their opponent's is fixed too."""
    clubs_parted: tuple[tuple[int, int], ...] = field(default=(), metadata=field_since(11))
    """Pairs of one club that the order of the ratings alone would have made in round 1 (ST-SEED)."""
    apart_met: tuple[tuple[int, int], ...] = field(default=(), metadata=field_since(11))
    """Pairs of players who are to be kept apart and meet all the same (ST-APART)."""
    kept_apart: tuple[tuple[int, int], ...] = field(default=(), metadata=field_since(11))
    """Pairs that were kept apart, and would have met in the round that the seed gives without that."""
