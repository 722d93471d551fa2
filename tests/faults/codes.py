"""The table of faults of codes: what a camera reads off another screen is torn, foreign, false or too new."""

from __future__ import annotations

from dataclasses import dataclass

from ronda.codes.qr_stream import QrStream
from tests.faults.table import Fault, Subject


@dataclass(frozen=True, slots=True, kw_only=True)
class NoEvent(Fault):
    """The text of a code that is no event."""

    text: str
    kept: str = "what was read before; nothing is opened"
    test: str = "tests/test_bridge_codes.py::test_what_was_read_and_is_no_event_is_said_in_one_sentence"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoCamera(Fault):
    """A camera that gives no picture."""

    devices: str
    """What the browser has in the place of its cameras, as JavaScript."""
    kept: str = "the page, on which pictures and texts are read as well, and the camera can be tried again"
    test: str = "tests/browser/test_film.py::test_why_there_is_no_picture_is_said_and_can_be_tried_again"


_REFUSING = "{{ getUserMedia: async () => {{ throw new DOMException('', '{}'); }} }}"

TORN = Fault(
    name="a camera held askew reads a blurred screen, misses every fifth code, and begins anywhere",
    seen="",
    kept="the event, byte for byte, from any codes that are a few more than it has pieces",
    test="tests/browser/test_film.py::test_a_film_of_the_real_screen_brings_every_byte_over",
)
BETWEEN = Fault(
    name="codes of another event come in between",
    seen="Codes of more than one event came in: hold the camera to one screen only.",
    kept="what was read of each, by itself",
    test="tests/browser/test_film.py::test_a_film_of_the_real_screen_brings_every_byte_over",
)
FALSE = Fault(
    name="a code that somebody forged comes in between",
    seen="",
    kept="the device's events: no false event is opened, and the next round of codes is read anew",
    test="tests/codes/test_film.py::test_a_code_that_was_made_false_on_purpose_spoils_one_round_of_reading_only",
)
NO_EVENT = (
    NoEvent(
        name="a code is read that is none of Ronda",
        text="https://example.org/",
        seen="That is not a code of an event: hold the camera to the codes that the other device shows.",
    ),
    NoEvent(
        name="the other device shows codes of a newer Ronda",
        text="RONDA7/ABC",
        seen="The other device has a newer Ronda: update Ronda on this one, then begin again.",
    ),
    NoEvent(
        name="the text of a code was not copied whole",
        text="RONDA1/ABC",
        seen="The text of that code is not whole. Copy all of it, or read the code with the camera.",
    ),
    NoEvent(
        name="the codes hold what only a newer Ronda knows",
        text=QrStream("messages", b"x").text(1),
        seen="These codes hold no event, but something that only a newer Ronda knows. Update Ronda.",
    ),
    NoEvent(
        name="the codes are whole, and the event in them is not",
        text=QrStream("event", b"\1" + bytes(99)).text(1),
        seen="What was read holds no whole event: something in it is damaged. Read the codes once more.",
    ),
    NoEvent(
        name="the event in the codes was written by a newer Ronda",
        text=QrStream("event", b"\7" + bytes(99)).text(1),
        seen="The event is shown by a newer Ronda. Update Ronda on this device, then read the codes once more.",
    ),
)
NO_CAMERA = (
    NoCamera(
        name="the browser may not use the camera",
        devices=_REFUSING.format("NotAllowedError"),
        seen="The browser keeps the camera closed.",
    ),
    NoCamera(
        name="another program has the camera",
        devices=_REFUSING.format("NotReadableError"),
        seen="The camera gives no picture",
    ),
    NoCamera(name="there is no camera", devices="undefined", seen="This device has no camera."),
)
NO_PICTURE = Fault(
    name="a file that is no picture is chosen as a picture of a code",
    seen="The browser cannot read this file as a picture.",
    kept="what was read before",
    test="tests/browser/test_film.py::test_without_a_camera_pictures_and_text_do",
)

SUBJECT = Subject(
    title="Codes",
    promise="What is read off a screen is the whole event or nothing, and each code that is none is named.",
    faults=(TORN, BETWEEN, FALSE, *NO_EVENT, *NO_CAMERA, NO_PICTURE),
)
