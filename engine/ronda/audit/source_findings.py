"""Findings about the files of tournaments from which players come (ST-SOURCE)."""

from dataclasses import dataclass
from enum import StrEnum

from ronda.core.text import Message
from ronda.journal import Log


class SourceVerdict(StrEnum):
    """The verdict on a source's file."""

    SAME = "same"
    DIFFERENT = "different"
    MISSING = "missing"


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFinding:
    """A source and its verdict."""

    event: str
    """Its identifier."""
    verdict: SourceVerdict
    message: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """An available file."""

    log: Log
    is_public: bool = False
    """Whether it is a public copy, which has its own records."""
