"""The contents of a tournament file of other software, in a form common to all formats."""

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
"""What a result holds: game scores, or the points of the round themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignPlayer:
    """A player with the totals that the file gives for the Swiss rounds; None for a total that it does not give."""

    name: str
    score: Fraction | None = None
    margin: Fraction | None = None
    rank: int | None = None
    last: int | None = None
    """The place after elimination."""
    dropped: bool = False
    """The file marks the player as dropped, whatever the round."""
    disqualified: bool = False
    registered: Mapping[str, str] = field(default_factory=dict)
    """By the words that a ruleset's ``importing.registered`` knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignMatch:
    """A match, whose winner may still have to be deduced from the rest of the file."""

    row: ImportedRow
    points: tuple[int, int]
    winner: str = ""
    """The winner's name; empty while unknown."""
    drawn: bool = False
    """A draw according to the file or to the rules."""
    lost_by_both: bool = False
    forfeit: bool = False
    """Decided without being played."""
    open: bool = False
    """The file holds no result."""

    @property
    def names(self) -> tuple[str, ...]:
        return self.row.names


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignTournament:
    """A tournament with its rounds in the order of play, Swiss rounds first."""

    software: str
    format: str
    """The key by which rulesets name the format."""
    holds: str
    """``score`` or ``points``; empty if matches have only a winner."""
    header: Mapping[str, str]
    """By the keys of the CSV's first line; includes options of the game."""
    players: tuple[ForeignPlayer, ...]
    rounds: tuple[tuple[ForeignMatch, ...], ...]
    seeds: tuple[str, ...] = ()
    """Who made the cut, best first; empty if the ranks decide."""
    bye: int | None = None
    """The points of a bye, if the file says them."""
    other_game: str = ""
    """The game named in the file, if it is not the format's usual game; else empty."""
    differences: tuple[Message, ...] = ()
    """What was played but cannot be read."""
    remarks: tuple[Message, ...] = ()
    """What was read differently from how it is written."""
    whole: bool = True
    """False if the software exports less than was played."""


def read_json(text: str) -> Any:
    """Parse a JSON text and unwrap the value if it is wrapped; None if it is no JSON."""
    try:
        data = codec.parse_json(text.removeprefix("\ufeff"))
    except ValueError:
        return None
    inner = data.get("tournament") if isinstance(data, dict) else None
    return inner if isinstance(inner, dict) else data


TOURNAMENT, PLAYER = Message(N_("the tournament")), Message(N_("a player"))
"""The place at fault, where it is not in a match."""


def read_text(data: Mapping[str, Any], place: object, *keys: str) -> str:
    """The first text under some keys, with single spaces; empty if there is none.

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
    """A whole number, perhaps written as text; 0 if there is none. Raises ``Malformed`` for anything else."""
    value = data.get(key)
    found = Fraction(0) if value is None or value == "" else read_total(value)
    if found is None or found.denominator != 1 or not 0 <= found <= LARGEST:
        raise Malformed("“{key}” of {place} should be a whole number.", key=key, place=place)
    return int(found)


def read_total(value: object) -> Fraction | None:
    """A total as other software writes it, as number or text; None for anything else."""
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
    """A key that is equal for two spellings of one name."""
    return inputs.same_name_key(name)


def check_players(players: Sequence[ForeignPlayer]) -> None:
    """Check that no two players share a name, or first place at the end; raises ``Impossible``."""
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
    """Check that no player sits twice in one round; raises ``Impossible``."""
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
    """The row of a match, with its place in the file for refusals."""
    place = match_place(stage, number, table)
    return ImportedRow(place=place, stage=stage, number=number, table=table, first=first, second=second, values={})


def every_match(rounds: Sequence[Sequence[ForeignMatch]]) -> Iterator[ForeignMatch]:
    """All matches in the order of play."""
    for matches in rounds:
        yield from matches
