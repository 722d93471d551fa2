"""Printing a screen of the app to PDF, and reading it back."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect
from pypdf import PageObject, PdfReader

from tests.browser import person

PAPERS = {"A4": (595, 842), "Letter": (612, 792)}
FURNITURE = ("Undo", "Deshacer", "Last step", "Último paso", "History", "Historial", "Preview", "Vista previa")
COLOUR = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b")


def printed(page: Page, route: str, paper: str) -> list[PageObject]:
    """Print a screen to PDF and give its pages, after what holds for every sheet."""
    person.visit(page, "/rules")
    expect(page.locator("main .rules")).not_to_have_count(0)
    person.visit(page, route)
    expect(page.locator("main .paper-frame, main .slips, main .packing")).to_be_visible()
    pages = PdfReader(BytesIO(page.pdf(format=paper))).pages
    for sheet in pages:
        size = sorted(round(float(side)) for side in sheet.mediabox[2:])
        assert size == pytest.approx(sorted(PAPERS[paper]), abs=2)
        assert len(words(sheet)) > 40, "a sheet is wasted"
        assert not [word for word in FURNITURE if word in words(sheet)]
        content = sheet.get_contents()
        assert content is not None
        assert all(len(set(colour)) == 1 for colour in COLOUR.findall(content.get_data())), "not black and white"
    return list(pages)


def words(sheet: PageObject) -> str:
    """Give a page's text with single spaces."""
    return " ".join(sheet.extract_text().split())


def slips_on(sheet: PageObject) -> list[tuple[int, int, str]]:
    """Give the slips of a sheet from the top: table, height on the page in points, text."""
    heights: dict[int, int] = {}

    def read(text: str, matrix: list[float], text_matrix: list[float], *_: object) -> None:
        for table in re.findall(r"(?:Table|Mesa) (\d+)", text):
            heights[int(table)] = round(matrix[3] * text_matrix[5] + matrix[5])

    sheet.extract_text(visitor_text=read)
    _, *parts = re.split(r"(?:Table|Mesa) (\d+)", words(sheet))
    return [(int(table), heights[int(table)], text) for table, text in zip(parts[::2], parts[1::2], strict=True)]
