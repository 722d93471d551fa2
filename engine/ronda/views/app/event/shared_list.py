"""A list of players that another app shared, or that is pasted before an event is open: which event it is for."""

from ronda.core.inputs import Form, form_value
from ronda.core.state import Phase
from ronda.core.text import N_, Message
from ronda.session.device import Device
from ronda.views.app.event.home_screen import PHASE_NAMES
from ronda.views.app.screen.view import View

TEXT_FIELD = "text"
"""Holds the list, here and in every form to which it goes on."""


def shared_list_screen(query: Form, device: Device) -> View:
    """The list, and a button for each event that is not over and for a new one: each leads to the preview."""
    return View(
        template="shared_list",
        title=Message(N_("Which event is this list for?")),
        values={
            "text": form_value(query, TEXT_FIELD),
            "events": tuple(listed for listed in device.tournaments if listed.phase != Phase.FINISHED),
            "phases": PHASE_NAMES,
        },
    )
