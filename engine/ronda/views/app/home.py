"""The first screen: all tournaments on the device."""

from ronda.core.text import N_, Message
from ronda.rulesets import every_ruleset
from ronda.views.app.device import Device
from ronda.views.app.guide import CHAPTERS
from ronda.views.app.hall import strangers
from ronda.views.app.ranking import is_offered
from ronda.views.app.readiness import keeping, readiness
from ronda.views.app.view import View

PHASES = {
    "registration": N_("Registration"),
    "between_rounds": N_("Between rounds"),
    "round_running": N_("Round running"),
    "cut_due": N_("Cut due"),
    "finished": N_("Finished"),
}


def home(device: Device) -> View:
    """Give the list of tournaments, or how to begin."""
    return View(
        template="home",
        title=Message(N_("Events")) if device.tournaments else Message(N_("Run a tournament, without internet")),
        values={
            "events": device.tournaments,
            "phases": PHASES,
            "games": every_ruleset(),
            "ranked": is_offered(device),
            "has_demo": any(listed.is_demo for listed in device.tournaments),
            "chapters": CHAPTERS,
            "readiness": readiness(device),
            "keeping": keeping(device),
            "has_own": any(not listed.is_demo for listed in device.tournaments),
            "strangers": strangers(device.hall, {listed.id for listed in device.tournaments}),
        },
    )
