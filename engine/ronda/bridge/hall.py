"""What the server of a hall is handed of an event, for the phones of its players."""

import json
from dataclasses import replace
from hashlib import sha256

from ronda.bridge.held import HELD, answer
from ronda.views.app.device import Device
from ronda.views.app.route import Route
from ronda.views.files.hall_copy import hall_copy

_DIGITS = 32


def hall(text: str) -> str:
    """Give the copy of an event for the hall, if it is not the one that is there: ``{tournament, digest}``.

    Nothing of an event that this device does not have, or not whole. Of two copies that of more ``steps`` is newer.
    """
    request = json.loads(text)
    log = HELD.logs.get(request["tournament"])
    if log is None or request["tournament"] in HELD.damaged:
        return answer(text=None, steps=0)
    made = hall_copy(log)
    digest = sha256(made.encode()).hexdigest()[:_DIGITS]
    return answer(text=None if digest == request["digest"] else made, steps=len(log.records))


def with_hall(device: Device, route: str) -> Device:
    """Give a device whose papers and projector lead to the hall, where the event of a route is shown there."""
    hall = device.hall
    if hall is None or not hall.address or Route.read(route).event not in hall.events:
        return device
    return replace(device, site=replace(device.site, address=hall.address))
