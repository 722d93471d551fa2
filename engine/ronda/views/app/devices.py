"""The page on which other devices are let in to an event, and how it is with each."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronda.commands.rights import Scope
from ronda.core import clock
from ronda.core.text import N_, Message, Plural
from ronda.views.app import scopes
from ronda.views.app.apart import apart
from ronda.views.app.device import Device
from ronda.views.app.linking import Link, State
from ronda.views.app.role import SENT_AWAY, Desk
from ronda.views.app.view import Context, View

DEVICES = N_("Other devices")
JOINED = N_("{name} is linked with this device.")
_STANDS = {
    # the link is open, it was lost in this window
    (True, False): N_("This device is a desk. {waits}"),
    (False, True): N_("The link is lost, and nothing else. {waits}"),
    (False, False): N_("This device is a desk, and not linked in this window. {waits}"),
}
PATIENCE = 120
"""Seconds after which a device that leads is said to stay away: people walk in and out of reach."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A device as the page shows it."""

    desk: str
    name: str
    allowed: Message | None
    said: Message
    is_open: bool


def devices(context: Context) -> View:
    """Give the page on which other devices are let in; on a desk, how it is with the device that leads."""
    device, event = context.device, context.tournament.id
    linking = device.linking
    every = linking.led(event)
    invited = next((link for link in reversed(every) if link.state is State.INVITED), None)
    own = linking.desks.get(event)
    return View(
        template="devices",
        title=Message(DEVICES),
        section="event",
        values={
            "rows": tuple(_row(context, link) for link in every if link.state is not State.INVITED),
            "invited": invited,
            "several": invited is not None and invited.film is not None and invited.film.needed > 1,
            "choices": scopes.CHOICES,
            "usual": Scope.CHECKIN.value,
            "allowed": scopes.said(invited.rights) if invited and invited.rights else None,
            "own": own,
            "own_allowed": scopes.said(own.rights) if own and own.rights and own.is_limited else None,
            "sent_away": Message(SENT_AWAY),
            "waits": _waits(own),
            "apart": apart(device, event),
        },
    )


def _row(context: Context, link: Link) -> Row:
    clock = context.device.clock
    at = (("time", clock(link.heard or link.since)),)
    said = Message(N_("Linked, heard at {time}"), at) if link.is_open else Message(N_("Lost at {time}"), at)
    return Row(
        desk=link.desk,
        name=link.name,
        allowed=scopes.said(link.rights) if link.rights else None,
        said=said,
        is_open=link.is_open,
    )


def of_event(device: Device, event: str) -> Mapping[str, object]:
    """Give the values of ``app/linked.html``."""
    desk = device.linking.desks.get(event)
    return {"linked": how_it_is(device, event), "stays_away": desk.id if desk and _stays_away(desk, device.now) else ""}


def _stays_away(desk: Desk, now: str) -> bool:
    """Tell whether the device that leads has been away for long, or was not heard since this one was started."""
    if desk.is_open or desk.rights is None:
        return False
    return not desk.lost or not now or (clock.moment(now) - clock.moment(desk.lost)).total_seconds() >= PATIENCE


def how_it_is(device: Device, event: str) -> Message | None:
    """Give how it is with the devices of an event, in a sentence; None where it is on this device only."""
    linking = device.linking
    if (own := linking.desks.get(event)) is not None:
        if own.rights is None:
            return Message(SENT_AWAY)
        return Message(_STANDS[own.is_open, bool(own.lost) and not own.is_open], (("waits", _waits(own)),))
    every = [link for link in linking.led(event) if link.state is not State.INVITED]
    if not every:
        return None
    lost = ", ".join(link.name for link in every if not link.is_open)
    counted = Plural("{count} other device is linked.", "{count} other devices are linked.")
    linked = Message(counted, (("count", sum(link.is_open for link in every)),))
    return Message(N_("{linked} Lost: {names}."), (("linked", linked), ("names", lost))) if lost else linked


def _waits(desk: Desk | None) -> Message:
    if desk is None or not desk.lacking:
        return Message(N_("Everything that was done here is on the device that leads."))
    pattern = Plural("{count} step waits for the device that leads.", "{count} steps wait for the device that leads.")
    return Message(pattern, (("count", len(desk.lacking)),))
