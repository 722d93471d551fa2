"""What takes long is done while results go on being entered, shows how far it is, and can be stopped."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda import backup, journal
from ronda.core.details import Details
from tests.browser import person
from tests.playing import Organiser

pytestmark = pytest.mark.desk

PLAYERS, COPIES = 400, 40


def large() -> Organiser:
    organiser = Organiser("keyforge", details=Details(name="Large Cup"))
    organiser.start(players=PLAYERS)
    organiser.pair()
    return organiser


def test_pages_of_a_large_event_let_results_in_between_and_are_stopped(page: Page, tmp_path: Path) -> None:
    organiser = large()
    file = tmp_path / "large.ronda"
    file.write_text(journal.write_file(organiser.log), encoding="utf-8")
    person.open_file(page, file)
    page.wait_for_url("**/t/*")
    event = organiser.tournament.id
    person.visit(page, f"/t/{event}/public")
    making, progress = page.locator("#under-way"), page.locator("#under-way progress")

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


def test_files_that_take_long_to_read_store_nothing_when_they_are_stopped(page: Page, tmp_path: Path) -> None:
    """Pages are shown meanwhile; read to the end, the event is there."""
    text = journal.write_file(large().log).encode()
    file = tmp_path / "large.zip"
    file.write_bytes(backup.zipped({f"{number}.ronda": text for number in range(COPIES)}))
    person.visit(page, "/")
    progress = page.locator("#under-way progress")

    page.locator("#file").set_input_files(file)
    expect(progress).to_be_visible()
    person.visit(page, "/new")
    expect(progress).to_be_visible()
    page.locator("#under-way").get_by_role("button", name="Stop reading").click()
    expect(page.locator("#under-way")).to_be_empty()
    page.reload()
    person.visit(page, "/")
    expect(page.get_by_role("link", name="Large Cup")).to_have_count(0)

    page.locator("#file").set_input_files(file)
    expect(progress).to_be_visible()
    expect(page.get_by_role("link", name="Large Cup")).to_be_visible(timeout=60_000)
    expect(page.locator("#under-way")).to_be_empty()
