"""The sheet that each player keeps through a tournament, and what it shows of the registration (AGL-SHEET)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlSheet:
    """What a game's control sheet shows besides the rounds, which follow from the result form and the teams."""

    rule: str
    fields: tuple[str, ...]
    """Registration fields, in order."""
    options: tuple[str, ...] = ()
    """Options of the tournament whose choices every player needs to know."""
    cards: str = ""
    """Translatable: what is said of the cards that follow from a team; empty in a game without (AGL-TACTICS)."""
    cards_each: int = 0
    """So many cards are written below each member of the team."""
