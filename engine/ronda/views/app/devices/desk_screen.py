"""What a desk shows instead of screens that it may not open."""

from ronda.commands.permissions import Scope
from ronda.core.text import N_, Message
from ronda.session.desk_role import SENT_AWAY, DeskState
from ronda.views.app.devices import scope_choices
from ronda.views.app.devices.linked_devices import linked_devices_values
from ronda.views.app.devices.open_screens import open_screens_values
from ronda.views.app.screen.view import EventContext, View

ALLOWED_ONLY = N_("This device is a desk and may do only this: {allowed}. Whoever leads can let it in again for more.")


def desk_event_screen(context: EventContext) -> View | None:
    """Replaces the event's own screen, which would list steps for others; None if this device may do everything."""
    tournament, device = context.tournament, context.device
    desk = device.linking.desks.get(tournament.id)
    if desk is None or (desk.rights is not None and desk.rights.scope is Scope.EVERYTHING):
        return None
    return View(
        template="at_desk",
        title=Message("{name}", (("name", tournament.details.name),)),
        values={
            "allowed": scope_choices.rights_text(desk.rights) if desk.rights else Message(N_("Sent away")),
            "why": Message(N_("This device is a desk. Whoever leads can let it in again for more."))
            if desk.rights
            else Message(SENT_AWAY),
            **open_screens_values(context.log, device, context.may),
            **linked_devices_values(device, tournament.id),
        },
    )


def desk_refused_screen(desk: DeskState) -> View:
    """Replaces a screen that a desk may not open."""
    why = (
        Message(ALLOWED_ONLY, (("allowed", scope_choices.rights_text(desk.rights)),))
        if desk.rights
        else Message(SENT_AWAY)
    )
    return View(template="beyond", title=Message(N_("Not on this device")), values={"why": why})
