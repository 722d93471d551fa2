"""Every key of the app with what it does: the keyboard map is drawn from here."""

from dataclasses import dataclass

from ronda.core.text import N_, Message


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyboardShortcut:
    """A key and what it does; letters go to a place or a field and never do a step of the tournament."""

    key: str
    does: Message
    in_event: bool = False
    """It does something on the screens of a tournament only."""


SEARCH_KEY, HELP_KEY, NEXT_KEY, QUICK_ENTRY_KEY, FILTER_KEY = "/", "?", "n", "q", "f"

KEYBOARD_SHORTCUTS = (
    KeyboardShortcut(key=SEARCH_KEY, does=Message(N_("Search places and actions (Ctrl or ⌘ with K too)"))),
    KeyboardShortcut(key=HELP_KEY, does=Message(N_("This list of keys"))),
    KeyboardShortcut(key=NEXT_KEY, does=Message(N_("To the next step; Enter takes it"))),
    KeyboardShortcut(
        key=QUICK_ENTRY_KEY, does=Message(N_("Type a table and its result, on a round's board")), in_event=True
    ),
    KeyboardShortcut(
        key=FILTER_KEY, does=Message(N_("Find a name or table in the list; Enter takes the only one left"))
    ),
)
"""The keys that are the same everywhere; those of a tournament's sections are its tabs'."""
