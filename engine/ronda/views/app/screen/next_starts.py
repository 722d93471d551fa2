"""When it goes on, on the organiser's screens (SW-CLOCK)."""

from dataclasses import dataclass

from ronda.core.text import N_, Message
from ronda.views.app.screen.view import EventContext
from ronda.views.shared.round_forecast import round_forecast, round_start_text


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStart:
    """When the next round begins, in the local time of the device."""

    text: Message
    without_span: Message
    """For where there is little room."""


def next_start(context: EventContext) -> NextStart | None:
    """When the next round begins, by what is known now; None where nothing tells."""
    forecast = round_forecast(context.log, context.ruleset, context.event_now)
    if forecast is None:
        return None
    first, clock = forecast.starts[0], context.device.clock
    return NextStart(
        text=round_start_text(first, clock),
        without_span=Message(N_("{round} about {time}"), (("round", first.name), ("time", clock(first.expected)))),
    )
