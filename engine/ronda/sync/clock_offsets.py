"""How far the clocks of two linked devices are apart, by what they say of the time.

An event has one time, that of the device that leads: its clocks are started, paused and counted down by it. A desk asks
with its own time and is answered with that of the event, so it knows how far it is off, to half of what that took.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from ronda.core.clock import parse_moment
from ronda.core.errors import Malformed

SECONDS_TOLD = 30
"""Seconds apart beyond which people are told; less is put right without a word."""
_WHOLE, _SLOW = 1, 5
"""Seconds: devices tell the time in whole ones, and what answers nothing is taken to have been under way so long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenTime:
    """What time it was on a device when it spoke."""

    at: str
    """ISO 8601 in UTC: of a device that leads the event's, of a desk what its own clock said."""
    requested_at: str = ""
    """The time that the message said to which this is the answer; empty where it answers none."""


def read_spoken_time(message: Mapping[str, object]) -> SpokenTime | None:
    """What a message says of the time, None where it says nothing; raises ``Malformed``."""
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
    """How many seconds the clock of another device is ahead of the one here, negative where it is behind.

    ``time`` is what the other said, ``now`` the time here when that was heard. What is ``known`` so far holds for as
    long as it can be true, since most of what makes it seem otherwise is the time that messages take.
    """
    least = _between(now, time.at)
    most = _between(time.requested_at, time.at) if time.requested_at else least + _SLOW
    if known is not None and least - _WHOLE <= known <= most + _WHOLE:
        return known
    return round((least + most) / 2) if time.requested_at else least


def _between(start: str, end: str) -> int:
    return round((parse_moment(end) - parse_moment(start)).total_seconds())
