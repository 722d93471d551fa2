"""Locking the screen, and what a locked one shows: what it was left for, what can be looked at, and the way out."""

from ronda.commands.rights import Scope
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.views.app import scopes
from ronda.views.app.device import Device
from ronda.views.app.left_open import left_open
from ronda.views.app.lock import SHORTEST, Lock
from ronda.views.app.view import Context, View


def lock(context: Context) -> View:
    """Give the screen that locks; on a locked one, the screen that unlocks."""
    if context.device.lock is not None:
        return locked(context.log, context.device, context.device.lock)
    return View(
        template="lock",
        title=Message(N_("Lock this screen")),
        values={"choices": scopes.CHOICES, "shortest": SHORTEST},
        section="event",
    )


def event(context: Context) -> View | None:
    """Give what stands in the place of the event's own screen, which would say what is to be done by nobody here."""
    held = context.device.lock
    if held is None or held.rights.scope is Scope.EVERYTHING:
        return None
    return locked(context.log, context.device, held)


def locked(log: Log | None, device: Device, held: Lock) -> View:
    """Give what is shown in the place of a screen that is closed.

    Takes the log of the event that is open, None where it cannot be shown, and the lock.
    """
    name = log.tournament.details.name if log else device.name(held.event)
    return View(
        template="locked",
        title=Message("{name}", (("name", name),)) if name else Message(N_("This screen is locked")),
        values={
            "allowed": scopes.said(held.rights),
            "since": device.clock(held.since) if held.since else "",
            "is_whole": log is not None and held.event not in device.trouble.damaged,
            **left_open(log, device),
        },
        section="event",
    )
