"""Data of an event for a hall's server, for its players' phones."""

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
    """The hall's state of an event."""

    digest: str
    steps: int
    own: bool
    """Whether this browser shows it."""


class HallReport(TypedDict):
    """A report of the hall's server; ``HallServer.read`` reads all of it."""

    version: int
    events: Mapping[str, HallEventReport]
    messages: int
    """Number of messages from players."""
    lost: NotRequired[bool]
    """Whether it no longer answers."""
    refused: NotRequired[Mapping[str, int]]
    """Status of its answer for each event that it did not accept in its present state."""
    links: NotRequired[Mapping[str, str]]
    """Each player's private link, for the screens that show one."""


class HallCopyRequest(EventReference):
    """An event whose copy is due, and the hall's state of it."""

    digest: str
    """Digest of the hall's copy."""
    steps: NotRequired[int]


class HallCopyAnswer(TypedDict):
    """The copy, unless unchanged."""

    ok: Literal[True]
    text: str | None
    stand: str
    """A query that tells the server this device's position, and what it has at the hall's position."""


def export_hall_copy(request: HallCopyRequest) -> HallCopyAnswer:
    """The copy of an event for the hall; nothing for a missing or damaged one."""
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
    """The device with papers and projector leading to the hall, if the route's event is shown there."""
    hall = device.hall
    if hall is None or not hall.address or Route.read(route).event not in hall.events:
        return device
    return replace(device, site=replace(device.site, address=hall.address))
