"""What Ronda decides where the documents are silent, and has decided otherwise before (ANY-EDITION)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions:
    """The decisions of an edition; the defaults are those of today."""

    places_as_paired: bool = True
    """Who was paired as the winner of a bracket match counts as it, whatever was corrected since (SW-STANDS)."""
    margin_of_byes: bool = True
    """A match that is won without being played has the margin of a bye (XW-MOV)."""
    empty_places: bool = True
    """A place of a bracket for which nobody was left stays empty; else those below move up (SW-NOBODY)."""


NEWEST_DECISIONS = Decisions()
FIRST_DECISIONS = Decisions(places_as_paired=False, margin_of_byes=False, empty_places=False)
"""Those of the first edition of the games that were there before November 2026."""
