"""Every key of the app with what it does: the keyboard map is drawn from here."""

from dataclasses import dataclass

from ronda.core.text import N_, Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key and what it does; letters go to a place or a field and never do a step of the tournament."""

    key: str
    does: Message
    in_event: bool = False
    """It does something on the screens of a tournament only."""


SEARCH, HELP, NEXT, QUICK, FILTER = "/", "?", "n", "q", "f"

KEYS = (
    Key(key=SEARCH, does=Message(N_("Search places and actions (Ctrl or ⌘ with K too)"))),
    Key(key=HELP, does=Message(N_("This list of keys"))),
    Key(key=NEXT, does=Message(N_("To the next step; Enter takes it"))),
    Key(key=QUICK, does=Message(N_("Type a table and its result, on a round's board")), in_event=True),
    Key(key=FILTER, does=Message(N_("Find a name or table in the list; Enter takes the only one left"))),
)
"""The keys that are the same everywhere; the parts of a tournament have theirs in :mod:`ronda.views.app.frame`."""
