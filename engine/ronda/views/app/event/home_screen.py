"""The first screen with all tournaments on the device, and behind it settings and help."""

from ronda.core.text import N_, Message
from ronda.rulesets import every_ruleset
from ronda.session.device import Device
from ronda.session.hall_server import unknown_hall_events
from ronda.views.app.devices.offline_readiness import offline_readiness, storage_warning
from ronda.views.app.event.user_guide import GUIDE_CHAPTERS
from ronda.views.app.screen.day_events import has_other_events
from ronda.views.app.screen.view import View
from ronda.views.shared.clock_tiles import PHASE_NAMES


def home_screen(device: Device) -> View:
    """The list of tournaments, or how to begin."""
    return View(
        template="home",
        title=Message(N_("Events")) if device.tournaments else Message(N_("Run a tournament, without internet")),
        values={
            "events": device.tournaments,
            "phases": PHASE_NAMES,
            "games": every_ruleset(),
            "has_seasons": bool(device.tournaments or device.seasons.rules),
            "has_day": has_other_events(device, device.today),
            "has_demo": any(listed.is_demo for listed in device.tournaments),
            "readiness": offline_readiness(device),
            "keeping": storage_warning(device),
            "strangers": unknown_hall_events(device.hall, {listed.id for listed in device.tournaments}),
        },
    )


def settings_screen(device: Device) -> View:
    """The device's settings, and what concerns all of its events."""
    return View(
        template="settings",
        title=Message(N_("Settings")),
        values={
            "readiness": offline_readiness(device),
            "has_own": any(not listed.is_demo for listed in device.tournaments),
            "has_seasons": bool(device.seasons.rules),
        },
    )


def help_screen() -> View:
    """The guide, the rules of every game, and the file check."""
    return View(
        template="help", title=Message(N_("Help")), values={"chapters": GUIDE_CHAPTERS, "games": every_ruleset()}
    )
