"""Squad lists as people write them, added up, and what of a squad was destroyed (XW-HALF, XW-LIST, XW-SQUAD)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

MOST_UNITS = 60

_WORD = r"(?:(?:puntos?|points?|ptos?|pts?)\b\.?|p\b)(?:\s+de\s+escuadr[oó]n)?"
_ENDINGS = {
    # How a line ends: points with the word, in brackets, or alone.
    "word": re.compile(rf"[(\[]?\s*\b([0-9]{{1,3}})\s*{_WORD}\s*[)\]]?$", re.IGNORECASE),
    "brackets": re.compile(r"[(\[]\s*([0-9]{1,3})\s*[)\]]$"),
    "alone": re.compile(r"(?<=[\s:;,=(])([0-9]{1,3})\)?$"),
}
_INSIDE = {
    # The same in the middle of a line, where a number alone belongs to a name.
    "word": re.compile(rf"\b([0-9]{{1,3}})\s*{_WORD}", re.IGNORECASE),
    "brackets": re.compile(r"[(\[]\s*([0-9]{1,3})\s*[)\]]"),
}
_LARGE = re.compile(r"(?:[\s,;]+|\s*(\())(?:l|g|large|grande)(?(1)\))$", re.IGNORECASE)
_ADDED_UP = re.compile(r"(?:=|\btotal:?)$", re.IGNORECASE)
"""What stands before the points of a line whose cards are added up already."""
_NUMBER = rf"[(\[]?\s*([0-9]{{1,3}})\s*(?:/\s*[0-9]{{1,3}}\s*)?(?:{_WORD})?\s*[)\]]?\.?"
_TOTAL = re.compile(
    rf"(?:(?:squad|list|puntos|points|suma|sum|total(?:es)?|de|del|of|the|la|escuadr[oó]n|lista)\b[\s:=]*)+{_NUMBER}"
    rf"|{_NUMBER}\s+(?:en|in)\s+(?:total|all)\.?",
    re.IGNORECASE,
)
_SHIP_TOTAL = re.compile(r"(?:ship\s+total|total\s+de(?:\s+la)?\s+nave)\b.*", re.IGNORECASE)
_NAMELESS = re.compile(_NUMBER, re.IGNORECASE)

FULL, HALF, NONE = "full", "half", "none"
"""What of a unit counts as destroyed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadUnit:
    """A ship of a list, or a card on a line of its own."""

    name: str
    points: int
    """With those of its cards."""
    large: bool
    """The line ends with L (or G, *grande*): half of it may count."""
    cards: tuple[str, ...] = ()
    """What stands below it, on lines that begin with a plus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadList:
    """What was read of a list."""

    units: tuple[SquadUnit, ...]
    """None at all if any line does not end with points."""
    total: int | None
    """What the list itself says that it comes to."""

    @property
    def added(self) -> int:
        """The points of all its units."""
        return sum(unit.points for unit in self.units)


def read_squad_list(text: str) -> SquadList:
    """The ships of a list with their points, and the total that it states."""
    units: list[SquadUnit] = []
    total: int | None = None
    whole = True
    lines = [line for line in map(str.strip, text.splitlines()) if line and not _SHIP_TOTAL.fullmatch(line)]
    for place, line in enumerate(lines, start=1):
        is_sum = whole and bool(units) and place == len(lines)
        stated = _TOTAL.fullmatch(line) or (_NAMELESS.fullmatch(line) if is_sum else None)
        if stated is not None:
            total = int(next(filter(None, stated.groups())))
            continue
        card = bool(units) and line.startswith("+")
        unit = _unit(line.lstrip("+ ") if card else line)
        if unit is None:
            whole = False
        elif card:
            ship = units[-1]
            units[-1] = replace(ship, points=ship.points + unit.points, cards=(*ship.cards, unit.name))
        else:
            units.append(unit)
    return SquadList(units=tuple(units) if whole and len(units) <= MOST_UNITS else (), total=total)


def _unit(line: str) -> SquadUnit | None:
    large = _LARGE.search(line)
    rest = line[: large.start()] if large else line
    ends = ((kind, ending.search(rest)) for kind, ending in _ENDINGS.items())
    kind, found = next(((kind, found) for kind, found in ends if found), ("", None))
    if found is None:
        return None
    before = rest[: found.start()].rstrip()
    name, points = before.rstrip(" :;,=(-–—"), int(found[1])
    if kind in _INSIDE and not _ADDED_UP.search(before):
        points += sum(map(int, _INSIDE[kind].findall(before)))
    return SquadUnit(name=name, points=points, large=large is not None) if name else None


def read_units(text: str) -> tuple[SquadUnit, ...]:
    """The ships of a list; none at all if any line does not end with points."""
    return read_squad_list(text).units


def destroyed_points(units: tuple[SquadUnit, ...], states: Mapping[int, str], *, whole: int) -> int:
    """The points for what was destroyed; ``whole`` for everything, whatever it cost (XW-HALF, XW-RESULT).

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
