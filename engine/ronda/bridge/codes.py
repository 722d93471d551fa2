"""Events that go from a screen to a camera: the codes to show, and what was read of those that another device shows."""

import json
from base64 import b64encode
from dataclasses import asdict, dataclass, field, replace

from ronda.bridge import linking, roles
from ronda.bridge.session_state import SESSION, encode_answer, encode_refusal, require_log
from ronda.codes import steps
from ronda.codes.events import event_file_from_message, event_qr_stream
from ronda.codes.qr_stream import QrStreamReader, code_texts
from ronda.core.errors import Refusal
from ronda.session.backup import checked_event_file
from ronda.session.device import Device
from ronda.session.qr_progress import QrProgress
from ronda.sync.invitation import ANSWER, INVITATION, read_answer, read_invitation
from ronda.views.shared import html


@dataclass(slots=True)
class _Reading:
    """What is being read, and what is said of it."""

    reception: QrStreamReader = field(default_factory=QrStreamReader)
    received: QrProgress = field(default_factory=QrProgress)


_RECEPTION = _Reading()


def qr_code_texts(text: str) -> str:
    """Give texts of codes: ``{tournament, first, count, lang}``, from the first on, without end.

    They show the tournament, or, of the identifier of a desk, its invitation or what it did that another device lacks.

    Of a count of 0, as many as a camera needs at least. What would not be opened again is not shown.
    """
    request = json.loads(text)
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
        return encode_refusal(refusal, request["lang"])
    count = request["count"] or made.needed
    return encode_answer(texts=[made.text(number) for number in range(first, first + count)])


def read_codes(text: str) -> str:
    """Take in what was read off another device: ``{text, lang}``, the text of a code, or of several.

    Gives how far that is, as HTML; and once the event is whole its file, which is opened like any other.
    """
    request = json.loads(text)
    whole: dict[str, object] = {}
    reception = _RECEPTION.reception
    for each in code_texts(request["text"]):
        _RECEPTION.received = QrProgress.after(reception, reception.take(each))
        if reception.content is not None:
            _RECEPTION.reception = QrStreamReader()
            try:
                whole = _received_content(reception.kind, reception.content)
            except Refusal as refusal:
                _RECEPTION.received = QrProgress(remark=refusal.message)
            break
    return encode_answer(
        html=html.render_template("app/received.html", request["lang"], received=_RECEPTION.received), **whole
    )


def _received_content(kind: str, content: bytes) -> dict[str, object]:
    """Give the file of an event, what the browser needs to link the two devices, or what a desk brought."""
    if kind == INVITATION:
        invitation = read_invitation(content)
        linking.hold_invitation(invitation)
        return {"link": {"desk": invitation.desk, "offer": invitation.offer}}
    if kind == ANSWER:
        said = read_answer(content)
        linking.refuse_unknown(said.desk)
        return {"link": asdict(said)}
    if kind == steps.STEPS_KIND:
        shown = steps.read_shown_steps(content)
        text = b64encode(content).decode()
        return {"brought": {"desk": shown.desk, "tournament": shown.event, "text": text}}
    return {"text": event_file_from_message(kind, content)}


def with_received(device: Device) -> Device:
    """Give a device with what was read of another's codes so far."""
    return replace(device, received=_RECEPTION.received)
