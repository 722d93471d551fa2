"""How tests are run on mutmut's copy: the quickest first, and none with what another has worked out; its conftest."""

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
"""What mutmut names as the change while it runs tests of the engine as it is."""
ENGINE = ("ronda.core", "ronda.formats", "ronda.rules")
SECONDS = pytest.StashKey[float]()
"""Of a test, what it took as long as nothing was changed."""
PATIENCE = 5
"""How many times as long, and a second, a test may work before it is said to hang."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put tests in the order of the seconds that they took: a change that many notice is noticed soon."""
    if STATISTICS.exists():
        seconds = json.loads(STATISTICS.read_text(encoding="utf-8"))["duration_by_test"]
        for item in items:
            item.stash[SECONDS] = float(seconds.get(item.nodeid, 0))
        items.sort(key=lambda item: item.stash[SECONDS])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Fail a test that hangs, by the processor's time: so the first one notices a change that never ends."""
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
    """Say which file of tests cannot be read."""
    _say(report)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Say which test fails although nothing is changed."""
    _say(report)


def _say(report: pytest.CollectReport | pytest.TestReport) -> None:
    # Mutmut keeps to itself what pytest writes.
    if report.failed and os.environ.get("MUTANT_UNDER_TEST") in UNCHANGED:
        print(f"{report.nodeid}\n{report.longreprtext}", file=sys.__stderr__)


@pytest.fixture(scope="session")
def remembered() -> list[_lru_cache_wrapper[object]]:
    """The functions of the engine that remember their answers, as long as it is not known who comes where."""
    if STATISTICS.exists():
        return []
    found = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
    return [each for each in found if each.__module__.startswith(ENGINE)]


@pytest.fixture(autouse=True)
def forgetful(remembered: list[_lru_cache_wrapper[object]]) -> None:
    """Let each test come to all that it needs: mutmut runs those that came to a function."""
    for function in remembered:
        function.cache_clear()
