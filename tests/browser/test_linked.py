"""Two and three devices on one event, linked by two codes and no server: what one enters the others have at once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda import journal
from tests.browser import person
from tests.browser.conftest import arrive
from tests.browser.devices import Device
from tests.browser.harness import Host
from tests.faults.devices import TWO_RESULTS
from tests.playing import Organiser

STORED = """async event => {
    const opening = indexedDB.open("ronda");
    const db = await new Promise((done) => { opening.onsuccess = () => done(opening.result); });
    const range = IDBKeyRange.bound([event], [event, []]);
    const all = db.transaction("events").objectStore("events").getAll(range);
    const lines = await new Promise((done) => { all.onsuccess = () => done(all.result); });
    db.close();
    return lines;
}"""
"""What a device stores of an event, a line for each entry."""


@pytest.fixture
def leading(page: Page, tmp_path: Path) -> Page:
    """A device with an event whose first round is running."""
    organiser = Organiser("keyforge", seed=7)
    organiser.start(8)
    organiser.pair()
    file = tmp_path / "event.ronda"
    file.write_text(journal.log_file_text(organiser.log), encoding="utf-8")
    person.wait_until_ready(page)
    person.open_file(page, file)
    return page


def joining(device: Device, host: Host) -> Page:
    page = arrive(device().pages[0], host)
    person.wait_until_ready(page)
    return page


def event_of(page: Page) -> str:
    return page.url.partition("#/t/")[2].partition("/")[0]


def code_on(page: Page) -> str:
    """The text of the code that a device shows."""
    shown = page.locator("canvas[data-code]")
    shown.wait_for()
    return shown.get_attribute("data-code") or ""


def read(page: Page, code: str) -> None:
    """Have a device without a camera read a code."""
    page.locator("#read-codes").evaluate("form => { form.closest('details').open = true; }")
    page.locator("#codes-text").fill(code)
    page.locator("#read-codes button").click()


def link(leader: Page, desk: Page, *, name: str, scope: str = "everything") -> None:
    """Let a device in, and wait until it shows the event."""
    event = event_of(leader)
    person.visit(leader, f"/t/{event}/devices")
    leader.locator("#invite-name").fill(name)
    leader.locator(f"#invite-{scope}").check()
    leader.locator("#invite .primary").click()
    invitation = code_on(leader)
    person.visit(desk, "/receive")
    read(desk, invitation)
    answer = code_on(desk)
    read(leader, answer)
    expect(leader.locator(".desks li", has_text=name)).to_be_visible()
    expect(desk).to_have_url(re.compile(f"#/t/{event}$"))
    person.visit(desk, f"/t/{event}/round/1")
    expect(desk.locator("#board")).to_be_visible()
    person.visit(leader, f"/t/{event}/round/1")


def wins(page: Page, table: int, *, second: bool = False) -> None:
    """Enter by the board that the first player of a table has won, or the second."""
    page.locator(f"#table-{table} button[value='0:{2 if second else 1}']").click()


def expect_open(page: Page, tables: int) -> None:
    expect(page.locator("#board .table-open")).to_have_count(tables)


def stored(page: Page) -> list[str]:
    lines: list[str] = page.evaluate(STORED, event_of(page))
    return lines


def expect_same(*pages: Page) -> None:
    """Expect that all devices store the same bytes, as soon as the last has heard of the last step."""
    for _ in range(100):
        if len({tuple(stored(page)) for page in pages}) == 1:
            return
        pages[0].wait_for_timeout(100)
    raise AssertionError([len(stored(page)) for page in pages])


def test_what_any_of_three_devices_enters_is_on_all_boards_without_a_server(
    leading: Page, device: Device, host: Host
) -> None:
    first, second = joining(device, host), joining(device, host)
    link(leading, first, name="Door")
    link(leading, second, name="Judge")
    host.stop()

    wins(first, 1)
    wins(second, 2, second=True)
    wins(leading, 3)

    for page in (leading, first, second):
        expect_open(page, 1)
    expect(second.locator("#table-1")).to_contain_text(re.compile(r"Alba 1\s+won"))
    expect_same(leading, first, second)
    steps = [json.loads(line).get("step", "") for line in stored(leading)]
    assert sum(bool(step) for step in steps) == 2


@pytest.mark.desk(anew=True)
def test_two_results_of_one_table_entered_apart_are_shown_side_by_side(
    leading: Page, device: Device, host: Host
) -> None:
    desk = joining(device, host)
    link(leading, desk, name="Door")
    desk.reload()
    person.wait_until_ready(desk)
    wins(desk, 1)
    expect_open(desk, 3)
    expect(desk.locator(".away")).to_have_count(1)
    expect(desk.locator("#table-1 .away")).to_have_text("not on the device that leads yet")
    expect_open(leading, 4)
    wins(leading, 1, second=True)
    wins(leading, 2)

    link(leading, desk, name="Door again")
    expect(desk.locator(".away")).to_have_count(0)
    expect_open(desk, 2)
    expect_open(leading, 2)

    event = event_of(leading)
    person.visit(leading, f"/t/{event}")
    expect(leading.locator("main")).to_contain_text(TWO_RESULTS.seen)
    person.visit(leading, f"/t/{event}/elsewhere")
    sides = leading.locator(".sides")
    expect(sides).to_have_count(1)
    expect(sides.locator(".side").nth(0)).to_contain_text("1–0")
    expect(sides.locator(".side").nth(1)).to_contain_text("0–1")
    sides.locator("#take-1 button").click()
    expect(sides).to_have_count(0)
    expect(desk.locator("#table-1")).to_contain_text(re.compile(r"Alba 1\s+won"))


@pytest.mark.desk(anew=True)
def test_what_a_desk_did_without_a_link_is_read_off_its_screen(leading: Page, device: Device, host: Host) -> None:
    desk, event = joining(device, host), event_of(leading)
    link(leading, desk, name="Door", scope="results")
    desk.reload()
    person.wait_until_ready(desk)
    for table in (1, 2):
        wins(desk, table)
    expect_open(desk, 2)
    person.visit(desk, f"/t/{event}/devices")
    desk.get_by_text("Without a common network: show what waits").click()
    code = code_on(desk)
    wins(leading, 3)
    person.visit(leading, "/receive")
    read(leading, code)

    expect(leading).to_have_url(re.compile(f"#/t/{event}$"))
    expect(leading.locator("#notice")).to_have_text("What the desk did is on this device now.")
    person.visit(leading, f"/t/{event}/round/1")
    expect_open(leading, 1)


@pytest.mark.desk(anew=True)
def test_the_event_is_handed_over_and_the_other_device_leads(leading: Page, device: Device, host: Host) -> None:
    desk = joining(device, host)
    link(leading, desk, name="Phone", scope="results")
    event = event_of(leading)
    person.visit(leading, f"/t/{event}/devices")

    leading.locator(".desks [data-action=handOver]").click()

    expect(leading.locator("#own-title")).to_be_visible()
    person.visit(desk, f"/t/{event}/devices")
    expect(desk.locator(".desks li")).to_have_count(1)
    person.visit(desk, f"/t/{event}/round/1")
    person.visit(leading, f"/t/{event}/round/1")
    wins(leading, 1)
    wins(desk, 2)
    expect_open(desk, 2)
    expect_open(leading, 2)
    expect_same(leading, desk)


@pytest.mark.desk(anew=True)
def test_a_desk_does_only_what_it_may_and_nothing_once_it_was_sent_away(
    leading: Page, device: Device, host: Host
) -> None:
    desk = joining(device, host)
    link(leading, desk, name="Table 1", scope="results")
    event = event_of(leading)
    wins(desk, 1)
    expect_open(leading, 3)
    expect(desk.locator("form[data-command=undo]")).to_have_count(1)
    person.visit(desk, f"/t/{event}/players")
    expect(desk.locator("main")).to_contain_text("may do only this: Results only. Whoever leads can let it in again")

    person.visit(leading, f"/t/{event}/devices")
    leading.locator(".desks li", has_text="Table 1").locator("[data-action=sendAway]").click()
    expect(leading.locator(".desks")).to_have_count(0)
    person.visit(desk, f"/t/{event}/devices")
    expect(desk.locator("main")).to_contain_text("This device was sent away: nobody gets what is entered here.")
    person.visit(leading, f"/t/{event}/history")
    expect(leading.locator("main")).to_contain_text("Table 1 was sent away.")
    expect(leading.locator("main")).to_contain_text("Table 1 joined as a desk.")


@pytest.mark.desk(anew=True)
def test_a_desk_leads_with_one_tap_and_the_device_that_led_joins_it(leading: Page, device: Device, host: Host) -> None:
    desk = joining(device, host)
    link(leading, desk, name="Door", scope="results")
    event = event_of(leading)
    leading.reload()
    person.wait_until_ready(leading)
    desk.reload()
    person.wait_until_ready(desk)
    wins(desk, 1)
    wins(leading, 2)

    person.visit(desk, f"/t/{event}")
    desk.get_by_role("button", name="Lead from this device").click()
    invitation = code_on(desk)
    expect(desk.locator("#invited-title")).to_be_visible()
    expect(desk).to_have_url(re.compile(f"#/t/{event}/devices$"))
    person.visit(leading, "/receive")
    read(leading, invitation)
    read(desk, code_on(leading))

    expect(leading).to_have_url(re.compile(f"#/t/{event}$"))
    person.visit(leading, f"/t/{event}/devices")
    expect(leading.locator("#own-title")).to_have_text("This device is a desk")
    for page in (leading, desk):
        person.visit(page, f"/t/{event}/round/1")
        expect_open(page, 2)
    wins(desk, 3)
    wins(leading, 4)
    expect_open(desk, 0)
    expect_same(leading, desk)
