"""Each fault of the table, in the real browser: it is said, what is whole is shown, and there is a way out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda import journal
from tests.browser import person
from tests.faults.damage import begin, entries, in_database, saved
from tests.faults.storage import DAMAGES, PLAYERS, Damage

pytestmark = pytest.mark.desk


def break_it(page: Page, fault: Damage) -> str:
    """Have the event of the table, break it behind the app's back, open it again and give its route."""
    event = begin(page, PLAYERS)
    in_database(page, f"const id = {json.dumps(event)}; {fault.statements}")
    reopen(page, f"/t/{event}/players")
    return f"/t/{event}"


def reopen(page: Page, route: str) -> None:
    """Start the app anew on a route."""
    person.visit(page, route)
    page.reload()
    person.wait_until_ready(page)


@pytest.mark.parametrize("fault", DAMAGES, ids=lambda fault: fault.name)
def test_a_fault_is_said_what_is_whole_is_shown_and_the_event_can_be_saved_and_deleted(
    page: Page, fault: Damage
) -> None:
    home = break_it(page, fault)
    for name in PLAYERS:
        expect(page.locator("main [data-text]", has_text=name)).to_have_count(int(name in fault.players))
    if not fault.seen:
        expect(page.locator("[data-trouble]")).to_have_count(0)
    else:
        expect(page.locator("[data-trouble=damaged] p")).to_have_text(fault.seen)
        stored = entries(page)
        raw = saved(page, page.get_by_role("button", name="Save the entries as they are").first)
        assert len(raw.splitlines()) == stored
    if fault.seen and fault.players:
        person.register(page, "Eva")
        expect(person.alert(page)).to_contain_text("and can only be read: restore it from a copy first.")
        assert entries(page) == stored

    person.visit(page, "/")
    expect(page.locator(".event h2")).to_have_text(fault.listed)
    person.visit(page, f"{home}/delete")
    page.get_by_role("button", name="Delete from this device").click()
    expect(page.get_by_role("button", name="Try it with a demo event")).to_be_visible()
    assert entries(page) == 0


def test_a_backup_shows_what_differs_replaces_what_is_damaged_and_keeps_it_until_it_is_let_go(
    page: Page, tmp_path: Path
) -> None:
    event = begin(page, PLAYERS[:3])
    person.visit(page, f"/t/{event}/delete")
    backup = tmp_path / "backup.ronda"
    backup.write_text(saved(page, page.get_by_role("button", name="Save a copy")), encoding="utf-8")
    person.visit(page, f"/t/{event}/players")
    person.register(page, PLAYERS[3])
    person.expect_player(page, PLAYERS[3])
    in_database(page, f"events.put('spoilt', [{json.dumps(event)}, 2]);")
    reopen(page, f"/t/{event}/players")
    page.locator("#file").set_input_files(backup)

    expect(page.locator("h1")).to_have_text("Restore the event")
    expect(page.locator("main")).to_contain_text("The copy has 4 entries. It and this device begin with the same 2.")
    expect(page.locator("main .log li")).to_have_count(2)
    page.get_by_role("button", name="Replace it with the copy").click()
    expect(page.locator("[data-trouble=kept-aside]")).to_be_visible()
    raw = saved(page, page.get_by_role("button", name="Save the entries as they are"))
    assert [json.loads(row)["value"] for row in raw.splitlines()].count("spoilt") == 1
    assert entries(page) == 4 + 5

    page.get_by_role("button", name="Discard them").click()
    expect(page.locator("[data-trouble]")).to_have_count(0)
    assert entries(page) == 4
    reopen(page, f"/t/{event}/players")
    for name in PLAYERS[:3]:
        person.expect_player(page, name)
    person.register(page, "Eva")
    person.expect_player(page, "Eva")


def test_without_a_backup_the_event_goes_on_after_what_is_whole(page: Page) -> None:
    event = begin(page, PLAYERS)
    in_database(page, f"events.put('spoilt', [{json.dumps(event)}, 3]);")
    reopen(page, f"/t/{event}/players")
    page.get_by_role("link", name="Go on without the rest").click()
    whole = saved(page, page.get_by_role("button", name="Save what is whole"))
    assert [player.name for player in journal.read_log_file(whole).tournament.players] == list(PLAYERS[:2])
    page.get_by_role("button", name="Go on without the rest").click()

    expect(page.locator("[data-trouble=kept-aside]")).to_be_visible()
    reopen(page, f"/t/{event}/players")
    person.register(page, "Eva")
    person.expect_player(page, "Eva")
