"""NRTM: the JSON that Cobra and other Netrunner programs export.

Players have two identities and match points, and rounds have the points of each match. An elimination game has only a
winner, and counts three points.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ronda.core.errors import Malformed
from ronda.core.pairings import Stage
from ronda.core.text import N_, Message
from ronda.imports.cryodex import read_values
from ronda.imports.foreign import PLAYER, POINTS, ForeignTournament, read_json, read_rank, read_text, read_whole_number
from ronda.imports.match_rows import is_bye_name, match_place

FORMAT: Final = "nrtm"
NAME: Final = "NRTM"
ROLES: Final = ("corp", "runner")
POINTS_OF_A_GAME: Final = 3
POINTS_OF_A_DRAW: Final = (3, 1)
"""In a round of two games, and in a round of one."""
SCORES: Final = ("runnerScore", "corpScore")
BOTH_SIDES, ONE_SIDE = 6, 3
"""The points of a bye in a round of two games, and in a round of one."""
DOUBLE_ELIMINATION: Final = N_("The cut was double elimination and is left out; {champion} won it.")


def is_nrtm(text: str) -> bool:
    """Whether a text is a tournament in this format."""
    data = read_json(text)
    return (
        isinstance(data, dict)
        and isinstance(data.get("players"), list)
        and ("preliminaryRounds" in data or "cutToTop" in data or _has_pairings(data.get("rounds")))
    )


def _has_pairings(rounds: object) -> bool:
    return isinstance(rounds, list) and bool(rounds) and isinstance(rounds[0], list)


def read_nrtm(text: str) -> ForeignTournament:
    """Read the tournament; raises ``Refusal`` naming the player, round or match at fault."""
    data = read_json(text)
    rounds = _list(data.get("rounds"))
    places = [place for place in _list(data.get("eliminationPlayers")) if isinstance(place, dict)]
    people = data["players"] or [{**place, "rank": None} for place in places]
    if rounds and not people:
        raise Malformed("The file of {software} has rounds, but its list of players is empty.", software=NAME)
    last = {_number(place): place for place in places}
    listed = {_number(player): player for player in map(_object, people)}
    byes = {
        number
        for number, player in listed.items()
        if player.get("isBye") is True or is_bye_name(str(player.get("name")))
    }
    swiss, cut = _split(rounds, byes | ({"0"} - {*listed}))
    left_out: tuple[Message, ...] = ()
    if _is_double(cut):
        champion = next((str(place.get("name")) for place in places if read_rank(place.get("rank")) == 1), "–")
        cut, last = [], {}
        left_out = (Message(DOUBLE_ELIMINATION, (("champion", champion[:80]),)),)
    names = {number: read_text(player, PLAYER, "name") for number, player in listed.items() if number not in byes}
    read = read_values(
        {
            "name": data.get("name"),
            "date": data.get("date"),
            "location": data.get("city"),
            "players": [_player(listed[number], last.get(number, {})) for number in names],
            "rounds": [
                *(_round(found, Stage.SWISS, number, names) for number, found in enumerate(swiss, start=1)),
                *(_round(found, Stage.ELIMINATION, number, names) for number, found in enumerate(cut, start=1)),
            ],
        },
        NAME,
    )
    seeded = sorted((read_rank(place.get("seed")) or 0, number) for number, place in last.items() if number in names)
    return replace(
        read,
        format=FORMAT,
        holds=POINTS,
        differences=(*read.differences, *left_out),
        seeds=tuple(names[number] for seed, number in seeded if seed),
        bye=_points_of_byes(swiss),
    )


def _object(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict) or not isinstance(value.get("id"), int | str):
        raise Malformed("A player of the file has no name: add it under “players”.")
    return value


def _number(data: Mapping[str, Any]) -> str:
    """A player's number in the file, as text; empty for nobody."""
    return "" if data.get("id") is None else str(data["id"])


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _player(data: Mapping[str, Any], last: Mapping[str, Any]) -> dict[str, Any]:
    """Convert a player to the form of Cryodex's JSON."""
    return {
        "id": data["id"],
        "name": data.get("name"),
        "score": data.get("matchPoints"),
        "rank": {"swiss": data.get("rank"), "elimination": last.get("rank")},
        "dropped": data.get("forfeit") is True,
        "disqualified": data.get("disqualified"),
        **{role: data.get(f"{role}Identity") for role in ROLES},
    }


def _split(
    rounds: Sequence[Any], byes: Collection[str]
) -> tuple[list[Sequence[Mapping[str, Any]]], list[Sequence[Mapping[str, Any]]]]:
    """Split the Swiss rounds from elimination, and replace byes that are listed as players with nobody.

    Raises ``Malformed`` for a round that is neither.
    """
    swiss: list[Sequence[Mapping[str, Any]]] = []
    cut: list[Sequence[Mapping[str, Any]]] = []
    for position, listed in enumerate(rounds, start=1):
        pairings = [*map(_with_sides, _list(listed))]
        if not pairings or not all(_is_pairing(found) for found in pairings):
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


def _with_sides(found: Any) -> Any:
    """Convert an AesopsTables pairing, whose players are keyed by the side they play, to Cobra's form."""
    if not isinstance(found, dict) or "corpPlayer" not in found:
        return found
    of_cut = "winner_id" in found
    sides = [
        {
            "id": None if is_bye_name(str(number := found.get(f"{role}Player"))) else number,
            "role": role,
            **({"winner": found["winner_id"] == number} if of_cut else {"combinedScore": found.get(f"{role}Score")}),
        }
        for role in ROLES
    ]
    return {"table": found.get("tableNumber"), "player1": sides[0], "player2": sides[1], "eliminationGame": of_cut}


def _without_byes(pairing: Mapping[str, Any], byes: Collection[str]) -> Mapping[str, Any]:
    sides = {side: pairing[side] for side in ("player1", "player2") if _number(pairing[side]) in byes}
    return {**pairing, **{side: {**found, "id": None} for side, found in sides.items()}}


def _is_pairing(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(value.get(side), dict) for side in ("player1", "player2"))


def _round(
    pairings: Sequence[Mapping[str, Any]], stage: Stage, number: int, names: Mapping[str, str]
) -> dict[str, Any]:
    """Convert a round to the form of Cryodex's JSON."""
    places = [match_place(stage, number, table) for table, _ in enumerate(pairings, start=1)]
    return {
        "round-type": stage.value,
        "round-number": number,
        "matches": [_match(found, stage, place, names) for found, place in zip(pairings, places, strict=True)],
    }


def _match(data: Mapping[str, Any], stage: Stage, place: Message, names: Mapping[str, str]) -> dict[str, Any]:
    """Convert a match to the form of Cryodex's JSON, with players by number."""
    sides = [data["player1"], data["player2"]]
    numbers = [_number(side) or None for side in sides]
    won = [side.get("winner") is True for side in sides]
    if all(won):
        raise Malformed(
            "{first} and {second} are both the winner of the match {place}: correct one of them in the file.",
            **{key: names.get(number or "", "")[:80] for key, number in zip(("first", "second"), numbers, strict=True)},
            place=place,
        )
    points = [_points(side, place) for side in sides]
    if stage is Stage.ELIMINATION and points == [0, 0]:
        points = [POINTS_OF_A_GAME * each for each in won]
    told = any(side.get(key) is not None for side in sides for key in ("combinedScore", *SCORES, "winner"))
    if data.get("intentionalDraw") is True and all(numbers) and not told:
        points = [POINTS_OF_A_DRAW[any(side.get("role") for side in sides)]] * 2
        told = True
    return {
        "table": data.get("table"),
        "player1-id": numbers[0],
        "player2-id": numbers[1],
        "player1points": points[0],
        "player2points": points[1],
        "winner-id": next((number for number, wins in zip(numbers, won, strict=True) if wins), None),
        "result": "bye" if not all(numbers) else "draw" if told and points[0] == points[1] and not any(won) else "",
        "open": not told,
    }


def _points(side: Mapping[str, Any], place: object) -> int:
    """The points of one side: the combined points, or the sum of its games."""
    if side.get("combinedScore") is not None:
        return read_whole_number(side, "combinedScore", place)
    return sum(read_whole_number(side, key, place) for key in SCORES)


def _points_of_byes(swiss: Sequence[Sequence[Mapping[str, Any]]]) -> int:
    """The points of a bye in the file, or the usual points for rounds of two games or one."""
    sides = [[pairing["player1"], pairing["player2"]] for pairings in swiss for pairing in pairings]
    byes = [max(_points(side, "bye") for side in pair) for pair in sides if not all(map(_number, pair))]
    if any(byes):
        return max(byes)
    return ONE_SIDE if any(side.get("role") for pair in sides for side in pair) else BOTH_SIDES


def _is_double(cut: Sequence[Sequence[Mapping[str, Any]]]) -> bool:
    """Whether the cut is a double elimination."""
    lost: set[str] = set()
    for pairings in cut:
        sides = [(pairing["player1"], pairing["player2"]) for pairing in pairings]
        seated = [_number(side) for pair in sides for side in pair if _number(side)]
        if lost & {*seated} or len({*seated}) < len(seated):
            return True
        lost |= {
            _number(own)
            for pair in sides
            for own, other in (pair, pair[::-1])
            if other.get("winner") is True or _points(other, NAME) > _points(own, NAME)
        }
    return False
