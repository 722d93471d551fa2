"""Devices whose clocks are apart: what is left of a round is the same on all, and what is off is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import person
from tests.browser.devices import Device
from tests.browser.harness import Host, Watch
from tests.browser.test_linked import link
from tests.faults.clock import APART, READER_APART
from tests.hall.hall import Running
from tests.playing import Organiser
from workshop.cli import event_files

OFF = (120, -120)
A_LITTLE = (20, -20)
SHIFTED = """{
  const True = Date, shift = %d;
  globalThis.Date = class extends True {
    constructor(...given) { super(...(given.length ? given : [True.now() + shift])); }
    static now() { return True.now() + shift; }
  };
}"""


def shifted(page: Page, ahead: int) -> None:
    """Set the clock of a device, from the next page on, so many seconds ahead."""
    page.add_init_script(SHIFTED % (1000 * ahead))


def left(page: Page) -> int:
    """The seconds that a device shows to be left of the round."""
    minutes, seconds = page.locator("#clock").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


@pytest.fixture
def hall(tmp_path: Path, built_app: Path) -> Iterator[Running]:
    running = Running(tmp_path / "hall", served=built_app.parent)
    yield running
    running.end()


@pytest.fixture
def leading(page: Page, tmp_path: Path) -> Page:
    """A device with an event whose first round runs, with its clock."""
    organiser = Organiser("keyforge", seed=7)
    organiser.start(8)
    organiser.pair()
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    person.visit(page, f"/t/{organiser.tournament.id}/round/1")
    page.locator("#start-clock button").click()
    expect(page.locator("#pause-clock button")).to_be_visible()
    return page


@pytest.mark.desk(anew=True)
@pytest.mark.parametrize("ahead", [*OFF, *A_LITTLE])
def test_a_desk_shows_what_is_left_by_the_device_that_leads_and_both_say_what_is_off(
    leading: Page, device: Device, host: Host, ahead: int
) -> None:
    context = device()
    desk = context.pages[0]
    shifted(desk, ahead)
    desk.goto(host.url)
    person.wait_until_ready(desk)
    link(leading, desk, name="Door")

    expect(desk.locator("#clock")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    for _ in range(2):
        expect(desk.locator("#clock")).not_to_have_text(desk.locator("#clock").inner_text())
    assert abs(left(desk) - left(leading)) <= 3
    way = "ahead of" if ahead > 0 else "behind"
    seen = APART.seen.format(time="2 min").replace("ahead of", way)
    for page, who in ((desk, "This device's clock"), (leading, "The clock of Door")):
        said = page.locator(".banner", has_text="the event's; the round's clock")
        if ahead in A_LITTLE:
            expect(said).to_have_count(0)
        else:
            expect(said).to_have_count(1)
            expect(said).to_have_text(seen.replace("This device's clock", who))

    desk.locator("#pause-clock button").click()
    expect(leading.locator("#resume-clock button")).to_be_visible()
    assert abs(left(desk) - left(leading)) <= 1


@pytest.mark.parametrize("ahead", [*OFF, *A_LITTLE])
def test_a_page_of_the_hall_tells_a_phone_whose_clock_is_off(
    browser: Browser, watch: Watch, hall: Running, ahead: int
) -> None:
    organiser = Organiser("xwing")
    organiser.start(8)
    organiser.pair()
    watch.also.append(address := f"http://127.0.0.1:{hall.hall_port}")
    assert hall.push(organiser.log).status == 200
    context = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844})
    watch.attach(context)
    page = context.new_page()
    shifted(page, ahead)
    page.goto(address)
    expect(page.locator(".age")).not_to_be_empty()

    expected = READER_APART.seen.format(minutes=f"{ahead // 60:+}") if ahead in OFF else ""
    expect(page.locator(".off")).to_have_text(expected)
    page.wait_for_timeout(2500)
    expect(page.locator(".off")).to_have_text(expected)
    context.close()
