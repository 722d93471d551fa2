"""Chromium, driven as by the other tests in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any, override

from playwright.sync_api import BrowserContext, ConsoleMessage, Download, ElementHandle, Error, Page, Playwright

from tests.browser import devices
from tests.engines.webdriver import FIND
from tests.engines.window import FOCUS, LAPTOP, PHONE, Engine, NotYet, Window
from workshop.dev import chromium


class ChromiumWindow(Window):
    """A page."""

    def __init__(self, page: Page, size: tuple[int, int]) -> None:
        """Take over a page and give it its size."""
        self.page = page
        page.set_viewport_size({"width": size[0], "height": size[1]})

    @override
    def open(self, address: str) -> None:
        self.page.goto(address)

    @override
    def reload(self) -> None:
        self.page.reload()

    @override
    def evaluate(self, function: str, *given: Any) -> Any:
        try:
            return self.page.evaluate(f"(given) => ({function})(...given)", list(given))
        except Error as error:
            raise NotYet(str(error)) from None

    @override
    def touch(self, css: str, text: str) -> None:
        try:
            self._find(css, text).click(timeout=2_000)
        except Error as error:
            raise NotYet(str(error)) from None

    @override
    def keys(self, css: str, text: str) -> None:
        try:
            self._find(css, "").evaluate(FOCUS)
        except Error as error:
            raise NotYet(str(error)) from None
        self.page.keyboard.type(text)

    @override
    def upload(self, css: str, file: Path) -> None:
        self.page.locator(css).set_input_files(file)

    @override
    def close(self) -> None:
        self.page.close()

    @override
    def pdf(self) -> bytes:
        return self.page.pdf(format="A4")

    def _find(self, css: str, text: str) -> ElementHandle:
        found = self.page.evaluate_handle(f"(given) => ({FIND})(...given)", [css, text]).as_element()
        if found is None:
            raise NotYet(f"no {css} with {text!r} is seen")
        return found


class Chromium(Engine):
    """A headless Chromium with one device."""

    def __init__(self, playwright: Playwright, folder: Path) -> None:
        """Start it; what is downloaded goes into a folder."""
        self.downloads = folder / "downloads"
        self.downloads.mkdir()
        self._said: list[str] = []
        self._browser = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=devices.FLAGS)
        self._context: BrowserContext = self._browser.new_context(locale="en-GB")
        self._context.on("console", self._console)
        self._context.on("weberror", lambda error: self._said.append(str(error.error)))

    @override
    def window(self) -> Window:
        return self._opened(LAPTOP)

    @override
    def phone(self) -> Window:
        return self._opened(PHONE)

    @override
    def complaints(self) -> list[str]:
        said, self._said = self._said, []
        return said

    @override
    def close(self) -> None:
        self._browser.close()

    def _opened(self, size: tuple[int, int]) -> Window:
        page = self._context.new_page()
        page.on("download", self._save)
        return ChromiumWindow(page, size)

    def _save(self, download: Download) -> None:
        download.save_as(self.downloads / download.suggested_filename)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._said.append(message.text)
