"""Squad lists as people bring them: reading, adding up, and scoring destruction (XW-HALF, XW-LIST, XW-SQUAD)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from ronda.rules.game import LONGEST_PASTED
from ronda.rulesets.xwing.squad_builders import (
    SHIP_TOTAL,
    TextLine,
    cleaned_lines,
    read_blocks,
    read_compact_text,
    read_squad_link,
    read_xws,
    stated_number,
    with_card,
)
from ronda.rulesets.xwing.squad_lines import MOST_UNITS, NAMELESS, TOTAL, SquadList, SquadUnit, read_unit

__all__ = ["SquadList", "SquadUnit", "read_squad_list"]

FULL, HALF, NONE = "full", "half", "none"
"""How much of a unit counts as destroyed."""


@lru_cache(maxsize=512)  # waiting players are looked at again with each step of the event
def read_squad_list(text: str) -> SquadList:
    """Read a list in any form: typed, XWS, a squad builder's text or link."""
    if len(text) > LONGEST_PASTED:
        return SquadList()
    squad = read_xws(text)
    if squad is not None:
        return squad
    linked, rest = read_squad_link(text)
    lines = cleaned_lines(rest)
    squad = read_compact_text(lines) or read_blocks(lines) or _read_lines(lines)
    squad = _without_headline(replace(squad, ships=tuple(unit for ship in squad.ships for unit in ship.each)))
    if len(squad.ships) > MOST_UNITS:
        squad = replace(squad, ships=(), priced=False)
    if linked is None:
        return squad
    return replace(
        squad,
        total=linked.total if squad.says is None else squad.total,
        faction=squad.faction or linked.faction,
        obstacles=squad.obstacles or linked.obstacles,
        unnamed=0 if squad.ships else linked.unnamed,
    )


def _without_headline(squad: SquadList) -> SquadList:
    """The list without a first line that only gives the squad's name and total, if the total is repeated below."""
    first, *others = squad.ships or (None,)
    if not first or first.cards or not first.points == squad.total == sum(ship.points for ship in others):
        return squad
    return replace(squad, ships=tuple(others), heading=first.name)


def _read_lines(written: list[TextLine]) -> SquadList:
    """A list with one ship per line, and cards on lines that begin with a plus."""
    units: list[SquadUnit] = []
    total: int | None = None
    whole = True
    lines = [line.text for line in written if line.text and not SHIP_TOTAL.match(line.text)]
    for place, line in enumerate(lines, start=1):
        is_sum = whole and bool(units) and place == len(lines)
        stated = TOTAL.fullmatch(line) or (NAMELESS.fullmatch(line) if is_sum else None)
        if stated is not None:
            total = stated_number(stated)
            continue
        card = bool(units) and line.startswith("+")
        unit = read_unit(line.lstrip("+ ") if card else line)
        if unit is None:
            whole = False
        elif card:
            units[-1] = with_card(units[-1], unit)
        else:
            units.append(unit)
    return SquadList(ships=tuple(units) if whole else (), priced=whole and bool(units), total=total)


def read_units(text: str) -> tuple[SquadUnit, ...]:
    """The ships of a list; empty if any line does not end with points."""
    return read_squad_list(text).units


def destroyed_points(units: tuple[SquadUnit, ...], states: Mapping[int, str], *, whole: int) -> int:
    """The points for destroyed units; ``whole`` for all of them, whatever they cost (XW-HALF, XW-RESULT).

    ``states`` holds what counts of each unit, by index; a missing unit is untouched, and half counts only for a large
    one.
    """
    if units and all(states.get(place) == FULL for place in range(len(units))):
        return whole
    points = 0
    for place, unit in enumerate(units):
        state = states.get(place, NONE)
        points += unit.points if state == FULL else unit.points // 2 if state == HALF and unit.large else 0
    return min(points, whole)
