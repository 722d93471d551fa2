"""The tables of a round whose players can still be seated elsewhere, in a draft and while the round is running."""

from dataclasses import dataclass

from ronda.core.text import Message
from ronda.views.shared.round_page import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class MovableSeat:
    """A player at a table, or without a seat."""

    seat: Seat
    picked: bool
    can_pick: bool
    """Something can be done with this one, while nobody is picked."""
    can_swap: bool
    """The picked player can change seats with this one."""
    hints: tuple[Message, ...]
    """What would come of changing seats with the picked player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovableTable:
    """A table without a result, or who sits alone."""

    number: int
    seats: tuple[MovableSeat, ...]
    is_bye: bool
    marks: tuple[Message, ...]
    """The consequences, in words."""
    text: str
    """What the filter looks through."""
    reprint: bool = False
    """The table is another than on paper."""
    group: str = ""
    """The letter of the players' group, where they are in groups (ST-GROUPS)."""
