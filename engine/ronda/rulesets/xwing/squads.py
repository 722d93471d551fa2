"""What an X-Wing player registers, and what makes it a legal squad (XW-SQUAD, XW-LIST)."""

import re
from collections.abc import Mapping

from ronda.rules.game import N_, DoorCheck, Field, FieldChoice, FieldKind, Impossible, ListSheet, Plural
from ronda.rulesets.xwing.samples import squad_list, squad_points
from ronda.rulesets.xwing.ships import SquadList, SquadUnit, read_squad_list

STANDARD_SQUAD = 100

FACTION = Field(
    fixed=True,
    played=True,
    key="faction",
    name=N_("Faction"),
    kind=FieldKind.CHOICE,
    choices=(
        FieldChoice(key="rebel", name=N_("Rebel")),
        FieldChoice(key="imperial", name=N_("Imperial")),
        FieldChoice(key="scum", name=N_("Scum and Villainy")),
    ),
    quick=True,
)
SQUAD_POINTS = Field(
    fixed=True,
    played=True,
    key="squad_points",
    name=N_("Squad points"),
    kind=FieldKind.NUMBER,
    least=1,
    most=STANDARD_SQUAD,
    quick=True,
    sample=squad_points,
)
SQUAD_LIST = Field(
    fixed=True,
    needed=True,
    key="squad_list",
    name=N_("Squad list"),
    kind=FieldKind.BLOCK,
    help=N_(
        "One ship a line with its upgrades and, at the end, its points; then L if the ship is large. An upgrade on a "
        "line of its own begins with +. Example: Han Solo (Millennium Falcon) 46 points L"
    ),
    public=False,
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
CORE1, CORE2, DEBRIS = N_("Asteroids, core set 1"), N_("Asteroids, core set 2"), N_("Debris clouds")
OBSTACLE_CHOICES = (
    FieldChoice(key="core1_1", name=N_("Core set 1, asteroid 1"), group=CORE1, short="1"),
    FieldChoice(key="core1_2", name=N_("Core set 1, asteroid 2"), group=CORE1, short="2"),
    FieldChoice(key="core1_3", name=N_("Core set 1, asteroid 3"), group=CORE1, short="3"),
    FieldChoice(key="core1_4", name=N_("Core set 1, asteroid 4"), group=CORE1, short="4"),
    FieldChoice(key="core1_5", name=N_("Core set 1, asteroid 5"), group=CORE1, short="5"),
    FieldChoice(key="core1_6", name=N_("Core set 1, asteroid 6"), group=CORE1, short="6"),
    FieldChoice(key="core2_1", name=N_("Core set 2, asteroid 1"), group=CORE2, short="1"),
    FieldChoice(key="core2_2", name=N_("Core set 2, asteroid 2"), group=CORE2, short="2"),
    FieldChoice(key="core2_3", name=N_("Core set 2, asteroid 3"), group=CORE2, short="3"),
    FieldChoice(key="core2_4", name=N_("Core set 2, asteroid 4"), group=CORE2, short="4"),
    FieldChoice(key="core2_5", name=N_("Core set 2, asteroid 5"), group=CORE2, short="5"),
    FieldChoice(key="core2_6", name=N_("Core set 2, asteroid 6"), group=CORE2, short="6"),
    FieldChoice(key="debris_1", name=N_("Debris cloud 1"), group=DEBRIS, short="1"),
    FieldChoice(key="debris_2", name=N_("Debris cloud 2"), group=DEBRIS, short="2"),
    FieldChoice(key="debris_3", name=N_("Debris cloud 3"), group=DEBRIS, short="3"),
    FieldChoice(key="debris_4", name=N_("Debris cloud 4"), group=DEBRIS, short="4"),
    FieldChoice(key="debris_5", name=N_("Debris cloud 5"), group=DEBRIS, short="5"),
    FieldChoice(key="debris_6", name=N_("Debris cloud 6"), group=DEBRIS, short="6"),
)
OBSTACLES = Field(
    fixed=True,
    needed=True,
    key="obstacles",
    name=N_("Obstacles"),
    kind=FieldKind.CHOICES,
    choices=OBSTACLE_CHOICES,
    exactly=3,
    public=False,
)

DOOR_CHECKS = (
    DoorCheck(key="squad", name=N_("Squad checked"), short=N_("Squad"), lacking=N_("Squad not checked")),
    DoorCheck(key="list", name=N_("List handed in"), short=N_("List"), lacking=N_("List not handed in")),
)


def list_rows(text: str) -> tuple[tuple[str, str, str], ...]:
    """A list as it stands on paper: ship and pilot, upgrades, points; a line that cannot be read stays whole."""
    ships = read_squad_list(text).units
    if not ships:
        return tuple((line, "", "") for line in text.splitlines() if line)
    return tuple(_list_row(ship) for ship in ships)


def _list_row(ship: SquadUnit) -> tuple[str, str, str]:
    name, *upgrades = re.split(r"\s*[,;+]\s*", ship.name, maxsplit=1)
    return (f"{name} (L)" if ship.large else name, ", ".join((*upgrades, *ship.cards)), str(ship.points))


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


def check_squad(fields: Mapping[str, str], full: int) -> None:
    """Refuse a list that does not come to the squad's points, or exceeds the tournament's squads (XW-SQUAD, XW-LIST).

    ``full`` is the size of a squad; a list in which some line has no points is not added up. Raises ``Impossible``.
    """
    squad = read_squad_list(fields.get(SQUAD_LIST.key, ""))
    registered = fields.get(SQUAD_POINTS.key, "")
    if squad.units:
        _check_sum(squad, registered, full)
    elif squad.total is not None and registered and int(registered) != squad.total:
        raise Impossible(
            Plural(
                "The list says {stated} point in all, but {registered} are registered: correct the list or the points.",
                "The list says {stated} points in all, but {registered} are registered: correct the list or the "
                "points.",
                "stated",
            ),
            field=SQUAD_LIST.key,
            stated=squad.total,
            registered=registered,
        )


def _check_sum(squad: SquadList, registered: str, full: int) -> None:
    """Refuse a list whose points differ from its total or the registered ones, or exceed a squad (XW-SQUAD)."""
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
