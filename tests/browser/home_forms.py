"""The page for a registration at home as somebody saved it, filled in on a phone that shows its code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, Playwright, ViewportSize, expect

from ronda.codes.entry_codes import ENTRY_KIND, packed_entries
from ronda.journal import Log
from ronda.publish import build_site
from tests.browser.harness import PATIENCE, Watch
from workshop.dev import chromium

PHONE: ViewportSize = {"width": 390, "height": 844}
ONE_CODE, PIECE = 900, 300
"""Bytes that stand in one square, and in each of several."""
LISTENING = """() => {
    window.told = new Set();
    const notice = document.querySelector("#notice");
    new MutationObserver(() => window.told.add(notice.textContent)).observe(notice, { childList: true });
}"""
"""Notes what the app says from here on, at the door where the code is read."""
AS_DRAWN = "(canvas) => canvas.toDataURL()"


def saved_form(log: Log, folder: Path, language: str = "en") -> Path:
    """The page as somebody saved it: one file, alone in a folder."""
    site = build_site([log])
    [page] = [site[path] for path in site if path.startswith(f"{language}/") and path.endswith("/register.html")]
    folder.mkdir(exist_ok=True)
    (folder / "form.html").write_bytes(page)
    return folder / "form.html"


@contextmanager
def opened_form(playwright: Playwright, file: Path, *scripts: str) -> Iterator[Page]:
    """Open a file on a phone: nothing is asked of anybody meanwhile, and nothing fails."""
    launched = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=chromium.FLAGS)
    context, watch = launched.new_context(viewport=PHONE, device_scale_factor=2), Watch(file.as_uri())
    context.set_default_timeout(PATIENCE)
    watch.attach(context)
    phone = context.new_page()
    for script in scripts:
        phone.add_init_script(script)
    phone.goto(file.as_uri())
    yield phone
    launched.close()
    assert watch.unexpected() == []


def said(phone: Page) -> str:
    """Make the code, and give its text."""
    phone.locator("form button").click()
    expect(phone.locator("#made")).to_be_visible()
    return phone.locator("#text").input_value()


def count_of(text: str) -> int:
    """How many squares a registration takes."""
    [content] = packed_entries(text)
    length = len(f"{ENTRY_KIND}\n") + len(content)
    return 1 if length <= ONE_CODE else -(-length // PIECE)


def squares(phone: Page, count: int) -> list[bytes]:
    """Pictures of the screen with each square that is shown in turn, scrolled to where it is whole."""
    drawn, seen = phone.locator("canvas"), dict[str, bytes]()
    drawn.scroll_into_view_if_needed()
    while len(seen) < count:
        before: str = drawn.evaluate(AS_DRAWN)
        picture = phone.screenshot()
        if before == drawn.evaluate(AS_DRAWN):
            seen.setdefault(before, picture)
    return list(seen.values())


def filled(phone: Page, name: str, fields: Mapping[str, str] | None = None) -> list[bytes]:
    """Fill in a name and fields of the game, and give pictures of the screen with each square of what comes of it."""
    phone.locator("#name").fill(name)
    for key, text in (fields or {}).items():
        phone.locator(f"#field_{key}").fill(text)
    return squares(phone, count_of(said(phone)))
