"""The built app in a real Chromium; a console error or a request to elsewhere fails any test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.browser.harness import Host, Watch
from workshop import bundle, chromium


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)
            # A browser on a busy machine can miss its moment once; what fails twice in a row is broken.
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def built_app() -> Path:
    bundle.build()
    return bundle.APP


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    launched = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.FLAGS)
    yield launched
    launched.close()


@pytest.fixture
def host(built_app: Path, tmp_path: Path) -> Iterator[Host]:
    shutil.copytree(built_app, tmp_path / "app", copy_function=shutil.copyfile)
    running = Host(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def watch(host: Host) -> Iterator[Watch]:
    watching = Watch(host.origin)
    yield watching

    assert watching.unexpected() == []


@pytest.fixture
def context(browser: Browser, watch: Watch) -> Iterator[BrowserContext]:
    opened = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
    opened.set_default_timeout(20_000)
    watch.attach(opened)
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext, host: Host) -> Page:
    opened = context.new_page()
    opened.goto(host.url)
    opened.locator("h1").wait_for()
    return opened
