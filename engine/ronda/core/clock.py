"""Clock of a round: exact arithmetic on when it was started, paused and resumed (SW-CLOCK)."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from ronda.core import bounds
from ronda.core.errors import Malformed

MINUTE = 60
UNKNOWN_MOMENT = "1970-01-01T00:00:00Z"
"""Moment of what was played elsewhere on an unknown day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClock:
    """A started clock; the length it counts down from is an argument of its methods."""

    since: str | None
    """When it last began to run, ISO 8601; None while paused."""
    ran: int = 0
    """Seconds that it ran before ``since``."""
    added: int = 0
    """Minutes added, or taken off if negative."""

    @property
    def is_running(self) -> bool:
        """Whether the clock is not paused."""
        return self.since is not None

    def paused(self, at: str) -> "RoundClock":
        """The clock paused at a moment; raises ``Malformed`` unless it runs."""
        if self.since is None:
            raise Malformed("The log pauses a clock that does not run.")
        return replace(self, since=None, ran=self.ran + _seconds(self.since, at))

    def resumed(self, at: str) -> "RoundClock":
        """The clock resumed at a moment; raises ``Malformed`` unless it is paused."""
        if self.since is not None:
            raise Malformed("The log resumes a clock that runs.")
        return replace(self, since=at)

    def adjusted(self, minutes: int) -> "RoundClock":
        """The clock with minutes added, or taken off if negative."""
        return replace(self, added=self.added + minutes)

    def ends(self, minutes: int) -> str | None:
        """When ``minutes`` are used up, ISO 8601 in UTC; None while the clock is paused."""
        if self.since is None:
            return None
        return format_moment(parse_moment(self.since) + timedelta(seconds=self.unused(minutes)))

    def left(self, minutes: int, at: str) -> int:
        """Seconds left of ``minutes`` at a moment; negative once they are used up."""
        running = 0 if self.since is None else _seconds(self.since, at)
        return self.unused(minutes) - running

    def unused(self, minutes: int) -> int:
        """Seconds left of ``minutes`` when the clock last began to run; there are never more."""
        return (minutes + self.added) * MINUTE - self.ran


def parse_moment(text: str) -> datetime:
    """The moment of an ISO 8601 text with UTC offset; raises ``Malformed`` for anything else."""
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        read = None
    if read is None or read.tzinfo is None:
        raise Malformed("“{text}” is not a time.", text=text[:40])
    return read


def check_moment(at: str) -> None:
    """Refuse what is no time of our days; raises ``Malformed``."""
    year = parse_moment(at).year
    if len(at) > bounds.LONGEST_MOMENT or not bounds.FIRST_DAY.year <= year <= bounds.LAST_DAY.year:
        raise Malformed("“{text}” is not a time.", text=at[: bounds.LONGEST_MOMENT])


def add_seconds(at: str, seconds: int) -> str:
    """The moment ``seconds`` after ``at``, both ISO 8601 in UTC."""
    return format_moment(parse_moment(at) + timedelta(seconds=seconds))


def _seconds(start: str, end: str) -> int:
    # A device's clock can be set back: then no time passes, rather than a negative time.
    return max(int((parse_moment(end) - parse_moment(start)).total_seconds()), 0)


def format_moment(when: datetime) -> str:
    """A moment as ISO 8601 in UTC, ending in ``Z``."""
    return when.astimezone(UTC).isoformat().replace("+00:00", "Z")
