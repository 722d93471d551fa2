"""Lists in which every line is a unit that ends with its points, and what of it was destroyed (XW-HALF, XW-SQUAD)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

MOST_UNITS = 30

_UNIT = re.compile(r"(?P<name>\S.*?)[\s:;,=(]+(?P<points>[0-9]{1,3})\)?(?:\s+(?P<large>[LG]))?", re.IGNORECASE)

FULL, HALF, NONE = "full", "half", "none"
"""What of a unit counts as destroyed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One line of a list."""

    name: str
    points: int
    large: bool
    """The line ends with L (or G, *grande*): half of it may count."""


def read_units(text: str) -> tuple[Unit, ...]:
    """Give the units of a list; none at all if any line does not end with points."""
    units = []
    for line in filter(None, map(str.strip, text.splitlines())):
        found = _UNIT.fullmatch(line)
        if found is None:
            return ()
        units.append(Unit(name=found["name"], points=int(found["points"]), large=found["large"] is not None))
    return tuple(units) if len(units) <= MOST_UNITS else ()


def destroyed_points(units: tuple[Unit, ...], states: Mapping[int, str], *, whole: int) -> int:
    """Give the points for what was destroyed; ``whole`` for everything, whatever it cost (XW-HALF, XW-RESULT).

    Takes what counts of each unit by its place in the list; a unit that is not named is untouched, and only of a
    large one does half count.
    """
    if units and all(states.get(place) == FULL for place in range(len(units))):
        return whole
    points = 0
    for place, unit in enumerate(units):
        state = states.get(place, NONE)
        points += unit.points if state == FULL else unit.points // 2 if state == HALF and unit.large else 0
    return min(points, whole)
