"""A round's clock: exact arithmetic on the moments at which it was started, paused and resumed (SW-CLOCK)."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from ronda.core import bounds
from ronda.core.errors import Malformed

MINUTE = 60
UNKNOWN_MOMENT = "1970-01-01T00:00:00Z"
"""The moment of what was played elsewhere on a day that nobody told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClock:
    """A clock that was started; what it counts down from is said when it is asked."""

    since: str | None
    """When it last began to run, ISO 8601; None while it is paused."""
    ran: int = 0
    """Seconds that it ran before that."""
    added: int = 0
    """Minutes put on, or taken off if negative."""

    @property
    def is_running(self) -> bool:
        """Tell whether time passes on it."""
        return self.since is not None

    def paused(self, at: str) -> "RoundClock":
        """The clock stopped at a moment; raises ``Malformed`` unless it runs."""
        if self.since is None:
            raise Malformed("The log pauses a clock that does not run.")
        return replace(self, since=None, ran=self.ran + _seconds(self.since, at))

    def resumed(self, at: str) -> "RoundClock":
        """The clock running again from a moment; raises ``Malformed`` unless it is paused."""
        if self.since is not None:
            raise Malformed("The log resumes a clock that runs.")
        return replace(self, since=at)

    def adjusted(self, minutes: int) -> "RoundClock":
        """The clock with minutes put on, or taken off where they are negative."""
        return replace(self, added=self.added + minutes)

    def ends(self, minutes: int) -> str | None:
        """When a length in minutes is used up, ISO 8601 in UTC; None while the clock is paused."""
        if self.since is None:
            return None
        return format_moment(parse_moment(self.since) + timedelta(seconds=self.unused(minutes)))

    def left(self, minutes: int, at: str) -> int:
        """The seconds of a length in minutes that are left at a moment, negative once it is used up."""
        running = 0 if self.since is None else _seconds(self.since, at)
        return self.unused(minutes) - running

    def unused(self, minutes: int) -> int:
        """The seconds of a length in minutes that were left when it last began to run: never are there more."""
        return (minutes + self.added) * MINUTE - self.ran


def parse_moment(text: str) -> datetime:
    """A moment of ISO 8601 with its offset from UTC; raises ``Malformed`` for anything else."""
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
    """The moment so many seconds after another, both ISO 8601 in UTC."""
    return format_moment(parse_moment(at) + timedelta(seconds=seconds))


def _seconds(start: str, end: str) -> int:
    # A device's clock can be set back: no time passes then, rather than less than none.
    return max(int((parse_moment(end) - parse_moment(start)).total_seconds()), 0)


def format_moment(when: datetime) -> str:
    """A moment as ISO 8601 in UTC, ending in ``Z``."""
    return when.astimezone(UTC).isoformat().replace("+00:00", "Z")
