"""The guide as Markdown in `docs/guide`, with pictures taken from the built app: `build.py guide`."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from ronda.core.text import Translate
from ronda.views.app.event.user_guide import GUIDE_CHAPTERS, GuideChapter, GuidePicture
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES, SOURCE_LANGUAGE
from workshop.base import atomic_write
from workshop.base.bootstrap import ROOT
from workshop.build import node_packages
from workshop.dev import chromium, screen_server
from workshop.dev.hall_screens import VISITORS
from workshop.dev.screen_server import ScreenServer
from workshop.dev.screens import GUIDE

PAGES = ROOT / "docs" / "guide"
PICTURES, INSTALLATION = node_packages.SITE / "guide", node_packages.SITE / "screenshots"
MAX_PICTURE_BYTES = 300_000
"""The largest size of all pictures together, since the app ships them."""
QUALITY = 54
INSTALLATION_PICTURES = {"wide": (1024, 640), "narrow": (400, 800)}
"""Width and height of the pictures that a browser shows when it offers to install the app, in the source language."""


def guide_pages() -> dict[Path, str]:
    """Every page in every language: Markdown by path."""
    return {
        PAGES / language / f"{chapter.key}.md": _page(chapter, language)
        for language in LANGUAGES
        for chapter in GUIDE_CHAPTERS
    }


def write_guide_pages() -> None:
    for path, text in guide_pages().items():
        atomic_write.write_atomically(path, text.encode())


def _page(chapter: GuideChapter, language: str) -> str:
    translate = html.translator_for(language)
    return "\n".join((*_lines(chapter, language, translate), ""))


def _lines(chapter: GuideChapter, language: str, translate: Translate) -> Iterator[str]:
    yield "<!-- Written by `build.py guide` from engine/ronda/views/app/event/user_guide.py and its translations. -->"
    yield f"# {translate(chapter.title)}"
    yield ""
    yield " · ".join(_link(other, chapter, translate) for other in GUIDE_CHAPTERS)
    yield ""
    yield translate(chapter.lead)
    for part in chapter.parts:
        yield ""
        yield f"## {translate(part.title)}"
        yield ""
        yield from (f"- {translate(step)}" for step in part.steps)
        if part.picture:
            yield ""
            yield f"![{translate(part.picture.alt)}](../../../site/guide/{picture_file_name(part.picture, language)})"


def _link(to: GuideChapter, here: GuideChapter, translate: Translate) -> str:
    return f"**{translate(to.title)}**" if to is here else f"[{translate(to.title)}]({to.key}.md)"


def picture_file_name(picture: GuidePicture, language: str) -> str:
    return f"{picture.name}-{language}.webp"


def take_pictures() -> int:
    """Take every picture in every language, in light colours; returns their size in bytes."""
    for folder in (PICTURES, INSTALLATION):
        folder.mkdir(exist_ok=True)
    with screen_server.serve_screens() as shown, sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=chromium.FLAGS)
        for language in LANGUAGES:
            _take(launched, shown, language)
        _take_for_installation(launched, shown)
        launched.close()
    return sum(path.stat().st_size for path in PICTURES.iterdir())


def _take_for_installation(browser: Browser, shown: ScreenServer) -> None:
    """Take pictures of the demo's board in both shapes (site/manifest.webmanifest).

    They are not part of the first download.
    """
    page = _new_page(browser, shown, SOURCE_LANGUAGE)
    shown.open_events(page)
    for name, (width, height) in INSTALLATION_PICTURES.items():
        page.set_viewport_size({"width": width, "height": height})
        shown.show(page, GUIDE["board"], SOURCE_LANGUAGE)
        atomic_write.write_atomically(INSTALLATION / f"{name}.webp", _webp(page))
    page.context.close()


def _new_page(browser: Browser, shown: ScreenServer, language: str) -> Page:
    context = browser.new_context(
        locale=LANGUAGES[language].browser, reduced_motion="reduce", color_scheme="light", device_scale_factor=1.5
    )
    page = context.new_page()
    shown.start(page)
    return page


def _take(browser: Browser, shown: ScreenServer, language: str) -> None:
    page = _new_page(browser, shown, language)
    context = page.context
    pictures = [part.picture for chapter in GUIDE_CHAPTERS for part in chapter.parts if part.picture]
    opened = False
    for picture in pictures:
        screen = GUIDE[picture.name]
        if screen.event and not opened:
            shown.open_events(page)
            opened = True
        taken = context.new_page() if screen.route in VISITORS else page
        taken.set_viewport_size({"width": picture.width, "height": picture.height})
        shown.show(taken, screen, language)
        atomic_write.write_atomically(PICTURES / picture_file_name(picture, language), _webp(taken))
    context.close()


def _webp(page: Page) -> bytes:
    devtools = page.context.new_cdp_session(page)
    shot = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    devtools.detach()
    return base64.b64decode(shot["data"])
