"""Pictures of every screen, from the built app in a real browser: `build.py screenshots`."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatch
from itertools import product
from pathlib import Path

import click
from playwright.sync_api import Browser, Page, sync_playwright

from ronda.views.shared.languages import LANGUAGES
from workshop.base import atomic_write
from workshop.dev import chromium, screen_server
from workshop.dev.screen_server import ScreenServer
from workshop.dev.screens import HALL, PAGES, SCREENS, Screen

WIDTHS = {1280: 800, 390: 844}
"""Each width with the least height of a screen."""
SCHEMES = ("light", "dark")
TALLEST = 6000
ALL_SCREENS = (*SCREENS, *PAGES, *HALL)


def take_screenshots(out: Path, languages: Sequence[str], only: str, *, force: bool = False) -> int:
    """Take the screens whose names match a pattern, in every size, scheme and language; returns their number.

    Raises ``ClickException`` if no name matches, or if a picture exists already and ``force`` is not set.
    """
    wanted = [screen for screen in ALL_SCREENS if fnmatch(screen.name, only)]
    if not wanted:
        message = f"No screen is called “{only}”; there are: {', '.join(screen.name for screen in ALL_SCREENS)}."
        raise click.ClickException(message)
    for screen, language, width, scheme in product(wanted, languages, WIDTHS, SCHEMES):
        path = out / _file_name(f"{screen.name}-{language}", scheme, width)
        if path.exists() and not force:
            message = f"{path} stands there already: name another folder, or replace the pictures with --force."
            raise click.ClickException(message)
    with screen_server.serve_screens(wanted) as shown, sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=chromium.FLAGS)
        camera = _Camera(launched, shown, out)
        for language in languages:
            camera.take(wanted, language)
        launched.close()
    return camera.taken


def _file_name(name: str, scheme: str, width: int) -> str:
    return f"{name}-{scheme}-{width}.png"


class _Camera:
    """Takes pictures of app and site, one language after the other."""

    def __init__(self, browser: Browser, shown: ScreenServer, out: Path) -> None:
        self.browser = browser
        self.shown = shown
        self.out = out
        self.taken = 0

    def take(self, screens: Sequence[Screen], language: str) -> None:
        context = self.browser.new_context(locale=LANGUAGES[language].browser, reduced_motion="reduce")
        page = context.new_page()
        self.shown.start(page)
        opened = False
        for number, screen in enumerate(screens, start=1):
            click.echo(f"{language} {number}/{len(screens)} {screen.name}")
            if screen.event and not opened and screen in SCREENS:
                self.shown.open_events(page)
                opened = True
            page.set_viewport_size({"width": max(WIDTHS), "height": WIDTHS[max(WIDTHS)]})  # what a step taps is there
            self.shown.show(page, screen, language)
            self._pictures(page, f"{screen.name}-{language}")
        context.close()

    def _pictures(self, page: Page, name: str) -> None:
        for width, least in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": least})
            height = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size({"width": width, "height": min(max(height, least), TALLEST)})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                atomic_write.write_atomically(self.out / _file_name(name, scheme, width), page.screenshot())
                self.taken += 1
