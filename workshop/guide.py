"""The guide written out as Markdown in `docs/guide`, and its pictures taken from the built app: `build.py guide`."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from ronda.core.text import Translate
from ronda.views.app.guide import CHAPTERS, Chapter, Picture
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES
from workshop import chromium, node, stage, whole
from workshop.bootstrap import ROOT
from workshop.hall_on_show import VISITORS
from workshop.screens import GUIDE
from workshop.stage import Stage

PAGES = ROOT / "docs" / "guide"
PICTURES = node.SITE / "guide"
MOST = 300_000
"""So many bytes all pictures have together, as the app brings them along."""
QUALITY = 60


def pages() -> dict[Path, str]:
    """Give every page in every language, path to Markdown."""
    return {
        PAGES / language / f"{chapter.key}.md": _page(chapter, language)
        for language in LANGUAGES
        for chapter in CHAPTERS
    }


def write_pages() -> None:
    """Write every page in every language."""
    for path, text in pages().items():
        whole.write(path, text.encode())


def _page(chapter: Chapter, language: str) -> str:
    say = html.translator(language)
    return "\n".join((*_lines(chapter, language, say), ""))


def _lines(chapter: Chapter, language: str, say: Translate) -> Iterator[str]:
    yield "<!-- Written by `build.py guide` from engine/ronda/views/app/guide.py and its translations. -->"
    yield f"# {say(chapter.title)}"
    yield ""
    yield " · ".join(_link(other, chapter, say) for other in CHAPTERS)
    yield ""
    yield say(chapter.lead)
    for part in chapter.parts:
        yield ""
        yield f"## {say(part.title)}"
        yield ""
        yield from (f"- {say(step)}" for step in part.steps)
        if part.picture:
            yield ""
            yield f"![{say(part.picture.alt)}](../../../site/guide/{file_name(part.picture, language)})"


def _link(to: Chapter, here: Chapter, say: Translate) -> str:
    return f"**{say(to.title)}**" if to is here else f"[{say(to.title)}]({to.key}.md)"


def file_name(picture: Picture, language: str) -> str:
    """Give the name of a picture's file in a language."""
    return f"{picture.name}-{language}.webp"


def take_pictures() -> int:
    """Take every picture in every language, in light colours; give how many bytes they have."""
    PICTURES.mkdir(exist_ok=True)
    with stage.set_up() as shown, sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.FLAGS)
        for language in LANGUAGES:
            _take(launched, shown, language)
        launched.close()
    return sum(path.stat().st_size for path in PICTURES.iterdir())


def _take(browser: Browser, shown: Stage, language: str) -> None:
    context = browser.new_context(
        locale=LANGUAGES[language].browser, reduced_motion="reduce", color_scheme="light", device_scale_factor=1.5
    )
    page = context.new_page()
    shown.start(page)
    pictures = [part.picture for chapter in CHAPTERS for part in chapter.parts if part.picture]
    opened = False
    for picture in pictures:
        screen = GUIDE[picture.name]
        if screen.event and not opened:
            shown.open_events(page)
            opened = True
        taken = context.new_page() if screen.route in VISITORS else page
        taken.set_viewport_size({"width": picture.width, "height": picture.height})
        shown.show(taken, screen, language)
        whole.write(PICTURES / file_name(picture, language), _webp(taken))
    context.close()


def _webp(page: Page) -> bytes:
    devtools = page.context.new_cdp_session(page)
    shot = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    devtools.detach()
    return base64.b64decode(shot["data"])
