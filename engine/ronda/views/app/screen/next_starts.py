"""When it goes on, on the organiser's screens (SW-CLOCK)."""

from ronda.core.text import Message
from ronda.views.app.screen.view import EventContext
from ronda.views.shared.round_forecast import round_forecast, round_start_text


def next_start_text(context: EventContext) -> Message | None:
    """When the next round begins in the local time of the device; None where nothing tells."""
    forecast = round_forecast(context.log, context.ruleset, context.event_now)
    if forecast is None:
        return None
    return round_start_text(forecast.starts[0], context.device.clock)
