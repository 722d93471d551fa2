"""Output of squad builders: XWS, links, and several text formats; no card is looked up (XW-LIST, XW-SQUAD)."""

import html
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import parse_qs, urlsplit

from ronda.rulesets.xwing.squad_lines import LEADING, TOTAL, TOTAL_BEHIND, SquadList, SquadUnit, read_unit

_BREAK = re.compile(r"<br\s*/?>|</(?:p|div|li|tr|h[1-6])>", re.IGNORECASE)
_BOLD = re.compile(r"^[\s>-]*(?:\*\*|__|\[b\]|<b>|<strong>)", re.IGNORECASE)
_MARKS = re.compile(r"\*+|__|\[/?(?:b|i|u|url|list)(?:=[^\]]*)?\]|</?[a-z][^>]*>|\[([^\]]*)\]\(\)", re.IGNORECASE)
SHIP_TOTAL = re.compile(
    r"(?:ship\s+total|total\s+de(?:l|\s+la)?\s+nave|summe\s+schiff)\b\D*([0-9]{1,3})?", re.IGNORECASE
)
_POINTS = re.compile(r"(?:points|puntos)\s*:\s*([0-9]{1,3})", re.IGNORECASE)
"""The total of a ship, in formats with costs before names."""
_LINK = re.compile(r"(?:https?://)?(?<![\w.-])[\w.-]+\.[a-z]+(?:/[\w./~-]*)?\?[^\s\[\]\"<>]+", re.IGNORECASE)
_LBX = re.compile(r"'[^']*'\.([0-9]{1,3})\.([0-9])\.[0-9]+\.?(.*)")
_LBX_FACTIONS = (
    *("", "rebelalliance", "galacticempire", "scumandvillainy"),
    *("resistance", "firstorder", "galacticrepublic", "separatistalliance"),
)
"""By the number in a link."""
_LAYOUT_END = {"l": 1, "r": -1}


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLine:
    """A line without its bold and italic marks."""

    text: str
    bold: bool
    """Whether it began in bold: some builders mark ships so."""


def read_xws(text: str) -> SquadList | None:
    """A squad in XWS of any version; None for any other text."""
    braced = text[text.find("{") : text.rfind("}") + 1]
    data: Mapping[str, object] | None = None
    for written in (text, braced) if '"pilots' in text.replace("\\", "") else ():
        try:
            read = json.loads(written)
            data, *others = _squads_in(json.loads(read) if isinstance(read, str) else read)
            data = None if others else data
            break
        except (ValueError, RecursionError):
            continue
    if data is None or not isinstance(data["pilots"], list):
        return None
    pilots = [pilot for pilot in data["pilots"] if isinstance(pilot, dict) and _pilot_name(pilot)]
    points = [_whole(pilot.get("points")) or 0 for pilot in pilots]
    faction, obstacles = data.get("faction"), data.get("obstacles")
    return SquadList(
        ships=tuple(
            SquadUnit(name=_pilot_name(pilot), points=cost, cards=tuple(_upgrades(pilot.get("upgrades"))))
            for pilot, cost in zip(pilots, points, strict=True)
        ),
        priced=bool(points) and all(points),
        total=_whole(data.get("points")),
        faction=faction if isinstance(faction, str) else "",
        obstacles=tuple(filter(None, map(_text, obstacles))) if isinstance(obstacles, list) else (),
        xws=data,
    )


def _squads_in(data: object) -> Iterable[dict[str, object]]:
    """The squads in a program's JSON, which wraps them in lists and objects."""
    if isinstance(data, dict) and isinstance(data.get("pilots"), list):
        yield data
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from _squads_in(part)


def _pilot_name(pilot: Mapping[str, object]) -> str:
    return _text(pilot.get("id")) or _text(pilot.get("name"))


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _whole(value: object) -> int | None:
    """A number of points; None for the 0 that programs write for "unknown"."""
    value = int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,4}", value) else value
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


def _upgrades(slots: object) -> Iterable[str]:
    for names in slots.values() if isinstance(slots, dict) else ():
        yield from filter(None, map(_text, names if isinstance(names, list) else (names,)))


def read_squad_link(text: str) -> tuple[SquadList | None, str]:
    """What the first squad link in a text says, if any, and the text without link lines."""
    squad: SquadList | None = None
    rest = []
    for line in _BREAK.sub("\n", html.unescape(text)).splitlines():
        found = _LINK.search(line)
        linked = _linked_squad(found[0].rstrip(").,")) if found else None
        if linked is None:
            rest.append(line)
        else:
            squad = squad or linked
    return squad, "\n".join(rest)


def _linked_squad(address: str) -> SquadList | None:
    """The squad of a link: the number of ships, never which; None for other links."""
    asked = {key: values[-1] for key, values in parse_qs(urlsplit(address).query).items()}
    if "lbx" in asked:
        read = _LBX.fullmatch(asked["lbx"])
        if read is None:
            return None
        number = int(read[2])
        faction = _LBX_FACTIONS[number] if number < len(_LBX_FACTIONS) else ""
        return SquadList(total=int(read[1]) or None, faction=faction, unnamed=_lbx_ships(read[3]))
    if "d" not in asked or "f" not in asked:
        return None
    squad, mark = asked["d"], "Y" if re.match(r"v[0-9]+Z", asked["d"]) else ";"
    ships = squad.split("Z", 3)[-1] if mark == "Y" else squad.rpartition("!")[2]
    return SquadList(
        faction=asked["f"],
        obstacles=tuple(filter(None, asked.get("obs", "").split(","))),
        unnamed=len([ship for ship in ships.split(mark) if ship]),
    )


def _lbx_ships(text: str) -> int:
    """The number of ships in a link: lists begin with l and end with r; newer ones have one around all ships."""
    text, depth, ships = re.sub(r"'[^']*'|null|true|false", "0", text), 0, 0
    outer = text.startswith("ll")
    for mark in text:
        depth += _LAYOUT_END.get(mark, 0)
        ships += mark == "l" and depth == 1 + outer
        if outer and not depth:
            break
    return ships


def cleaned_lines(text: str) -> list[TextLine]:
    """The lines of a text, empty ones included; a total after other text becomes its own line."""
    lines = []
    for line in text.splitlines():
        tidy = " ".join(_MARKS.sub(r"\1", line).split())
        behind = None if TOTAL.fullmatch(tidy) else TOTAL_BEHIND.fullmatch(tidy)
        parts = behind.groups()[:2] if behind else (tidy,)
        lines += [TextLine(text=part, bold=bool(_BOLD.match(line))) for part in parts]
    return lines


def stated_number(stated: re.Match[str]) -> int:
    """The number in a total, in any form."""
    return int(next(filter(None, stated.groups())))


def read_compact_text(lines: list[TextLine]) -> SquadList | None:
    """Ships in the format of a simulated table: ``Luke + R2-D2 / Wedge | asteroid / asteroid``.

    Ships may also be on lines of their own. None for other text.
    """
    totals = [stated_number(stated) for line in lines if (stated := TOTAL.fullmatch(line.text))]
    filled = [line.text for line in lines if line.text and not TOTAL.fullmatch(line.text)]
    if not any(re.search(r"\s[+/](?:\s|$)", line) for line in filled) or (
        len(filled) > 1 and any(map(read_unit, filled))
    ):
        return None
    text, _, obstacles = " / ".join(filled).partition(" | ")
    ships = [part for part in map(str.strip, re.split(r"\s/(?=\s|$)", text)) if part]
    units = [read_unit(part) for part in ships]
    if len(ships) == 1 and units[0]:
        return None
    named = [re.split(r"\s\+\s", part) for part in ships]
    return SquadList(
        ships=tuple(
            unit or SquadUnit(name=name, points=0, cards=tuple(cards))
            for unit, (name, *cards) in zip(units, named, strict=True)
        ),
        priced=all(units),
        total=totals[-1] if totals else None,
        obstacles=tuple(filter(None, (part.strip() for part in obstacles.split("/")))),
    )


@dataclass(slots=True, kw_only=True)
class _Block:
    """A ship in a text: its own line and those below."""

    units: list[SquadUnit] = field(default_factory=list)
    stated: int | None = None

    @property
    def is_sum(self) -> bool:
        """Whether the first line is the sum of the second, which names ship and upgrades."""
        whole, *parts = self.units
        return [part.points for part in parts] == [whole.points]

    def unit(self, *, own: bool = False) -> SquadUnit:
        """The ship with its cards; with ``own`` the cards' costs do not count."""
        ship, *cards = self.units
        for card in cards:
            ship = with_card(ship, card)
        points = self.stated if self.stated is not None else self.units[0].points if own else ship.points
        return replace(ship, points=points)

    def broken_down(self) -> SquadUnit:
        """The ship whose cost the first line sums up."""
        whole, parts = self.units
        return replace(parts, name=f"{whole.name}, {parts.name}")


def with_card(ship: SquadUnit, card: SquadUnit) -> SquadUnit:
    """A ship with a card from a line of its own."""
    return replace(
        ship,
        points=ship.points + card.points,
        cards=(*ship.cards, card.name, *card.cards),
        costs=(*(ship.costs or (None,)), *(card.costs or (None,))),
    )


def read_blocks(lines: list[TextLine]) -> SquadList | None:
    """A text with upgrades below each ship; None if nothing marks the ships."""
    in_front = any(LEADING.fullmatch(line.text) for line in lines)
    bold = any(line.bold and read_unit(line.text) for line in lines)
    blocks: list[_Block] = []
    heading, total, begins, told = "", None, True, bold
    for written in lines:
        line = written.text
        ship = SHIP_TOTAL.match(line) or (_POINTS.fullmatch(line) if in_front else None)
        stated = TOTAL.fullmatch(line)
        begins = begins or not line or bool(ship or stated)
        if ship and blocks:
            told, blocks[-1].stated = True, int(ship[1]) if ship[1] else None
        elif stated:
            total = stated_number(stated)
        elif line and not ship:
            unit = read_unit(line)
            if unit and (written.bold if bold else begins):
                blocks.append(_Block(units=[unit]))
                begins = False
            elif blocks and not begins:
                blocks[-1].units.append(unit or SquadUnit(name=line, points=0))
            elif not blocks:
                heading = heading or line
            elif total is None:
                return None
    several = len(blocks) > 1 and any(len(block.units) > 1 for block in blocks)
    if not blocks or not (told or several):
        return None
    return SquadList(ships=tuple(_ships(blocks, total)), priced=True, total=total, heading=heading)


def _ships(blocks: list[_Block], total: int | None) -> Iterable[SquadUnit]:
    """The ships of a text; upgrades' costs count unless the ships alone add up to the total."""
    if all(block.is_sum for block in blocks):
        return (block.broken_down() for block in blocks)
    units = [block.unit() for block in blocks]
    own = total is not None and total == sum(block.units[0].points for block in blocks)
    return (block.unit(own=True) for block in blocks) if own else units
