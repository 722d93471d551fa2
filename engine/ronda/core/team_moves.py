"""Steps of building teams at a table."""

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
