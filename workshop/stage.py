"""The demo tournaments of `screens.py` on show: loaded into the built app, and as results pages beside it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page

from ronda.journal import Log
from ronda.publish.ranking_pages import ranking_folder
from ronda.ranking import season_ranking
from ronda.views.public.event import address
from workshop import bundle, event_files, publishing, server
from workshop.screens import EVENTS, PAGES, SCREENS, Screen, filled

SEASON = "2026"


@dataclass(frozen=True, slots=True)
class Stage:
    """A server of the app and of the results pages, and the tournaments that both show."""

    address: str
    pages: str
    """The address of the results pages."""
    logs: Mapping[str, Log]
    files: Sequence[Path]
    rated: str
    """The number of a person of the ranking."""
    leaving: dict[Page, Callable[[Page], object]] = field(default_factory=dict)
    """What is still to be done on the screen that a window shows, before it shows another."""

    def start(self, page: Page) -> None:
        """Open the app and wait until Python answers."""
        page.goto(f"{self.address}/app/")
        page.locator("#starting").wait_for(state="hidden", timeout=60_000)

    def open_events(self, page: Page) -> None:
        """Load every tournament into the started app."""
        for file in self.files:
            page.locator("#file").set_input_files(file)
            page.locator("#notice:not(:empty)").wait_for()
            page.evaluate("document.querySelector('#notice').textContent = ''")

    def show(self, page: Page, screen: Screen, language: str) -> None:
        """Go to a screen, of the app or of the results pages, and do what is done there."""
        if leave := self.leaving.pop(page, None):
            leave(page)
        if screen in PAGES:
            page.goto(f"{self.pages}/{self._file(screen, language)}")
        else:
            self._visit(page, screen)
        if screen.leave is not None:
            self.leaving[page] = screen.leave
        if screen.step is not None:
            screen.step(page)

    def _visit(self, page: Page, screen: Screen) -> None:
        log = self.logs.get(screen.event)
        base = f"/t/{log.tournament.id}" if log else ""
        if log:
            page.clock.set_fixed_time(log.records[-1].at)
        page.evaluate(
            """(route) => {
                document.querySelector("#app").replaceChildren();
                // Timers go on, and the page's clock goes back to the moment of each screen.
                const counted = performance.counted ??= performance.now.bind(performance);
                performance.now = () => counted() - 1e12;
                if (decodeURI(location.hash.slice(1)) === route) dispatchEvent(new PopStateEvent("popstate"));
                else location.hash = route;
            }""",
            base + filled(screen.route, log, self.rated),
        )
        page.locator("main h1").wait_for()

    def _file(self, screen: Screen, language: str) -> str:
        route = filled(screen.route, None, self.rated)
        if screen.event == "ranking":
            folder = ranking_folder(self.logs["rated"].tournament.game, SEASON)
            return f"site/{language}/{folder}/{route}"
        if screen.event == "all":
            return f"site/{language}/{route}"
        return f"site/{language}/{address(self.logs[screen.event])}/{route}"


@contextmanager
def set_up(screens: Sequence[Screen] = (*SCREENS, *PAGES)) -> Iterator[Stage]:
    """Build the app, play and publish the tournaments, and serve all of it while the context lasts."""
    asked = _events_of(screens)
    logs = {name: event.log(seed) for seed, (name, event) in enumerate(EVENTS.items(), start=1) if name in asked}
    bundle.build()
    with tempfile.TemporaryDirectory(prefix="stage-", dir=bundle.DIST) as made, _served() as served:
        folder = Path(made)
        files = [folder / f"{name}.ronda" for name in logs]
        for log, file in zip(logs.values(), files, strict=True):
            event_files.write(log, file)
        publishing.publish_files(files, folder / "site")
        publishing.publish_ranking_files([folder / "rated.ronda"], folder / "site", season=SEASON)
        rated = season_ranking([logs["rated"]]).places[0].person.number
        yield Stage(served, f"{served}/{folder.name}", logs, files, str(rated))


def _events_of(screens: Sequence[Screen]) -> set[str]:
    """Give the tournaments that screens show, and that of the ranking; a screen that names none may show all."""
    named = {screen.event for screen in screens}
    return named | {"rated"} if named <= set(EVENTS) else set(EVENTS)


@contextmanager
def _served() -> Iterator[str]:
    httpd = server.listen(bundle.DIST, 0)
    httpd.begin()
    try:
        yield server.address(httpd)
    finally:
        httpd.stop()
