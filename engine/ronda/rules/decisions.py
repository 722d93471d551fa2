"""What Ronda decides where the documents are silent, and has decided otherwise before (ANY-EDITION)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions:
    """The decisions of an edition; the defaults are those of today."""


NEWEST_DECISIONS = Decisions()
FIRST_DECISIONS = Decisions()
"""Those of the first edition of the games that were there before November 2026."""
