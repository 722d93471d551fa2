"""Ships and upgrades of a squad, and costs in a line of a list (XW-LIST, XW-SQUAD)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

MOST_UNITS = 60

_WORD = r"(?:(?:puntos?|points?|ptos?|pts?)\b\.?|p\b)(?:\s+de\s+escuadr[oó]n)?"
_ENDINGS = {
    # the end of a line: points with the word, in brackets, or alone
    "word": re.compile(rf"[(\[]?\s*\b([0-9]{{1,3}})\s*{_WORD}\s*[)\]]?$", re.IGNORECASE),
    "brackets": re.compile(r"[(\[]\s*([0-9]{1,3})\s*[)\]]$"),
    "alone": re.compile(r"(?<=[\s:;,=(])([0-9]{1,3})\)?$"),
}
_INSIDE = {
    # the same within a line, where a bare number belongs to a name
    "word": re.compile(rf"\b([0-9]{{1,3}})\s*{_WORD}", re.IGNORECASE),
    "brackets": re.compile(r"[(\[]\s*([0-9]{1,3})\s*[)\]]"),
}
LEADING = re.compile(r"\(\s*([0-9]{1,3})\s*\)\s*(\S.*)")
"""A line that begins with its cost: ``(62) Luke Skywalker [T-65 X-wing]``."""
_LARGE = re.compile(r"(?:[\s,;]+|\s*(\())(?:l|g|large|grande)(?(1)\))$", re.IGNORECASE)
_ADDED_UP = re.compile(r"(?:=|\btotal:?)$", re.IGNORECASE)
"""The text before the points of a line whose cards are already included."""
_NUMBER = rf"[(\[]?\s*([0-9]{{1,3}})\s*(?:/\s*[0-9]{{1,3}}\s*)?(?:{_WORD})?\s*[)\]]?\.?"
_OF_SIZE = rf"[(\[]?\s*\b([0-9]{{1,3}})\s*/\s*[12]00\b\s*(?:{_WORD})?\s*[)\]]?\.?"
"""A total with the size of a squad: ``196/200``."""
TOTAL = re.compile(
    rf"(?:(?:squad|list|puntos|points|suma|sum|total(?:es)?|de|del|of|the|la|escuadr[oó]n|lista)\b[\s:=]*)+{_NUMBER}"
    rf"|{_NUMBER}\s+(?:en|in)\s+(?:total|all)\.?"
    rf"|{_OF_SIZE}",
    re.IGNORECASE,
)
TOTAL_BEHIND = re.compile(rf"(.*\S)\s+({_OF_SIZE})", re.IGNORECASE)
NAMELESS = re.compile(_NUMBER, re.IGNORECASE)
_SEVERAL = re.compile(
    r"(?P<before>[2-9])(?:\s?[x×]\s+|[x×](?=\w))(?P<name>\S.*)|(?P<named>.*\S)\s+[(]?[x×]\s?(?P<behind>[2-9])[)]?",
    re.IGNORECASE,
)
"""A ship with a count: ``2x Academy Pilot``, ``Academy Pilot x2``."""
_BETWEEN = " :;,=+/&|(-–—•·"
"""Characters between two names, and between a name and its points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadUnit:
    """A ship of a list, or a card on its own line."""

    name: str
    points: int
    """Including its cards; 0 if the list does not say."""
    large: bool = False
    """Whether the line ends with L (or G, *grande*): half of it may count."""
    cards: tuple[str, ...] = ()
    """Its upgrades, as far as the list separates them."""
    costs: tuple[int | None, ...] = field(default=(), compare=False)
    """Costs of the ship alone and of each card; None for an unstated one, empty if none is stated."""

    @property
    def each(self) -> tuple["SquadUnit", ...]:
        """This ship once per copy: '2x Academy Pilot' gives two."""
        several = _SEVERAL.fullmatch(self.name)
        if several is None:
            return (self,)
        one = replace(self, name=several["name"] or several["named"])
        return (one,) * int(several["before"] or several["behind"])


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadList:
    """A list as read."""

    ships: tuple[SquadUnit, ...] = ()
    """Empty if a line cannot be read."""
    priced: bool = False
    """Whether the list states each ship's cost."""
    total: int | None = None
    """The total that the list states."""
    faction: str = ""
    """As written in the list."""
    heading: str = ""
    """The text above its ships: a squad name, a faction, or both."""
    obstacles: tuple[str, ...] = ()
    """Under the names that squad builders use."""
    unnamed: int = 0
    """Number of ships behind a link that names none."""
    xws: Mapping[str, object] | None = None
    """The list itself if it is XWS: its sums come from a program, not from a person."""

    @property
    def units(self) -> tuple[SquadUnit, ...]:
        """Its ships; empty unless the list states each one's cost."""
        return self.ships if self.priced else ()

    @property
    def added(self) -> int:
        """The points of all units."""
        return sum(unit.points for unit in self.units)

    @property
    def says(self) -> int | None:
        """The stated total, else the sum of the units; None where no points are given."""
        return self.total if self.total is not None else self.added if self.units else None


def read_unit(line: str) -> SquadUnit | None:
    """The ship or card of a line with its points; None if it states none."""
    leading = LEADING.fullmatch(line)
    if leading:
        return _unit([(leading[2], int(leading[1]))])
    large = _LARGE.search(line)
    rest = line[: large.start()] if large else line
    ends = ((kind, ending.search(rest)) for kind, ending in _ENDINGS.items())
    kind, found = next(((kind, found) for kind, found in ends if found), ("", None))
    if found is None:
        return None
    before, points = rest[: found.start()].rstrip(), int(found[1])
    name = before.rstrip(" :;,=(-–—")
    if not name:
        return None
    if kind in _INSIDE and not _ADDED_UP.search(before):
        *parts, (last, _) = _parts(_INSIDE[kind], before)
        return _unit([*parts, (last, points)], large=large is not None)
    for way in _INSIDE.values():
        parts = _parts(way, _ADDED_UP.sub("", before))[:-1]
        if parts and sum(cost for _, cost in parts) == points:
            return _unit(parts, large=large is not None)
    return _unit([(name, points)], large=large is not None)


def _parts(way: re.Pattern[str], text: str) -> list[tuple[str, int]]:
    """Names in a line with their costs; last the text after the last number, with 0."""
    *parts, rest = way.split(text)[::2]
    costs = map(int, way.findall(text))
    return [(name.strip(_BETWEEN), cost) for name, cost in zip((*parts, rest), (*costs, 0), strict=True)]


def _unit(parts: list[tuple[str, int]], *, large: bool = False) -> SquadUnit:
    names, costs = zip(*parts, strict=True)
    return SquadUnit(name=names[0], points=sum(costs), large=large, cards=tuple(names[1:]), costs=tuple(costs))
