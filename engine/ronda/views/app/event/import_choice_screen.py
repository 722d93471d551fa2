"""By which rules a file of other software is opened, where it does not say it itself."""

from ronda.core.text import N_, Message
from ronda.session.device import Device
from ronda.views.app.screen.view import View

IMPORT_CHOICE_TITLE = N_("From other programs")


def import_choice_screen(device: Device) -> View:
    """Each of the rules that the file can be of, with what the file says otherwise; without one, what can be opened."""
    choices = device.import_choices
    return View(
        template="import_choice",
        title=Message(IMPORT_CHOICE_TITLE),
        values={
            "choices": choices,
            "tournament": next(iter(choices.values())).log.tournament if choices else None,
            "several": any(choice.fits for choice in choices.values()),
        },
    )
