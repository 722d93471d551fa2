"""Printing a screen of the app to PDF, and reading it back."""

from __future__ import annotations

import base64
import math
import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdfium2 import PdfDocument, PdfPage

from tests.browser import person

SOURCE = Path(__file__)
PAPERS = {"A4": (595, 842), "Letter": (612, 792)}
FURNITURE = ("Undo", "Deshacer", "Last step", "Último paso", "History", "Historial", "Preview", "Vista previa")
TABLE = re.compile(r"(?:Table|Mesa) (\d+)")

SCALE = 3
"""Pixels for a point: as a camera sees a sheet from near by."""
READ = """async ({ pixels, width, height }) => {
    const data = Uint8ClampedArray.from(atob(pixels), (sign) => sign.charCodeAt(0));
    for (let at = 3; at < data.length; at += 4) data[at] = 255;
    const image = await createImageBitmap(new ImageData(data, width, height));
    const reader = new Worker("./reader.js", { type: "module" });
    reader.postMessage({ image, thorough: true }, [image]);
    const texts = await new Promise((done) => { reader.onmessage = ({ data }) => done(data); });
    reader.terminate();
    return texts;
}"""


FORGET = """() => {
    delete document.documentElement.dataset.first;
    for (const place of ["#loaded", "#notice"]) document.querySelector(place).replaceChildren();
}"""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed page."""

    width: float
    """In points."""
    height: float
    words: str
    """All its text, with single spaces."""
    is_black_and_white: bool
    slips: tuple[tuple[int, int, str], ...]
    """What begins with a table, from the top: table, height on the page in points, text."""


def forget_start(page: Page) -> None:
    """Take away what tells how the window was started and what was done last: no sheet shows it, and it may differ."""
    page.evaluate(FORGET)


def printed(page: Page, route: str, paper: str) -> list[Sheet]:
    """Print a screen to PDF and give its pages, after what holds for every sheet."""
    preview(page, route)
    return checked(page, paper)


def preview(page: Page, route: str) -> None:
    """Go to a screen that is printed, from one that is none."""
    person.visit(page, "/rules")
    expect(page.locator("main .rules")).not_to_have_count(0)
    person.visit(page, route)
    expect(page.locator("main .paper-frame, main .slips, main .packing")).to_be_visible()


def checked(page: Page, paper: str) -> list[Sheet]:
    """Print what the page shows now and give its pages, after what holds for every sheet."""
    pages = shown(page, paper)
    for sheet in pages:
        size = sorted(round(side) for side in (sheet.width, sheet.height))
        assert size == pytest.approx(sorted(PAPERS[paper]), abs=2)
        assert len(sheet.words) > 40, "a sheet is wasted"
        assert not [word for word in FURNITURE if word in sheet.words]
        assert sheet.is_black_and_white
    return pages


def shown(page: Page, paper: str) -> list[Sheet]:
    """Print what the page shows now."""
    return sheets(page.pdf(format=paper))


def codes(page: Page, pdf: bytes) -> list[list[str]]:
    """Give the texts of the codes on each page of a PDF file, which the app reads off its picture."""
    found = []
    with PdfDocument(pdf) as document:
        for number in range(len(document)):
            drawn = document[number].render(scale=SCALE, rev_byteorder=True, prefer_bgrx=True)
            pixels = base64.b64encode(bytes(drawn.buffer)).decode()
            found.append(page.evaluate(READ, {"pixels": pixels, "width": drawn.stride // 4, "height": drawn.height}))
    return found


def steps_down(pdf: bytes, heading: re.Pattern[str]) -> list[float]:
    """Give how many points below each heading stands what follows it on its page; 0 or less where nothing does."""
    found = []
    with PdfDocument(pdf) as document:
        for number in range(len(document)):
            text = document[number].get_textpage()
            every = text.get_text_range()
            for each in heading.finditer(every):
                after = re.compile(r"\S|$").search(every, each.end())
                below = text.get_charbox(after.start())[1] if after and after[0] else math.inf
                found.append(text.get_charbox(each.end() - 1)[1] - below)
    return found


def sheets(pdf: bytes) -> list[Sheet]:
    """Read the pages of a PDF file."""
    with PdfDocument(pdf) as document:
        return [_read(document[number]) for number in range(len(document))]


def _read(page: PdfPage) -> Sheet:
    text = page.get_textpage()
    every = text.get_text_range().replace("\ufffe", "-")
    begins = [(int(found[1]), found.start()) for found in TABLE.finditer(every)]
    heights = [round(text.get_charbox(start)[1]) for _, start in begins]
    ends = [*(start for _, start in begins), len(every)]
    slips = zip(begins, heights, pairwise(ends), strict=True)
    return Sheet(
        width=page.get_width(),
        height=page.get_height(),
        words=" ".join(every.split()),
        is_black_and_white=_is_grey(page),
        slips=tuple((table, height, " ".join(every[a:b].split())) for (table, _), height, (a, b) in slips),
    )


def _is_grey(page: PdfPage) -> bool:
    pixels = bytes(page.render(rev_byteorder=True, prefer_bgrx=True).buffer)
    return pixels[::4] == pixels[1::4] == pixels[2::4]
