"""Scopes of permission, and the names of commands and actions in refusals."""

from dataclasses import dataclass
from enum import StrEnum

from ronda.core.text import N_


class Scope(StrEnum):
    """Parts of an event that may be changed; each includes the earlier ones."""

    RESULTS = "results"
    """Entering, correcting and taking back results of the last round, and no-shows."""
    CHECKIN = "results_and_checkin"
    """Also check-in and door checks."""
    ALL_BUT_ROUNDS = "all_but_rounds"
    """Also players, prizes, penalties, rulings, clock and messages; no pairing, publishing, undo or setup."""
    EVERYTHING = "everything"
    """All commands within the event; the event as a whole stays the organiser's."""

    @property
    def rank(self) -> int:
        """A scope allows everything of its own rank and below."""
        return list(Scope).index(self)


@dataclass(frozen=True, slots=True)
class Permission:
    """The permission that a command needs."""

    name: str
    """Translatable name in refusals."""
    least: Scope | None
    """The least scope needed; None for the organiser alone."""


RESULTS = Permission(N_("Results"), Scope.RESULTS)
CHECK_IN = Permission(N_("Check-in"), Scope.CHECKIN)
PLAYERS = Permission(N_("Registering and changing players"), Scope.ALL_BUT_ROUNDS)
CHECKS = Permission(N_("List checks"), Scope.ALL_BUT_ROUNDS)
LEAVING = Permission(N_("Letting a player leave or return"), Scope.ALL_BUT_ROUNDS)
CONDUCT = Permission(N_("Penalties, rulings and substitutes"), Scope.ALL_BUT_ROUNDS)
CLOCK = Permission(N_("The clock"), Scope.ALL_BUT_ROUNDS)
PRIZES = Permission(N_("Handing out prizes"), Scope.ALL_BUT_ROUNDS)
MESSAGES = Permission(N_("Messages to the room"), Scope.ALL_BUT_ROUNDS)
PRINTING = Permission(N_("Printing the pairings"), Scope.ALL_BUT_ROUNDS)
PHONES = Permission(N_("What players send from their phones"), Scope.RESULTS)
CALLS = Permission(N_("Answering calls"), Scope.RESULTS)
AGREED = Permission(N_("Counting all agreed results"), Scope.ALL_BUT_ROUNDS)
ROUNDS = Permission(N_("Pairing and publishing rounds"), Scope.EVERYTHING)
TABLES = Permission(N_("Changing the tables of a round"), Scope.EVERYTHING)
STAGES = Permission(N_("Starting and ending the event and making the cut"), Scope.EVERYTHING)
DETAILS = Permission(N_("Changing what is announced"), Scope.EVERYTHING)
PUBLIC = Permission(N_("Choosing and publishing what is public"), Scope.EVERYTHING)
HISTORY = Permission(N_("Undo, Redo and Return"), Scope.EVERYTHING)
COPIES = Permission(N_("Deciding on what was done on another copy"), Scope.EVERYTHING)
NEW = Permission(N_("Another event"), None)
FILES = Permission(N_("Opening files"), None)
DELETING = Permission(N_("Deleting the event"), None)
ERASING = Permission(N_("Erasing a person"), None)
LINKING = Permission(N_("Letting other devices in"), None)
HOSTING = Permission(N_("Choosing where results pages are sent"), None)
