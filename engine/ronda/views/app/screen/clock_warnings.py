"""Warnings about differing clocks of linked devices; with only two, nobody can tell which is right."""

from ronda.core.clock import MINUTE
from ronda.core.text import N_, Message
from ronda.session.device import Device
from ronda.sync.clock_offsets import SECONDS_TOLD

_HOUR = 60 * MINUTE
_LONG = 2 * _HOUR
_HERE = (
    N_(
        "This device's clock is {time} ahead of the event's; the round's clock allows for that. Set date and time "
        "to automatic on every device, between two rounds."
    ),
    N_(
        "This device's clock is {time} behind the event's; the round's clock allows for that. Set date and time to "
        "automatic on every device, between two rounds."
    ),
)
_THERE = (
    N_(
        "The clock of {name} is {time} ahead of the event's; the round's clock allows for that. Set date and time "
        "to automatic on every device, between two rounds."
    ),
    N_(
        "The clock of {name} is {time} behind the event's; the round's clock allows for that. Set date and time to "
        "automatic on every device, between two rounds."
    ),
)
_ALONE = (
    N_(
        "This device's clock is {time} ahead of those of all {count} linked devices, which follow it. Set its date "
        "and time to automatic, between two rounds."
    ),
    N_(
        "This device's clock is {time} behind those of all {count} linked devices, which follow it. Set its date "
        "and time to automatic, between two rounds."
    ),
)


def clock_warnings(device: Device, event: str) -> tuple[Message, ...]:
    """A sentence for each clock that is off; one for this device's own if all others agree against it."""
    here = -device.linking.behind.get(event, 0)
    there = [link for link in device.linking.led(event) if link.is_open]
    offs = [link.ahead for link in there]
    if len(offs) > 1 and max(offs) - min(offs) <= SECONDS_TOLD < min(map(abs, offs)):
        return (_said(_ALONE, -round(sum(offs) / len(offs)), count=len(offs)),)
    own = (_said(_HERE, here),) if abs(here) > SECONDS_TOLD else ()
    return (*own, *(_said(_THERE, link.ahead, name=link.name) for link in there if abs(link.ahead) > SECONDS_TOLD))


def _said(patterns: tuple[str, str], ahead: int, **values: object) -> Message:
    return Message(patterns[ahead < 0], (*values.items(), ("time", _lasting(abs(ahead)))))


def _lasting(seconds: int) -> Message:
    if seconds < MINUTE:
        return Message(N_("{seconds} s"), (("seconds", seconds),))
    if seconds < _LONG:
        return Message(N_("{minutes} min"), (("minutes", round(seconds / MINUTE)),))
    return Message(N_("{hours} h"), (("hours", round(seconds / _HOUR)),))
