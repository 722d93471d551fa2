"""The table of faults of files: what is opened, imported or given to a command is damaged, foreign or impossible."""

from __future__ import annotations

from tests.faults.table import Fault, Subject

_OTHER_COPY = "Use another copy of the file, or export it again."
NOTHING_OF_IT = "what is on the device; nothing of the file is opened"

CHANGED_LETTER = Fault(
    name="one letter of a file was changed, anywhere",
    seen=f"Line {{line}} is damaged: its checksum does not fit; it was changed or is not whole. {_OTHER_COPY}",
    kept=NOTHING_OF_IT,
    test="tests/test_journal.py::test_a_changed_letter_is_named_by_its_line",
)
CUT_OFF = Fault(
    name="a file is cut off at the end of a line",
    seen=(
        "The file is cut off after line {line}: the closing line is missing (whole entries: {whole}). Use another "
        "copy, or export it again."
    ),
    kept=NOTHING_OF_IT,
    test="tests/test_journal.py::test_a_file_cut_at_the_end_of_a_line_says_how_much_is_whole",
)
CUT_IN_A_LINE = Fault(
    name="a file is cut off within a line",
    seen=f"Line {{line}} is damaged: it is not whole. {_OTHER_COPY}",
    kept=NOTHING_OF_IT,
    test="tests/test_journal.py::test_no_beginning_of_a_file_is_taken_for_the_whole",
)
FOREIGN = Fault(
    name="a file is of another program: empty, a page, a table, an image, random bytes, brackets 200,000 deep",
    seen="This is not an event file of Ronda: its first line does not say so.",
    kept=NOTHING_OF_IT,
    test="tests/test_journal.py::test_a_foreign_file_is_refused_as_such",
)
TOO_LARGE = Fault(
    name="a file is larger than any event",
    seen="The file is too large for an event: 65 MiB, and 64 MiB is the most.",
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
IMPOSSIBLE_IDENTIFIER = Fault(
    name="a file is whole, and its event has an identifier that leads out of its folder",
    seen="Line 2 holds what this event cannot: The identifier “{identifier}” is not one that Ronda makes.",
    kept=NOTHING_OF_IT,
    test="tests/test_impossible_files.py::test_an_identifier_that_ronda_does_not_make_is_refused",
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
        CHANGED_LETTER,
        CUT_OFF,
        CUT_IN_A_LINE,
        FOREIGN,
        TOO_LARGE,
        TOO_MANY,
        IMPOSSIBLE_CUT,
        IMPOSSIBLE_BRACKET,
        IMPOSSIBLE_IDENTIFIER,
        NO_TEXT,
        ONE_OF_MANY,
    ),
)
