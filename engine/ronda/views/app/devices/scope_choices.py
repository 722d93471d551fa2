"""Scopes of permission in words, for locking and wherever rights are chosen."""

from dataclasses import dataclass

from ronda.commands.permissions import Scope
from ronda.commands.rights import Rights
from ronda.core.text import N_, Message


@dataclass(frozen=True, slots=True)
class ScopeChoice:
    """A scope as offered, translatable."""

    scope: Scope
    name: str
    help: str


SCOPE_CHOICES = (
    ScopeChoice(
        Scope.RESULTS, N_("Results only"), N_("Enter and correct results of the last round, and who did not come.")
    ),
    ScopeChoice(
        Scope.CHECKIN, N_("Results and check-in"), N_("Also tick who is here, and what is checked at the door.")
    ),
    ScopeChoice(
        Scope.ALL_BUT_ROUNDS,
        N_("Everything but rounds"),
        N_("Also players, clock, prizes, penalties, rulings and messages. Nothing is paired, published or undone."),
    ),
    ScopeChoice(
        Scope.EVERYTHING,
        N_("Everything in the event"),
        N_("Also pairing, publishing, the details and Undo. Nothing is deleted, and no file is opened."),
    ),
)


def rights_text(rights: Rights) -> Message:
    name = Message(next(choice.name for choice in SCOPE_CHOICES if choice.scope is rights.scope))
    if rights.tables is None:
        return name
    first, last = rights.tables
    return Message(N_("{scope}, tables {first} to {last}"), (("scope", name), ("first", first), ("last", last)))
