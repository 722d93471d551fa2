"""What a file of other software says of a tournament, whatever format it stood in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from ronda.core import codec, inputs
from ronda.core.errors import Impossible, Malformed
from ronda.core.pairings import Stage
from ronda.core.text import N_, Message
from ronda.imports.match_rows import ImportedRow, match_place

LARGEST: Final = 1_000_000
SCORE, POINTS = "score", "points"
"""What a result holds: what was scored, or the points of the round themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignPlayer:
    """A player, with what the file says was reached in the Swiss rounds; None where it does not say it."""

    name: str
    score: Fraction | None = None
    margin: Fraction | None = None
    rank: int | None = None
    last: int | None = None
    """The place after elimination."""
    dropped: bool = False
    """The file says so, whenever it was."""
    disqualified: bool = False
    registered: Mapping[str, str] = field(default_factory=dict)
    """By the words that a ruleset's ``importing.registered`` knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignMatch:
    """A match, whose winner may still follow from the rest of the file."""

    row: ImportedRow
    points: tuple[int, int]
    winner: str = ""
    """The name, or empty while nothing tells it."""
    drawn: bool = False
    """The file calls it a draw, or the rules do."""
    lost_by_both: bool = False
    forfeit: bool = False
    """It was decided without being played."""
    open: bool = False
    """The file holds no result."""

    @property
    def names(self) -> tuple[str, ...]:
        return self.row.names


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignTournament:
    """A tournament, its rounds in the order of play, Swiss ones first."""

    software: str
    format: str
    """The key by which rulesets name the format."""
    holds: str
    """``score`` or ``points``, or empty where matches have only a winner."""
    header: Mapping[str, str]
    """By the keys of the CSV's first line, options of the game among them."""
    players: tuple[ForeignPlayer, ...]
    rounds: tuple[tuple[ForeignMatch, ...], ...]
    seeds: tuple[str, ...] = ()
    """Who made the cut, from the first; empty where the ranks say it."""
    bye: int | None = None
    """The points of a bye, where the file says them."""
    other_game: str = ""
    """The game that the file names, where it is not the one of which the format is; empty otherwise."""
    differences: tuple[Message, ...] = ()
    """What of it was played and cannot be read."""
    remarks: tuple[Message, ...] = ()
    """What of it is read otherwise than it is written."""
    whole: bool = True
    """False where the software gives out less than was played."""


def read_json(text: str) -> Any:
    """The value of a JSON text, without what only wraps it; None where it is none."""
    try:
        data = codec.parse_json(text.removeprefix("\ufeff"))
    except ValueError:
        return None
    inner = data.get("tournament") if isinstance(data, dict) else None
    return inner if isinstance(inner, dict) else data


TOURNAMENT, PLAYER = Message(N_("the tournament")), Message(N_("a player"))
"""Where a file has something wrong that is in no match."""


def read_text(data: Mapping[str, Any], place: object, *keys: str) -> str:
    """The first text under some keys, with single spaces, empty where there is none.

    Raises ``Malformed`` for anything but text.
    """
    for key in keys:
        value = data.get(key)
        if value is not None and not isinstance(value, str):
            raise Malformed("“{key}” of {place} should be text.", key=key, place=place)
        if value and (found := inputs.without_hidden_marks(" ".join(value.split())).strip()):
            return found
    return ""


def read_whole_number(data: Mapping[str, Any], key: str, place: object) -> int:
    """A whole number, as text too, 0 where there is none; raises ``Malformed`` for anything else."""
    value = data.get(key)
    found = Fraction(0) if value is None or value == "" else read_total(value)
    if found is None or found.denominator != 1 or not 0 <= found <= LARGEST:
        raise Malformed("“{key}” of {place} should be a whole number.", key=key, place=place)
    return int(found)


def read_total(value: object) -> Fraction | None:
    """A total as other software writes it, number or text; None where it is neither."""
    if isinstance(value, bool) or not isinstance(value, int | float | str) or len(str(value)) > len(str(LARGEST)) + 4:
        return None
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None


def read_rank(value: object) -> int | None:
    """A place from 1, or None."""
    total = read_total(value)
    return int(total) if total is not None and total > 0 and total.denominator == 1 else None


def name_key(name: str) -> str:
    """What is equal of two ways to write one name."""
    return inputs.same_name_key(name)


def check_players(players: Sequence[ForeignPlayer]) -> None:
    """Refuse two players of one name, or two in the first place at the end; raises ``Impossible``."""
    champions = [player.name for player in players if player.last == 1]
    if len(champions) > 1:
        raise Impossible(
            "The file has {first} and {second} in place 1 at the end: correct one of them in it.",
            first=champions[0][:80],
            second=champions[1][:80],
        )
    seen: set[str] = set()
    for name in (player.name for player in players):
        if name_key(name) in seen:
            raise Impossible("The file has two players “{name}”: rename one of them everywhere in it.", name=name[:80])
        seen.add(name_key(name))


def check_seats(matches: Sequence[ForeignMatch]) -> None:
    """Refuse a player who sits twice in one round; raises ``Impossible``."""
    seats: dict[str, Message | None] = {}
    for match in matches:
        for name in match.names:
            before = seats.setdefault(name_key(name), match.row.place)
            if before != match.row.place:
                raise Impossible(
                    "“{name}” plays twice in one round: the matches {before} and {place}.",
                    name=name[:80],
                    before=before,
                    place=match.row.place,
                )


def foreign_row(stage: Stage, number: int, table: int, first: str, second: str) -> ImportedRow:
    """The row of a match, of which a refusal says where it stands in the file."""
    place = match_place(stage, number, table)
    return ImportedRow(place=place, stage=stage, number=number, table=table, first=first, second=second, values={})


def every_match(rounds: Sequence[Sequence[ForeignMatch]]) -> Iterator[ForeignMatch]:
    """All matches in the order of play."""
    for matches in rounds:
        yield from matches
