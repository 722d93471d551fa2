"""The table of faults of several devices on one event: links break, devices die, and two say different things."""

from __future__ import annotations

from tests.faults.table import Fault, Subject

LOST = Fault(
    name="a link is lost: a device is reloaded, asleep or too far away",
    seen="The link is lost. What you enter here is kept, and goes over with the next link.",
    kept="what is entered on both; the next link brings over what is lacking, and leaves the page as it is",
    test="tests/test_bridge_linking.py::test_a_desk_whose_link_is_lost_says_so_and_what_it_enters_waits",
)
KILLED = Fault(
    name="one of several linked devices is killed, the one that leads too",
    seen="",
    kept="everything that was acknowledged on any of them: it is on all of them once they are linked again",
    test="tests/browser/test_links_killed.py::test_what_linked_devices_acknowledged_survives_the_death_of_any",
)
MESSAGES = Fault(
    name="what devices say to one another is lost, comes twice or late, and others take the lead meanwhile",
    seen="",
    kept="the same bytes on all of them, and every step exactly once: done, agreed with or set aside",
    test=("tests/sync/test_link.py::test_whatever_links_do_all_devices_end_with_the_same_bytes_and_every_step_once"),
)
TWO_RESULTS = Fault(
    name="two devices that do not hear one another enter different results of one table",
    seen="1 step of another copy does not fit this one, and waits for you.",
    kept="both, side by side, until one is taken",
    test="tests/browser/test_linked.py::test_two_results_of_one_table_entered_apart_are_shown_side_by_side",
)
SAME_RESULT = Fault(
    name="two devices that do not hear one another enter the same result of one table",
    seen="",
    kept="the result, once",
    test="tests/sync/test_meeting.py::test_the_same_result_entered_on_both_is_agreed_with",
)
NOT_ALLOWED = Fault(
    name="a desk does what it may not, whatever its screen offered",
    seen="",
    kept="the event as it was; what the desk did is set aside",
    test=(
        "tests/sync/test_allowed.py::test_each_step_of_a_desk_is_done_or_set_aside_as_its_command_was_allowed_or_not"
    ),
)
SENT_AWAY = Fault(
    name="a device that was sent away goes on",
    seen="",
    kept="the event as it was; what the device did is set aside",
    test="tests/sync/test_allowed.py::test_a_desk_that_was_sent_away_or_never_joined_does_nothing",
)
NOT_OF_RONDA = Fault(
    name="what comes over a link is not of Ronda",
    seen="What the other device says is not of Ronda.",
    kept="everything; nothing of it is taken in",
    test="tests/sync/test_link.py::test_what_is_no_message_of_this_event_is_refused_in_a_sentence",
)
OTHER_VERSION = Fault(
    name="the other device has a Ronda that speaks otherwise",
    seen="The other device has another version of Ronda: update the older one.",
    kept="everything; nothing of it is taken in",
    test="tests/sync/test_link.py::test_what_is_no_message_of_this_event_is_refused_in_a_sentence",
)
OTHER_EVENT = Fault(
    name="the other device speaks of another event",
    seen="The other device speaks of another event.",
    kept="everything; nothing of it is taken in",
    test="tests/sync/test_link.py::test_what_is_no_message_of_this_event_is_refused_in_a_sentence",
)
DAMAGED_HERE = Fault(
    name="the event is damaged on this device while another joins",
    seen="This event is damaged here: restore it from a copy before another device joins.",
    kept="the event of the other device, whole",
    test="tests/test_bridge_linking.py::test_a_damaged_event_is_told_to_nobody",
)
TWO_EVENTS = Fault(
    name="two events of one identifier meet",
    seen=(
        "The two have nothing in common but their identifier: they are two events. Save a copy of the one here, "
        "delete it from this device, then open the other."
    ),
    kept="both, each on its device",
    test="tests/sync/test_meeting.py::test_two_events_of_one_identifier_are_not_brought_together",
)
OLD_ANSWER = Fault(
    name="the answer to an earlier invitation is read",
    seen="That is the answer to another invitation: show this one's code to the other device.",
    kept="the invitation that is shown",
    test="tests/test_bridge_linking.py::test_the_answer_to_an_earlier_invitation_is_refused",
)
DAMAGED_INVITATION = Fault(
    name="the code of an invitation is whole and holds none",
    seen="This invitation is damaged. Show it anew on the other device.",
    kept="every link that there is",
    test="tests/test_bridge_linking.py::test_codes_that_hold_no_invitation_and_no_answer_are_refused",
)
DAMAGED_ANSWER = Fault(
    name="the code of an answer is whole and holds none",
    seen="This answer is damaged. Show it anew on the other device.",
    kept="the invitation that is shown",
    test="tests/test_bridge_linking.py::test_codes_that_hold_no_invitation_and_no_answer_are_refused",
)

SUBJECT = Subject(
    title="Devices",
    promise="What was acknowledged on any device is on all of them once they have met, or waits with both sides.",
    faults=(
        LOST,
        KILLED,
        MESSAGES,
        TWO_RESULTS,
        SAME_RESULT,
        NOT_ALLOWED,
        SENT_AWAY,
        NOT_OF_RONDA,
        OTHER_VERSION,
        OTHER_EVENT,
        DAMAGED_HERE,
        TWO_EVENTS,
        OLD_ANSWER,
        DAMAGED_INVITATION,
        DAMAGED_ANSWER,
    ),
)
