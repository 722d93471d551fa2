"""The results pages of a large event are made while its results go on being entered, and can be stopped."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda import journal
from ronda.core.details import Details
from tests.browser import person
from tests.playing import Organiser

pytestmark = pytest.mark.desk

PLAYERS = 160


def test_pages_of_a_large_event_let_results_in_between_and_are_stopped(page: Page, tmp_path: Path) -> None:
    organiser = Organiser("keyforge", details=Details(name="Large Cup"))
    organiser.start(players=PLAYERS)
    organiser.pair()
    file = tmp_path / "large.ronda"
    file.write_text(journal.write_file(organiser.log), encoding="utf-8")
    person.open_file(page, file)
    page.wait_for_url("**/t/*")
    event = organiser.tournament.id
    person.visit(page, f"/t/{event}/public")
    making, progress = page.locator("#making"), page.locator("#making progress")

    page.locator("[data-action=publish]").first.click()
    expect(progress).to_be_visible()
    page.goto(page.url.partition("#")[0] + f"#/t/{event}/round/1")
    page.locator("#table-1-first").click()
    expect(page.locator("#table-1")).to_have_class("table table-in")
    expect(progress).to_be_visible()
    making.get_by_role("button").dispatch_event("click")

    expect(making).to_be_empty()
    person.visit(page, f"/t/{event}/public")
    with page.expect_download(timeout=90_000) as arrived:
        page.locator("[data-action=publish]").first.click()
    assert arrived.value.suggested_filename == "large-cup.zip"
    expect(making).to_be_empty()
