"""The table of faults of publishing from the app: what breaks between a device and its host."""

from __future__ import annotations

from tests.faults.table import Fault, Subject

_APP = "tests/sending/test_app.py::"
LOST = Fault(
    name="the app loses the connection in the middle of sending",
    seen="No answer from 127.0.0.1: check the connection, then publish again; it goes on where it stopped. It is tried "
    "again at {time}.",
    kept="what is to be sent, also when the app is closed; it goes by itself when the connection is back",
    test=f"{_APP}test_no_connection_is_tried_again_with_growing_pauses_and_at_once_when_it_is_back",
)
EXPIRED = Fault(
    name="the token expires while the app sends",
    seen="GitHub does not take the token: it is wrong, was revoked or has expired. Make a new one on GitHub and put it "
    "into Token.",
    kept="what is to be sent; with a new token it goes on",
    test=f"{_APP}test_a_token_that_expires_in_the_middle_is_said_and_a_new_one_goes_on",
)
CLOSED = Fault(
    name="the app is closed in the middle of sending, and the line breaks again and again",
    seen="The site shows: {round}, as of {time}.",
    kept="in the end what `build.py publish` writes, byte for byte",
    test=f"{_APP}test_a_day_with_a_line_that_breaks_and_an_app_that_is_closed_ends_with_what_the_command_writes",
)
LOCKED_OUT = Fault(
    name="a bucket does not let the app in",
    seen="If this device has a connection, the endpoint is wrong. Or the bucket lacks the rule that lets this app in.",
    kept="nothing is sent",
    test="tests/views/test_hosting.py::test_where_a_new_bucket_does_not_answer_the_rule_is_doubted",
)
OLDER = Fault(
    name="a device is behind what stands on the web, and publishes",
    seen="The event on this device is older than what {place} shows of “Autumn Cup”: {theirs} there, {ours} here. "
    "Publish the newer one, or choose “Replace the pages”.",
    kept="the newer pages, until it is said once more that they shall go",
    test=f"{_APP}test_a_device_that_is_behind_never_takes_newer_pages_off_unasked",
)
PARTED = Fault(
    name="an event went on differently on two devices, and the second one publishes it too",
    seen="The event on this device and what github:club/results shows of “Autumn Cup” went on differently after "
    "{common} steps: {theirs} there, {ours} here. Publish the one that counts, or choose “Replace the pages”.",
    kept="the pages of the first; other events of the second are sent",
    test=f"{_APP}test_what_went_on_differently_is_named_and_the_other_events_are_sent",
)
OVERTAKEN = Fault(
    name="another device publishes the same event while it is sent",
    seen="Somebody else published Autumn Cup at github:club/results meanwhile: publish again.",
    kept="the pages of the other; it is looked at again which is newer",
    test=f"{_APP}test_somebody_who_published_the_same_event_meanwhile_is_not_overtaken",
)
_IN_FOLDER = "tests/sending/test_folder.py::test_what_is_wrong_with_a_folder_is_said_and_what_waits_goes_on"
_GOES_ON = "what is to be sent; every page is the one before or the new one, and it goes on by itself"
FOLDER = {
    "NotAllowedError": Fault(
        name="after a restart the browser does not let Ronda into the folder for pages",
        seen="The browser asks after each start whether Ronda may write into the folder Results: one tap opens it. "
        "Open “Results” again",
        kept="what is to be sent; with one tap it goes on",
        test=_IN_FOLDER,
    ),
    "NotFoundError": Fault(
        name="the folder for pages is away: its stick was pulled out",
        seen="The folder Results is not there: plug in its drive, or choose a folder again. It is tried again at "
        "{time}.",
        kept=_GOES_ON,
        test=_IN_FOLDER,
    ),
    "QuotaExceededError": Fault(
        name="there is no room left where the folder for pages is",
        seen="There is no room left where the folder Results is: make room there. It is tried again at {time}.",
        kept=_GOES_ON,
        test=_IN_FOLDER,
    ),
    "TimeoutError": Fault(
        name="the folder for pages never answers",
        seen="The folder Results does not answer: its drive may be gone, or its network. It is tried again at {time}.",
        kept=_GOES_ON,
        test=_IN_FOLDER,
    ),
    "NoModificationAllowedError": Fault(
        name="another program holds a file of the folder for pages",
        seen="The folder Results takes no files now (NoModificationAllowedError). It is tried again at {time}.",
        kept=_GOES_ON,
        test=_IN_FOLDER,
    ),
}
"""By the name that the browser gives the error."""

SUBJECT = Subject(
    title="Publishing from the app",
    promise="What is to be sent waits on the device and goes on by itself; the key is in nothing that leaves it.",
    faults=(LOST, EXPIRED, CLOSED, LOCKED_OUT, OLDER, PARTED, OVERTAKEN, *FOLDER.values()),
)
