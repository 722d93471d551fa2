"""The events that the registered screens show, played once for all tests that look at them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ronda.journal import Log
from workshop.dev.screens import EVENTS


def names() -> list[str]:
    """The names of the events, of which none is played yet."""
    return list(EVENTS)


@cache
def logs() -> Mapping[str, Log]:
    """The log of each event by its name."""
    return {name: event.log(seed) for seed, (name, event) in enumerate(EVENTS.items(), start=1)}
