"""What stands in the way of reading: buttons without padding, numbers without a gap, tabs at the edges of a screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda.commands import requests as ask
from tests.browser import person
from tests.browser.reach import RESTYLE, SIDEWAYS, TWICE_AS_LARGE
from tests.playing import Organiser, custom
from workshop.cli import event_files

pytestmark = pytest.mark.desk

PADDING = "button => parseFloat(getComputedStyle(button).paddingInlineStart)"
EDGES = """
() => [...document.querySelectorAll(".tabs a")].map((tab) => {
    const words = document.createRange();
    words.selectNodeContents(tab);
    const { left, right } = words.getBoundingClientRect();
    return Math.min(left, innerWidth - right);
})
"""

CUT_PLACEHOLDERS = """
() => {
    const ruler = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll("main [placeholder]")]
        .filter((field) => field.checkVisibility({ visibilityProperty: true }))
        .filter((field) => {
            const { paddingLeft, paddingRight } = getComputedStyle(field);
            const { fontWeight, fontSize, fontFamily } = getComputedStyle(field, "::placeholder");
            ruler.font = `${fontWeight} ${fontSize} ${fontFamily}`;
            const clears = field.type === "search" && !field.closest(".field-filter");
            const taken = clears ? 1.25 * parseFloat(fontSize) : 0;
            const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - taken;
            return ruler.measureText(field.placeholder).width > room;
        })
        .map((field) => field.placeholder);
}
"""
LEFT = """
(button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    return words.getBoundingClientRect().left;
}
"""
LINES = """
() => [...document.querySelectorAll(".import-table tbody th")].map((cell) => {
    const lines = (selector) => [...cell.querySelector(selector).getClientRects()];
    const middle = ({ top, bottom }) => (top + bottom) / 2;
    const [said] = lines(".soft");
    const [name] = lines(".pick bdi");
    return { broken: lines(".soft").length > 1, apart: Math.abs(middle(said) - middle(name)) };
})
"""


def opened(page: Page, organiser: Organiser, folder: Path, route: str) -> None:
    file = folder / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    person.visit(page, f"/t/{organiser.tournament.id}{route}")


@pytest.mark.parametrize("width", [1280, 360])
def test_every_button_has_padding(page: Page, tmp_path: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    organiser = Organiser("keyforge")
    organiser.register("Ana", "Bruno")
    opened(page, organiser, tmp_path, "/players")
    assert page.locator("main a[href$='/players/import']").evaluate(PADDING) >= 12


def test_a_number_on_a_button_stands_apart(page: Page, tmp_path: Path) -> None:
    organiser = Organiser("xwing")
    organiser.start(4)
    organiser.pair()
    organiser.do(ask.GiveRuling(round=1, match=1, official="Zoe Ruiz", question="Range?", decision="Measured again."))
    opened(page, organiser, tmp_path, "/conduct")
    count = page.locator(".button > .count")
    gap = "count => parseFloat(getComputedStyle(count).marginInlineStart)"
    assert count.evaluate(gap) >= 4


@pytest.mark.parametrize("width", [360, 320])
def test_no_tab_touches_the_edge_of_a_small_screen(page: Page, tmp_path: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    organiser = Organiser("keyforge", details=custom(swiss_rounds=1, cut=4))
    organiser.start(8)
    organiser.play_round()
    opened(page, organiser, tmp_path, "/history")
    page.evaluate("document.documentElement.lang = 'es'")  # its words are longer
    person.visit(page, f"/t/{organiser.tournament.id}")
    expect(page.locator(".tabs a").first).to_have_text("Evento")
    edges = page.evaluate(EDGES)
    page.evaluate("document.documentElement.lang = 'en'")
    assert min(edges[0], edges[-1]) >= 4


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_placeholder_is_cut_on_a_phone(page: Page, tmp_path: Path, language: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    organiser = Organiser("aristeia", details=custom(swiss_rounds=3))
    organiser.start(4)
    organiser.play_round()
    organiser.pair()
    person.wait_until_ready(page)
    person.speak(page, language)
    opened(page, organiser, tmp_path, "/round/2")
    for route in ("/round/2", "/draft", "/players", "/standings", "/checkin", "/room"):
        person.visit(page, f"/t/{organiser.tournament.id}{route}")
        assert page.evaluate(CUT_PLACEHOLDERS) == [], route


OVERLAPPING = """
() => [...document.querySelectorAll(".track li > :is(a, span)")]
    .filter((name) => name.scrollWidth > name.parentElement.clientWidth + 1)
    .map((name) => name.textContent)
"""


@pytest.mark.parametrize("width", [1280, 390])
def test_the_event_page_holds_text_twice_as_large(page: Page, tmp_path: Path, width: int) -> None:
    organiser = Organiser("xwing", details=custom(swiss_rounds=5, cut=8))
    organiser.start(16)
    organiser.pair()
    opened(page, organiser, tmp_path, "")
    page.set_viewport_size({"width": width, "height": 844})
    page.evaluate(RESTYLE, TWICE_AS_LARGE)
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(OVERLAPPING) == []
    ring, told = page.locator(".ring").bounding_box(), page.locator(".ring text").bounding_box()
    page.evaluate(RESTYLE, "")
    assert ring is not None
    assert told is not None
    assert told["width"] < 0.8 * ring["width"]


def test_a_quiet_button_on_a_line_of_its_own_begins_where_others_do(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    person.wait_until_ready(page)
    person.create_event(page)
    person.paste_names(page, ["Ana Sol", "Bruno Mar", "Carla Luz"])
    buttons = page.locator("#import > .actions > .button")
    expect(buttons).to_have_count(2)
    register, another = buttons.all()
    first, second = (
        button.evaluate("button => button.getBoundingClientRect().toJSON()") for button in (register, another)
    )
    assert second["top"] > first["bottom"]
    assert another.evaluate(LEFT) == pytest.approx(first["left"], abs=2)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_line_of_a_list_stands_beside_its_name_in_one_piece(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    person.wait_until_ready(page)
    person.create_event(page)
    person.paste_names(page, ["Name;Club;Town", "Ana Sol;Norte;Mar", "Ines Luna;Sur;Río"])
    page.locator(".import-table").wait_for()
    for line in page.evaluate(LINES):
        assert not line["broken"]
        assert line["apart"] <= 2
