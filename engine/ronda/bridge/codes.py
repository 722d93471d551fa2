"""Events transferred by screen and camera: the codes to show, and what was read of another device's."""

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
    """The codes to show, for an event or a desk identifier."""

    first: int
    count: int
    """0 for the fewest that a camera needs."""


class CodeTexts(TypedDict):
    """Texts of codes."""

    ok: Literal[True]
    texts: Sequence[str]


class CodesRead(TypedDict):
    """Scanned or pasted text of one or several codes."""

    text: str
    lang: str


class LinkDescription(TypedDict):
    """Another device's invitation, or its answer to one."""

    desk: str
    offer: NotRequired[str]
    answer: NotRequired[str]


class BroughtSteps(EventReference):
    """A desk's steps for the leader."""

    desk: str
    text: str
    """In base64."""


class _Content(TypedDict):
    text: NotRequired[str]
    """An event file, to be opened like any other."""
    link: NotRequired[LinkDescription]
    brought: NotRequired[BroughtSteps]
    entries: NotRequired[Form]
    """Registrations made at home; whoever shows such a code is present."""


class CodesAnswer(_Content):
    """The progress of reading and, at its end, the content of the codes."""

    ok: Literal[True]
    html: str


@dataclass(slots=True)
class _Reading:
    """A reading in progress, and the message about it."""

    reception: QrStreamReader = field(default_factory=QrStreamReader)
    received: QrProgress = field(default_factory=QrProgress)


_RECEPTION = _Reading()


def qr_code_texts(request: CodesRequest) -> CodeTexts | RefusedAnswer:
    """The texts of the codes from the first one, without end.

    They show the tournament or, for a desk's identifier, its invitation or the steps that the other device lacks. Data
    that could not be opened again is not shown.
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
    """Read codes of another device."""
    if holds_entries(request["text"]):
        return CodesAnswer(ok=True, html="", entries={"codes": request["text"], "here": "no"})
    whole = _Content()
    reception = _RECEPTION.reception
    for each in code_texts(request["text"]):
        _RECEPTION.received = QrProgress.after(reception, reception.take(each))
        if reception.content is not None:
            kind, content = reception.kind, reception.content
            if kind == ENTRY_KIND:
                reception.go_on()  # another registration at the door may be half read
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
    """The content of a message: an event file, linking data, a desk's steps, or a registration."""
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
    """The device with the progress of reading another one's codes."""
    return replace(device, received=_RECEPTION.received)
