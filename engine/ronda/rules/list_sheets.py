"""The list of what a player brings, on paper: one copy is handed in, the other one is the player's (XW-LIST)."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSheet:
    """What a game's list shows; beside each line is room for an official's mark."""

    rule: str
    name: str
    """Translatable, for one: “Squad list”."""
    names: str
    """Translatable, for many: “Squad lists”."""
    blank: str
    """Translatable: “Blank squad lists”."""
    field: str
    """The registration field whose lines are the table."""
    columns: tuple[str, ...]
    """Translatable headings of the table; the last one is of numbers where there is a total."""
    rows: Callable[[str], tuple[tuple[str, ...], ...]] = lambda text: tuple((line,) for line in text.splitlines())
    """The cells of the table, row by row, from the field's value."""
    room: int = 8
    """So many lines are there to write on, where the field does not say how many it has."""
    head: tuple[str, ...] = ()
    """Registration fields above the table."""
    total: str = ""
    """The registration field below the column of numbers; empty in a game without."""
    foot: tuple[str, ...] = ()
    """Registration fields below the table."""
