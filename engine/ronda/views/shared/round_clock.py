"""A round's clock for pages: the end while it runs, the remaining time while it does not (SW-CLOCK)."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from ronda.core.clock import MINUTE, add_seconds, parse_moment
from ronda.core.state import Match, Round

LONGEST_OVERTIME = 99 * MINUTE + 59
"""Seconds of overtime that are still counted."""


class ClockState(StrEnum):
    """The state of a clock."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Countdown:
    """A countdown."""

    until: str | None
    """The end by the device's clock, ISO 8601 in UTC; None while it does not run."""
    left: int | None
    """Seconds left, negative once over; None if the device's time is unknown."""
    most: int = 0
    """Most seconds that can be left while it runs: a device's clock can be set back."""

    @property
    def is_over(self) -> bool:
        """Whether no time is left."""
        return self.left is not None and self.left <= 0

    @property
    def text(self) -> str:
        """The remaining time as minutes and seconds: ``12:05``, ``−01:30``."""
        if self.left is None:
            return ""
        minutes, seconds = divmod(min(abs(self.left), LONGEST_OVERTIME) if self.left < 0 else self.left, MINUTE)
        return f"{'−' if self.left < 0 else ''}{minutes:02d}:{seconds:02d}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClock:
    """A table with extra time."""

    table: int
    minutes: int
    countdown: Countdown


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockFace:
    """The clock of a running round."""

    state: ClockState
    minutes: int
    """The round's length before adjustments."""
    added: int
    countdown: Countdown
    tables: tuple[TableClock, ...]
    """Open tables with extra time, first to end first."""
    began_later: str | None = None
    """When it began, ISO 8601, if the device's clock says that this is in the future; then the rest is unknown."""


def clock_face(round_: Round, minutes: int, *, now: str, behind: int = 0) -> ClockFace | None:
    """The clock of a round of ``minutes`` now; None once every result is in.

    ``now`` is the event's time, ISO 8601, or "" if unknown; ``behind`` is how many seconds the device's own clock is
    behind it.
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
    """What is left of ``minutes`` on a round's clock; ``now`` and ``behind`` as in :func:`clock_face`."""
    clock = round_.clock
    if clock is None:
        return Countdown(until=None, left=minutes * MINUTE)
    ends = clock.ends(minutes)
    if ends is None:
        return Countdown(until=None, left=clock.left(minutes, now))
    left = clock.left(minutes, now) if now else None
    return Countdown(until=add_seconds(ends, -behind), left=left, most=clock.unused(minutes))
