"""An X-Wing player's registration, and the checks of a squad (XW-SQUAD, XW-LIST)."""

import re
from collections.abc import Iterator, Mapping

from ronda.core import inputs
from ronda.rules.game import N_, DoorCheck, Field, FieldChoice, FieldKind, Impossible, ListSheet, Message, Plural
from ronda.rulesets.xwing.factions import FACTION, OBSTACLES, XWS_FACTIONS
from ronda.rulesets.xwing.samples import squad_list, squad_points
from ronda.rulesets.xwing.ships import SquadList, SquadUnit, read_squad_list

STANDARD_SQUAD, LARGE_SQUAD = 100, 200

SQUAD_POINTS = Field(
    fixed=True,
    played=True,
    key="squad_points",
    name=N_("Squad points"),
    also_called=N_("points|list points"),
    kind=FieldKind.NUMBER,
    least=1,
    most=LARGE_SQUAD,
    quick=True,
    sample=squad_points,
)


def squad_lines(text: str) -> tuple[str, ...]:
    """A squad for people: XWS ship by ship, any other list as written."""
    squad = read_squad_list(text)
    if squad.xws is None:
        return tuple(line for line in text.splitlines() if line)
    return tuple(
        (f"{ship.name} ({ship.points})" if squad.priced else ship.name)
        + (f": {', '.join(ship.cards)}" * bool(ship.cards))
        for ship in squad.ships
    )


def squad_remarks(text: str) -> tuple[Message, ...]:
    """Notes on a list: XWS ship by ship, and what is still open (XW-LIST)."""
    squad = read_squad_list(text)
    ships = squad.unnamed or len(squad.ships)
    if not ships:
        return ()
    read = Plural("Read from the list: {ships} ship.", "Read from the list: {ships} ships.", "ships")
    remarks = [Message(read, (("ships", ships),))]
    remarks += [Message("{line}", (("line", line),)) for line in squad_lines(text) if squad.xws]
    if squad.unnamed:
        remarks.append(Message(N_("A link does not name them: ask for the list itself.")))
    if squad.says is None:
        remarks.append(Message(N_("The list does not say its points.")))
    return tuple(remarks)


def is_squad_read(text: str) -> bool:
    """Whether a list names or links to a ship; true for an empty one, which leaves nothing to read (XW-LIST)."""
    squad = read_squad_list(text)
    return bool(squad.ships or squad.unnamed) or not text.strip()


def names_squad(text: str) -> bool:
    """Whether a text, for example of a code, is XWS or a squad builder's link."""
    squad = read_squad_list(text)
    return squad.xws is not None or bool(squad.unnamed)


SQUAD_LIST = Field(
    fixed=True,
    needed=True,
    key="squad_list",
    name=N_("Squad list"),
    also_called=N_("list|list link|army list|squad link|squadron|fleet|YASB|XWS|Launch Bay Next|LBN"),
    kind=FieldKind.BLOCK,
    help=N_(
        "One ship a line with its upgrades and, at the end, its points; then L if the ship is large. An upgrade on a "
        "line of its own begins with +. Example: Han Solo (Millennium Falcon) 46 points L. Or paste what a squad "
        "builder gives you: its text, its link or XWS."
    ),
    public=False,
    lines=squad_lines,
    is_read=is_squad_read,
    remarks=squad_remarks,
    in_code=names_squad,
    sample=squad_list,
)
DAMAGE_DECK = Field(
    fixed=True,
    needed=True,
    key="damage_deck",
    name=N_("Damage deck"),
    kind=FieldKind.CHOICE,
    choices=(
        FieldChoice(key="original", name=N_("Original core set")),
        FieldChoice(key="force_awakens", name=N_("The Force Awakens core set")),
    ),
    public=False,
)
DOOR_CHECKS = (
    DoorCheck(key="squad", name=N_("Squad checked"), short=N_("Squad"), lacking=N_("Squad not checked")),
    DoorCheck(key="list", name=N_("List handed in"), short=N_("List"), lacking=N_("List not handed in")),
)


def list_rows(text: str) -> tuple[tuple[str, str, str], ...]:
    """Rows of a list on paper: ship and pilot, upgrades, points; an unreadable line stays whole.

    Each cost has its own row, because an opponent adds them up (XW-CHECK). Ships that a link does not name are left to
    be written by hand.
    """
    squad = read_squad_list(text)
    if squad.unnamed:
        return (("", "", ""),) * squad.unnamed
    if not squad.ships:
        return tuple((line, "", "") for line in text.splitlines() if line)
    return tuple(row for ship in squad.ships for row in _ship_rows(ship, priced=squad.priced))


def _ship_rows(ship: SquadUnit, *, priced: bool) -> Iterator[tuple[str, str, str]]:
    """A ship with its cards' costs beside them if they are no part of its points, such as a loadout."""
    name, *upgrades = re.split(r"\s*[,;+]\s*", ship.name, maxsplit=1)
    own, *costs = ship.costs or (None,)
    cards = list(zip(ship.cards, costs or [None] * len(ship.cards), strict=True))
    adds_up = sum(filter(None, (own, *costs))) == ship.points
    beside = [card if cost is None else f"{card} ({cost})" for card, cost in cards if cost is None or not adds_up]
    points = own if adds_up and own is not None else ship.points
    yield (f"{name} (L)" if ship.large else name, ", ".join((*upgrades, *beside)), str(points) if priced else "")
    yield from (("", card, str(cost)) for card, cost in cards if cost is not None and adds_up)


LIST_SHEET = ListSheet(
    rule="XW-LIST",
    name=N_("Squad list"),
    names=N_("Squad lists"),
    blank=N_("Blank squad lists"),
    field=SQUAD_LIST.key,
    columns=(N_("Ship and pilot"), N_("Upgrades"), N_("Points")),
    rows=list_rows,
    head=(FACTION.key, DAMAGE_DECK.key),
    total=SQUAD_POINTS.key,
    foot=(OBSTACLES.key,),
)


def listed_fields(squad: SquadList) -> Mapping[str, str]:
    """What a list says about other fields, by keys of the second edition; without fields that it does not mention."""
    above = (inputs.letters_and_digits(part) for part in re.split(r"\s[-–—|:]\s", squad.heading))
    said = squad.faction or next((part for part in above if part in XWS_FACTIONS.values()), "")
    faction = FACTION.spelled(said) if said else ""
    obstacles = [OBSTACLES.spelled(obstacle) for obstacle in squad.obstacles]
    complete = all(obstacles) and len(set(obstacles)) == len(obstacles) == OBSTACLES.exactly
    told = {
        FACTION.key: faction,
        SQUAD_POINTS.key: str(squad.says or ""),
        OBSTACLES.key: "\n".join(obstacles) if complete else "",
    }
    return {key: value for key, value in told.items() if value}


def completed_squad(fields: Mapping[str, str], full: int) -> Mapping[str, str]:
    """A squad's fields, completed from its list (XW-SQUAD); ``full`` is the size of a squad."""
    squad = read_squad_list(fields.get(SQUAD_LIST.key, ""))
    told = {
        key: value
        for key, value in listed_fields(squad).items()
        if not fields.get(key, "").strip() and not (key == SQUAD_POINTS.key and int(value) > full)
    }
    return {**fields, **told}


def check_squad(fields: Mapping[str, str], full: int) -> None:
    """Refuse a list that contradicts itself, other fields or the size of a squad (XW-SQUAD, XW-LIST).

    ``full`` is the size of a squad. A list with a line without points is not added up, and a program's sums count
    against it only if they exceed a squad. Raises ``Impossible``.
    """
    squad = read_squad_list(fields.get(SQUAD_LIST.key, ""))
    registered = fields.get(SQUAD_POINTS.key, "")
    if squad.units and (squad.xws is None or squad.added > full):
        _check_sum(squad, registered, full)
    else:
        _check_total(squad.says, registered, full)
    _check_told(listed_fields(squad), fields)


def _check_told(told: Mapping[str, str], fields: Mapping[str, str]) -> None:
    """Refuse a faction or obstacles that differ from the list's (XW-SQUAD)."""
    faction = fields.get(FACTION.key, "")
    if faction and told.get(FACTION.key, faction) != faction:
        raise Impossible(
            "The list is {listed}, but {registered} is registered: correct the list or the faction.",
            field=SQUAD_LIST.key,
            listed=Message(FACTION.choice_name(told[FACTION.key])),
            registered=Message(FACTION.choice_name(faction)),
        )
    obstacles = set(fields.get(OBSTACLES.key, "").splitlines())
    if obstacles and set(told.get(OBSTACLES.key, "").splitlines()) not in (set(), obstacles):
        raise Impossible(
            "The list has other obstacles than those that are registered: correct one of the two.",
            field=SQUAD_LIST.key,
        )


def _check_total(stated: int | None, registered: str, full: int) -> None:
    """Refuse a total above a squad's size or different from the registered points (XW-SQUAD)."""
    if stated is None:
        return
    if stated > full:
        raise Impossible(
            "The list says {stated} points in all, but a squad has at most {full}: correct the list.",
            field=SQUAD_LIST.key,
            stated=stated,
            full=full,
        )
    if registered and int(registered) != stated:
        raise Impossible(
            Plural(
                "The list says {stated} point in all, but {registered} are registered: correct the list or the points.",
                "The list says {stated} points in all, but {registered} are registered: correct the list or the "
                "points.",
                "stated",
            ),
            field=SQUAD_LIST.key,
            stated=stated,
            registered=registered,
        )


def _check_sum(squad: SquadList, registered: str, full: int) -> None:
    """Refuse points that differ from the list's total or the registered ones, or exceed a squad (XW-SQUAD)."""
    if squad.total is not None and squad.total != squad.added:
        raise Impossible(
            Plural(
                "The ships of the list add up to {added} point, but the list says {stated} in all: correct the list.",
                "The ships of the list add up to {added} points, but the list says {stated} in all: correct the list.",
                "added",
            ),
            field=SQUAD_LIST.key,
            added=squad.added,
            stated=squad.total,
        )
    if squad.added > full:
        raise Impossible(
            "The ships of the list add up to {added} points, but a squad has at most {full}: correct the list.",
            field=SQUAD_LIST.key,
            added=squad.added,
            full=full,
        )
    if registered and int(registered) != squad.added:
        raise Impossible(
            Plural(
                "The ships of the list add up to {added} point, but {registered} are registered: correct the list or "
                "the points.",
                "The ships of the list add up to {added} points, but {registered} are registered: correct the list or "
                "the points.",
                "added",
            ),
            field=SQUAD_LIST.key,
            added=squad.added,
            registered=registered,
        )
