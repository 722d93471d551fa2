"""A screen of the app drawn from what the engine says and the app's stylesheets, without starting the app."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from ronda.journal import Log
from ronda.views.app import Device, screen_page

STYLES = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
APPLY = """() => {
    for (const place of document.querySelectorAll("[data-style]")) place.style.cssText = place.dataset.style;
}"""
"""What ``site/view.js`` does with measures."""


@contextmanager
def drawn_screen(browser: Browser, app: Path, log: Log, route: str, language: str) -> Iterator[Page]:
    """Draw a screen of an event in a page of its own, with the stylesheets of the built app."""
    event = log.tournament.id
    device = Device.read({"now": "2026-11-21T09:41:00Z", "offset": 60})
    screen = screen_page(f"/t/{event}{route}", {event: log}, device, language).html
    index = (app / "index.html").read_text(encoding="utf-8")
    styles = "".join((app / name).read_text(encoding="utf-8") for name in STYLES.findall(index))
    page = browser.new_page()
    page.set_content(
        f'<!doctype html><html lang="{language}"><style>{styles}</style><div id="app">{screen}</div></html>'
    )
    page.evaluate(APPLY)
    yield page
    page.close()
