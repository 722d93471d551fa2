"""When it goes on, on the organiser's screens (SW-CLOCK)."""

from dataclasses import replace

from ronda.core.text import Message
from ronda.views.app.screen.view import EventContext
from ronda.views.shared.round_forecast import round_forecast, round_start_text


def next_start_text(context: EventContext, *, called: Message | None = None) -> Message | None:
    """When the next round begins in the local time of the device; None where nothing tells.

    Takes what the round is called where there is no room for its name.
    """
    forecast = round_forecast(context.log, context.ruleset, context.event_now)
    if forecast is None:
        return None
    start = forecast.starts[0]
    return round_start_text(replace(start, name=called or start.name), context.device.clock)
