"""An event that goes from one device to another by its screen: the page that shows it, and the page that reads it."""

from ronda.codes.events import film_of
from ronda.core.text import N_, Message
from ronda.views.app.device import Device
from ronda.views.app.view import Context, View

SHOW = N_("Show it to another device")
RECEIVE = N_("Receive from another device")
SPEEDS = ((0, N_("Stop")), (3, N_("Slow")), (8, N_("Fast")))
"""Codes a second."""
USUAL = 8


def show(context: Context) -> View:
    """Give the page that shows a tournament to another device."""
    needed = film_of(context.log).needed
    return View(
        template="film",
        title=Message(SHOW),
        section="event",
        values={"needed": needed, "speeds": SPEEDS, "usual": USUAL, "seconds": max(1, round(needed / USUAL))},
    )


def receive(device: Device) -> View:
    """Give the page that reads what another device shows; of an invitation, it shows the answer."""
    asked = device.linking.answering
    return View(
        template="receive", title=Message(N_("Now show this code") if asked else RECEIVE), values={"asked": asked}
    )
