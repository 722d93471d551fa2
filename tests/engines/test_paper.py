"""Printing in every engine: on paper where it prints by command, and elsewhere laid out as its rules for paper say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ronda.rulesets import find_ruleset
from tests.browser.paper import FURNITURE, PAPERS, sheets
from tests.engines.desk import Desk
from tests.engines.test_files import written
from workshop.cli import demo_tournaments

WORDS_ON_PAPER = """() => {
    const turned = [];
    const turn = (rules) => {
        for (const rule of rules) {
            if (rule instanceof CSSMediaRule) {
                const said = rule.media.mediaText;
                turned.push([rule.media, said]);
                rule.media.mediaText = said.replace(/\\bscreen\\b/g, "speech").replace(/\\bprint\\b/g, "screen");
            }
            if (rule.cssRules) turn(rule.cssRules);
        }
    };
    for (const { cssRules } of document.styleSheets) turn(cssRules);
    const words = document.body.innerText;
    for (const [media, said] of turned) media.mediaText = said;
    return words;
}"""
"""Reads what is seen while what is said for paper is turned to the screen."""


def test_what_is_printed_is_whole_and_without_what_is_only_tapped(desk: Desk, tmp_path: Path) -> None:
    log = demo_tournaments.play_demo_event(find_ruleset("xwing"), 23, seed=4)
    desk.open_file(written(log, tmp_path))
    matches = log.tournament.rounds[1].matches
    seats = {number for match in matches if len(match.players) == 2 for number in match.players}
    seeds = set(log.tournament.seeds or ())
    for route, wanted in (("slips?round=2", seats), ("bracket", seeds), ("report", seats)):
        words = printed(desk, f"{desk.event}/print/{route}")
        assert [word for word in FURNITURE if word in words] == [], route
        assert [name for number in wanted if (name := log.tournament.player(number).name) not in words] == [], route


def printed(desk: Desk, route: str) -> str:
    """The words of a print view as they stand on paper."""
    desk.visit(route)
    window = desk.window
    window.see("main .paper-frame, main .slips")
    [button] = window.texts("[data-action^=print]")
    pdf = window.pdf()
    if pdf is None:
        return " ".join(window.evaluate(WORDS_ON_PAPER).split())
    pages = sheets(pdf)
    found = re.search(r", (\d+) p", button)
    assert found is None or len(pages) == int(found[1])
    size = sorted(round(side) for side in (pages[0].width, pages[0].height))
    assert size == pytest.approx(sorted(PAPERS["A4"]), abs=2)
    return " ".join(sheet.words for sheet in pages)
