"""The table of faults of windows: several of them write, and one does not know what another did."""

from __future__ import annotations

from tests.faults.table import Fault, Subject

AT_ONCE = Fault(
    name="two windows write at the same moment",
    seen="Another window changed this event. Look at what it did, then repeat your step.",
    kept="what was first; what was typed into the other window stands in its field and is done with one more Enter",
    test="tests/browser/test_storage.py::test_two_windows_at_once_lose_nothing",
)
UNDONE = Fault(
    name="two windows undo the same step, at once or one after the other",
    seen=(
        "This step of the event was taken back already, perhaps in another window. Look at what the last step is now "
        "before you undo it."
    ),
    kept="every step but that one",
    test="tests/browser/test_two_windows.py::test_two_windows_that_undo_at_once_undo_one_step",
)
TYPING = Fault(
    name="a result of another window arrives while one is being typed",
    seen="",
    kept="what is typed, where the cursor stands, and both results",
    test="tests/browser/test_two_windows.py::test_a_result_from_another_window_leaves_what_is_being_typed_alone",
)
HALF_FILLED = Fault(
    name="a step of another window arrives while a form is half filled in",
    seen="",
    kept="everything that was filled in",
    test="tests/browser/test_two_windows.py::test_a_form_that_is_half_filled_in_survives_another_windows_steps",
)
COPIES = Fault(
    name="a copy of the event is due while two windows show it",
    seen="",
    kept="one copy: one of the windows writes it, and both say when",
    test="tests/browser/test_copies.py::test_of_two_windows_one_writes_the_copy_and_both_know_of_it_and_of_its_folder",
)

SUBJECT = Subject(
    title="Windows",
    promise="Any window may write. Of two at once one is refused, shows what the other did, and loses nothing typed.",
    faults=(AT_ONCE, UNDONE, TYPING, HALF_FILLED, COPIES),
)
