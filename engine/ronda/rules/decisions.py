"""What Ronda decides where the documents are silent, and has decided otherwise before (ANY-EDITION)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions:
    """The decisions of an edition; the defaults are those of today."""

    margin_of_byes: bool = True
    """A match that is won without being played has the margin of a bye (XW-MOV)."""
    empty_places: bool = True
    """A place of a bracket for which nobody was left stays empty; else those below move up (SW-NOBODY)."""


NEWEST_DECISIONS = Decisions()
FIRST_DECISIONS = Decisions(margin_of_byes=False, empty_places=False)
"""Those of the first edition of the games that were there before November 2026."""
