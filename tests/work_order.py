"""Which cases a fast run leaves out, and in which order cases are run side by side."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import groupby

import pytest

from tests.slow_cases import SHORTEST_DAY, SLOW_CASES, SLOW_MODULES

BROWSERS = ("browser", "engines")
"""Folders of tests whose modules share a window, an engine or a stage: no second process is to set them up again."""
SCREENS = "test_every_screen.py"
SHORT_FOR_ONE = 8
"""So many screens, or slow cases of one test, take as long as a case in a browser."""


def is_slow(item: pytest.Item) -> bool:
    """Tell whether a fast run leaves a case out: it or its module is listed, or it is no shortest day in a browser."""
    if needs_browser(item):
        return item.nodeid != SHORTEST_DAY
    return item.nodeid.partition("[")[0] in SLOW_CASES or item.nodeid.partition("::")[0] in SLOW_MODULES


def needs_browser(item: pytest.Item) -> bool:
    """Tell whether a case drives one."""
    return item.path.parent.name in BROWSERS


def spread(items: Sequence[pytest.Item], processes: int) -> list[pytest.Item]:
    """Order cases so that, dealt out in equal parts that follow one another, the long ones are in all parts alike.

    A part begins with whole modules in a browser and the slow cases of others, and ends with quick cases: whoever is
    done takes over some from the end of another's part (``--dist=worksteal``).
    """
    long = [item for item in items if _is_long(item)]
    modules = [list(cases) for _, cases in groupby(long, key=_shared)]
    parts: list[list[pytest.Item]] = [[] for _ in range(processes)]
    for cases in sorted(modules, key=_length, reverse=True):
        min(parts, key=_length).extend(cases)
    quick = [item for item in items if not _is_long(item)]
    for place, part in enumerate(parts):
        later = sum(map(len, parts[place + 1 :]))
        size = (len(part) + later + len(quick)) // (processes - place)
        more = max(0, size - len(part))
        part.extend(quick[:more])
        del quick[:more]
    return [item for part in parts for item in part]


def _is_long(item: pytest.Item) -> bool:
    return needs_browser(item) or is_slow(item)


def _shared(item: pytest.Item) -> Hashable:
    """Return what is set up once for cases that stand together: an engine, or what a module has."""
    callspec = getattr(item, "callspec", None)
    return callspec.params.get("engine", item.path) if callspec else item.path


def _length(cases: Sequence[pytest.Item]) -> float:
    return sum(1 / SHORT_FOR_ONE if _is_short(item) else 1 for item in cases)


def _is_short(item: pytest.Item) -> bool:
    return item.path.name == SCREENS or (not needs_browser(item) and hasattr(item, "callspec"))
