"""Cryodex's own save: XML with players and tournaments, where matches have results but players have no scores."""

import re
from dataclasses import replace
from typing import Any, Final
from xml.etree import ElementTree as ET

from ronda.core.errors import Impossible, Malformed
from ronda.core.pairings import Stage
from ronda.imports.cryodex import CRYODEX, OTHER_FORMAT, read_values
from ronda.imports.foreign import SCORE, ForeignTournament, every_match

ROOT: Final = "CRYODEXDATA"
WON_BY_FIRST: Final = frozenset({"PLAYER_1_WINS", "PLAYER_1_MOD_WINS"})
WON_BY_SECOND: Final = frozenset({"PLAYER_2_WINS", "PLAYER_2_MOD_WINS"})
DRAWN: Final = "DRAW"
MODULES: Final = frozenset({"", "X-Wing", "Special Event: X-Wing ETC"})
"""X-Wing, or no module named; any other name is another game."""
DEEPEST: Final = 64


def is_cryodex_save(text: str) -> bool:
    """Whether a text is a Cryodex save."""
    return text.removeprefix("\ufeff").lstrip().startswith("<") and f"<{ROOT}>" in text[:2000]


def read_cryodex_save(text: str) -> ForeignTournament:
    """Read the only tournament of a save; raises ``Refusal`` if there is none, several, or something unreadable."""
    root = _parse(text.removeprefix("\ufeff").lstrip())
    people = {
        found.findtext("SAVEID") or found.findtext("ID") or "": found for found in root.iterfind("PLAYERS/PLAYER")
    }
    tournaments = root.findall("TOURNAMENTS/TOURNAMENT")
    if not people or not tournaments:
        raise Malformed(
            "The save of {software} has {count} players and no tournament. Start it there, or paste their names.",
            software=CRYODEX,
            count=len(people),
        )
    if len(tournaments) > 1:
        raise Impossible(
            "The save of {software} holds {count} tournaments: {names}. Leave one in it.",
            software=CRYODEX,
            count=len(tournaments),
            names=", ".join(_text(found, "NAME")[:40] or "–" for found in tournaments)[:200],
        )
    found = tournaments[0]
    here = {*filter(None, map(str.strip, _text(found, "PLAYERS").split(",")))}
    rounds = [_round(each) for each in found.iterfind("ROUNDS/ROUND")]
    playing = {match[seat] for each in rounds for match in each["matches"] for seat in ("player1", "player2")}
    players = [
        {
            "id": number,
            "name": _text(person, "NAME"),
            "dropped": bool(here) and number not in here,
            "faction": (person.findtext("MODULE-INFO/MODULE-PLAYER/FACTION") or "").strip().lower(),
        }
        for number, person in people.items()
        if number in here | playing
    ]
    read = read_values({"name": _text(found, "NAME"), "players": players, "rounds": rounds})
    module = _text(found, "MODULE")
    if module in MODULES:
        return read
    return replace(
        read,
        format=OTHER_FORMAT,
        holds=SCORE if any(any(match.points) for match in every_match(read.rounds)) else "",
        header={**read.header, "game": module},
        other_game=module,
    )


def _parse(text: str) -> ET.Element:
    if "<!" in text:
        raise Malformed("The file of {software} declares its own entities: they are not read.", software=CRYODEX)
    depth = 0
    for closing, empty in re.findall(r"<(/?)[A-Za-z][^<>]*?(/?)>", text):
        depth += -1 if closing else 0 if empty else 1
        if depth > DEEPEST:
            raise Malformed("The file of {software} cannot be read: it is nested too deeply.", software=CRYODEX)
    try:
        return ET.fromstring(text)  # noqa: S314 - without declarations nothing is expanded or fetched
    except (ET.ParseError, ValueError):
        raise Malformed("The file of {software} is damaged: save it there again.", software=CRYODEX) from None


def _text(found: ET.Element, key: str) -> str:
    return (found.findtext(key) or "").strip()


def _round(found: ET.Element) -> dict[str, Any]:
    """Convert a round to the form of Cryodex's JSON."""
    return {
        "round-type": (Stage.ELIMINATION if _text(found, "ISSINGLEELIMINATION") == "true" else Stage.SWISS).value,
        "matches": [_match(match) for match in found.iterfind("MATCHES/MATCH")],
    }


def _match(data: ET.Element) -> dict[str, Any]:
    """Convert a match to the form of Cryodex's JSON, with players by number."""
    seats = [_text(data, key) or None for key in ("PLAYER1", "PLAYER2")]
    points = [_text(data, f"PLAYER{side}POINTS") for side in (1, 2)]
    result = _text(data, "GAME1RESULT")
    return {
        "player1": seats[0],
        "player2": seats[1],
        "player1points": points[0],
        "player2points": points[1],
        "winner": seats[0] if result in WON_BY_FIRST else seats[1] if result in WON_BY_SECOND else None,
        "result": "bye" if seats[1] is None else "draw" if result == DRAWN else "",
        "open": not result and not any(points),
    }
