"""What every file of a season says: its name, and who is one person; with how its numbers are read."""

from collections.abc import Iterator, Mapping

from ronda.core import inputs
from ronda.core.errors import Faults, Malformed
from ronda.core.text import N_, Message

MOST_POINTS = 100_000
FEWEST_NAMES = 2
"""So many registrations an answer is about at least."""

type Answers = tuple[tuple[str, ...], ...]
"""Registrations as the organiser names them, those of one answer together."""


def label_key(label: str) -> str:
    """The form under which two ways of writing down a registration are the same."""
    return inputs.same_name_key(inputs.tidy_line(label))


def read_season_name(read: Mapping[str, object]) -> str:
    """The season's name; raises ``Malformed``, as every reader here."""
    name = read.get("name", "")
    if not isinstance(name, str):
        raise Malformed("name: “{value}” is no text; write it between quotes.", field="name", value=str(name))
    name = inputs.checked_line(name, what=Message(N_("The season's name")), field="name")
    if not name:
        raise Malformed("name: the season needs one, such as “Club league 2026”.", field="name")
    return name


def read_season_number(
    read: Mapping[str, object], key: str, default: int = 0, *, least: int = 0, most: int = MOST_POINTS
) -> int:
    """A number between two others, those included."""
    value = read.get(key, default)
    if not is_whole_number(value, most) or int(str(value)) < least:
        raise Malformed(
            "{key}: “{value}” is no whole number from {least} to {most}.",
            field=key,
            key=key,
            value=str(value),
            least=least,
            most=most,
        )
    return int(str(value))


def is_whole_number(value: object, most: int) -> bool:
    """Whether it is one from 0 on; what is true or false is none."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def read_answers(read: Mapping[str, object], key: str) -> Answers:
    """What the organiser answered under ``same`` or ``different``."""
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


def contradicting_answers(same: Answers, different: Answers) -> Iterator[Malformed]:
    """A fault for each answer that tells people apart whom another one joins."""
    for number, answer in enumerate(different, start=1):
        keys = set(map(label_key, answer))
        if any(len(keys.intersection(map(label_key, one))) >= FEWEST_NAMES for one in same):
            yield Malformed(
                "different, answer {number}: {names} are one person by “same”. Take one of the two out.",
                field=f"different {number}",
                number=number,
                names=" · ".join(answer),
            )
