"""The JSON of Cryodex, also written by List Juggler, ListFortress and Rollbetter, and ListFortress's own answer.

Players have their totals, and rounds have the points of each match. A match with equal points need not name a winner.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ronda.commands.lists.contacts import split_contacts
from ronda.core import codec, inputs
from ronda.core.errors import Impossible, Malformed, Refusal
from ronda.core.pairings import Stage
from ronda.core.results import Ending
from ronda.imports.foreign import (
    PLAYER,
    SCORE,
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
from ronda.imports.foreign_names import LEFT_OUT, name_alone, said_of
from ronda.imports.match_rows import (
    TAKEN_FOR_BYE,
    is_bye_name,
    is_doubtful_bye,
    is_no_opponent,
    match_place,
    refuse_winning_bye,
)

FORMAT: Final = "cryodex"
OTHER_FORMAT: Final = "cryodex-other"
"""The same format for a game that is not X-Wing."""
CRYODEX, LISTFORTRESS = "Cryodex", "ListFortress"
STAGES: Final = dict.fromkeys(("swiss", "1"), Stage.SWISS) | dict.fromkeys(
    ("elimination", "single elimination", "elim", "cut", "top cut", "2"), Stage.ELIMINATION
)
"""By the name that a round has in the file, and by ListFortress's numbers."""
REGISTERED: Final = ("faction", "corp", "runner")
DRAWS: Final = frozenset({"draw", "tie"})
NO_WINNER: Final = frozenset({"doubleloss", "nowinner", "bothlost", "bothlose", "mutualloss"})
LOST_BY_BOTH: Final = NO_WINNER | {"loss"}
"""Letters and digits only; a loss has no winner unless one is named."""


def is_cryodex(text: str) -> bool:
    """Whether a text is a tournament in this format, or ListFortress's answer about one."""
    data = read_json(text)
    return isinstance(data, dict) and (
        (isinstance(data.get("players"), list) and isinstance(data.get("rounds"), list))
        or (
            isinstance(participants := data.get("participants"), list)
            and not {"pilots", "matches"} & {*data}
            and not any(isinstance(each, dict) and "participant" in each for each in participants)
        )
    )


def read_cryodex(text: str) -> ForeignTournament:
    """Read the tournament; raises ``Refusal`` naming the player, round or match at fault."""
    return read_values(read_json(text))


def read_values(data: Mapping[str, Any], software: str = "") -> ForeignTournament:
    """Read the tournament from parsed JSON, or from the same values converted from other software.

    Raises as :func:`read_cryodex`.
    """
    of_site = "players" not in data
    software = software or (LISTFORTRESS if of_site or "title" in data else CRYODEX)
    players = data["participants"] if of_site else data["players"]
    rounds = data.get("rounds") or []
    if of_site and players and not rounds:
        raise Malformed(
            "The file of {software} has what each player reached, but not the rounds. Open the file of the program "
            "that ran the event.",
            software=software,
        )
    if not players or not rounds or not isinstance(rounds, list):
        raise Malformed("The file of {software} holds no players or no rounds yet.", software=software)
    listed, byes = _listed(players)
    read = [player for player, _ in listed]
    check_players(read)
    known = _Names({player.name: str(data.get("id", "")) for player, data in listed})
    contacts = [player.name for player, data in listed if split_contacts(read_text(data, PLAYER, "name"))[1]]
    date = read_text(data, TOURNAMENT, "date")[:10]
    return ForeignTournament(
        software=software,
        format=FORMAT,
        holds=SCORE,
        header={
            "name": read_text(data, TOURNAMENT, "name", "title") or software,
            **({"date": date} if re.fullmatch(r"\d{4}-\d{2}-\d{2}", date) else {}),
            **({"place": place} if (place := read_text(data, TOURNAMENT, "location")) else {}),
        },
        players=tuple(read),
        rounds=tuple(_rounds(rounds, known)),
        remarks=(*said_of(LEFT_OUT, contacts), *said_of(TAKEN_FOR_BYE, byes)),
        whole=not of_site,
    )


def _listed(players: Sequence[Any]) -> tuple[list[tuple[ForeignPlayer, Mapping[str, Any]]], list[str]]:
    """The players with their JSON objects, and the names taken for byes that could be real names."""
    read = [(_player(data), data) for data in players]
    byes = [player for player, _ in read if is_bye_name(player.name)]
    for player in byes:
        if player.score and is_doubtful_bye(player.name):
            raise refuse_winning_bye(player.name)
    doubtful = [player.name for player in byes if is_doubtful_bye(player.name)]
    return [each for each in read if each[0] not in byes], doubtful


class _Names:
    """The players' names, found by the spelling used in matches or by the player's number in the file."""

    def __init__(self, numbers: Mapping[str, str]) -> None:
        self.by_key = {name_key(name): name for name in numbers}
        self.by_letters = {inputs.letters_and_digits(name): name for name in numbers}
        self.by_number = {number: name for name, number in numbers.items() if number}

    def of(self, data: Mapping[str, Any], place: object, key: str) -> str:
        """The player named under a key of a match, or by the number beside it; empty for nobody."""
        value = data.get(key)
        typed = read_text(data, place, key) if value is None or isinstance(value, str) else ""
        typed = typed if is_bye_name(typed) else split_contacts(typed)[0]
        number = _first(data, f"{key}-id", f"{key}_id", key)
        found = self.by_key.get(name_key(typed)) or self.by_number.get(str(number))
        found = found or self.by_letters.get(inputs.letters_and_digits(typed)) or typed
        return found or ("" if number is None else str(number))


def _player(data: Any) -> ForeignPlayer:
    if not isinstance(data, dict) or not read_text(data, PLAYER, "name"):
        raise Malformed("A player of the file has no name: add it under “players”.")
    rank = data.get("rank")
    places = rank if isinstance(rank, dict) else {} if rank is None else {"swiss": rank}
    listed = data.get("list") or data.get("list_json")
    return ForeignPlayer(
        name=name_alone(read_text(data, PLAYER, "name")),
        score=read_total(_first(data, "score", "event_points")),
        margin=read_total(_first(data, "mov", "mission_points")),
        rank=read_rank(places.get("swiss", data.get("swiss_rank"))),
        last=read_rank(places.get("elimination", data.get("top_cut_rank"))),
        dropped=bool(data.get("dropped")),
        disqualified=data.get("disqualified") is True,
        registered={
            **({"list": _squad(listed)} if listed else {}),
            **{word: found for word in REGISTERED if (found := read_text(data, PLAYER, word))},
        },
    )


def _first(data: Mapping[str, Any], *keys: str) -> Any:
    """The value of the first key that is present, or None."""
    return next((data[key] for key in keys if data.get(key) is not None), None)


def _squad(listed: object) -> str:
    """A squad as compact JSON; text that is not JSON stays as it is."""
    if isinstance(listed, str):
        try:
            listed = codec.parse_json(listed)
        except ValueError:
            return str(listed)
    return json.dumps(listed, ensure_ascii=False, separators=(",", ":"))


def _rounds(data: Sequence[Any], names: _Names) -> list[tuple[ForeignMatch, ...]]:
    """The matches of each round; raises ``Refusal`` for rounds out of order and for players who sit twice in one."""
    rounds: list[tuple[ForeignMatch, ...]] = []
    counts = dict.fromkeys(Stage, 0)
    read = [(position, found, _stage(position, found)) for position, found in enumerate(data, start=1)]
    numbers = {position: _first(found, "round-number", "round_number") for position, found, _ in read}
    swiss = [numbers[position] for position, found, stage in read if stage is Stage.SWISS]
    if all(type(number) is int for number in swiss) and len(set(swiss)) == len(swiss):
        read.sort(key=lambda each: (0, numbers[each[0]]) if each[2] is Stage.SWISS else (1, -len(each[1]["matches"])))
    for position, found, stage in read[len(swiss) :]:
        if stage is Stage.SWISS:
            raise _out_of_order(position, found)
    for _, found, stage in read:
        counts[stage] += 1
        tables: list[Any] = [match.get("table") if isinstance(match, dict) else None for match in found["matches"]]
        own = stage is Stage.SWISS and len(set(map(str, tables))) == len(tables) and all(map(_is_table, tables))
        matches = tuple(
            _match(match, stage, counts[stage], tables[at] if own else at + 1, names)
            for at, match in enumerate(found["matches"])
        )
        check_seats(matches)
        rounds.append(matches)
    return rounds


def _is_table(value: object) -> bool:
    return type(value) is int and 0 < value < 10_000  # noqa: PLR2004 - as many as a hall may have


def _stage(position: int, found: Any) -> Stage:
    """The stage that a round names, Swiss if it names none; raises ``Malformed``."""
    if not isinstance(found, dict) or not isinstance(found.get("matches"), list) or not found["matches"]:
        raise Malformed("Round {position} of the file has no list of matches.", position=position)
    stage = STAGES.get(_kind(found).strip().lower())
    if stage is None:
        raise _out_of_order(position, found)
    return stage


def _kind(found: Mapping[str, Any]) -> str:
    said = _first(found, "round-type", "roundtype_id")
    return Stage.SWISS.value if said is None else str(said)


def _out_of_order(position: int, found: Mapping[str, Any]) -> Refusal:
    return Malformed(
        "Round {position} of the file is “{kind}”: Swiss rounds must come first, then elimination rounds.",
        position=position,
        kind=_kind(found)[:20],
    )


def _match(data: Any, stage: Stage, number: int, table: int, names: _Names) -> ForeignMatch:
    """Read one match. The winner is the player named, or the one with more points, or empty if neither tells."""
    place = match_place(stage, number, table)
    if not isinstance(data, dict):
        raise Malformed("The match {place} of the file cannot be read.", place=place)
    first, second = names.of(data, place, "player1"), names.of(data, place, "player2")
    result = read_text(data, place, "result").lower()
    letters = inputs.letters_and_digits(result)
    points = (_points(data, 1, place), _points(data, 2, place))
    if not first or is_bye_name(first):
        first, second, points = second, "", points[::-1]
    if result == "bye" or (is_no_opponent(second) and name_key(second) not in names.by_key):
        second = ""
    elif not second and (points[1] or not {"player2", "player2_id", "player2-id"} & {*data}):
        raise Malformed("The match {place} of the file has no second player and is no bye.", place=place)
    for name in filter(None, (first, second)):
        if name_key(name) not in names.by_key:
            raise Impossible(
                "“{name}” plays the match {place} but is not among the players of the file.",
                name=name[:80],
                place=place,
            )
    if not first or name_key(first) == name_key(second):
        raise Malformed("The match {place} of the file needs two different players.", place=place)
    named = names.of(data, place, "winner")
    winner = next((name for name in (first, second) if name and name_key(name) == name_key(named)), "")
    if letters in NO_WINNER:
        winner = ""
    elif not winner and result not in DRAWS | LOST_BY_BOTH:
        winner = first if points[0] > points[1] or not second else second if points[1] > points[0] else ""
    return ForeignMatch(
        row=foreign_row(stage, number, table, first, second),
        points=points,
        winner=winner,
        drawn=stage is Stage.SWISS and not winner and result in DRAWS,
        lost_by_both=not winner and letters in LOST_BY_BOTH,
        forfeit=bool(winner and second) and result == Ending.FORFEIT,
        open=bool(second) and data.get("open") is True,
    )


def _points(data: Mapping[str, Any], side: int, place: object) -> int:
    written = f"player{side}points"
    return read_whole_number(data, f"player{side}_points" if written not in data else written, place)
