"""What an organiser does at the desk, in any engine: the scenarios say what, this says where to click."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tests.browser.harness import Host
from tests.engines.window import Engine, Window

READY = """() => {
    const starting = document.querySelector("#starting");
    return starting && !starting.checkVisibility() && Boolean(document.querySelector("main h1"));
}"""
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


@dataclass(slots=True)
class Desk:
    """The app in a window, and the event that is worked on."""

    engine: Engine
    host: Host
    window: Window
    event: str = ""
    """The event's route."""

    @classmethod
    @contextmanager
    def opened(cls, engine: Engine, host: Host, *, phone: bool = False) -> Iterator[Desk]:
        """Open the app in a window of its own, until the context ends."""
        desk = cls(engine, host, engine.phone() if phone else engine.window())
        desk.start()
        try:
            yield desk
        finally:
            desk.window.close()

    @contextmanager
    def beside(self) -> Iterator[Desk]:
        """Open a second window on what this one shows."""
        window = self.engine.window()
        window.open(self.window.evaluate("() => location.href"))
        other = Desk(self.engine, self.host, window, self.event)
        other.ready()
        try:
            yield other
        finally:
            window.close()

    @contextmanager
    def without_server(self) -> Iterator[None]:
        """Take the server away, until the context ends."""
        self.host.stop()
        try:
            yield
        finally:
            self.host = Host(self.host.app.parent, urlsplit(self.host.origin).port or 0)

    def start(self) -> None:
        """Open the app."""
        self.window.open(self.host.url)
        self.ready()

    def ready(self) -> None:
        """Wait until Python answers: before that the page may show its last view."""
        self.window.wait(READY)

    def keep_for_offline(self) -> None:
        """Wait until the device has every file, and the service worker looks after this page."""
        self.window.wait("() => Boolean(navigator.serviceWorker.controller)")
        self.window.wait("() => navigator.serviceWorker.ready.then(() => true)")
        self.window.see("[data-readiness=ready]")

    def reload(self) -> None:
        """Start the app anew on the screen that is shown."""
        self.window.reload()
        self.ready()

    def visit(self, route: str) -> None:
        """Go to a route as a link would, and wait until what was shown before is gone."""
        self.window.evaluate(
            """(route) => {
                if (location.hash === `#${route}`) return;
                document.querySelector("main h1")?.setAttribute("data-before", "");
                location.hash = route;
            }""",
            route,
        )
        self.window.wait("() => !document.querySelector('main h1[data-before]')")

    def announce(self, name: str, *, game: str = "xwing", rounds: int = 2, cut: int = 0) -> None:
        """Create an event with a structure of its own, and go to its players."""
        self.visit(f"/new?game={game}")
        window = self.window
        window.see("label[for=structure-custom]")
        if not window.evaluate("() => document.querySelector('#structure-custom').checked"):
            window.click("label[for=structure-custom]")
            window.wait("() => history.state?.includes('structure=custom')")
        window.type("#swiss_rounds", str(rounds))
        window.choose("#cut", str(cut))
        window.click(".more > summary")
        window.type("#organiser", "Nara Ruiz")
        window.type("#name", name, enter=True)
        hash_ = window.wait("() => location.hash.startsWith('#/t/') && location.hash")
        self.event = "/t/" + hash_.split("/")[2]
        self.visit(f"{self.event}/players")

    def register(self, *names: str) -> None:
        """Type players' names, each with Enter."""
        for name in names:
            self.window.type("form[data-command=register_player] [name=name]", name, enter=True)
            self.window.see("#players > li", name)

    def next_step(self) -> None:
        """Take the one big step of the event's page, and wait until it is done."""
        self.visit(self.event)
        self.window.wait("() => document.querySelector('.next .sun')?.toggleAttribute('data-before', true)")
        self.window.click(".next .sun")
        self.window.wait("() => !document.querySelector('.next .sun[data-before]')")

    def publish(self, tables: int) -> None:
        """Draft the next round and publish it."""
        self.next_step()
        self.window.click("#publish .sun")
        self.window.see("#board .table-open", count=tables)

    def enter(self, *lines: str) -> None:
        """Type tables and results, each with Enter."""
        done = self.window.evaluate("() => document.querySelectorAll('#board .table-in').length")
        for number, line in enumerate(lines, start=1):
            self.window.type("#quick", line, enter=True)
            self.window.see("#board .table-in", count=done + number)

    def save(self, css: str, text: str = "") -> str:
        """Save a file with a click, and read it."""
        return self.engine.saved(self.window, css, text).read_text(encoding="utf-8")

    def export(self) -> Path:
        """Export the event's file."""
        self.visit(f"{self.event}/delete")
        return self.engine.saved(self.window, "[data-action=export]")

    def open_file(self, file: Path) -> None:
        """Open an event's file."""
        self.window.upload("#file", file)
        hash_ = self.window.wait("() => location.hash.startsWith('#/t/') && location.hash")
        self.event = "/t/" + hash_.split("/")[2]

    def standings(self) -> list[str]:
        """Read the rows of the standings."""
        self.visit(f"{self.event}/standings")
        self.window.see("#standings tbody tr")
        return self.window.texts("#standings tbody tr")
