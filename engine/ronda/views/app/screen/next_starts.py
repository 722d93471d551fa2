"""The start of the next round, for the organiser's screens (SW-CLOCK)."""

from dataclasses import replace

from ronda.core.text import Message
from ronda.views.app.screen.view import EventContext
from ronda.views.shared.round_forecast import round_forecast, round_start_text


def next_start_text(context: EventContext, *, called: Message | None = None) -> Message | None:
    """The next round's start in the device's local time; None if unknown.

    ``called`` replaces the round's name where space is short.
    """
    forecast = round_forecast(context.log, context.ruleset, context.event_now)
    if forecast is None:
        return None
    start = forecast.starts[0]
    return round_start_text(replace(start, name=called or start.name), context.device.clock)
