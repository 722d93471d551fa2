"""What the organiser chose to show on the results pages."""

from dataclasses import dataclass, field
from enum import StrEnum

from ronda.core.file_format import field_since, since_format


@since_format(5)
class NameStyle(StrEnum):
    """How players' names are shown."""

    FULL = "full"
    INITIAL = "initial"
    """First name and initial."""


@since_format(5)
class ListVisibility(StrEnum):
    """When decks and line-ups become public."""

    ALWAYS = "always"
    START = "start"
    """Once the tournament has begun."""
    ROUND = "round"
    """Once a round is published (REG-LISTS)."""
    CUT = "cut"
    """Once the players of the next stage are known after the Swiss rounds."""
    END = "end"
    OPENED = "opened"
    """Once the organiser opens them (REG-LISTS)."""
    OPPONENTS = "opponents"
    """Never on pages; in the hall an opponent can read them during the round (REG-LISTS)."""
    NEVER = "never"


@since_format(5)
@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """The choices; the defaults show everything that the game makes public."""

    names: NameStyle = NameStyle.FULL
    lists: ListVisibility = ListVisibility.ALWAYS
    unlisted: bool = False
    """Whether search engines are asked to leave the pages out."""
    lists_round: int = field(default=0, metadata=field_since(11))
    """The round for ``ListVisibility.ROUND``; else 0."""


DEFAULT_PUBLICATION = Publication()
