"""Steps of building teams at a table."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class TeamMoveKind(StrEnum):
    """A step of team building: veto one of the opponent's line-up, or pick one of one's own."""

    VETO = "veto"
    PICK = "pick"


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMove:
    """A veto or pick by side 1 or 2; a veto names one of the opponent's line-up."""

    side: int
    act: TeamMoveKind
    name: str


def picks_of(moves: Iterable[TeamMove], side: int) -> tuple[str, ...]:
    """What a side picked, in order; vetoes are left out."""
    return tuple(move.name for move in moves if (move.side, move.act) == (side, TeamMoveKind.PICK))
