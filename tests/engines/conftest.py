"""The core of the app in three engines: each is started once, and every scenario has devices without any event."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.browser import devices
from tests.browser.harness import Host
from tests.engines.chromium import Chromium
from tests.engines.desk import Desk
from tests.engines.firefox import Firefox
from tests.engines.known import Known
from tests.engines.webkit import WebKit
from tests.engines.window import Engine
from workshop.dev.browser_engines import FIREFOX, WEBKIT, BrowserPrograms

CHOSEN = "RONDA_ENGINES"
"""Names the engines; Chromium has tests of its own for all of this, and runs the scenarios only where it is named."""


@pytest.fixture(scope="session", params=os.environ.get(CHOSEN, "firefox webkit").split())
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """A running browser."""
    folder = tmp_path_factory.mktemp(request.param)
    with ExitStack() as stack:
        started: Engine
        match request.param:
            case "chromium":
                playwright: Playwright = request.getfixturevalue("playwright")
                started = Chromium(playwright, folder)
            case "firefox":
                started = Firefox(programs(FIREFOX), folder)
            case _:
                started = WebKit(programs(WEBKIT), folder, stack.enter_context(devices.kept_port()))
        stack.callback(started.close)
        yield started


def programs(wanted: BrowserPrograms) -> list[str]:
    """The paths of an engine's programs; where it cannot be installed, its tests are skipped with the reason."""
    found = wanted.ensure()
    if found is None:
        pytest.skip(wanted.missing)
    return found


@pytest.fixture(scope="session")
def new_host(built_app: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Host]]:
    """Servers at addresses under which no engine has stored anything: to the app, each is another device."""
    used: set[int] = set()
    with ExitStack() as stack:

        def start() -> Host:
            while (port := stack.enter_context(devices.kept_port())) in used:
                pass
            used.add(port)
            folder = tmp_path_factory.mktemp("host")
            stack.callback(shutil.rmtree, folder)
            shutil.copytree(built_app, folder / "app", copy_function=shutil.copyfile)
            host = Host(folder, port)
            stack.callback(host.stop)
            return host

        yield start


@pytest.fixture(scope="session")
def known(engine: Engine, new_host: Callable[[], Host]) -> Iterator[Known]:
    with closing(Known(engine, new_host)) as known:
        yield known


@pytest.fixture(scope="session")
def known_elsewhere(engine: Engine, new_host: Callable[[], Host]) -> Iterator[Known]:
    with closing(Known(engine, new_host)) as known:
        yield known


@pytest.fixture(autouse=True)
def watched(engine: Engine) -> Iterator[None]:
    """Fail the test if a page reports an error."""
    engine.complaints()
    yield

    assert engine.complaints() == []


@pytest.fixture
def desk(request: pytest.FixtureRequest, known: Known) -> Desk:
    """The app in a window of a device that knows it, and has no event."""
    return known.emptied(request.session.testsfailed)


@pytest.fixture
def other_desk(request: pytest.FixtureRequest, known_elsewhere: Known) -> Desk:
    """The same on another device."""
    return known_elsewhere.emptied(request.session.testsfailed)
