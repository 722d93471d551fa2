"""The table of faults of storage: what the browser keeps of an event is lost, changed, or cannot be written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.faults.damage import clear_site_data, delete_database, open_with_a_newer_app
from tests.faults.table import Fault, Subject

PLAYERS = ("Ana", "Béla", "Carla", "Dario")
"""Of an event whose entry 1 creates it and whose entries 2 to 5 register them, one each."""
BEFORE = "what stands before it, to read and to save; the raw entries, to save, and nothing is written over them"
ALL = "everything"


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Fault):
    """A stored event that is not as it was written."""

    statements: str
    """What is done to it, over the stores ``events`` and ``tournaments``, with ``id`` for the event."""
    players: tuple[str, ...]
    """Those who are still shown."""
    listed: str = "Friday Cup"
    """What the list of events calls it."""
    kept: str = BEFORE
    test: str = (
        "tests/browser/test_faults.py::"
        "test_a_fault_is_said_what_is_whole_is_shown_and_the_event_can_be_saved_and_deleted"
    )


_ONLY_READ = "What stands before it can be read, and nothing is written."
_CHANGED = "its checksum does not fit; it was changed or is not whole."
_NO_TAIL = "it is missing, and so is all that followed: 5 were stored."

DAMAGES = (
    Damage(
        name="a changed row",
        statements="""events.get([id, 3]).onsuccess = ({ target }) =>
            events.put(target.result.replace("Carla", "Carlo"), [id, 3]);""",
        seen=f"Entry 4 of this event is damaged: {_CHANGED} {_ONLY_READ}",
        players=PLAYERS[:2],
    ),
    Damage(
        name="a row that is no text",
        statements="events.put(42, [id, 3]);",
        seen=f"Entry 4 of this event is damaged: it is not a record. {_ONLY_READ}",
        players=PLAYERS[:2],
    ),
    Damage(
        name="a missing row",
        statements="events.delete([id, 2]);",
        seen=f"Entry 3 of this event is damaged: it is missing. {_ONLY_READ}",
        players=PLAYERS[:1],
    ),
    Damage(
        name="two rows swapped",
        statements="""events.get([id, 2]).onsuccess = ({ target: { result: one } }) => {
            events.get([id, 3]).onsuccess = ({ target: { result: other } }) => {
                events.put(other, [id, 2]);
                events.put(one, [id, 3]);
            };
        };""",
        seen=f"Entry 3 of this event is damaged: it is missing. {_ONLY_READ}",
        players=PLAYERS[:1],
    ),
    Damage(
        name="the last row is gone",
        statements="events.delete([id, 4]);",
        seen=f"Entry 5 of this event is damaged: {_NO_TAIL} {_ONLY_READ}",
        players=PLAYERS[:3],
    ),
    Damage(
        name="the first row is gone",
        statements="events.delete([id, 0]);",
        seen=f"Entry 1 of this event is damaged: it is missing. {_ONLY_READ}",
        players=(),
        kept="the raw entries, to save",
    ),
    Damage(
        name="all rows are gone",
        statements="events.clear();",
        seen=f"Entry 1 of this event is damaged: {_NO_TAIL} {_ONLY_READ}",
        players=(),
        kept="nothing but how many entries there were",
    ),
    Damage(
        name="the summary is gone",
        statements="tournaments.clear();",
        seen="",
        players=PLAYERS,
        kept=f"{ALL}; it is made again",
    ),
    Damage(
        name="the summary and the first row are gone",
        statements="tournaments.clear(); events.delete([id, 0]);",
        seen=f"Entry 1 of this event is damaged: it is missing. {_ONLY_READ}",
        players=(),
        listed="Unreadable event",
        kept="the raw entries, to save",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unwritten(Fault):
    """A step of several entries whose writing fails."""

    method: str
    call: int
    """The call of that method of the database which throws."""
    seen: str = "The step could not be stored and was not done. Save a copy, then try again."
    kept: str = "everything before the step, and none of it"
    test: str = "tests/browser/test_writing.py::test_what_is_refused_is_not_stored"


UNWRITTEN = (
    Unwritten(name="the first of twelve entries of a step cannot be written", method="add", call=1),
    Unwritten(name="the last of twelve entries of a step cannot be written", method="add", call=12),
    Unwritten(name="the entries of a step can be written, the summary cannot", method="put", call=1),
)

IN_THE_WINDOW = "the whole event in the window, to save as a file from every screen"


THROWN_AWAY = (
    "This browser has thrown its data away. The step was not done, and the event is in this window only: save the "
    "file now. Opened here, it is stored again."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost(Fault):
    """The database is taken away under an open event, which is said at once."""

    lose: Callable[[Page], None]
    refused: str = THROWN_AWAY
    """What is said to the next step."""
    seen: str = (
        "This browser has thrown its data away, or does not give it out: what follows is in this window only. "
        "Save the file now, before you close or reload it."
    )
    kept: str = IN_THE_WINDOW
    test: str = "tests/browser/test_thrown_away.py::test_what_python_holds_is_saved_from_every_screen"


LOST = (
    Lost(name="the person clears the data of the site", lose=clear_site_data),
    Lost(name="the browser deletes the database", lose=delete_database),
    Lost(
        name="a newer app takes the database over",
        lose=open_with_a_newer_app,
        refused=(
            "A newer Ronda has taken over what this browser stores, and the step was not done. Save a copy, then "
            "reload."
        ),
    ),
)

EMPTIED = Fault(
    name="every entry of the device is gone while a window shows an event",
    seen=THROWN_AWAY,
    kept=f"{IN_THE_WINDOW}; no step stores a part of it",
    test="tests/browser/test_storage.py::test_an_event_deleted_in_another_window_is_not_written_to",
)
NO_STORAGE = Fault(
    name="the browser stores nothing, as in a private window",
    seen=(
        "This browser does not let Ronda store anything, as in a private window. You can work, but what you do is "
        "in this window only. Save each event as a file before you close it."
    ),
    kept="everything, until the window is closed; each event can be saved from every screen",
    test="tests/browser/test_readiness.py::test_a_window_without_storage_says_so_on_every_screen",
)
FULL_AT_START = Fault(
    name="the device has no room left when the app is opened",
    seen=(
        "This device has no room left: what you do now is in this window only. Save each event as a file, free some "
        "space, then reload."
    ),
    kept="everything, until the window is closed; each event can be saved from every screen",
    test="tests/browser/test_readiness.py::test_a_full_disk_at_the_start_is_said_on_every_screen",
)
NO_ROOM = Fault(
    name="the device has no room left",
    seen="The device has no room left. Save a copy, free some space, then repeat your step.",
    kept="everything before the step, and in its field what was typed; with room again, it is done",
    test="tests/browser/test_storage.py::test_a_full_disk_refuses_the_command_and_keeps_what_was_typed",
)
SPOILED_SNAPSHOT = Fault(
    name="what makes the next start faster is spoiled",
    seen="",
    kept=f"{ALL}; the start takes longer",
    test="tests/browser/test_storage.py::test_a_spoiled_snapshot_of_memory_only_costs_time",
)
KEPT_IN_PART = Fault(
    name="what makes the next start faster is kept in part: the browser was closed meanwhile",
    seen="",
    kept=f"{ALL}; the start takes longer",
    test="tests/engines/test_faults.py::test_a_memory_that_was_kept_in_part_costs_time_only",
)
NO_ROOM_FOR_MEMORY = Fault(
    name="the device has no room for what makes the next start faster",
    seen="",
    kept=f"{ALL}; nothing of it takes room, and the next start takes longer",
    test="tests/engines/test_faults.py::test_a_memory_that_finds_no_room_leaves_nothing_of_it",
)
NO_FILES = Fault(
    name="the browser has no files for the app, as where it comes without a certificate",
    seen="",
    kept=f"{ALL}; each start takes longer",
    test="tests/engines/test_faults.py::test_a_browser_that_has_no_files_for_the_app_starts_the_long_way_and_refuses_what_has_no_room",
)

SUBJECT = Subject(
    title="Storage",
    promise=(
        "What was acknowledged is stored, and what was refused is not. A damaged event is shown up to the damage, says "
        "so, and closes no other."
    ),
    faults=(
        *DAMAGES,
        *UNWRITTEN,
        *LOST,
        EMPTIED,
        NO_STORAGE,
        FULL_AT_START,
        NO_ROOM,
        SPOILED_SNAPSHOT,
        KEPT_IN_PART,
        NO_ROOM_FOR_MEMORY,
        NO_FILES,
    ),
)
