"""What is lost when an event is deleted from the device."""

from ronda.core.text import Message
from ronda.session.device import Device
from ronda.session.device_seasons import season_key
from ronda.views.app.screen.view import View
from ronda.views.app.standings.season_events import fitting_events


def delete_screen(device: Device, event: str, *, is_whole: bool = False) -> View:
    """The question, with the seasons that count the event, as far as its summary tells.

    For a damaged event its raw entries are offered.
    """
    seasons = [
        rules for rules in device.seasons.rules if any(each.id == event for each in fitting_events(device, rules))
    ]
    return View(
        template="delete",
        title=Message("Delete this event?"),
        values={"seasons": tuple((season_key(rules), rules.name) for rules in seasons), "is_whole": is_whole},
    )
