"""From the list of players to the start on a phone, with two who did not come: each tap is counted."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.test_printing import opened
from tests.playing import Organiser, custom

pytestmark = pytest.mark.desk

TAPS = """() => {
    if (!window.taps) addEventListener("click", ({ target, isTrusted }) => {
        if (isTrusted) window.taps.push(target.closest("a, button, summary")?.innerText.trim());
    }, true);
    window.taps = [];
}"""
"""Counts from here on, in a window that other tests may have used."""
WORDS = {
    "en": ("Check-in", "Check all in", "Start with the 16 who are here"),
    "es": ("Asistencia", "Marcar a todos como presentes", "Empezar con los 16 que están"),
}


@pytest.mark.parametrize("language", WORDS)
def test_two_who_did_not_come_cost_five_taps_from_the_players_to_the_start(
    page: Page, tmp_path: Path, language: str
) -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register(*(f"Player {number:02}" for number in range(1, 19)))
    base = opened(page, organiser.log, tmp_path, language)
    page.set_viewport_size({"width": 390, "height": 844})
    person.visit(page, f"{base}/players")
    door, everybody, start = WORDS[language]
    page.evaluate(TAPS)

    page.get_by_role("link", name=door).last.click()
    page.get_by_role("button", name=everybody).click()
    for name in ("Player 04", "Player 11"):
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name=start).click()

    expect(page.locator(".next .sun")).to_be_visible()
    assert len(page.evaluate("window.taps")) == 5
    page.set_viewport_size({"width": 1280, "height": 800})
