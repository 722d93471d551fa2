"""What the server of a hall is handed of an event, for the phones of its players."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Literal, NotRequired, TypedDict
from urllib.parse import urlencode

from ronda.bridge import sending
from ronda.bridge.linking import seconds_behind
from ronda.bridge.messages import EventReference
from ronda.bridge.session_state import SESSION
from ronda.session.device import Device
from ronda.views.app.screen.route import Route
from ronda.views.files.hall_copy import hall_copy

_DIGITS = 32


class HallEventReport(TypedDict):
    """What the hall has of an event."""

    digest: str
    steps: int
    own: bool
    """This browser shows it."""


class HallReport(TypedDict):
    """What the server of a hall says; ``HallServer.read`` reads it, and what else is in it."""

    version: int
    events: Mapping[str, HallEventReport]
    messages: int
    """So many were sent by players."""
    lost: NotRequired[bool]
    """It does not answer any more."""
    refused: NotRequired[Mapping[str, int]]
    """The status of its answer to each event that it did not take as it is now."""
    links: NotRequired[Mapping[str, str]]
    """Each player's private link, for the screens that show one."""


class HallCopyRequest(EventReference):
    """Of what a copy is due, and how far the hall is."""

    digest: str
    """Of the copy that it has."""
    steps: NotRequired[int]


class HallCopyAnswer(TypedDict):
    """The copy, unless it is the one that is there."""

    ok: Literal[True]
    text: str | None
    stand: str
    """A query that tells the server how far this device is, and what it has where the hall's steps end."""


def export_hall_copy(request: HallCopyRequest) -> HallCopyAnswer:
    """Return the copy of an event for the hall; nothing of one that this device does not have, or not whole."""
    log = SESSION.logs.get(request["tournament"])
    if log is None or request["tournament"] in SESSION.damaged:
        return HallCopyAnswer(ok=True, text=None, stand="")
    made = hall_copy(log, sending.PUBLISH_QUEUE.outbox.agreed, behind=seconds_behind(log.tournament.id))
    digest = sha256(made.encode()).hexdigest()[:_DIGITS]
    shown = log.records[: request.get("steps", 0)][-1:]
    stand = {
        "steps": len(log.records),
        "head": log.records[-1].digest,
        "after": shown[0].digest if len(log.records) >= request.get("steps", 0) and shown else "",
    }
    return HallCopyAnswer(ok=True, text=None if digest == request["digest"] else made, stand=urlencode(stand))


def with_hall(device: Device, route: str) -> Device:
    """A device whose papers and projector lead to the hall, where the event of a route is shown there."""
    hall = device.hall
    if hall is None or not hall.address or Route.read(route).event not in hall.events:
        return device
    return replace(device, site=replace(device.site, address=hall.address))
