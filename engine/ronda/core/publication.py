"""What the results pages of a tournament show, as its organiser chose."""

from dataclasses import dataclass, field
from enum import StrEnum

from ronda.core.file_format import field_since, since_format


@since_format(5)
class NameStyle(StrEnum):
    """How players are called."""

    FULL = "full"
    INITIAL = "initial"
    """By first name and initial."""


@since_format(5)
class ListVisibility(StrEnum):
    """From when decks and line-ups are shown."""

    ALWAYS = "always"
    START = "start"
    """Once the tournament has begun."""
    ROUND = "round"
    """Once a round is published (REG-LISTS)."""
    CUT = "cut"
    """Once it is known who goes on after the Swiss rounds."""
    END = "end"
    OPENED = "opened"
    """Once the organiser opens them (REG-LISTS)."""
    OPPONENTS = "opponents"
    """Never on pages; in the hall an opponent reads them while the round runs (REG-LISTS)."""
    NEVER = "never"


@since_format(5)
@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """The choices; by default everything that the game makes public is shown."""

    names: NameStyle = NameStyle.FULL
    lists: ListVisibility = ListVisibility.ALWAYS
    unlisted: bool = False
    """Search engines are asked to leave the pages out."""
    lists_round: int = field(default=0, metadata=field_since(11))
    """The round from which they are shown, where it is one; else 0."""


DEFAULT_PUBLICATION = Publication()
