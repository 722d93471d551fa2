"""The clock on the organiser's screens: large on the round's own, small on others (SW-CLOCK, AGL-KINDS)."""

from dataclasses import dataclass

from ronda.core import round_names
from ronda.core.state import Round, Tournament
from ronda.core.text import Message
from ronda.rulesets import ruleset_of
from ronda.session.device import Device
from ronda.views.app.screen.clock_warnings import clock_warnings
from ronda.views.app.screen.view import EventContext
from ronda.views.shared import wording
from ronda.views.shared.round_clock import ClockFace, ClockState, Countdown, clock_countdown, clock_face

CLOCK_STEPS = (-5, -1, 1, 5)
"""One-tap changes in minutes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPanel:
    """A round's clock, or its days."""

    round: int
    name: Message
    is_current: bool
    face: ClockFace | None
    """None for a round with days, and once all results are in."""
    until: str
    """Local time at which it ends; empty while it does not run."""
    set_back: tuple[str, str] | None
    """Local time now, and when the clock was started, if that is in the future."""
    apart: tuple[Message, ...]
    """Warnings about clocks that are off."""
    window: tuple[str, str] | None
    """First and last day, ISO dates or empty; None for rounds without days."""
    overdue: bool
    """Whether the last day is over and matches are open."""
    steps: tuple[int, ...] = CLOCK_STEPS


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTicker:
    """The running round's clock in the page's bar."""

    path: str
    round: Message
    countdown: Countdown


def clock_panel(context: EventContext, round_: Round) -> ClockPanel:
    """A round's clock and its possible actions."""
    tournament, ruleset, device = context.tournament, context.ruleset, context.device
    face = None
    has_days = ruleset.stages.has_days
    window = tournament.details.round_days(round_.number) if has_days else None
    if ruleset.stages.clocked:
        minutes = ruleset.stages.minutes_of(tournament.details, wording.clock_slot(round_))
        face = clock_face(round_, minutes, now=context.event_now, behind=context.behind)
    until = face.countdown.until if face else None
    return ClockPanel(
        round=round_.number,
        name=round_names.round_name(round_),
        is_current=round_.number == len(tournament.rounds),
        face=face,
        until=device.clock(device.event_time(until, tournament.id)) if until else "",
        set_back=(device.clock(device.now), device.clock(face.began_later)) if face and face.began_later else None,
        apart=clock_warnings(device, tournament.id),
        window=window,
        overdue=bool(window and window[1] and window[1] < device.today and not round_.is_complete),
    )


def counted_down(context: EventContext, round_: Round, minutes: int) -> Countdown:
    """What is left of ``minutes`` on a round's clock."""
    return clock_countdown(round_, minutes, now=context.event_now, behind=context.behind)


def clock_ticker(tournament: Tournament, device: Device, *, shown_on: str) -> ClockTicker | None:
    """The started clock of the running round, unless the screen at ``shown_on`` shows it large."""
    round_ = tournament.current_round
    ruleset = ruleset_of(tournament)
    if round_ is None or not ruleset.stages.clocked:
        return None
    event = f"/t/{tournament.id}"
    path = f"{event}/round/{round_.number}"
    minutes = ruleset.stages.minutes_of(tournament.details, wording.clock_slot(round_))
    behind = device.linking.behind.get(tournament.id, 0)
    face = clock_face(round_, minutes, now=device.event_now(tournament.id), behind=behind)
    if face is None or face.state is ClockState.WAITING or shown_on in (event, path):
        return None
    return ClockTicker(path=path, round=round_names.round_name(round_), countdown=face.countdown)
