"""Locking the screen, and what a locked screen shows: its purpose, what can be looked at, and the way out."""

from ronda.commands.permissions import Scope
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.session.device import Device
from ronda.session.screen_lock import SHORTEST_CODE, ScreenLock
from ronda.views.app.devices import scope_choices
from ronda.views.app.devices.open_screens import open_screens_values
from ronda.views.app.screen.device_permissions import DevicePermissions
from ronda.views.app.screen.view import EventContext, View


def lock_screen(context: EventContext) -> View:
    """The screen that locks; if locked, the one that unlocks."""
    if context.device.lock is not None:
        return locked_screen(context.log, context.device, context.may, context.device.lock)
    return View(
        template="lock",
        title=Message(N_("Lock this screen")),
        values={"choices": scope_choices.SCOPE_CHOICES, "shortest": SHORTEST_CODE},
    )


def locked_event_screen(context: EventContext) -> View | None:
    """Replaces the event's own screen on a limited locked device; None if everything is allowed."""
    lock = context.device.lock
    if lock is None or lock.rights.scope is Scope.EVERYTHING:
        return None
    return locked_screen(context.log, context.device, context.may, lock)


def locked_screen(log: Log | None, device: Device, may: DevicePermissions, lock: ScreenLock) -> View:
    """Replaces a closed screen.

    Takes the log of the open event, None if it cannot be shown, and the lock.
    """
    name = log.tournament.details.name if log else device.name(lock.event)
    return View(
        template="locked",
        title=Message("{name}", (("name", name),)) if name else Message(N_("This screen is locked")),
        values={
            "allowed": scope_choices.rights_text(lock.rights),
            "since": device.clock(lock.since) if lock.since else "",
            "is_whole": log is not None and lock.event not in device.trouble.damaged,
            **open_screens_values(log, device, may),
        },
    )
