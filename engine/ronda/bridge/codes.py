"""Events that go from a screen to a camera: the codes to show, and what was read of those that another device shows."""

import json
from base64 import b64encode
from dataclasses import asdict, dataclass, field, replace

from ronda.backup import event_file
from ronda.bridge import linking, roles
from ronda.bridge.held import HELD, answer, known, refused_answer
from ronda.codes import steps
from ronda.codes.events import file_in, film_of
from ronda.codes.film import Reception, texts_in
from ronda.core.errors import Refusal
from ronda.desks.invitation import ANSWER, INVITATION, read_answer, read_invitation
from ronda.views.app.device import Device
from ronda.views.app.received import Received
from ronda.views.shared import html


@dataclass(slots=True)
class _Reading:
    """What is being read, and what is said of it."""

    reception: Reception = field(default_factory=Reception)
    received: Received = field(default_factory=Received)


_READING = _Reading()


def film(text: str) -> str:
    """Give texts of codes: ``{tournament, first, count, lang}``, from the first on, without end.

    They show the tournament, or, of the identifier of a desk, its invitation or what it did that another device lacks.

    Of a count of 0, as many as a camera needs at least. What would not be opened again is not shown.
    """
    request = json.loads(text)
    first = request["first"]
    shown = request["tournament"]
    made = linking.film_of_link(shown) or roles.film_of_waiting(shown)
    try:
        if made is None:
            log = known(HELD.logs.get(request["tournament"]))
            made = film_of(log)
            if first == 1:
                event_file(log)
    except Refusal as refusal:
        return refused_answer(refusal, request["lang"])
    count = request["count"] or made.needed
    return answer(texts=[made.text(number) for number in range(first, first + count)])


def read_codes(text: str) -> str:
    """Take in what was read off another device: ``{text, lang}``, the text of a code, or of several.

    Gives how far that is, as HTML; and once the event is whole its file, which is opened like any other.
    """
    request = json.loads(text)
    whole: dict[str, object] = {}
    reception = _READING.reception
    for each in texts_in(request["text"]):
        _READING.received = Received.after(reception, reception.take(each))
        if reception.content is not None:
            _READING.reception = Reception()
            try:
                whole = _taken(reception.kind, reception.content)
            except Refusal as refusal:
                _READING.received = Received(remark=refusal.message)
            break
    return answer(html=html.render("app/received.html", request["lang"], received=_READING.received), **whole)


def _taken(kind: str, content: bytes) -> dict[str, object]:
    """Give the file of an event, what the browser needs to link the two devices, or what a desk brought."""
    if kind == INVITATION:
        invitation = read_invitation(content)
        linking.invited(invitation)
        return {"link": {"desk": invitation.desk, "offer": invitation.offer}}
    if kind == ANSWER:
        said = read_answer(content)
        linking.refuse_unknown(said.desk)
        return {"link": asdict(said)}
    if kind == steps.STEPS:
        shown = steps.read(content)
        text = b64encode(content).decode()
        return {"brought": {"desk": shown.desk, "tournament": shown.event, "text": text}}
    return {"text": file_in(kind, content)}


def with_received(device: Device) -> Device:
    """Give a device with what was read of another's codes so far."""
    return replace(device, received=_READING.received)
