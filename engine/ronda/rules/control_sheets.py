"""The sheet that each player keeps through an event, and what it shows of the registration (AGL-SHEET)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlSheet:
    """What a game's control sheet shows besides the rounds, which follow from the result form and the teams."""

    rule: str
    fields: tuple[str, ...]
    """Registration fields, in order."""
    options: tuple[str, ...] = ()
    """Options of the event whose choices every player needs to know."""
