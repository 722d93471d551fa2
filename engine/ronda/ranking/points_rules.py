"""The rules of a season by points, as a file of the organiser says them: a table, and who is one person."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ronda.core import inputs
from ronda.core.errors import Faults, Malformed
from ronda.core.text import N_, Message
from ronda.core.written_keys import unknown_keys

MOST_POINTS = 100_000
MOST_EVENTS = 1_000
FEWEST_NAMES = 2
"""So many registrations an answer is about at least."""

type Answers = tuple[tuple[str, ...], ...]
"""Registrations as the organiser names them, those of one answer together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRules:
    """How the events of a season give points."""

    name: str
    points: tuple[int, ...] = ()
    """By place, the first one first."""
    everybody_else: int = 0
    """For each place below those of ``points``."""
    attendance: int = 0
    """For taking part, beside the place."""
    per_win: int = 0
    best: int = 0
    """How many events of a person count, the best; 0 for all."""
    same: Answers = ()
    """Registrations that are one person."""
    different: Answers = ()
    """Registrations that look like one person and are several."""

    def for_place(self, place: int) -> int:
        """The points of a place, from 1."""
        return self.points[place - 1] if place <= len(self.points) else self.everybody_else


def read_points_rules(text: str) -> PointsRules:
    """Read the rules of a season; raises ``Malformed`` with a sentence for each fault, all at once."""
    try:
        read = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise Malformed("The file is not valid TOML: {problem}.", field="season", problem=str(problem)) from problem
    with Faults() as faults:  # what takes the place of a fault causes no other
        for key, known in unknown_keys(read, PointsRules.__slots__):
            faults.note(
                Malformed(
                    "A season has no key “{key}”. Write {known} in its place, or leave it out.",
                    field=key,
                    key=key[:40],
                    known=known,
                )
            )
        numbers = {
            key: faults.check(MOST_POINTS, _number, read, key) for key in ("everybody_else", "attendance", "per_win")
        }
        rules = PointsRules(
            name=faults.check("", _name, read),
            points=faults.check((MOST_POINTS,), _points, read),
            best=faults.check(0, _number, read, "best", MOST_EVENTS),
            same=faults.check((), _answers, read, "same"),
            different=faults.check((), _answers, read, "different"),
            **numbers,
        )
        for fault in _contradictions(rules):
            faults.note(fault)
        if not any((rules.attendance, rules.per_win, rules.everybody_else, *rules.points)):
            nothing = "No key gives points: set “points”, “attendance” or “per_win” above 0."
            faults.note(Malformed(nothing, field="points"))
    return rules


def label_key(label: str) -> str:
    """The form under which two ways of writing down a registration are the same."""
    return inputs.same_name_key(inputs.tidy_line(label))


def _name(read: Mapping[str, object]) -> str:
    name = read.get("name", "")
    if not isinstance(name, str):
        raise Malformed("name: “{value}” is no text; write it between quotes.", field="name", value=str(name))
    name = inputs.checked_line(name, what=Message(N_("The season's name")), field="name")
    if not name:
        raise Malformed("name: the season needs one, such as “Club league 2026”.", field="name")
    return name


def _points(read: Mapping[str, object]) -> tuple[int, ...]:
    given = read.get("points", [])
    if not isinstance(given, list):
        raise Malformed("points: this is no list of numbers, such as [10, 8, 6].", field="points")
    with Faults() as faults:
        return tuple(faults.check(0, _table_number, given, place) for place in range(1, len(given) + 1))


def _table_number(given: list[object], place: int) -> int:
    """The points of a place of the table, which are no more than those of the place above."""
    field = f"points {place}"
    value, above = given[place - 1], given[place - 2] if place > 1 else MOST_POINTS
    if not _is_number(value, MOST_POINTS):
        raise Malformed(
            "points, place {place}: “{value}” is no whole number from 0 to {most}.",
            field=field,
            place=place,
            value=str(value),
            most=MOST_POINTS,
        )
    number = int(str(value))
    if _is_number(above, MOST_POINTS) and number > int(str(above)):
        raise Malformed(
            "points, place {place}: {value} is more than the {above} of the place above.",
            field=field,
            place=place,
            value=number,
            above=above,
        )
    return number


def _number(read: Mapping[str, object], key: str, most: int = MOST_POINTS) -> int:
    value = read.get(key, 0)
    if not _is_number(value, most):
        raise Malformed(
            "{key}: “{value}” is no whole number from 0 to {most}.", field=key, key=key, value=str(value), most=most
        )
    return int(str(value))


def _is_number(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _answers(read: Mapping[str, object], key: str) -> Answers:
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


def _contradictions(rules: PointsRules) -> Iterator[Malformed]:
    if rules.points and rules.everybody_else > rules.points[-1]:
        yield Malformed(
            "everybody_else: {value} is more than the {last} of the last place in “points”.",
            field="everybody_else",
            value=rules.everybody_else,
            last=rules.points[-1],
        )
    for number, answer in enumerate(rules.different, start=1):
        keys = set(map(label_key, answer))
        if any(len(keys.intersection(map(label_key, one))) >= FEWEST_NAMES for one in rules.same):
            yield Malformed(
                "different, answer {number}: {names} are one person by “same”. Take one of the two out.",
                field=f"different {number}",
                number=number,
                names=" · ".join(answer),
            )
