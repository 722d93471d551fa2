"""The table of faults of the program itself: Python ends, or the browser is killed."""

from __future__ import annotations

from tests.faults.table import Fault, Subject

ON_ONE_EVENT = Fault(
    name="Python ends for good whenever it works on one event, as without memory",
    seen="Ronda crashed while it worked on this event and started again without it. Reload to try once more.",
    kept="the event, to save as raw entries, and to open again; every other event goes on",
    test="tests/browser/test_crash.py::test_the_crash_of_one_event_never_closes_others",
)
ANYWHERE = Fault(
    name="something that nobody foresaw goes wrong in Python",
    seen=(
        "Something went wrong inside Ronda. Everything that was confirmed is stored; please check the last step and "
        "repeat it if it is missing."
    ),
    kept="everything that was acknowledged; the app starts again by itself",
    test="tests/browser/test_shell.py::test_a_crash_of_python_is_told_and_mended",
)
KILLED = Fault(
    name="the browser is killed: while results are typed, at an import, at the first start, at an update",
    seen="",
    kept="everything that was acknowledged; of the rest, each step is there whole or not at all",
    test="tests/browser/test_killed.py::test_what_was_acknowledged_survives_a_killed_browser",
)

SUBJECT = Subject(
    title="Crashes",
    promise="What was acknowledged is there after any crash, and what crashes on one event closes no other.",
    faults=(ON_ONE_EVENT, ANYWHERE, KILLED),
)
