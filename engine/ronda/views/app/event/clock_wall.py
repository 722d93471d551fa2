"""The clocks of all events of the day on one screen for the room (REG-DAY)."""

from ronda.core.inputs import form_value
from ronda.core.state import Phase
from ronda.core.text import N_, Message
from ronda.session.day_people import events_of_day
from ronda.views.app.screen.day_events import missing_of_day
from ronda.views.app.screen.view import DeviceContext, View
from ronda.views.shared.clock_tiles import clock_tile


def clock_wall_screen(context: DeviceContext) -> View:
    """All unfinished events of a day, by default today."""
    device = context.device
    day = form_value(context.query, "day") or device.today
    tiles = tuple(
        clock_tile(each, now=device.event_now(each.id), behind=device.linking.behind.get(each.id, 0))
        for each in events_of_day(context.logs, day)
        if each.phase is not Phase.FINISHED
    )
    return View(
        template="clock_wall",
        is_bare=True,
        title=Message(N_("Wall of clocks")),
        values={"tiles": tiles, "columns": 1 if len(tiles) < 4 else 2 if len(tiles) < 9 else 3},  # noqa: PLR2004
        needs=missing_of_day(device, context.logs, day),
    )
