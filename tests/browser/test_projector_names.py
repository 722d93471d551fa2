"""The projector with the longest names and what was not played, in each language: nothing is cut or overlaps."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from ronda.commands import requests as ask
from ronda.core.details import TournamentSystem
from ronda.core.results import FIRST, NOBODY, SECOND
from ronda.views.shared.languages import LANGUAGES
from tests.browser.drawn_sheets import drawn_screen
from tests.browser.test_paper_marks import everybody_called_long
from tests.playing import Organiser

SHOW = """(shown) => {
    for (const slide of document.querySelectorAll(".slide")) {
        slide.style.transition = "none";
        slide.classList.toggle("shown", slide.id === shown);
    }
}"""
SPOILT = """() => {
    const slide = document.querySelector(".slide.shown"), found = [], boxes = [];
    const stage = (slide.querySelector(".show-window") ?? document.documentElement).getBoundingClientRect();
    for (const walker = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT); walker.nextNode();) {
        const { currentNode } = walker, range = document.createRange(), text = currentNode.data.trim();
        if (!text || currentNode.parentElement.closest(".unseen, .clock-up")) continue;
        range.selectNodeContents(currentNode);
        for (const box of range.getClientRects()) boxes.push([text, box]);
    }
    for (const [text, { left, right, top, bottom, height }] of boxes.filter(([text]) => text)) {
        const isIn = left >= stage.left - 1 && right <= stage.right + 1
            && top >= Math.min(stage.top, slide.getBoundingClientRect().top) - 0.2 * height
            && bottom <= stage.bottom + 0.2 * height;
        if (!isIn) found.push(text);
    }
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * Math.min(a.height, b.height);
    for (const [at, [text, box]] of boxes.entries())
        for (const [other, beside] of boxes.slice(at + 1))
            if (text !== other && meet(box, beside)) found.push(`${text} × ${other}`);
    return found;
}"""
"""Reads what of the part that is shown stands beyond the screen, or upon one another."""


def with_walkovers(system: TournamentSystem, players: int, **structure: int) -> Organiser:
    """Pair a round of people with long names, of whom one is thrown out and one does not come."""
    organiser = everybody_called_long("xwing", system, players, **structure)
    while structure and organiser.tournament.seeds is None:
        organiser.go_on()
    organiser.pair()
    first, second, third, *_ = organiser.round.matches
    organiser.do(ask.DisqualifyPlayer(player=first.first or 0, reason="Twice a wrong squad"))
    forfeit, details = organiser.ruleset.scoring.forfeit, organiser.tournament.details
    organiser.report(second, forfeit(details, organiser.round.stage, SECOND))
    organiser.report(third, forfeit(details, organiser.round.stage, FIRST if structure else NOBODY))
    return organiser


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("system", "players", "structure"),
    [
        (TournamentSystem.ROUND_ROBIN, 8, {}),
        (TournamentSystem.SWISS, 16, {"rounds": 2, "cut": 8}),
        (TournamentSystem.DOUBLE_ELIMINATION, 8, {}),
    ],
)
def test_nothing_on_the_projector_is_cut_or_overlaps_whatever_people_are_called(
    browser: Browser, built_app: Path, system: TournamentSystem, players: int, structure: dict[str, int], language: str
) -> None:
    log = with_walkovers(system, players, **structure).log
    with drawn_screen(browser, built_app, log, "/projector", language) as page:
        page.set_viewport_size({"width": 1280, "height": 720})
        for size in ("100%", "200%"):
            page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
            for part in page.evaluate("[...document.querySelectorAll('.slide')].map(({ id }) => id)"):
                page.evaluate(SHOW, part)
                assert page.evaluate(SPOILT) == [], (part, size)
