"""The table of faults of a hall: its server, its network, and phones that mean no good."""

from __future__ import annotations

from tests.faults.table import Fault, Subject

_BROWSER = "tests/browser/test_hall.py::"
_REFUSED = f"{_BROWSER}test_what_the_server_refuses_is_said_and_an_event_that_is_deleted_leaves_the_hall"
FULL = Fault(
    name="an event is to be shown in a hall that shows as many as it can",
    seen="The hall shows as many events as it can: take one off its pages, then show this one.",
    kept="the event, on its device; the hall's pages stay as they are",
    test=_REFUSED,
)
NO_ROOM = Fault(
    name="the hall's server cannot write what has changed",
    seen=(
        "The hall's server cannot keep what has changed, so phones show what it took before: make room on the disk of "
        "this computer, and it follows by itself."
    ),
    kept="the event, on its device; phones see what the server kept before, and the rest once it can be written",
    test=_REFUSED,
)

SUBJECT = Subject(
    title="Hall",
    promise="What a player or a window was told is kept; whatever ends comes back; nobody speaks for another.",
    faults=(FULL, NO_ROOM),
)
