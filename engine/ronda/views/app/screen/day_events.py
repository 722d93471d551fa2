"""The device's events of one day (REG-DAY)."""

from collections.abc import Mapping

from ronda.journal import Log
from ronda.session.device import Device


def missing_of_day(device: Device, logs: Mapping[str, Log], day: str) -> tuple[str, ...]:
    """The device's events of a day that are not in memory yet."""
    listed = (each.id for each in device.tournaments if day and each.date == day and not each.is_demo)
    return tuple(each for each in listed if each not in logs)


def has_other_events(device: Device, day: str) -> bool:
    """Whether the device has several events on a day."""
    return bool(day) and sum(each.date == day and not each.is_demo for each in device.tournaments) > 1
