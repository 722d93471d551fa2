"""NRTM, the JSON in which Cobra and other programs of Netrunner give out a tournament.

Players have two identities and their match points, rounds the points of each match. A game of the elimination rounds
has only its winner, and counts as three points.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from ronda.core.errors import Impossible, Malformed
from ronda.core.pairings import Stage
from ronda.imports.foreign import (
    PLAYER,
    POINTS,
    TOURNAMENT,
    ForeignMatch,
    ForeignPlayer,
    ForeignTournament,
    check_players,
    check_seats,
    foreign_row,
    name_key,
    read_json,
    read_rank,
    read_text,
    read_total,
    read_whole_number,
)
from ronda.imports.match_rows import is_bye_name, match_place

FORMAT: Final = "nrtm"
NAME: Final = "NRTM"
POINTS_OF_A_GAME: Final = 3
POINTS_OF_A_DRAW: Final = (3, 1)
"""In a round of two games, and in one of one."""
BOTH_SIDES, ONE_SIDE = 6, 3
"""The points of a bye where a round has two games, and where it has one."""


def is_nrtm(text: str) -> bool:
    """Tell whether a text is a tournament of this format."""
    data = read_json(text)
    return (
        isinstance(data, dict)
        and isinstance(data.get("players"), list)
        and ("preliminaryRounds" in data or "cutToTop" in data or _has_pairings(data.get("rounds")))
    )


def _has_pairings(rounds: object) -> bool:
    return isinstance(rounds, list) and bool(rounds) and isinstance(rounds[0], list)


def read_nrtm(text: str) -> ForeignTournament:
    """The tournament of a text; raises ``Refusal`` naming the player, the round or the match at fault."""
    data = read_json(text)
    rounds = data.get("rounds") or []
    places = [place for place in _list(data.get("eliminationPlayers")) if isinstance(place, dict)]
    people = data["players"] or [{**place, "rank": None} for place in places]
    if rounds and not people:
        raise Malformed("The file of {software} has rounds, but its list of players is empty.", software=NAME)
    if not people or not isinstance(rounds, list) or not rounds:
        raise Malformed("The file of {software} holds no players or no rounds yet.", software=NAME)
    last = {_number(place): place for place in places}
    listed = [*map(_object, people)]
    byes = {_number(player) for player in listed if player.get("isBye") is True or is_bye_name(str(player.get("name")))}
    players = {_number(player): _player(player, last) for player in listed if _number(player) not in byes}
    check_players([*players.values()])
    names = {number: player.name for number, player in players.items()}
    swiss, cut = _split(rounds, byes)
    read = [_round(pairings, Stage.SWISS, number, names) for number, pairings in enumerate(swiss, start=1)]
    bracket = [_round(games, Stage.ELIMINATION, number, names) for number, games in enumerate(cut, start=1)]
    _check_single(bracket)
    date = read_text(data, TOURNAMENT, "date")[:10]
    seeded = sorted((read_rank(place.get("seed")) or 0, number) for number, place in last.items() if number in names)
    return ForeignTournament(
        software=NAME,
        format=FORMAT,
        holds=POINTS,
        header={
            "name": read_text(data, TOURNAMENT, "name") or NAME,
            **({"date": date} if re.fullmatch(r"\d{4}-\d{2}-\d{2}", date) else {}),
        },
        players=tuple(players.values()),
        rounds=tuple(read + bracket),
        seeds=tuple(names[number] for seed, number in seeded if seed),
        bye=_points_of_byes(swiss),
    )


def _object(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Malformed("A player of the file has no name: add it under “players”.")
    return value


def _number(data: Mapping[str, Any]) -> str:
    """What a player is called by in the file, as text; empty for nobody."""
    return "" if data.get("id") is None else str(data["id"])


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _player(data: Mapping[str, Any], last: Mapping[str, Mapping[str, Any]]) -> ForeignPlayer:
    name = read_text(data, PLAYER, "name")
    if not name or not isinstance(data.get("id"), int | str):
        raise Malformed("A player of the file has no name: add it under “players”.")
    return ForeignPlayer(
        name=name,
        score=read_total(data.get("matchPoints")),
        rank=read_rank(data.get("rank")),
        last=read_rank(last.get(_number(data), {}).get("rank")),
        registered={word: found for word in ("corp", "runner") if (found := read_text(data, name, f"{word}Identity"))},
    )


def _split(
    rounds: Sequence[Any], byes: Collection[str]
) -> tuple[list[Sequence[Mapping[str, Any]]], list[Sequence[Mapping[str, Any]]]]:
    """The Swiss rounds and those of elimination, nobody where a bye is listed as a player.

    Raises ``Malformed`` for a round that is neither.
    """
    swiss: list[Sequence[Mapping[str, Any]]] = []
    cut: list[Sequence[Mapping[str, Any]]] = []
    for position, pairings in enumerate(rounds, start=1):
        if not isinstance(pairings, list) or not pairings or not all(_is_pairing(found) for found in pairings):
            raise Malformed("Round {position} of the file has no list of matches.", position=position)
        kinds = {bool(found.get("eliminationGame")) for found in pairings}
        if len(kinds) > 1 or (cut and kinds == {False}):
            raise Malformed(
                "Round {position} of the file is “{kind}”: Swiss rounds must come first, then elimination rounds.",
                position=position,
                kind="swiss",
            )
        (cut if kinds == {True} else swiss).append([_without_byes(found, byes) for found in pairings])
    return swiss, cut


def _without_byes(pairing: Mapping[str, Any], byes: Collection[str]) -> Mapping[str, Any]:
    sides = {side: pairing[side] for side in ("player1", "player2") if _number(pairing[side]) in byes}
    return {**pairing, **{side: {**found, "id": None} for side, found in sides.items()}}


def _is_pairing(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(value.get(side), dict) for side in ("player1", "player2"))


def _round(
    pairings: Sequence[Mapping[str, Any]], stage: Stage, number: int, names: Mapping[str, str]
) -> tuple[ForeignMatch, ...]:
    tables = [pairing.get("table") for pairing in pairings]
    own = stage is Stage.SWISS and len(set(map(str, tables))) == len(tables) and all(map(_is_table, tables))
    matches = tuple(
        _match(pairing, stage, number, pairing["table"] if own else position, names)
        for position, pairing in enumerate(pairings, start=1)
    )
    if stage is Stage.SWISS:
        check_seats(matches)
    return matches


def _is_table(value: object) -> bool:
    return type(value) is int and 0 < value < 10_000  # noqa: PLR2004 - as many as a hall may have


def _match(data: Mapping[str, Any], stage: Stage, number: int, table: int, names: Mapping[str, str]) -> ForeignMatch:
    """One match; the winner is who is named, else who has more points, and empty where neither tells it."""
    place = match_place(stage, number, table)
    sides = [data["player1"], data["player2"]]
    sides.sort(key=lambda side: not _number(side))
    for side in sides:
        if _number(side) and _number(side) not in names:
            raise Impossible(
                "“{name}” plays the match {place} but is not among the players of the file.",
                name=_number(side)[:80],
                place=place,
            )
    first, second = (names.get(_number(side), "") for side in sides)
    if not first or name_key(first) == name_key(second):
        raise Malformed("The match {place} of the file needs two different players.", place=place)
    won = [side.get("winner") is True for side in sides]
    if all(won):
        raise Malformed(
            "{first} and {second} are both the winner of the match {place}: correct one of them in the file.",
            first=first[:80],
            second=second[:80],
            place=place,
        )
    points = [_points(side, place) for side in sides]
    if stage is Stage.ELIMINATION and points == [0, 0]:
        points = [POINTS_OF_A_GAME * each for each in won]
    first_wins = won[0] or (not won[1] and points[0] > points[1])
    second_wins = won[1] or (not won[0] and points[1] > points[0])
    told = any(side.get(key) is not None for side in sides for key in ("combinedScore", *SCORES, "winner"))
    if data.get("intentionalDraw") is True and second and not told:
        points = [POINTS_OF_A_DRAW[any(side.get("role") for side in sides)]] * 2
        told = True
    return ForeignMatch(
        row=foreign_row(stage, number, table, first, second),
        points=(points[0], points[1]),
        winner=first if first_wins or not second else second if second_wins else "",
        drawn=stage is Stage.SWISS and told and points[0] == points[1],
        open=not told and bool(second),
    )


SCORES: Final = ("runnerScore", "corpScore")


def _points(side: Mapping[str, Any], place: object) -> int:
    """The points of one side: the combined ones, or those of its games."""
    if side.get("combinedScore") is not None:
        return read_whole_number(side, "combinedScore", place)
    return sum(read_whole_number(side, key, place) for key in SCORES)


def _points_of_byes(swiss: Sequence[Sequence[Mapping[str, Any]]]) -> int:
    """The points of a bye as the file has them, else those of a round of two games, or of one."""
    sides = [[pairing["player1"], pairing["player2"]] for pairings in swiss for pairing in pairings]
    byes = [max(_points(side, "bye") for side in pair) for pair in sides if not all(map(_number, pair))]
    if any(byes):
        return max(byes)
    return ONE_SIDE if any(side.get("role") for pair in sides for side in pair) else BOTH_SIDES


def _check_single(bracket: Sequence[Sequence[ForeignMatch]]) -> None:
    """Refuse an elimination in which a defeat is not the last; raises ``Impossible``."""
    lost: set[str] = set()
    for matches in bracket:
        seated = [name_key(name) for match in matches for name in match.names]
        if lost & set(seated) or len(set(seated)) < len(seated):
            raise Impossible(
                "The cut of this file is double elimination, and Ronda has only single elimination after Swiss rounds. "
                "Take the elimination rounds out of the file to open the Swiss rounds."
            )
        lost |= {name_key(name) for match in matches for name in match.names if match.winner and name != match.winner}
