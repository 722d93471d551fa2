"""What takes long is done while results go on being entered, shows how far it is, and can be stopped."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda import journal
from ronda.core.details import Details
from ronda.core.progress import run_to_end
from ronda.session import backup
from tests.browser import person
from tests.playing import Organiser

pytestmark = pytest.mark.desk

PLAYERS, COPIES = 160, 100
MEANWHILE = """
async (round) => {
    const when = (isSo) => new Promise((done) => {
        const look = () => isSo() && (observer.disconnect(), done());
        const observer = new MutationObserver(look);
        observer.observe(document.body, { attributes: true, childList: true, subtree: true });
        look();
    });
    const found = (selector) => document.querySelector(selector);
    found("[data-action=publish]").click();
    await when(() => found("#under-way progress"));
    location.hash = round;
    await when(() => found("#table-1-first"));
    found("#table-1-first").click();
    await when(() => found("#table-1.table-in"));
    const isBeingMade = found("#under-way progress") !== null;
    found("#under-way button")?.click();
    return isBeingMade;
}
"""
"""Enters a result while pages are made and then stops that, in the page itself: how fast tests tap is no matter."""


def large(players: int = PLAYERS) -> Organiser:
    organiser = Organiser("keyforge", details=Details(name="Large Cup"))
    organiser.start(players=players)
    organiser.pair()
    return organiser


def test_pages_of_a_large_event_let_results_in_between_and_are_stopped(page: Page, tmp_path: Path) -> None:
    organiser = large(players=2 * PLAYERS)
    file = tmp_path / "large.ronda"
    file.write_text(journal.log_file_text(organiser.log), encoding="utf-8")
    person.open_file(page, file)
    page.wait_for_url("**/t/*")
    event = organiser.tournament.id
    person.visit(page, f"/t/{event}/public")
    making = page.locator("#under-way")

    assert page.evaluate(MEANWHILE, f"#/t/{event}/round/1"), "the result waited until the pages were made"
    expect(page.locator("#table-1")).to_have_class("table table-in")

    expect(making).to_be_empty()
    person.visit(page, f"/t/{event}/public")
    with page.expect_download(timeout=90_000) as arrived:
        page.locator("[data-action=publish]").first.click()
    assert arrived.value.suggested_filename == "large-cup.zip"
    expect(making).to_be_empty()


def test_files_that_take_long_to_read_store_nothing_when_they_are_stopped(page: Page, tmp_path: Path) -> None:
    """Pages are shown meanwhile; read to the end, the event is there."""
    text = journal.log_file_text(large().log).encode()
    file = tmp_path / "large.zip"
    file.write_bytes(run_to_end(backup.zip_files_steps({f"{number}.ronda": text for number in range(COPIES)})))
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
