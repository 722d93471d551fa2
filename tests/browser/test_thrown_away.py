"""The browser throws its data away, or a newer app takes it over, under an open event: its file can still be saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda import journal
from tests.browser import person
from tests.faults.damage import begin, clear_site_data, entries, saved
from tests.faults.storage import LOST, PLAYERS, Lost

SCREENS = ("", "/players", "/history", "/details", "/delete")

WRITES_ON = """(name) => new Promise((writing) => {
    indexedDB.open("ronda").onsuccess = ({ target: { result } }) => {
        const store = result.transaction(name, "readwrite").objectStore(name);
        const write = () => { store.put({}, "busy").onsuccess = write; writing(); };
        write();
    };
})"""
"""What the app wants of a part of its database waits behind this."""


def the_file_is_whole(page: Page) -> str:
    made = saved(page, page.get_by_role("button", name="Save Friday Cup"))
    assert [player.name for player in journal.read_log_file(made).tournament.players] == list(PLAYERS)
    return made


@pytest.mark.desk(anew=True)
@pytest.mark.parametrize("fault", LOST, ids=lambda fault: fault.name)
def test_what_python_holds_is_saved_from_every_screen(page: Page, fault: Lost) -> None:
    event = begin(page, PLAYERS)
    fault.lose(page)
    for screen in ("/", *(f"/t/{event}{part}" for part in SCREENS)):
        person.visit(page, screen)
        expect(page.locator("[data-trouble=unstored] p")).to_have_text(fault.seen)
        the_file_is_whole(page)
    person.visit(page, f"/t/{event}/players")
    person.register(page, "Eva")

    expect(person.alert(page)).to_contain_text(fault.refused)
    expect(person.name_field(page)).to_have_value("Eva")
    expect(page.locator("#crashed")).to_be_hidden()
    the_file_is_whole(page)


@pytest.mark.desk(anew=True)
def test_what_was_thrown_away_is_stored_again_with_a_button_or_from_its_file(page: Page, tmp_path: Path) -> None:
    event = begin(page, PLAYERS)
    clear_site_data(page)
    person.visit(page, f"/t/{event}")
    page.get_by_role("button", name="Store it here again").click()
    expect(page.locator("[data-trouble]")).to_have_count(0)
    assert entries(page) == 1 + len(PLAYERS)

    clear_site_data(page)
    person.visit(page, f"/t/{event}/players")
    backup = tmp_path / "backup.ronda"
    backup.write_text(the_file_is_whole(page), encoding="utf-8")
    page.locator("#file").set_input_files(backup)
    expect(page.locator("[data-trouble]")).to_have_count(0)
    page.reload()
    person.wait_until_ready(page)
    person.visit(page, f"/t/{event}/players")
    for name in PLAYERS:
        person.expect_player(page, name)


@pytest.mark.desk(anew=True)
@pytest.mark.parametrize("part", ["views", "tournaments"])
def test_what_waits_for_the_database_when_it_is_thrown_away_is_no_error(page: Page, part: str) -> None:
    event = begin(page, PLAYERS)
    page.evaluate(WRITES_ON, part)
    for screen in SCREENS:
        page.goto(f"{page.url.partition('#')[0]}#/t/{event}{screen}")
    clear_site_data(page)
    person.visit(page, f"/t/{event}")

    expect(page.locator("[data-trouble=unstored] p")).to_be_visible()
