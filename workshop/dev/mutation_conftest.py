"""The conftest for mutmut's copy: quick tests first, and no caches shared between tests."""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from collections.abc import Generator
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

STATISTICS = Path("mutmut-stats.json")
"""What mutmut writes once it has run all tests."""
UNCHANGED = ("", "stats")
"""Mutmut's names for the unchanged engine."""
ENGINE = ("ronda.core", "ronda.formats", "ronda.rules")
SECONDS = pytest.StashKey[float]()
"""The time that a test took on the unchanged engine."""
PATIENCE = 5
"""A test hangs if it takes this many times as long, plus a second."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort tests by their duration, so that a change many notice is noticed soon."""
    if STATISTICS.exists():
        seconds = json.loads(STATISTICS.read_text(encoding="utf-8"))["duration_by_test"]
        for item in items:
            item.stash[SECONDS] = float(seconds.get(item.nodeid, 0))
        items.sort(key=lambda item: item.stash[SECONDS])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Fail a test that hangs, by processor time, so that an endless change is noticed too."""
    if SECONDS not in item.stash:
        return (yield)
    signal.signal(signal.SIGVTALRM, _hangs)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE * (1 + item.stash[SECONDS]))
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _hangs(*_: object) -> None:
    pytest.fail("The test hangs.")


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Say which test file cannot be read."""
    _say(report)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Say which test fails on the unchanged engine."""
    _say(report)


def _say(report: pytest.CollectReport | pytest.TestReport) -> None:
    # Mutmut hides pytest's output.
    if report.failed and os.environ.get("MUTANT_UNDER_TEST") in UNCHANGED:
        print(f"{report.nodeid}\n{report.longreprtext}", file=sys.__stderr__)


@pytest.fixture(scope="session")
def remembered() -> list[_lru_cache_wrapper[object]]:
    """The engine's cached functions, as long as mutmut records which test reaches which function."""
    if STATISTICS.exists():
        return []
    found = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
    return [each for each in found if each.__module__.startswith(ENGINE)]


@pytest.fixture(autouse=True)
def clear_caches(remembered: list[_lru_cache_wrapper[object]]) -> None:
    """Clear the caches before each test.

    Mutmut runs only tests that reach a changed function, which a cached answer would hide.
    """
    for function in remembered:
        function.cache_clear()
