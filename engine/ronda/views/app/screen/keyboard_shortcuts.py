"""All keys of the app and their effects; the keyboard help is made from this list."""

from dataclasses import dataclass

from ronda.core.text import N_, Message


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyboardShortcut:
    """A key and its effect; letters lead to a place or field and never change the tournament."""

    key: str
    does: Message
    in_event: bool = False
    """Whether it works only on a tournament's screens."""


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
"""Keys that work everywhere; a tournament's sections have the keys of their tabs."""
