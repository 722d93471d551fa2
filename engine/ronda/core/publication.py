"""What the results pages of a tournament show, as its organiser chose."""

from dataclasses import dataclass
from enum import StrEnum

from ronda.core.file_format import since_format


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
    CUT = "cut"
    """Once it is known who goes on after the Swiss rounds."""
    END = "end"
    NEVER = "never"


@since_format(5)
@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """The choices; by default everything that the game makes public is shown."""

    names: NameStyle = NameStyle.FULL
    lists: ListVisibility = ListVisibility.ALWAYS
    unlisted: bool = False
    """Search engines are asked to leave the pages out."""


DEFAULT_PUBLICATION = Publication()
