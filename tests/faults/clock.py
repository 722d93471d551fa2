"""The table of faults of the clock: the device's is wrong, a file's is impossible, or a window was away."""

from __future__ import annotations

from tests.faults.files import NOTHING_OF_IT
from tests.faults.table import Fault, Subject

SET_BACK_MEANWHILE = Fault(
    name="the clock of the device is set back while a window shows the round's",
    seen=(
        "This device's clock was set back. The round's clock goes on as before. Leave this window open until the "
        "round is over, or set the device's clock right."
    ),
    kept="the time that is left, alike on the screen and in what is stored",
    test="tests/browser/test_shell.py::test_a_clock_goes_on_when_the_device_is_set_back_and_the_page_says_so",
)
SET_BACK = Fault(
    name="the clock of the device is set back while a round runs",
    seen="",
    kept="the time that was left: none runs backwards",
    test="tests/commands/test_clock.py::test_sw_clock_set_back_on_the_device_runs_no_backward_time",
)
PAST_ZERO = Fault(
    name="a window is opened again when the time is over, and one table has more",
    seen="",
    kept="the time of the round and of the table, alike in both windows",
    test=(
        "tests/browser/test_projector.py::"
        "test_a_clock_past_zero_with_one_table_extended_is_right_in_both_windows_and_after_a_reload"
    ),
)
APART = Fault(
    name="the clock of a linked device is ahead of, or behind, that of the device that leads",
    seen=(
        "This device's clock is {time} ahead of the event's; the round's clock allows for that. Set date and time "
        "to automatic on every device, between two rounds."
    ),
    kept="what is left of the round, alike on both, and what either records of its clock",
    test=(
        "tests/browser/test_clocks_apart.py::"
        "test_a_desk_shows_what_is_left_by_the_device_that_leads_and_both_say_what_is_off"
    ),
)
READER_APART = Fault(
    name="the clock of a phone that reads the hall’s pages or the results site is wrong",
    seen="This device's clock is {minutes} min off this site's, by which rounds end. Set its time to automatic.",
    kept="how current the page says that it is",
    test="tests/browser/test_clocks_apart.py::test_a_page_of_the_hall_tells_a_phone_whose_clock_is_off",
)
NO_TIME = Fault(
    name="a file starts a clock in the year 9999",
    seen="Line {line} holds what this event cannot: “9999-12-31T23:59:59Z” is not a time.",
    kept=NOTHING_OF_IT,
    test="tests/test_impossible_files.py::test_what_cannot_have_happened_then_is_refused",
)

SUBJECT = Subject(
    title="Clock",
    promise="A round's clock is a record like any other: no device and no file makes it run backwards.",
    faults=(SET_BACK_MEANWHILE, SET_BACK, PAST_ZERO, APART, READER_APART, NO_TIME),
)
