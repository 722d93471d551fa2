"""What every season's file contains: name, events and answers about people; and how to read numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Self

from ronda.core import inputs
from ronda.core.errors import Faults, Malformed
from ronda.core.text import N_, Message

MOST_POINTS = 100_000
LONGEST_QUOTE = 40
"""Characters."""
FEWEST_NAMES = 2
"""Fewest registrations in an answer."""

type Answers = tuple[tuple[str, ...], ...]
"""The organiser's answers; each names several registrations."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenSeason:
    """What a season says, however it counts; the fields are the keys of the file."""

    name: str
    address: str = ""
    """The name in the address of its pages, so that renaming a season moves no page; empty for ``name``."""
    game: str = ""
    """The name on its pages; empty for the game of the events."""
    first_day: str = ""
    """ISO date; earlier events are outside the season."""
    last_day: str = ""
    leave_out: tuple[str, ...] = ()
    """Events outside this season, by name or as :func:`.season_scope.names_of_event` writes it."""
    same: Answers = ()
    """Registrations that are one person."""
    different: Answers = ()
    """Registrations that look like one person but are several."""

    @property
    def address_name(self) -> str:
        """The name that the address of its pages is made from."""
        return self.address or self.name


NOT_WRITTEN = WrittenSeason(name="")
"""A placeholder for a season that cannot be read."""


def read_written_season(read: Mapping[str, object]) -> WrittenSeason:
    """Read the keys that every season has; raises ``Malformed``, or ``Refusals`` with a sentence for each fault."""
    with Faults() as faults:
        season = WrittenSeason(
            name=faults.check("", _read_name, read),
            address=faults.check("", _read_address, read),
            game=faults.check("", _read_game, read),
            first_day=faults.check("", _read_day, read, "first_day"),
            last_day=faults.check("", _read_day, read, "last_day"),
            leave_out=faults.check((), _read_left_out, read),
            same=faults.check((), _read_answers, read, "same"),
            different=faults.check((), _read_answers, read, "different"),
        )
        for fault in _contradicting_answers(season.same, season.different):
            faults.note(fault)
        if season.last_day and season.last_day < season.first_day:
            faults.note(
                Malformed(
                    "{key}: {day} is before the first day.", field="last_day", key="last_day", day=season.last_day
                )
            )
        return season


class WrittenNumber(float):
    """A decimal number that a refusal quotes as it was written."""

    def __new__(cls, written: str) -> Self:
        """Accept a comma as decimal point; raises ``ValueError`` for a text that is no number."""
        number = super().__new__(cls, written.replace(",", "."))
        number.written = written
        return number

    written: str


def quoted_value(value: object) -> str:
    """A value from a file or form as a refusal quotes it: as written, but cut to a maximum length."""
    if isinstance(value, bool):
        return str(value).lower()
    said = value.written if isinstance(value, WrittenNumber) else str(value)
    return said if len(said) <= LONGEST_QUOTE else f"{said[:LONGEST_QUOTE]}…"


def label_key(label: str) -> str:
    """A key that is equal for two spellings of one registration label."""
    return inputs.same_name_key(inputs.tidy_line(label))


def _read_name(read: Mapping[str, object]) -> str:
    name = read.get("name", "")
    if not isinstance(name, str):
        raise Malformed("name: “{value}” is no text; write it between quotes.", field="name", value=quoted_value(name))
    name = inputs.checked_line(name, what=Message(N_("The season's name")), field="name")
    if not name:
        raise Malformed("{key}: the season needs one, such as “Club league 2026”.", field="name", key="name")
    return name


def _read_address(read: Mapping[str, object]) -> str:
    """The name in the address; empty if it equals the season's name."""
    address = read.get("address", "")
    if not isinstance(address, str):
        raise Malformed(
            "address: “{value}” is no text; write it between quotes.", field="address", value=quoted_value(address)
        )
    address = inputs.checked_line(address, what=Message(N_("The name in the address")), field="address")
    return "" if address == read.get("name") else address


def _read_game(read: Mapping[str, object]) -> str:
    game = read.get("game", "")
    if not isinstance(game, str):
        raise Malformed("game: “{value}” is no text; write it between quotes.", field="game", value=quoted_value(game))
    return inputs.checked_line(game, what=Message(N_("The game")), field="game")


def _read_day(read: Mapping[str, object], key: str) -> str:
    """A day as ISO date; the file may write it with or without quotes."""
    value = read.get(key, "")
    try:
        return date.fromisoformat(str(value)).isoformat() if value else ""
    except ValueError:
        raise Malformed(
            "{key}: “{value}” is no day; write it as 2026-03-31.", field=key, key=key, value=quoted_value(value)
        ) from None


def _read_left_out(read: Mapping[str, object]) -> tuple[str, ...]:
    given = read.get("leave_out", [])
    if not isinstance(given, list) or not all(isinstance(each, str) and each.strip() for each in given):
        raise Malformed("leave_out: this is no list of names of events, such as [“Friday”].", field="leave_out")
    return tuple(given)


def read_season_number(
    read: Mapping[str, object], key: str, default: int = 0, *, least: int = 0, most: int = MOST_POINTS
) -> int:
    """A number between two inclusive bounds; raises ``Malformed``."""
    value = read.get(key, default)
    if not is_whole_number(value, most) or int(str(value)) < least:
        raise Malformed(
            "{key}: “{value}” is no whole number from {least} to {most}.",
            field=key,
            key=key,
            value=quoted_value(value),
            least=least,
            most=most,
        )
    return int(str(value))


def is_whole_number(value: object, most: int) -> bool:
    """Whether a value is an integer from 0 to ``most``; booleans are not."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _read_answers(read: Mapping[str, object], key: str) -> Answers:
    """The organiser's answers under ``same`` or ``different``."""
    given = read.get(key, [])
    if not isinstance(given, list):
        raise Malformed(
            "{key}: this is no list of answers, such as [[“Ana (Oslo)”, “Ana (Bergen)”]].", field=key, key=key
        )
    with Faults() as faults:
        return tuple(faults.check((), _answer, key, number, each) for number, each in enumerate(given, start=1))


def _answer(key: str, number: int, given: object) -> tuple[str, ...]:
    names = tuple(each for each in given if isinstance(each, str) and each.strip()) if isinstance(given, list) else ()
    if not isinstance(given, list) or len(names) != len(given) or len(set(map(label_key, names))) < FEWEST_NAMES:
        raise Malformed(
            "{key}, answer {number}: this is no list of two or more different names.",
            field=f"{key} {number}",
            key=key,
            number=number,
        )
    return names


def _contradicting_answers(same: Answers, different: Answers) -> Iterator[Malformed]:
    """A fault for each answer that separates people whom another answer joins."""
    for number, answer in enumerate(different, start=1):
        keys = set(map(label_key, answer))
        if any(len(keys.intersection(map(label_key, one))) >= FEWEST_NAMES for one in same):
            yield Malformed(
                "different, answer {number}: {names} are one person by “same”. Take one of the two out.",
                field=f"different {number}",
                number=number,
                names=" · ".join(answer),
            )
