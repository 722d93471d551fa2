"""The difference between two linked devices' clocks, from the times they send.

An event's time is its leader's clock: rounds are started, paused and counted down by it. A desk sends its own time and
gets the event's in reply, so it knows the difference to within half of the round trip.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from ronda.core.clock import parse_moment
from ronda.core.errors import Malformed

SECONDS_TOLD = 30
"""Larger differences in seconds are reported; smaller ones are corrected silently."""
_WHOLE, _SLOW = 1, 5
"""Seconds: clocks are read in whole ones, and a message without a request is assumed to have taken this long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenTime:
    """The time on a device when it sent a message."""

    at: str
    """ISO 8601 in UTC: from a leader the event's time, from a desk its own clock's."""
    requested_at: str = ""
    """The time in the message that this one answers; empty if it answers none."""


def read_spoken_time(message: Mapping[str, object]) -> SpokenTime | None:
    """The time in a message, None without one; raises ``Malformed``."""
    match message.get("at"), message.get("asked", ""):
        case None, _:
            return None
        case str(at), str(asked):
            for text in filter(None, (at, asked)):
                parse_moment(text)
            return SpokenTime(at=at, requested_at=asked)
        case _:
            raise Malformed("What the other device says is not of Ronda.")


def clock_offset(time: SpokenTime, now: str, known: int | None) -> int:
    """Seconds that another device's clock is ahead of this one; negative if behind.

    ``time`` is from the other device, ``now`` is this one's when it arrived. A ``known`` value stays as long as it may
    be right, because apparent changes are mostly the messages' delay.
    """
    least = _between(now, time.at)
    most = _between(time.requested_at, time.at) if time.requested_at else least + _SLOW
    if known is not None and least - _WHOLE <= known <= most + _WHOLE:
        return known
    return round((least + most) / 2) if time.requested_at else least


def _between(start: str, end: str) -> int:
    return round((parse_moment(end) - parse_moment(start)).total_seconds())
