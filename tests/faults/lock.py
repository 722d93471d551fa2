"""The table of faults of the lock: somebody at a screen left to others wants more, or nobody knows the code."""

from __future__ import annotations

from tests.faults.table import Fault, Subject

WRONG = Fault(
    name="a wrong code is typed",
    seen="This is not the code. Type it again.",
    kept="the lock",
    test="tests/browser/test_lock.py::test_a_locked_screen_enters_results_and_opens_with_its_code_only",
)
MANY_WRONG = Fault(
    name="many wrong codes are typed",
    seen="Too many codes were wrong. Wait {wait} then type it again.",
    kept="the lock, against the right code too, for longer each time and five minutes at most",
    test="tests/test_bridge_lock.py::test_wrong_codes_are_counted_and_waited_for",
)
SENT_BY_HAND = Fault(
    name="what a locked screen does not offer is sent by hand: a command, an action of the browser, a file",
    seen="Opening files: not allowed here, where only results are entered. Ask the organiser.",
    kept="the event and the device as they were",
    test="tests/browser/test_lock.py::test_what_is_sent_by_hand_is_refused",
)
RELOADED = Fault(
    name="a locked screen is reloaded, or the app is opened in another window",
    seen="",
    kept="the lock, in every window",
    test="tests/browser/test_lock.py::test_the_lock_holds_in_every_window_and_after_a_reload",
)
SET_BACK = Fault(
    name="the clock of the device is set back while codes are waited for",
    seen="",
    kept="a way in: the pause is over",
    test="tests/views/test_lock.py::test_a_pause_ends_and_a_clock_that_was_set_back_keeps_nobody_out",
)
FORGOTTEN = Fault(
    name="the code is forgotten",
    seen="The screen was unlocked without its code.",
    kept="the event, whose history says so on every device",
    test="tests/browser/test_lock.py::test_a_forgotten_code_opens_the_screen_and_the_history_says_so",
)
CLOSED_EVENT = Fault(
    name="a screen is locked on an event that cannot be shown any more",
    seen="",
    kept="the way out: it opens with the code, or without",
    test="tests/views/test_lock.py::test_an_event_that_cannot_be_shown_can_be_unlocked",
)

SUBJECT = Subject(
    title="Lock",
    promise="A locked screen does what it was left for and nothing else, and its organiser is never shut out.",
    faults=(WRONG, MANY_WRONG, SENT_BY_HAND, RELOADED, SET_BACK, FORGOTTEN, CLOSED_EVENT),
)
