"""What a device that is a desk shows in the place of screens that are not for it."""

from ronda.commands.rights import Scope
from ronda.core.text import N_, Message
from ronda.views.app import scopes
from ronda.views.app.devices import of_event
from ronda.views.app.left_open import left_open
from ronda.views.app.role import SENT_AWAY, Desk
from ronda.views.app.view import Context, View

ONLY = N_("This device is a desk and may do only this: {allowed}. Whoever leads can let it in again for more.")


def event(context: Context) -> View | None:
    """Give what a desk shows in the place of the event's own screen, which would say what others are to do."""
    tournament, device = context.tournament, context.device
    desk = device.linking.desks.get(tournament.id)
    if desk is None or (desk.rights is not None and desk.rights.scope is Scope.EVERYTHING):
        return None
    return View(
        template="at_desk",
        title=Message("{name}", (("name", tournament.details.name),)),
        values={
            "allowed": scopes.said(desk.rights) if desk.rights else Message(N_("Sent away")),
            "why": Message(N_("This device is a desk. Whoever leads can let it in again for more."))
            if desk.rights
            else Message(SENT_AWAY),
            **left_open(context.log, device),
            **of_event(device, tournament.id),
        },
        section="event",
    )


def beyond(desk: Desk) -> View:
    """Give what is shown where a desk comes to a screen that is not for it."""
    why = Message(ONLY, (("allowed", scopes.said(desk.rights)),)) if desk.rights else Message(SENT_AWAY)
    return View(template="beyond", title=Message(N_("Not on this device")), values={"why": why}, section="event")
