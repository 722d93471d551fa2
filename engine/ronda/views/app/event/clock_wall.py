"""The clocks of all events of the day on one screen for the room (REG-DAY)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ronda.core.inputs import form_value
from ronda.core.state import Phase
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.rulesets import ruleset_of
from ronda.session.day_people import events_of_day
from ronda.session.device import Device
from ronda.views.app.event.home_screen import PHASE_NAMES
from ronda.views.app.screen.clock_panel import ClockPanel, clock_panel
from ronda.views.app.screen.day_events import missing_of_day
from ronda.views.app.screen.device_permissions import DevicePermissions
from ronda.views.app.screen.view import DeviceContext, EventContext, View


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTile:
    """An event on the wall."""

    event: str
    name: str
    phase: str
    """Translatable."""
    clock: ClockPanel | None
    """None before the first round."""
    open_tables: int


def clock_wall_screen(context: DeviceContext) -> View:
    """Every event of a day, of today unless the query says another, that is not over."""
    day = form_value(context.query, "day") or context.device.today
    tiles = tuple(_tiles(context.logs, context.device, day))
    return View(
        template="clock_wall",
        is_bare=True,
        title=Message(N_("Wall of clocks")),
        values={"tiles": tiles, "columns": 1 if len(tiles) < 4 else 2 if len(tiles) < 9 else 3},  # noqa: PLR2004
        needs=missing_of_day(context.device, context.logs, day),
    )


def _tiles(logs: Mapping[str, Log], device: Device, day: str) -> Iterator[ClockTile]:
    for tournament in events_of_day(logs, day):
        if tournament.phase is Phase.FINISHED:
            continue
        event = EventContext(
            log=logs[tournament.id],
            ruleset=ruleset_of(tournament),
            device=device,
            may=DevicePermissions(),
            path="",
            query={},
        )
        round_ = tournament.current_round
        yield ClockTile(
            event=tournament.id,
            name=tournament.details.name,
            phase=PHASE_NAMES[tournament.phase.value],
            clock=clock_panel(event, round_) if round_ else None,
            open_tables=sum(not match.left_open for match in round_.open_matches) if round_ else 0,
        )
