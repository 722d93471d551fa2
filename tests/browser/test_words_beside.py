"""On a phone a name and a seed stay whole beside the words for a match that was not played."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.core.state import Phase
from ronda.rulesets import find_ruleset
from ronda.views.shared.languages import LANGUAGES
from tests.browser.drawn_sheets import drawn_screen
from tests.views.screens import Played

NAMES = ("Teo Gil", "Ana Ruiz", "Eva Mora", "Nil Rey", "Leo Sanz", "Marta Vega", "Bruno Sol", "Zoe Luna")
FOLDED = """() => [...document.querySelectorAll(".seat-who > *, .bout-name bdi")].flatMap((told) => {
    const range = document.createRange();
    range.selectNodeContents(told);
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)));
    return lines.size > 1 ? [told.innerText] : [];
})"""
"""Reads the names and seeds that stand on more than one line."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_short_name_is_folded_beside_words(browser: Browser, built_app: Path, language: str) -> None:
    details = Details(name="Cup", organiser="C", structure="custom", swiss_rounds=0, cut=8)
    played = Played(find_ruleset("keyforge"), 0, details=details)
    played.register(*NAMES)
    played.until(Phase.ROUND_RUNNING)
    for match in played.round.matches:
        played.report(match, played.ruleset.scoring.forfeit(details, Stage.ELIMINATION, 1 + match.number % 2))

    for route in (f"/round/{played.round.number}", "/bracket"):
        with drawn_screen(browser, built_app, played.log, route, language) as page:
            page.set_viewport_size({"width": 390, "height": 844})
            assert page.evaluate(FOLDED) == [], route
