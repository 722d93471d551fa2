"""What each format of event files brought, held to what was written down when it came."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_type_hints

from ronda.core import file_format
from ronda.core.facts import FACT_TYPES
from ronda.journal import VERSION

FORMATS = Path(__file__).parents[1] / "golden" / "formats"
RECIPE = (
    "A file that holds it says “damaged” in an older Ronda, unless it came with a format of its own: mark it as of "
    "format {version}, with its line in tests/golden/formats/{version}.txt, or of the next once that one is released."
)


def recorded() -> dict[str, int]:
    """The format of each type, field and value that files can hold, as written down."""
    return {line: int(path.stem) for path in FORMATS.glob("*.txt") for line in path.read_text(encoding="utf-8").split()}


def declared() -> Iterator[tuple[str, int | None]]:
    """Each type, field and value that files can hold with the format that the code says; None where it says none.

    A value of an enumeration has no mark of its own.
    """
    waiting: list[Any] = list(FACT_TYPES.values())
    seen: set[Any] = set()
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        if kind in seen or not isinstance(kind, type):
            continue
        seen.add(kind)
        if kind.__name__ in FACT_TYPES:
            yield kind.__name__, file_format._SINCE.get(kind, 1)
        if issubclass(kind, Enum):
            yield from ((f"{kind.__name__}={value.value}", None) for value in kind)
        elif is_dataclass(kind):
            for field in fields(kind):
                name = field.metadata.get("written", field.name)
                yield f"{kind.__name__}.{name}", field.metadata.get("since", file_format._SINCE.get(kind, 1))
                waiting.append(get_type_hints(kind)[field.name])


def test_every_type_field_and_value_is_of_the_format_that_was_written_down_for_it() -> None:
    known = recorded()
    wrong = {
        what: number for what, number in declared() if known.get(what) is None or number not in {None, known[what]}
    }

    assert wrong == {}, RECIPE.format(version=VERSION)


def test_nothing_that_a_format_brought_is_gone() -> None:
    assert sorted(recorded().keys() - dict(declared()).keys()) == []


def test_each_format_brought_something_and_the_last_one_is_the_one_that_is_written() -> None:
    assert sorted(set(recorded().values())) == list(range(1, VERSION + 1))
