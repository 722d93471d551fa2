"""Python's memory is tidied while nobody waits, not in the middle of what somebody asked."""

from __future__ import annotations

import gc
import json
import weakref
from collections.abc import Iterator

import pytest

from ronda import bridge
from ronda.bridge import memory


class Circle:
    """What only a whole collection finds once it is old."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def old_circle() -> weakref.ref[Circle]:
    circle = Circle()
    gc.collect(1)
    return weakref.ref(circle)


def test_what_is_loaded_at_the_start_is_looked_through_no_more() -> None:
    circle = old_circle()
    memory.freeze_loaded_objects()
    gc.collect()

    assert circle() is not None
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[2] == memory.COLLECTIONS_FORCED > memory.COLLECTIONS_DUE


def test_what_nobody_needs_goes_when_much_has_come_together(monkeypatch: pytest.MonkeyPatch) -> None:
    memory.freeze_loaded_objects()
    circle = old_circle()
    gc.collect()
    circle = old_circle()
    monkeypatch.setattr(memory, "COLLECTIONS_DUE", 1000)
    bridge.call_by_name("tidy", "{}")
    assert circle() is not None

    monkeypatch.setattr(memory, "COLLECTIONS_DUE", 0)
    assert json.loads(bridge.call_by_name("tidy", "{}"))["ok"]
    assert circle() is None
