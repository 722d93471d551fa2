"""Cryodex's own save, an XML file of players and tournaments, in which a match has its result but nobody a score."""

import re
from collections.abc import Mapping
from typing import Final
from xml.etree import ElementTree as ET

from ronda.core.errors import Impossible, Malformed
from ronda.core.pairings import Stage
from ronda.imports.cryodex import CRYODEX, FORMAT, OTHER_FORMAT
from ronda.imports.foreign import (
    LARGEST,
    SCORE,
    ForeignMatch,
    ForeignPlayer,
    ForeignTournament,
    check_players,
    check_seats,
    every_match,
    foreign_row,
    name_key,
)
from ronda.imports.match_rows import match_place

ROOT: Final = "CRYODEXDATA"
WON_BY_FIRST: Final = frozenset({"PLAYER_1_WINS", "PLAYER_1_MOD_WINS"})
WON_BY_SECOND: Final = frozenset({"PLAYER_2_WINS", "PLAYER_2_MOD_WINS"})
DRAWN: Final = "DRAW"
MODULES: Final = frozenset({"", "X-Wing", "Special Event: X-Wing ETC"})
"""Of X-Wing, or unnamed; any other is of another game."""
DEEPEST: Final = 64


def is_cryodex_save(text: str) -> bool:
    """Tell whether a text is a save of Cryodex."""
    return text.removeprefix("\ufeff").lstrip().startswith("<") and f"<{ROOT}>" in text[:2000]


def read_cryodex_save(text: str) -> ForeignTournament:
    """The only tournament of a save; raises ``Refusal`` for one that holds none, several, or what cannot be read."""
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
    names = {number: " ".join(_text(found, "NAME").split()) for number, found in people.items()}
    found_rounds = tournaments[0].findall("ROUNDS/ROUND")
    rounds = _rounds(found_rounds, names)
    if not rounds:
        raise Malformed("The file of {software} holds no players or no rounds yet.", software=CRYODEX)
    playing = {name_key(name) for matches in rounds for match in matches for name in match.names}
    here = {*filter(None, map(str.strip, _text(tournaments[0], "PLAYERS").split(",")))}
    players = tuple(
        ForeignPlayer(name=names[number], dropped=bool(here) and number not in here, registered=_registered(found))
        for number, found in people.items()
        if number in here or name_key(names[number]) in playing
    )
    check_players(players)
    module = _text(tournaments[0], "MODULE")
    other_game = "" if module in MODULES else module
    return ForeignTournament(
        software=CRYODEX,
        format=OTHER_FORMAT if other_game else FORMAT,
        holds="" if other_game and not any(any(match.points) for match in every_match(rounds)) else SCORE,
        header={"name": _text(tournaments[0], "NAME") or CRYODEX, **({"game": other_game} if other_game else {})},
        players=players,
        rounds=tuple(rounds),
        other_game=other_game,
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


def _registered(player: ET.Element) -> Mapping[str, str]:
    faction = (player.findtext("MODULE-INFO/MODULE-PLAYER/FACTION") or "").strip().lower()
    return {"faction": faction} if faction else {}


def _rounds(found: list[ET.Element], names: Mapping[str, str]) -> list[tuple[ForeignMatch, ...]]:
    rounds: list[tuple[ForeignMatch, ...]] = []
    counts = dict.fromkeys(Stage, 0)
    for position, each in enumerate(found, start=1):
        stage = Stage.ELIMINATION if _text(each, "ISSINGLEELIMINATION") == "true" else Stage.SWISS
        counts[stage] += 1
        matches = tuple(
            _match(match, stage, counts[stage], table, names)
            for table, match in enumerate(each.iterfind("MATCHES/MATCH"), start=1)
        )
        if not matches:
            raise Malformed("Round {position} of the file has no list of matches.", position=position)
        check_seats(matches)
        rounds.append(matches)
    return rounds


def _match(data: ET.Element, stage: Stage, number: int, table: int, names: Mapping[str, str]) -> ForeignMatch:
    """One match; the winner is who is named, else who has more points, and empty where neither tells it."""
    place = match_place(stage, number, table)
    seats = [_text(data, key) for key in ("PLAYER1", "PLAYER2")]
    for seat in filter(None, seats):
        if not names.get(seat):
            raise Impossible(
                "“{name}” plays the match {place} but is not among the players of the file.",
                name=seat[:80],
                place=place,
            )
    first, second = (names.get(seat, "") for seat in seats)
    if not first or name_key(first) == name_key(second):
        raise Malformed("The match {place} of the file needs two different players.", place=place)
    points = [_points(data, f"PLAYER{side}POINTS", place) for side in (1, 2)]
    result = _text(data, "GAME1RESULT")
    winner = first if result in WON_BY_FIRST or not second else second if result in WON_BY_SECOND else ""
    own, other = points[0] or 0, points[1] or 0
    if not winner and result != DRAWN and own != other:
        winner = first if own > other else second
    return ForeignMatch(
        row=foreign_row(stage, number, table, first, second),
        points=(own, other),
        winner=winner,
        drawn=stage is Stage.SWISS and result == DRAWN,
        open=not result and points == [None, None] and bool(second),
    )


def _points(data: ET.Element, key: str, place: object) -> int | None:
    written = _text(data, key)
    if not written:
        return None
    if not re.fullmatch(r"[0-9]{1,6}", written) or int(written) > LARGEST:
        raise Malformed("“{key}” of {place} should be a whole number.", key=key, place=place)
    return int(written)
