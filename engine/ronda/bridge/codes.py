"""Events that go from a screen to a camera: the codes to show, and what was read of those that another device shows."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NotRequired, TypedDict

from ronda.bridge import linking, roles
from ronda.bridge.messages import EventReference, EventRequest, RefusedAnswer
from ronda.bridge.session_state import SESSION, refuse_request, require_log
from ronda.codes import steps
from ronda.codes.entry_codes import ENTRY_KIND, entry_text, holds_entries
from ronda.codes.events import event_file_from_message, event_qr_stream
from ronda.codes.qr_stream import QrStreamReader, code_texts
from ronda.core.errors import Refusal
from ronda.core.inputs import Form
from ronda.session.backup import checked_event_file
from ronda.session.device import Device
from ronda.session.qr_progress import QrProgress
from ronda.sync.invitation import ANSWER, INVITATION, read_answer, read_invitation
from ronda.views.shared import html


class CodesRequest(EventRequest):
    """Which codes are shown, of an event or of the identifier of a desk."""

    first: int
    count: int
    """0 for as many as a camera needs at least."""


class CodeTexts(TypedDict):
    """What codes say."""

    ok: Literal[True]
    texts: Sequence[str]


class CodesRead(TypedDict):
    """What a camera read, or what was pasted: the text of a code, or of several."""

    text: str
    lang: str


class LinkDescription(TypedDict):
    """The invitation of another device, or its answer to one."""

    desk: str
    offer: NotRequired[str]
    answer: NotRequired[str]


class BroughtSteps(EventReference):
    """What a desk did, for the device that leads."""

    desk: str
    text: str
    """In base64."""


class _Content(TypedDict):
    text: NotRequired[str]
    """The file of an event, which is opened like any other."""
    link: NotRequired[LinkDescription]
    brought: NotRequired[BroughtSteps]
    entries: NotRequired[Form]
    """Registrations that were made at home; they are here who show a code of theirs."""


class CodesAnswer(_Content):
    """How far the reading is, and at its end what the codes held."""

    ok: Literal[True]
    html: str


@dataclass(slots=True)
class _Reading:
    """What is being read, and what is said of it."""

    reception: QrStreamReader = field(default_factory=QrStreamReader)
    received: QrProgress = field(default_factory=QrProgress)


_RECEPTION = _Reading()


def qr_code_texts(request: CodesRequest) -> CodeTexts | RefusedAnswer:
    """Return the texts of the codes from the first on, without end.

    They show the tournament, or, of the identifier of a desk, its invitation or what it did that another device lacks.
    What would not be opened again is not shown.
    """
    first = request["first"]
    shown = request["tournament"]
    made = linking.qr_stream_of_link(shown) or roles.qr_stream_of_waiting(shown)
    try:
        if made is None:
            log = require_log(SESSION.logs.get(request["tournament"]))
            made = event_qr_stream(log)
            if first == 1:
                checked_event_file(log)
    except Refusal as refusal:
        return refuse_request(refusal, request["lang"])
    count = request["count"] or made.needed
    return CodeTexts(ok=True, texts=[made.text(number) for number in range(first, first + count)])


def read_codes(request: CodesRead) -> CodesAnswer:
    """Take in what was read off another device."""
    if holds_entries(request["text"]):
        return CodesAnswer(ok=True, html="", entries={"codes": request["text"], "here": "no"})
    whole = _Content()
    reception = _RECEPTION.reception
    for each in code_texts(request["text"]):
        _RECEPTION.received = QrProgress.after(reception, reception.take(each))
        if reception.content is not None:
            kind, content = reception.kind, reception.content
            if kind == ENTRY_KIND:
                reception.go_on()  # of those at the door another one may be half read
            else:
                _RECEPTION.reception = QrStreamReader()
            try:
                whole = _received_content(kind, content)
            except Refusal as refusal:
                _RECEPTION.received = QrProgress(remark=refusal.message)
            break
    shown = html.render_template("app/received.html", request["lang"], received=_RECEPTION.received)
    return CodesAnswer(ok=True, html=shown, **whole)


def _received_content(kind: str, content: bytes) -> _Content:
    """Return the file of an event, what links two devices, what a desk brought, or who registers."""
    if kind == ENTRY_KIND:
        return {"entries": {"codes": entry_text(content), "here": "yes"}}
    if kind == INVITATION:
        invitation = read_invitation(content)
        linking.hold_invitation(invitation)
        return {"link": {"desk": invitation.desk, "offer": invitation.offer}}
    if kind == ANSWER:
        said = read_answer(content)
        linking.refuse_unknown(said.desk)
        return {"link": {"desk": said.desk, "answer": said.answer}}
    if kind == steps.STEPS_KIND:
        shown = steps.read_shown_steps(content)
        text = b64encode(content).decode()
        return {"brought": {"desk": shown.desk, "tournament": shown.event, "text": text}}
    return {"text": event_file_from_message(kind, content)}


def with_received(device: Device) -> Device:
    """A device with what was read of another's codes so far."""
    return replace(device, received=_RECEPTION.received)
