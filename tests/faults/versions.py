"""The table of faults of versions: an app, a window or a file is older or newer than the other."""

from __future__ import annotations

from tests.faults.table import Fault, Subject

OLDER_WINDOW = Fault(
    name="a window shows the older app after another was updated",
    seen="A newer Ronda is open in another window. Reload this one before you go on.",
    kept="everything; the older app writes nothing more",
    test="tests/browser/test_offline.py::test_a_window_of_the_older_build_stops_writing",
)
NEWER_DATABASE = Fault(
    name="a newer app has taken over what the browser stores",
    seen=(
        "A newer Ronda has taken over what this browser stores, and this older one cannot read it. Your events are "
        "safe there. Close all windows of Ronda and open it again; what you do here is in this window only."
    ),
    kept="what the newer app stores is left alone; what is done here, until the window is closed, and as files",
    test="tests/browser/test_readiness.py::test_a_newer_database_at_the_start_is_said_on_every_screen_and_left_alone",
)
DAMAGED_DOWNLOAD = Fault(
    name="one file of an app arrives damaged",
    seen="",
    kept="the app that is there; of the damaged one nothing is installed",
    test="tests/browser/test_offline.py::test_a_damaged_download_installs_nothing",
)
THROWN_AWAY = Fault(
    name="the browser throws a file of the app away",
    seen="",
    kept="every event; the next start with a connection fetches it again, and does not say that it is ready before",
    test="tests/browser/test_readiness.py::test_what_the_browser_threw_away_is_fetched_again_at_the_next_start",
)
SPARED = Fault(
    name="a picture of the guide, a licence or the demo cannot be fetched",
    seen="",
    kept="the app, which is ready to work without internet; the console names the file",
    test="tests/browser/test_readiness.py::test_what_no_event_needs_stops_nobody_and_is_named_in_the_console",
)
UNASKED = Fault(
    name="a newer app is published during an event",
    seen="",
    kept="the app that runs, until the person asks for the update; then every event",
    test="tests/browser/test_offline.py::test_an_update_waits_until_it_is_asked_for",
)
OLDER_FILE = Fault(
    name="a file was written by an older app",
    seen="",
    kept="everything: the same standings, and the same bytes when it is written again",
    test="tests/test_golden.py::test_a_golden_file_is_written_back_byte_for_byte",
)

SUBJECT = Subject(
    title="Versions",
    promise="An app is there whole or not at all, an update waits to be asked for, and every older file is read.",
    faults=(OLDER_WINDOW, NEWER_DATABASE, DAMAGED_DOWNLOAD, THROWN_AWAY, SPARED, UNASKED, OLDER_FILE),
)
