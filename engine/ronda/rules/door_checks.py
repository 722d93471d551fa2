"""What an official looks at of each player before the first round (ANY-CHECK)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorCheck:
    """One thing to tick off for each player."""

    key: str
    name: str
    """Translatable, as done: “Deck checked”."""
    short: str
    """Translatable, as at the door: “Deck”."""
    lacking: str
    """Translatable, as not done: “Deck not checked”."""
