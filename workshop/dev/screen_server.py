"""The demo tournaments of `screens.py`, loaded into the built app and published as results pages beside it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import click
from playwright.sync_api import Page, Route

from ronda.journal import Log
from ronda.publish.ranking_pages import ranking_folder
from ronda.ranking import season_ranking
from ronda.views.public.event_context import event_folder
from workshop.build import bundle
from workshop.cli import event_files, site_publishing
from workshop.dev.hall_screens import ENTRANTS, VISITORS, HallScreens, serve_hall_screens
from workshop.dev.screens import EVENTS, HALL, PAGES, SCREENS, Screen, fill_route, published_logs
from workshop.server import http_server
from workshop.server.phone_answers import COOKIE

SEASON = "2026"


@dataclass(frozen=True, slots=True)
class ScreenServer:
    """A server of the app and the results pages, with the tournaments that both show."""

    address: str
    pages: str
    """The address of the results pages."""
    logs: Mapping[str, Log]
    files: Sequence[Path]
    rated: str
    """The number of a person in the ranking."""
    halls: Mapping[str, HallScreens] = field(default_factory=dict)
    """The halls whose pages are shown, by tournament."""
    leaving: dict[Page, Callable[[Page], object]] = field(default_factory=dict)
    """What to do on the current screen of a window before it shows another."""

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
        """Go to a screen of the app or the results pages, and do its steps."""
        if leave := self.leaving.pop(page, None):
            leave(page)
        if screen in PAGES:
            _open(page, f"{self.pages}/{self._file(screen, language)}")
        elif screen.route in (*VISITORS, *ENTRANTS):
            self._go_to_hall(page, self.halls[screen.event], screen.route, language)
        else:
            self._visit(page, screen)
        if screen.leave is not None:
            self.leaving[page] = screen.leave
        if screen.step is not None:
            screen.step(page)

    def _visit(self, page: Page, screen: Screen) -> None:
        """Go there inside the app that runs, at the moment of the event's last entry; returns once it is drawn anew."""
        log = self.logs.get(screen.event)
        base = f"/t/{log.tournament.id}" if log else ""
        if log:
            page.clock.set_fixed_time(log.records[-1].at)
        page.evaluate(
            """(route) => new Promise((done) => {
                // Not before the app hears of it: until then what the last screen asked for may be drawn.
                addEventListener("popstate", () => {
                    document.querySelector("#app").replaceChildren();
                    done();
                }, { capture: true, once: true });
                // Timers go on, and the page's clock goes back to the moment of each screen.
                const counted = performance.counted ??= performance.now.bind(performance);
                performance.now = () => counted() - 1e12;
                if (decodeURI(location.hash.slice(1)) === route) dispatchEvent(new PopStateEvent("popstate"));
                else location.hash = route;
            })""",
            base + fill_route(screen.route, log, self.rated),
        )
        page.locator("#app:not(:has([data-same])) main h1").wait_for()  # omitted rows are requested again

    def _go_to_hall(self, page: Page, hall: HallScreens, who: str, language: str) -> None:
        path, cookie = hall.visitor(who, language)
        page.goto("about:blank")  # an open page polls, and goes elsewhere once its cookie is gone
        page.context.clear_cookies()
        if cookie:
            page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": hall.address}])
        page.set_extra_http_headers({"Accept-Language": language})
        page.unroute_all()
        for name in ("me.html*", "*/register.html"):
            page.route(f"{hall.address}/*/{name}", _stand_still)
        _open(page, hall.address + path)

    def _file(self, screen: Screen, language: str) -> str:
        route = fill_route(screen.route, None, self.rated)
        if screen.event == "ranking":
            folder = ranking_folder(self.logs["rated"].tournament.game, SEASON)
            return f"site/{language}/{folder}/{route}"
        if screen.event == "all":
            return f"site/{language}/{route}"
        return f"site/{language}/{event_folder(self.logs[screen.event])}/{route}"


def _open(page: Page, address: str) -> None:
    """Open a page of a server; raises ``ClickException`` if it shows another one, such as "not found"."""
    answer = page.goto(address)
    if answer is None or not answer.ok:
        raise click.ClickException(f"{address} answers {answer.status if answer else 'nothing'}: no picture is taken.")


@contextmanager
def serve_screens(screens: Sequence[Screen] = (*SCREENS, *PAGES, *HALL)) -> Iterator[ScreenServer]:
    """Build the app, play the tournaments, publish those whose pages are shown, and serve everything."""
    events = events_of_screens(screens)
    logs = {name: event.log(seed) for seed, (name, event) in enumerate(EVENTS.items(), start=1) if name in events}
    bundle.build_app()
    with tempfile.TemporaryDirectory(prefix="stage-", dir=bundle.DIST) as made, _served() as served:
        folder = Path(made)
        files = [_saved(folder, name, log) for name, log in logs.items()]
        _publish([_saved(folder, name, log) for name, log in published_logs(logs).items()], folder / "site")
        rated = season_ranking([logs["rated"]]).places[0].person.number
        with ExitStack() as more:
            halls = {
                event: more.enter_context(serve_hall_screens(logs[event], folder / f"hall-{event}"))
                for event in {screen.event for screen in screens if screen.route in (*VISITORS, *ENTRANTS)}
            }
            yield ScreenServer(served, f"{served}/{folder.name}", logs, files, str(rated), halls)


def _saved(folder: Path, name: str, log: Log) -> Path:
    file = folder / f"{name}.ronda"
    event_files.write_event_log(log, file)
    return file


def _publish(files: Sequence[Path], site: Path) -> None:
    """Publish tournaments and the ranking."""
    site_publishing.publish_files(files, site)
    site_publishing.publish_ranking_files([file for file in files if file.stem == "rated"], site, season=SEASON)


def _stand_still(route: Route) -> None:
    """Keep a polling page waiting."""
    answer = route.fetch()
    route.fulfill(response=answer, headers={key: value for key, value in answer.headers.items() if key != "refresh"})


def events_of_screens(screens: Sequence[Screen]) -> set[str]:
    """The tournaments that screens show, and those of the ranking; a screen that names none may show all."""
    named = {screen.event for screen in screens}
    if not named <= set(EVENTS):
        return set(EVENTS)
    return named | {"rated"} | {other for event in named for other in EVENTS[event].beside}


@contextmanager
def _served() -> Iterator[str]:
    httpd = http_server.folder_server(bundle.DIST, 0)
    httpd.begin()
    try:
        yield http_server.server_address(httpd)
    finally:
        httpd.stop()
