"""The table of faults of files: what is opened, imported or given to a command is damaged, foreign or impossible."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ronda import journal
from tests.faults.table import Fault, Subject
from tests.files import bodies, sealed

_OTHER_COPY = "Use another copy of the file, or export it again."
NOTHING_OF_IT = "what is on the device; nothing of the file is opened"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoilt(Fault):
    """A file that was whole, and is opened in the app."""

    spoil: Callable[[str], str]
    """What is done to the text."""
    values: Mapping[str, object] = field(default_factory=dict)
    """What stands in the sentence then."""
    kept: str = NOTHING_OF_IT
    test: str = "tests/browser/test_files.py::test_a_spoilt_file_is_refused_whole"


def cut(text: str) -> str:
    """The first three lines."""
    return "".join(text.splitlines(keepends=True)[:3])


def written_by_a_newer_app(text: str) -> str:
    """The same in the next version of the format."""
    first, *others = text.splitlines()
    return "\n".join((json.dumps({**json.loads(first), "version": journal.VERSION + 1}), *others))


def led_astray(text: str) -> str:
    """The same event with an identifier that is a path, sealed as if it were right."""
    created, *others = bodies(text)
    return sealed([{**created, "data": {**created["data"], "tournament": "../../x"}}, *others])


CHANGED_LETTER = Spoilt(
    name="one letter of a file was changed",
    spoil=lambda text: text.replace("Test event", "Best event", 1),
    values={"line": 2},
    seen=f"Line {{line}} is damaged: its checksum does not fit; it was changed or is not whole. {_OTHER_COPY}",
)
CUT_OFF = Spoilt(
    spoil=cut,
    values={"line": 3, "whole": 2},
    name="a file is cut off at the end of a line",
    seen=(
        "The file is cut off after line {line}: the closing line is missing (whole entries: {whole}). Use another "
        "copy, or export it again."
    ),
)
CUT_IN_A_LINE = Spoilt(
    spoil=lambda text: cut(text)[:-20],
    values={"line": 3},
    name="a file is cut off within a line",
    seen=f"Line {{line}} is damaged: it is not whole. {_OTHER_COPY}",
)
_NO_EVENT = (
    "This is not an event file of Ronda: its first line does not say so. Ronda opens event files (zipped too), files "
    "of other tournament software, and lists of people (.xlsx, .ods, CSV, text)."
)
FOREIGN = Spoilt(
    name="a file is of another program",
    spoil=lambda _: "<!DOCTYPE html>\n<html><body>An event</body></html>\n",
    seen="This is a web page: select the list on it, copy it, and paste it here.",
)
NESTED = Spoilt(
    name="a file is made of brackets, 200,000 deep",
    spoil=lambda _: "[" * 200_000,
    seen=_NO_EVENT,
)
NEWER = Spoilt(
    name="a file was written by a newer app",
    spoil=written_by_a_newer_app,
    values={"version": journal.VERSION + 1, "known": journal.VERSION},
    seen=(
        "The file was written by a newer Ronda (format {version}; this one reads up to {known}). Update Ronda and open "
        "it again."
    ),
)
LED_ASTRAY = Spoilt(
    name="a file is whole, and its event has an identifier that leads out of its folder",
    spoil=led_astray,
    values={"identifier": "../../x"},
    seen="Line 2 holds what this event cannot: The identifier “{identifier}” is not one that Ronda makes.",
)
SPOILT = (CHANGED_LETTER, CUT_OFF, CUT_IN_A_LINE, FOREIGN, NESTED, NEWER, LED_ASTRAY)

TOO_LARGE = Fault(
    name="a file is larger than any event",
    seen="The file is too large: 65 MiB, and 64 MiB is the most.",
    kept=NOTHING_OF_IT,
    test="tests/test_impossible_files.py::test_a_file_larger_than_any_event_is_refused",
)
TOO_MANY = Fault(
    name="a file registers 20,000 players",
    seen="The file is too large for an event: it registers 20000 players, and 15000 are the most.",
    kept=NOTHING_OF_IT,
    test="tests/test_impossible_files.py::test_more_players_than_any_event_has_are_refused",
)
IMPOSSIBLE_CUT = Fault(
    name="a file is whole, and makes a cut of one player twice",
    seen="Line {line} holds what this event cannot: its cut is not one of 4 players who are there.",
    kept=NOTHING_OF_IT,
    test="tests/test_impossible_files.py::test_sw_cut_a_cut_of_one_player_twice_is_refused",
)
IMPOSSIBLE_BRACKET = Fault(
    name="a file is whole, and plays a bracket of three tables",
    seen="Line {line} holds what this event cannot: its tables are not those of the bracket.",
    kept=NOTHING_OF_IT,
    test="tests/test_impossible_files.py::test_sw_elim_a_bracket_of_three_tables_is_refused",
)
NO_TEXT = Fault(
    name="a command is given a file that is no text",
    seen="Error: {file} is not a text file in UTF-8: save it as UTF-8 and try again.",
    kept="what is on the disk; nothing is written",
    test="tests/commandline/test_commands.py::test_a_file_that_is_no_text_is_refused",
)
ONE_OF_MANY = Fault(
    name="one of several files given to a command cannot be read",
    seen="",
    kept="the others are done; each that was not is named with its reason, and the status is 1",
    test="tests/commandline/test_commands.py::test_one_file_that_cannot_be_read_does_not_stop_the_others",
)

SUBJECT = Subject(
    title="Files",
    promise="A file from outside is taken whole, or refused whole in a sentence that says where and why.",
    faults=(
        *SPOILT,
        TOO_LARGE,
        TOO_MANY,
        IMPOSSIBLE_CUT,
        IMPOSSIBLE_BRACKET,
        NO_TEXT,
        ONE_OF_MANY,
    ),
)
