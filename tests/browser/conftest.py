"""The built app in a real Chromium; a console error or a request to elsewhere fails any test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.browser import devices
from tests.browser.desk import Desk
from tests.browser.devices import Device
from tests.browser.harness import PATIENCE, Host, Watch
from workshop.dev import chromium

# On a busy machine the browser takes long for what is otherwise there at once.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The browser whose contexts are devices that never saw the app."""
    launched = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=devices.FLAGS)
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def port() -> Iterator[int]:
    with devices.kept_port() as kept:
        yield kept


@pytest.fixture(scope="session")
def warmed(playwright: Playwright, built_app: Path, port: int, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The profile of a device on which the app was opened once, from this worker's address."""
    profile = tmp_path_factory.mktemp("warmed")
    host = Host(built_app.parent, port)
    devices.warm_up(playwright, profile, host)
    host.stop()
    return profile


@pytest.fixture
def host(built_app: Path, port: int, tmp_path: Path) -> Iterator[Host]:
    shutil.copytree(built_app, tmp_path / "app", copy_function=shutil.copyfile)
    running = Host(tmp_path, port)
    yield running
    running.stop()
    shutil.rmtree(tmp_path / "app")


@pytest.fixture
def watch(host: Host) -> Iterator[Watch]:
    watching = Watch(host.origin)
    yield watching

    assert watching.unexpected() == []


@pytest.fixture
def device(playwright: Playwright, warmed: Path, watch: Watch, tmp_path: Path) -> Iterator[Device]:
    """Devices that know the app; everything that they report is watched."""
    with devices.copies(playwright, warmed, tmp_path / "devices", watch) as made:
        yield made


@pytest.fixture
def context(device: Device) -> BrowserContext:
    return device()


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Page:
    """A page that shows the app: on a device of its own that knows it, or, marked ``desk``, where others were."""
    if request.node.get_closest_marker("desk"):
        shared: Page = request.getfixturevalue("desk_page")
        return shared
    context: BrowserContext = request.getfixturevalue("context")
    return arrive(context.pages[0], request.getfixturevalue("host"))


@pytest.fixture(scope="session")
def desk(browser: Browser, built_app: Path) -> Iterator[Desk]:
    """The window that tests use in turn."""
    shared = Desk(browser, built_app)
    yield shared
    shared.stop()


@pytest.fixture
def desk_page(request: pytest.FixtureRequest, desk: Desk) -> Iterator[Page]:
    """The window that tests use in turn, empty; who fails leaves it to nobody.

    Marked ``desk(anew=True)``, a test may change the page's scripts and what is stored: the next starts the app anew.
    """
    failed = request.session.testsfailed
    marker = request.node.get_closest_marker("desk")
    yield desk.page()
    if marker and marker.kwargs.get("anew"):
        desk.leave()
    unexpected = desk.watch.unexpected()
    if unexpected or request.session.testsfailed > failed:
        desk.close()

    assert unexpected == []


@pytest.fixture
def new_context(browser: Browser, watch: Watch) -> Iterator[BrowserContext]:
    """A device that never saw the app."""
    opened = browser.new_context(locale="en-GB", viewport=devices.LAPTOP)
    opened.set_default_timeout(PATIENCE)
    watch.attach(opened)
    yield opened
    opened.close()


@pytest.fixture
def first_visit(new_context: BrowserContext, host: Host) -> Page:
    """A page of the app's first visit."""
    return arrive(new_context.new_page(), host)


def arrive(page: Page, host: Host) -> Page:
    page.goto(host.url)
    page.locator("h1").wait_for()
    return page
