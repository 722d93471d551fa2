"""Transferring an event by screen and camera: the page that shows it, and the one that reads it."""

from ronda.codes.events import event_qr_stream
from ronda.core.text import N_, Message
from ronda.session.device import Device
from ronda.views.app.screen.view import EventContext, View

SHOW_LABEL = N_("Show it to another device")
RECEIVE_LABEL = N_("Receive from another device")
STREAM_SPEEDS = ((0, N_("Stop")), (3, N_("Slow")), (8, N_("Fast")))
"""Codes per second."""
USUAL_SPEED = 8


def qr_sender_screen(context: EventContext) -> View:
    """The page that shows a tournament as a stream of codes."""
    needed = event_qr_stream(context.log).needed
    return View(
        template="film",
        title=Message(SHOW_LABEL),
        values={
            "needed": needed,
            "speeds": STREAM_SPEEDS,
            "usual": USUAL_SPEED,
            "seconds": max(1, round(needed / USUAL_SPEED)),
        },
    )


def qr_receiver_screen(device: Device) -> View:
    """The page that reads another device's codes; after an invitation it shows the answer."""
    answering = device.linking.answering
    return View(
        template="receive",
        title=Message(N_("Now show this code") if answering else RECEIVE_LABEL),
        values={"asked": answering},
    )
