"""How tests are run on mutmut's copy: the quickest first, and none with what another has worked out; its conftest."""

from __future__ import annotations

import gc
import json
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

STATISTICS = Path("mutmut-stats.json")
"""What mutmut writes once it has run all tests."""
ENGINE = ("ronda.core", "ronda.formats", "ronda.rules")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put tests in the order of the seconds that they took: a change that many notice is noticed soon."""
    if STATISTICS.exists():
        seconds = json.loads(STATISTICS.read_text(encoding="utf-8"))["duration_by_test"]
        items.sort(key=lambda item: float(seconds.get(item.nodeid, 0)))


@pytest.fixture(scope="session")
def remembered() -> list[_lru_cache_wrapper[object]]:
    """Give the functions of the engine that remember their answers, as long as it is not known who comes where."""
    if STATISTICS.exists():
        return []
    found = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
    return [each for each in found if each.__module__.startswith(ENGINE)]


@pytest.fixture(autouse=True)
def forgetful(remembered: list[_lru_cache_wrapper[object]]) -> None:
    """Let each test come to all that it needs: mutmut runs those that came to a function."""
    for function in remembered:
        function.cache_clear()
