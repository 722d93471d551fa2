"""What the server of a hall is handed of an event, for the phones of its players."""

import json
from dataclasses import replace
from hashlib import sha256
from urllib.parse import urlencode

from ronda.bridge import sending
from ronda.bridge.linking import seconds_behind
from ronda.bridge.session_state import SESSION, encode_answer
from ronda.session.device import Device
from ronda.views.app.screen.route import Route
from ronda.views.files.hall_copy import hall_copy

_DIGITS = 32


def export_hall_copy(text: str) -> str:
    """Give the copy of an event for the hall, if it is not the one that is there: ``{tournament, digest, steps}``.

    Nothing of an event that this device does not have, or not whole. In ``stand`` the server is told how far this
    device is, and what it has where the steps end of which the server knows.
    """
    request = json.loads(text)
    log = SESSION.logs.get(request["tournament"])
    if log is None or request["tournament"] in SESSION.damaged:
        return encode_answer(text=None, stand="")
    made = hall_copy(log, sending.PUBLISH_QUEUE.outbox.agreed, behind=seconds_behind(log.tournament.id))
    digest = sha256(made.encode()).hexdigest()[:_DIGITS]
    shown = log.records[: request.get("steps", 0)][-1:]
    stand = {
        "steps": len(log.records),
        "head": log.records[-1].digest,
        "after": shown[0].digest if len(log.records) >= request.get("steps", 0) and shown else "",
    }
    return encode_answer(text=None if digest == request["digest"] else made, stand=urlencode(stand))


def with_hall(device: Device, route: str) -> Device:
    """Give a device whose papers and projector lead to the hall, where the event of a route is shown there."""
    hall = device.hall
    if hall is None or not hall.address or Route.read(route).event not in hall.events:
        return device
    return replace(device, site=replace(device.site, address=hall.address))
