"""A squad in XWS, for squad builders and results sites, to the published schema (XW-LIST)."""

import json
from collections.abc import Mapping

from ronda.core import inputs
from ronda.rules.game import Interchange
from ronda.rulesets.xwing.factions import FACTION, OBSTACLES, XWS_FACTIONS
from ronda.rulesets.xwing.ships import SquadUnit, read_squad_list
from ronda.rulesets.xwing.squads import SQUAD_LIST, SQUAD_POINTS

VERSION = "2.0.0"


def squad_xws(fields: Mapping[str, str]) -> str:
    """A player's squad in XWS: the original if it was XWS, with the registered fields.

    Other text names upgrades but not their slots, which XWS needs: they become a note of Ronda's. Empty if no ship or
    no faction is known.
    """
    squad = read_squad_list(fields.get(SQUAD_LIST.key, ""))
    faction = XWS_FACTIONS.get(fields.get(FACTION.key, ""), "")
    if not squad.ships or not (faction or squad.xws):
        return ""
    points, obstacles = fields.get(SQUAD_POINTS.key, ""), fields.get(OBSTACLES.key, "").splitlines()
    said = {
        "version": VERSION,
        "faction": faction,
        **({"points": int(points)} if points else {}),
        **({"obstacles": [_builders_name(key) for key in obstacles]} if obstacles else {}),
        "pilots": [_pilot(ship, priced=squad.priced) for ship in squad.ships],
        **(squad.xws or {}),
    }
    return json.dumps(said, ensure_ascii=False, indent=2)


def _builders_name(key: str) -> str:
    return next(choice.also[0] for choice in OBSTACLES.choices if choice.key == key)


def _pilot(ship: SquadUnit, *, priced: bool) -> Mapping[str, object]:
    return {
        "id": inputs.letters_and_digits(ship.name.partition("[")[0].partition(",")[0]),
        **({"points": ship.points} if priced else {}),
        **({"vendor": {"ronda": {"upgrades": list(ship.cards)}}} if ship.cards else {}),
    }


XWS = Interchange(name="XWS", text=squad_xws)
