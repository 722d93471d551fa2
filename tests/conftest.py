"""What holds for every test, and what all tests in browsers share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Playwright, sync_playwright

from ronda.bridge.session_state import SESSION
from ronda.core import build_identity
from ronda.session.store import SessionStore
from tests import work_order
from workshop.base import input_stamps
from workshop.build import bundle
from workshop.dev import long_runs

# A slow machine is no fault of what is tested. An ordinary run tries the same examples wherever and whenever it is.
settings.register_profile("ordinary", deadline=None, derandomize=True, database=None)
settings.register_profile("exploring", deadline=None, database=None)
settings.load_profile("ordinary" if long_runs.is_sample() else "exploring")


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name bytes by their argument: what is packed holds its time, and every worker has to collect the same names."""
    return argname if isinstance(val, bytes) else None


def pytest_itemcollected(item: pytest.Item) -> None:
    if work_order.needs_browser(item):
        item.add_marker(pytest.mark.browser)
    if work_order.is_slow(item):
        item.add_marker(pytest.mark.slow)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    worker = getattr(config, "workerinput", None)
    if worker is not None:
        items[:] = work_order.spread(items, worker["workercount"])


@pytest.fixture(scope="module", autouse=True)
def _nothing_held() -> None:
    """Let no module find in the engine's memory what the one before it left there."""
    fresh = SessionStore()
    for each in fields(SessionStore):
        setattr(SESSION, each.name, getattr(fresh, each.name))


@pytest.fixture(scope="module", autouse=True)
def _no_build() -> Iterator[None]:
    """Let what a test writes name no build, unless it asks for that of the app."""
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(build_identity, "_SOURCES", [])
        build_identity.build_edition.cache_clear()
        yield
    build_identity.build_edition.cache_clear()


@pytest.fixture(scope="module")
def same_build(_no_build: None) -> None:
    """Let what a test writes name the build of the app, whose bytes it is compared with."""
    build_identity.take_edition_from(input_stamps.engine_edition)


@pytest.fixture(scope="module", autouse=True)
def _same_build_as_in_browsers(request: pytest.FixtureRequest) -> None:
    if request.path.parent.name in work_order.BROWSERS:
        request.getfixturevalue("same_build")


@pytest.fixture(scope="session")
def built_app() -> Path:
    bundle.build_app()
    return bundle.APP


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started
