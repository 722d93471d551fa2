"""In every list a number stands on the same line as the name beside it: tables, places, records, points, scores."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from ronda.commands import requests as ask
from ronda.publish import build_site
from ronda.views.public.event_context import event_folder
from tests.browser import person
from tests.browser.harness import Host
from tests.playing import Organiser, custom, doubled
from workshop.cli import event_files

LONG = "Maximiliana Torrecilla-Mar de la Frontera y Olmedo"
WIDTHS = (1280, 390)

APART = r"""
() => {
    const brush = document.createElement("canvas").getContext("2d");
    const place = (text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getClientRects()[0];
        const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(text.parentElement);
        brush.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
        if (!box?.width) return null;
        return { top: box.top, bottom: box.bottom, base: box.top + brush.measureText("x").fontBoundingBoxAscent };
    };
    const isNumber = (text) => /^[#\d½–−+×/:.,%() ]+$/.test(text) && /[\d–]/.test(text);
    // A number belongs to the name before it, and what leads a row to the first.
    // A button's words are in its middle; table and result of a match are those of both who play, on the projector and
    // in the two lines that a phone has for a match; beside a name in two lines of half the height a number is as high
    // as both.
    const ELSEWHERE = "button, .unseen, .show-match > .show-table";
    const ROWS = "tr, li, .seat";
    let counted = 0;
    const apart = [];
    const measure = (row) => {
        const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
        const texts = [];
        while (walker.nextNode()) {
            const { currentNode: text } = walker;
            const around = text.parentElement;
            if (text.data.trim() && around.checkVisibility() && around.closest(ROWS) === row) texts.push(text);
        }
        const isName = (text) => Boolean(text.parentElement.closest("bdi"));
        let name = texts.find(isName);
        for (const text of texts) {
            if (isName(text)) name = text;
            const beside = name && place(name);
            if (!beside || isName(text)) continue;
            const around = text.parentElement;
            if (around.closest(ELSEWHERE) || !isNumber(text.data.trim())) continue;
            if (getComputedStyle(row).display === "grid" && around.closest(".tables td:not(:has(bdi))")) continue;
            const number = place(text);
            if (!number || number.bottom <= beside.top + 4 || number.top >= beside.bottom - 4) continue;
            counted += 1;
            const by = number.base - beside.base;
            if (Math.abs(by) > 1) apart.push(`${text.data.trim()} ${name.data.trim()}: ${by.toFixed(1)} px`);
        }
    };
    const measureRows = () =>
        document.querySelectorAll(`main :is(${ROWS}):not(:has(.fit-two, .name-folded, .name-cut))`).forEach(measure);
    // The projector shows one page of its programme after the other: each is measured, whosever turn it is.
    const slides = [...document.querySelectorAll("[data-show]")];
    const shown = slides.filter((slide) => slide.classList.contains("shown"));
    const showOnly = (some) => slides.forEach((slide) => slide.classList.toggle("shown", some.includes(slide)));
    if (!slides.length) measureRows();
    for (const slide of slides) {
        showOnly([slide]);
        measureRows();
    }
    showOnly(shown);
    return [counted, apart];
}
"""


def measured(page: Page, found: dict[str, list[str]], name: str) -> int:
    """Note the numbers of a page that are off the line of their name, at each width, and give how many there are."""
    counted = 0
    # a printed page is drawn smaller on a phone, letters and all
    for width in WIDTHS[:1] if "print" in name else WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        numbers, apart = page.evaluate(APART)
        counted += numbers
        if apart:
            found[f"{name} {width}"] = apart[:3]
    return counted


def running(game: str) -> Organiser:
    """An event whose third round runs, with a long name, somebody who left and results of all kinds."""
    organiser = Organiser(game, details=custom(4))
    organiser.start(11)
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name=LONG)))
    organiser.play_round()
    organiser.play_round()
    organiser.drop(11)
    organiser.pair()
    for match in organiser.round.open_matches[:3]:
        organiser.report(match, organiser.random_result())
    return organiser


def finished() -> Organiser:
    organiser = Organiser("custom", details=doubled())
    organiser.start(8)
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name=LONG)))
    organiser.play_on()
    return organiser


ROUTES = (
    *("players", "players?by=number", "round/3", "round/3?by=name", "round/2", "standings", "standings?round=3"),
    *("projector", "print/pairings", "print/pairings/names", "print/standings"),
)


@pytest.mark.parametrize("game", ["xwing", "aristeia"])
@pytest.mark.desk
def test_a_number_stands_on_the_line_of_its_name_in_the_app(page: Page, tmp_path: Path, game: str) -> None:
    organiser, file = running(game), tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    found: dict[str, list[str]] = {}
    for route in ROUTES:
        page.set_viewport_size({"width": WIDTHS[0], "height": 800})
        person.visit(page, f"/t/{organiser.tournament.id}/{route}")
        assert measured(page, found, route) >= 5, route

    assert found == {}


def test_a_number_stands_on_the_line_of_its_name_on_the_results_pages(page: Page, host: Host, tmp_path: Path) -> None:
    logs = [running("xwing").log, finished().log]
    for path, content in build_site(logs, languages=["en"]).items():
        file = tmp_path / "app" / "site" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    found: dict[str, list[str]] = {}
    for log, names in zip(
        logs,
        (("index", "round-3", "standings-2", "players", "players/2"), ("index", "round-2", "bracket", "players/2")),
        strict=True,
    ):
        counted = 0
        for name in names:
            page.goto(f"{host.url}site/en/{event_folder(log)}/{name}.html")
            counted += measured(page, found, f"{log.tournament.id} {name}")
        assert counted > 20

    assert found == {}
