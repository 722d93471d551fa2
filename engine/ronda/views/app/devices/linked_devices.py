"""The page that links other devices to an event and shows their state."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronda.commands.permissions import Scope
from ronda.core import clock
from ronda.core.text import N_, Message, Plural
from ronda.session.desk_role import SENT_AWAY, DeskState
from ronda.session.device import Device
from ronda.session.device_links import DeviceLink, LinkState
from ronda.views.app.devices import scope_choices
from ronda.views.app.screen.clock_warnings import clock_warnings
from ronda.views.app.screen.view import EventContext, View

DEVICES = N_("Other devices")
JOINED = N_("{name} is linked with this device.")
_STANDS = {
    # the link is open; this window has lost it
    (True, False): N_("This device is a desk. {waits}"),
    (False, True): N_("The link is lost, and nothing else. {waits}"),
    (False, False): N_("This device is a desk, and not linked in this window. {waits}"),
}
SILENT_SECONDS = 120
"""Seconds after which an absent leader is reported: people walk in and out of reach."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRow:
    """A device on the page."""

    desk: str
    name: str
    allowed: Message | None
    status: Message
    is_open: bool


def linked_devices_screen(context: EventContext) -> View:
    """Linking other devices; on a desk, the state of the leader."""
    device, event = context.device, context.tournament.id
    linking = device.linking
    every = linking.led(event)
    invited = next((link for link in reversed(every) if link.state is LinkState.INVITED), None)
    own = linking.desks.get(event)
    return View(
        template="devices",
        title=Message(DEVICES),
        values={
            "rows": tuple(_device_row(context, link) for link in every if link.state is not LinkState.INVITED),
            "invited": invited,
            "choices": scope_choices.SCOPE_CHOICES,
            "usual": Scope.CHECKIN.value,
            "allowed": scope_choices.rights_text(invited.rights) if invited and invited.rights else None,
            "own": own,
            "own_allowed": scope_choices.rights_text(own.rights) if own and own.rights and own.is_limited else None,
            "sent_away": Message(SENT_AWAY),
            "waits": _waiting_steps_text(own),
            "apart": clock_warnings(device, event),
        },
    )


def _device_row(context: EventContext, link: DeviceLink) -> DeviceRow:
    clock = context.device.clock
    at = (("time", clock(link.heard or link.since)),)
    status = Message(N_("Linked, heard at {time}"), at) if link.is_open else Message(N_("Lost at {time}"), at)
    return DeviceRow(
        desk=link.desk,
        name=link.name,
        allowed=scope_choices.rights_text(link.rights) if link.rights else None,
        status=status,
        is_open=link.is_open,
    )


def linked_devices_values(device: Device, event: str) -> Mapping[str, object]:
    """The values of ``app/linked.html``."""
    desk = device.linking.desks.get(event)
    return {
        "linked": link_status_text(device, event),
        "stays_away": desk.id if desk and _is_silent(desk, device.now) else "",
    }


def _is_silent(desk: DeskState, now: str) -> bool:
    """Whether the leader has been away for long, or has not been heard since this device started."""
    if desk.is_open or desk.rights is None:
        return False
    return (
        not desk.lost
        or not now
        or (clock.parse_moment(now) - clock.parse_moment(desk.lost)).total_seconds() >= SILENT_SECONDS
    )


def link_status_text(device: Device, event: str) -> Message | None:
    """The state of an event's devices in a sentence; None if the event is only on this device."""
    linking = device.linking
    if (own := linking.desks.get(event)) is not None:
        if own.rights is None:
            return Message(SENT_AWAY)
        return Message(_STANDS[own.is_open, bool(own.lost) and not own.is_open], (("waits", _waiting_steps_text(own)),))
    every = [link for link in linking.led(event) if link.state is not LinkState.INVITED]
    if not every:
        return None
    lost = ", ".join(link.name for link in every if not link.is_open)
    counted = Plural("{count} other device is linked.", "{count} other devices are linked.")
    count = sum(link.is_open for link in every)
    linked = Message(counted, (("count", count),)) if count else Message(N_("No other device is linked."))
    return Message(N_("{linked} Lost: {names}."), (("linked", linked), ("names", lost))) if lost else linked


def _waiting_steps_text(desk: DeskState | None) -> Message:
    if desk is None or not desk.lacking:
        return Message(N_("Everything that was done here is on the device that leads."))
    pattern = Plural("{count} step waits for the device that leads.", "{count} steps wait for the device that leads.")
    return Message(pattern, (("count", len(desk.lacking)),))
