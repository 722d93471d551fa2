"""Pictures of every screen, from the built app in a real browser: `build.py screenshots`."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path

import click
from playwright.sync_api import Browser, Page, sync_playwright

from ronda.core.state import Tournament
from ronda.journal import Log
from ronda.ranking import season_ranking
from ronda.views.public_event import folder
from workshop import bundle, chromium, event_files, publishing, server
from workshop.screens import EVENTS, PAGES, SCREENS, Screen, filled

WIDTHS = {1280: 800, 390: 844}
"""Each with the height that a screen has at least."""
SCHEMES = ("light", "dark")
TALLEST = 6000
SITE = bundle.DIST / "screenshots"
SEASON = "2026"


def take(out: Path, languages: Sequence[str], only: str) -> int:
    """Take the screens whose names match a pattern, in every size, colour scheme and language; give how many pictures.

    Raises ``ClickException`` if no name matches.
    """
    wanted = [screen for screen in (*SCREENS, *PAGES) if fnmatch(screen.name, only)]
    if not wanted:
        message = f"No screen is called “{only}”; there are: {', '.join(screen.name for screen in (*SCREENS, *PAGES))}."
        raise click.ClickException(message)
    out.mkdir(parents=True, exist_ok=True)
    logs = {name: event.log(seed) for seed, (name, event) in enumerate(EVENTS.items(), start=1)}
    bundle.build()
    with tempfile.TemporaryDirectory() as made, _served() as address, sync_playwright() as playwright:
        files = _files(logs, Path(made))
        launched = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.FLAGS)
        camera = _Camera(launched, address, logs, files, out)
        for language in languages:
            camera.take(wanted, language)
        launched.close()
    return camera.taken


@contextmanager
def _served() -> Iterator[str]:
    httpd = server.listen(bundle.DIST, 0)
    threading.Thread(target=httpd.serve_forever, daemon=True).start()
    try:
        yield server.address(httpd)
    finally:
        httpd.shutdown()
        httpd.server_close()


def _files(logs: Mapping[str, Log], made: Path) -> list[Path]:
    """Write the events as files, and the results site and the ranking beside the app."""
    files = [made / f"{name}.ronda" for name in logs]
    for log, file in zip(logs.values(), files, strict=True):
        event_files.write(log, file)
    publishing.publish_files(files, SITE / "site")
    publishing.publish_ranking_files([made / "rated.ronda"], SITE / "ranking", season=SEASON)
    return files


class _Camera:
    """A browser in front of the app and the site, one language after the other."""

    def __init__(self, browser: Browser, address: str, logs: Mapping[str, Log], files: list[Path], out: Path) -> None:
        self.browser = browser
        self.address = address
        self.logs = logs
        self.files = files
        self.out = out
        self.rated = str(season_ranking([logs["rated"]]).places[0].person.number)
        self.taken = 0

    def take(self, screens: Sequence[Screen], language: str) -> None:
        context = self.browser.new_context(locale={"es": "es-ES"}.get(language, "en-GB"), reduced_motion="reduce")
        page = context.new_page()
        page.goto(f"{self.address}/app/")
        page.locator("#starting").wait_for(state="hidden", timeout=60_000)
        opened = False
        for number, screen in enumerate(screens, start=1):
            click.echo(f"{language} {number}/{len(screens)} {screen.name}")
            if screen.event and not opened and screen in SCREENS:
                self._open_events(page)
                opened = True
            if screen in PAGES:
                page.goto(f"{self.address}/screenshots/{self._file(screen, language)}")
            else:
                self._visit(page, screen)
            if screen.step is not None:
                screen.step(page)
            self._pictures(page, f"{screen.name}-{language}")
        context.close()

    def _open_events(self, page: Page) -> None:
        for file in self.files:
            page.locator("#file").set_input_files(file)
            page.locator("#notice:not(:empty)").wait_for()
            page.evaluate("document.querySelector('#notice').textContent = ''")

    def _visit(self, page: Page, screen: Screen) -> None:
        log = self.logs.get(screen.event)
        base = f"/t/{log.tournament.id}" if log else ""
        if log:
            page.clock.set_fixed_time(log.records[-1].at)
        page.evaluate(
            """(route) => {
                document.querySelector("#app").replaceChildren();
                if (decodeURI(location.hash.slice(1)) === route) dispatchEvent(new HashChangeEvent("hashchange"));
                else location.hash = route;
            }""",
            base + filled(screen.route, log, self.rated),
        )
        page.locator("main h1").wait_for()

    def _file(self, screen: Screen, language: str) -> str:
        route = filled(screen.route, None, self.rated)
        if screen.event == "ranking":
            return f"ranking/{language}/{route}"
        if screen.event == "all":
            return f"site/{language}/{route}"
        tournament: Tournament = self.logs[screen.event].tournament
        return f"site/{language}/{folder(tournament)}/{route}"

    def _pictures(self, page: Page, name: str) -> None:
        for width, least in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": least})
            height = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size({"width": width, "height": min(max(height, least), TALLEST)})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                page.screenshot(path=self.out / f"{name}-{scheme}-{width}.png")
                self.taken += 1
