"""A round's clock as pages show it: an end while it runs, what is left while it does not (SW-CLOCK)."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from ronda.core.clock import MINUTE, add_seconds, parse_moment
from ronda.core.state import Match, Round

LONGEST_OVERTIME = 99 * MINUTE + 59
"""Seconds past the end that are still counted."""


class ClockState(StrEnum):
    """What a clock is doing."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Countdown:
    """Time that runs out."""

    until: str | None
    """When it is over by the clock of the device, ISO 8601 in UTC; None while it does not run."""
    left: int | None
    """Seconds, negative once it is over; None if the device does not tell the time."""
    most: int = 0
    """The seconds that can be left while it runs: a device's clock can be set back."""

    @property
    def is_over(self) -> bool:
        """Whether nothing is left."""
        return self.left is not None and self.left <= 0

    @property
    def text(self) -> str:
        """What is left as minutes and seconds: ``12:05``, ``−01:30``."""
        if self.left is None:
            return ""
        minutes, seconds = divmod(min(abs(self.left), LONGEST_OVERTIME) if self.left < 0 else self.left, MINUTE)
        return f"{'−' if self.left < 0 else ''}{minutes:02d}:{seconds:02d}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClock:
    """A table that was given extra time."""

    table: int
    minutes: int
    countdown: Countdown


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockFace:
    """The clock of a round that is being played."""

    state: ClockState
    minutes: int
    """The round's length before anything was put on or taken off."""
    added: int
    countdown: Countdown
    tables: tuple[TableClock, ...]
    """The open tables with extra time, the first to end first."""
    began_later: str | None = None
    """When it began to run, ISO 8601, if that is later than the device's clock says it is: what is left is unknown."""


def clock_face(round_: Round, minutes: int, *, now: str, behind: int = 0) -> ClockFace | None:
    """The clock of a round of so many minutes as of now, or None once every result is in.

    Takes the time by which the event runs, ISO 8601, or an empty string where it is not known, and so many seconds as
    the device's own clock is behind that.
    """
    if round_.is_complete:
        return None
    clock = round_.clock
    extended = sorted((m for m in round_.open_matches if m.extra_minutes), key=lambda m: (m.extra_minutes, m.number))
    return ClockFace(
        state=_state(round_),
        minutes=minutes,
        added=clock.added if clock else 0,
        countdown=clock_countdown(round_, minutes, now=now, behind=behind),
        tables=tuple(_table(round_, match, minutes, now, behind) for match in extended),
        began_later=clock.since if clock and clock.since and _is_later(clock.since, now) else None,
    )


def _is_later(since: str, now: str) -> bool:
    return bool(now) and parse_moment(since) - parse_moment(now) > timedelta(seconds=MINUTE)


def _state(round_: Round) -> ClockState:
    if round_.clock is None:
        return ClockState.WAITING
    return ClockState.RUNNING if round_.clock.is_running else ClockState.PAUSED


def _table(round_: Round, match: Match, minutes: int, now: str, behind: int) -> TableClock:
    left = clock_countdown(round_, minutes + match.extra_minutes, now=now, behind=behind)
    return TableClock(table=match.number, minutes=match.extra_minutes, countdown=left)


def clock_countdown(round_: Round, minutes: int, *, now: str, behind: int = 0) -> Countdown:
    """What is left of so many minutes on the clock of a round as of now; takes the time as :func:`clock_face`."""
    clock = round_.clock
    if clock is None:
        return Countdown(until=None, left=minutes * MINUTE)
    ends = clock.ends(minutes)
    if ends is None:
        return Countdown(until=None, left=clock.left(minutes, now))
    left = clock.left(minutes, now) if now else None
    return Countdown(until=add_seconds(ends, -behind), left=left, most=clock.unused(minutes))
