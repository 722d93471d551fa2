"""One window that tests use in turn, each with events of its own: the start of the app is what costs most.

Whoever works on the start, the storage, the clock or a second device takes a device of its own (``devices``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import person
from tests.browser.devices import LAPTOP
from tests.browser.harness import PATIENCE, Host, Watch

TIDY = """
() => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    document.querySelector("#palette").replaceChildren();
    document.adoptedStyleSheets = [];
    document.activeElement.blur();
}
"""
CHOSEN = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"
LISTED = "links => [...new Set(links.map(({ hash }) => hash.split('/')[2]))]"
CLEAR = """async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) {
        const deleting = indexedDB.deleteDatabase(name);
        await new Promise((done, failed) => { [deleting.onsuccess, deleting.onerror] = [done, failed]; });
    }
    const files = await navigator.storage.getDirectory();
    for await (const name of files.keys()) if (name !== "snapshots") await files.removeEntry(name, { recursive: true });
}"""
"""Takes away all that is stored but the app itself and Python's memory."""
DELETE = """
(tournament) => {
    const button = document.createElement("button");
    Object.assign(button.dataset, { action: "delete", tournament });
    document.body.append(button);
    button.click();
    button.remove();
}
"""


class Desk:
    """A window on the app which is as empty for each test as for the first."""

    def __init__(self, browser: Browser, built_app: Path) -> None:
        """Serve the app; the window is opened when it is asked for."""
        self._browser = browser
        self._host = Host(built_app.parent)
        self._context: BrowserContext | None = None
        self._chosen: Any = None
        self._is_left = False
        self.watch = Watch(self._host.origin)

    def page(self) -> Page:
        """The window, with nothing of the test before in it."""
        if self._context is None:
            return self._open()
        if self._is_left:
            self._start_anew(self._context)
        page, *others = self._context.pages
        for other in others:
            other.close()
        self.watch.errors.clear()
        self.watch.requests.clear()
        page.bring_to_front()
        page.set_viewport_size(LAPTOP)
        page.emulate_media(media="null", color_scheme="light", reduced_motion="no-preference")
        page.evaluate(TIDY)
        if page.evaluate(CHOSEN) != self._chosen:
            page.evaluate(FORGET)
            page.goto(f"{self._host.url}#/")
            page.reload()
            person.wait_until_ready(page)
        person.visit(page, "/")
        delete_events(page)
        return page

    def leave(self) -> None:
        """Leave the window as it is, scripts and storage and all; before the next test the app starts anew."""
        self._is_left = True

    def close(self) -> None:
        """Close the window; the next test gets a new one."""
        if self._context is not None:
            self._context.close()
        self._context = None
        self._is_left = False

    def stop(self) -> None:
        """Close the window and stop serving."""
        self.close()
        self._host.stop()

    def _open(self) -> Page:
        self._context = self._browser.new_context(locale="en-GB", viewport=LAPTOP)
        self._context.set_default_timeout(PATIENCE)
        self.watch.attach(self._context)
        page = self._context.new_page()
        page.goto(self._host.url)
        person.wait_until_ready(page)
        self._chosen = page.evaluate(CHOSEN)
        return page

    def _start_anew(self, context: BrowserContext) -> None:
        fresh = context.new_page()
        for page in context.pages[:-1]:
            page.close()
        fresh.goto(f"{self._host.url}licences/ronda.txt")
        fresh.evaluate(CLEAR)
        fresh.goto(self._host.url)
        person.wait_until_ready(fresh)
        self._is_left = False


def delete_events(page: Page) -> None:
    """Delete every event, on the page that lists them."""
    links = page.locator("main a[href^='#/t/']")
    for tournament in links.evaluate_all(LISTED):
        page.evaluate(DELETE, tournament)
        expect(page.locator(f"main a[href^='#/t/{tournament}']")).to_have_count(0, timeout=30_000)
