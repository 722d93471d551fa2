"""Tables whose players can still be seated elsewhere, in a draft or a running round."""

from dataclasses import dataclass

from ronda.core.text import Message
from ronda.views.shared.round_page import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class MovableSeat:
    """A player at a table, or without a seat."""

    seat: Seat
    picked: bool
    can_pick: bool
    """Whether there are actions for this player, while nobody is picked."""
    can_swap: bool
    """Whether the picked player can swap with this one."""
    hints: tuple[Message, ...]
    """Consequences of swapping with the picked player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovableTable:
    """A table without a result, or a player with a bye."""

    number: int
    seats: tuple[MovableSeat, ...]
    is_bye: bool
    marks: tuple[Message, ...]
    """Consequences in words."""
    text: str
    """Text that the filter searches."""
    reprint: bool = False
    """Whether the table differs from the printed one."""
    group: str = ""
    """The group's letter; empty without groups (ST-GROUPS)."""
