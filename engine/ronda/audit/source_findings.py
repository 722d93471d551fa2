"""What looking at the files of other tournaments showed, from whose results players come (ST-SOURCE)."""

from dataclasses import dataclass
from enum import StrEnum

from ronda.core.text import Message
from ronda.journal import Log


class SourceVerdict(StrEnum):
    """What looking at the file of a source showed."""

    SAME = "same"
    DIFFERENT = "different"
    MISSING = "missing"


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFinding:
    """One source and what was found."""

    event: str
    """Its identifier."""
    verdict: SourceVerdict
    message: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """A file that is at hand."""

    log: Log
    is_public: bool = False
    """It is a public copy, whose records are its own."""
