"""Results pages that are read while the event is played and published: what changed arrives, and nothing else moves."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from ronda.commands import requests as ask
from ronda.views.public.event_context import event_folder
from tests.browser.accessibility import check_accessibility
from tests.browser.harness import Host, Watch
from tests.playing import Organiser, custom
from workshop.cli import event_files
from workshop.cli.site_publishing import publish_files, remove_from_site

PHONE = ViewportSize(width=390, height=500)
A_LOOK, THE_LONGEST_WAIT = 30_000, 400_000
"""Milliseconds after which a page has looked once more, and after which it has done so without connection."""
NO_CONNECTION = re.compile(r"^No connection since \d\d:\d\d; this is what was known at \d\d:\d\d\.$")
NOTE_WAITS = """
const later = setTimeout;
window.waits = [];
window.setTimeout = (call, wait) => {
  waits.push(wait);
  return later(call, wait);
};
"""
HOST_TIME = """
const { get } = Headers.prototype;
Headers.prototype.get = function (name) {
  return name === "Date" ? new Date(Date.now() - ahead).toUTCString() : get.call(this, name);
};
"""
"""Lets the host's clock go by the page's, which stands."""


@dataclass
class Site:
    """A folder of results pages, on a real server."""

    work: Path
    host: Host
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def out(self) -> Path:
        return self.work / "site"

    def event(self) -> Event:
        """An event of its own in its second round."""
        number = next(self.numbers)
        made = Organiser("xwing", seed=number, details=custom(3, name=f"Cup {number}"))
        made.start(8)
        made.play_round()
        made.pair()
        event = Event(self, made, self.work / f"{number}.ronda")
        event.publish()
        return event


@dataclass
class Event:
    """An event that is published as it goes on."""

    site: Site
    made: Organiser
    file: Path

    def publish(self) -> None:
        self.file.unlink(missing_ok=True)
        event_files.write_event_log(self.made.log, self.file)
        publish_files([self.file], self.site.out)
        self.date_anew()

    def date_anew(self) -> None:
        """Set a second of its own for every page: the server tells by it whether a reader has it already."""
        newer = 1_000_000_000 + next(self.site.numbers)
        for path in self.site.out.rglob("*.*"):
            os.utime(path, (newer, newer))

    def report(self) -> int:
        """Report a result and publish it; give its table."""
        match = self.made.round.open_matches[0]
        self.made.report(match, self.made.random_result())
        self.publish()
        return match.number

    @property
    def folder(self) -> str:
        return event_folder(self.made.log)

    def address(self, name: str) -> str:
        return f"{self.site.host.origin}/en/{self.folder}/{name}"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    work = tmp_path_factory.mktemp("live")
    (work / "site").mkdir()
    made = Site(work, Host(work / "site"))
    yield made
    made.host.stop()


@pytest.fixture
def event(site: Site) -> Event:
    return site.event()


@pytest.fixture
def watch(site: Site) -> Iterator[Watch]:
    watching = Watch(site.host.origin)
    yield watching

    assert watching.unexpected() == []


@pytest.fixture
def phone(browser: Browser, watch: Watch) -> Iterator[BrowserContext]:
    context = browser.new_context(locale="en-GB", timezone_id="Europe/Madrid", viewport=PHONE)
    watch.attach(context)
    yield context
    context.close()


def opened(phone: BrowserContext, event: Event, name: str, *, ahead: int = 0) -> Page:
    """Open a page three minutes after its event's last entry, from when on its clock stands; wait until it looked.

    Takes how many seconds the clock of the phone is ahead of the host's.
    """
    page = phone.new_page()
    at = datetime.fromisoformat(event.made.log.records[-1].at) + timedelta(seconds=ahead)
    page.clock.install(time=at)
    page.clock.pause_at(at + timedelta(minutes=3))
    page.add_init_script(NOTE_WAITS)
    page.add_init_script(f"globalThis.ahead = {1000 * ahead}; {HOST_TIME}")
    page.goto(event.address(name))
    expect(page.locator(".age")).not_to_be_empty()
    return page


def check(page: Page) -> None:
    """Assert that axe-core, which needs a clock that runs, has nothing to say."""
    page.clock.resume()
    check_accessibility(page)


def hide(page: Page, hidden: bool) -> None:
    """Put the page's tab away, or bring it back."""
    page.evaluate(
        "hidden => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange', { bubbles: true })) }",
        hidden,
    )


def test_a_result_arrives_and_the_readers_place_and_words_stay(phone: BrowserContext, event: Event) -> None:
    page = opened(phone, event, "round-2.html")
    at = event.made.log.records[-1].at
    expect(page.locator(".age")).to_have_text(f"Live · as of {int(at[11:13]) + 1:02d}:{at[14:16]} (3 minutes ago)")
    typed = page.get_by_label("Your name")
    typed.fill("al")
    page.mouse.wheel(0, 120)
    page.wait_for_function("() => scrollY === 120")
    table = event.report()
    page.clock.run_for(A_LOOK)

    expect(page.locator(".news")).to_have_text("Changed just now: 1")
    row = page.locator("#by-table tr.fresh")
    expect(row.locator("td").first).to_have_text(str(table))
    expect(row.locator(".c")).to_have_text(re.compile(r"\d+–\d+"))
    expect(page.locator(".facts")).to_contain_text("Results: 1 of 4")
    expect(typed).to_be_focused()
    expect(typed).to_have_value("al")
    expect(page.locator("#find li")).not_to_have_count(0)
    assert page.evaluate("scrollY") == 120

    other = event.report()
    page.clock.run_for(A_LOOK)
    expect(row.locator("td").first).to_have_text(str(other))
    page.clock.run_for(A_LOOK)
    expect(page.locator(".news")).to_be_empty()
    expect(row).to_have_count(1)
    check(page)
    page.clock.run_for(2 * A_LOOK)
    expect(row).to_have_count(0)


@pytest.mark.parametrize(
    ("ahead", "told"),
    [
        (
            120,
            "This device's clock is +2 min off this site's, by which rounds end. Set its time to automatic.",
        ),
        (-120, "This device's clock is -2 min off this site's, by which rounds end. Set its time to automatic."),
        (25, ""),
        (-25, ""),
    ],
)
def test_a_phone_whose_clock_is_off_is_told_and_how_current_a_page_is_goes_by_the_host(
    phone: BrowserContext, event: Event, ahead: int, told: str
) -> None:
    page = opened(phone, event, "round-2.html", ahead=ahead)
    at = event.made.log.records[-1].at

    expect(page.locator(".age")).to_have_text(f"Live · as of {int(at[11:13]) + 1:02d}:{at[14:16]} (3 minutes ago)")
    expect(page.locator(".off")).to_have_text(told)
    check(page)


def test_a_clock_that_is_set_right_is_not_told_any_more(phone: BrowserContext, event: Event) -> None:
    page = opened(phone, event, "round-2.html", ahead=120)
    expect(page.locator(".off")).not_to_be_empty()

    page.evaluate("ahead = 0")
    page.clock.run_for(A_LOOK)

    expect(page.locator(".off")).to_be_empty()


def test_what_was_kept_on_the_way_says_nothing_of_a_clock(phone: BrowserContext, event: Event) -> None:
    """The small file comes from a cache that took it ten minutes ago."""
    page = phone.new_page()
    page.add_init_script(
        "const { get } = Headers.prototype; Headers.prototype.get = function (name) {"
        " return { Date: new Date(Date.now() - 600_000).toUTCString(), Age: '600' }[name] ?? get.call(this, name); }"
    )
    page.goto(event.address("round-2.html"))

    expect(page.locator(".age")).not_to_be_empty()
    expect(page.locator(".off")).to_be_empty()


def test_an_overlay_shows_the_table_of_its_address_over_nothing_and_follows_it(
    phone: BrowserContext, event: Event
) -> None:
    match = event.made.round.open_matches[0]
    names = [event.made.tournament.player(player).name for player in match.players]
    page = opened(phone, event, f"overlay.html#table-{match.number}")
    page.set_viewport_size({"width": 1920, "height": 1080})
    shown = page.locator(".panel:visible")
    expect(shown).to_have_count(1)
    for name in names:
        expect(shown).to_contain_text(name)
    expect(shown.locator(".score")).to_have_text("–")
    for drawn in ("html", "body", "main"):
        expect(page.locator(drawn)).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    box = shown.bounding_box()
    assert box is not None
    assert box["width"] > 1000
    assert 0 <= box["x"] <= 1920 - box["width"]
    assert box["y"] + box["height"] <= 1080

    event.report()
    page.clock.run_for(A_LOOK)
    expect(shown.locator(".score")).not_to_have_text("–")
    expect(shown).to_have_count(1)


def test_a_row_moves_with_its_tick_and_its_focus(phone: BrowserContext, event: Event) -> None:
    page = opened(phone, event, "standings-1.html")
    rows = page.locator(".standings tbody tr:not(.cut)")
    leader = rows.first.locator("a").inner_text()
    page.locator(".compare summary").click()
    page.get_by_label(leader, exact=True).check()
    rows.first.locator("a").focus()
    match = event.made.tournament.rounds[0].match_of(next(iter(event.made.standings(1).rank)))
    assert match is not None
    assert match.result is not None
    event.made.do(ask.CorrectResult(round=1, match=match.number, result=match.result.turned))
    event.publish()
    page.clock.run_for(A_LOOK)

    expect(page.locator(".news")).to_have_text(re.compile("^Changed just now: "))
    expect(rows.first).not_to_contain_text(leader)
    expect(page.locator(".standings tr.fresh", has_text=leader)).to_have_count(1)
    expect(page.get_by_label(leader, exact=True)).to_be_checked()
    expect(page.locator(".standings .tick:checked")).to_have_count(1)
    expect(page.locator(".standings a:focus")).to_have_text(leader)
    expect(page.locator(".compare")).to_have_attribute("open", "")


def test_a_hidden_page_does_not_look_and_does_so_at_once_when_it_is_seen(
    phone: BrowserContext, event: Event, watch: Watch
) -> None:
    page = opened(phone, event, "round-2.html")
    hide(page, True)
    before = len(watch.requests)
    event.report()
    page.clock.run_for(THE_LONGEST_WAIT)
    hide(page, False)
    expect(page.locator("tr.fresh")).to_have_count(1)

    assert [urlsplit(url).path.rpartition("/")[2] for url in watch.requests[before:]] == ["now.json", "round-2.html"]


def test_without_connection_it_says_since_when_and_looks_ever_more_seldom(
    phone: BrowserContext, event: Event, watch: Watch
) -> None:
    watch.allowed.append("Failed to load resource")
    page = opened(phone, event, "round-2.html")
    before = page.evaluate("waits.length")
    phone.set_offline(True)
    page.clock.run_for(A_LOOK)
    expect(page.locator(".news")).to_have_text(NO_CONNECTION)
    expect(page.locator(".age")).to_be_empty()
    said = page.locator(".news").inner_text()
    for looks in range(2, 5):
        page.clock.run_for(THE_LONGEST_WAIT)
        page.wait_for_function(f"() => waits.length >= {before + looks}")
    waits = page.evaluate("waits")[before:][:4]
    expect(page.locator(".news")).to_have_text(said)
    check(page)
    event.report()
    phone.set_offline(False)
    expect(page.locator("tr.fresh")).to_have_count(1)
    expect(page.locator(".age")).to_contain_text("Live")

    assert waits == sorted(waits)
    assert len(set(waits)) == 4


def test_a_page_that_came_just_before_the_connection_went_soon_looks_again(
    phone: BrowserContext, event: Event, watch: Watch
) -> None:
    watch.allowed.append("Failed to load resource")
    phone.route("**/now.json", lambda route: route.abort(), times=1)
    page = phone.new_page()
    page.add_init_script(NOTE_WAITS)
    page.goto(event.address("round-2.html"))
    expect(page.locator(".age")).to_contain_text("as of")

    first, second = page.evaluate("waits")[:2]
    assert first < second


def test_the_address_of_what_is_played_goes_from_round_to_round_until_the_event_is_over(
    phone: BrowserContext, event: Event, watch: Watch
) -> None:
    page = opened(phone, event, "now.html")
    page.get_by_label("Your name").fill(event.made.tournament.player(1).name)
    page.get_by_label("Your name").press("Enter")
    event.made.finish_round()
    event.made.pair()
    event.publish()
    page.clock.run_for(A_LOOK)
    expect(page.locator(".news")).to_have_text(re.compile("^Round 3 · Cup"))
    expect(page.locator("h1")).to_have_text("Round 3")
    page.clock.run_for(1)
    expect(page.locator(".fresh")).to_have_count(0)
    match = event.made.round.match_of(1)
    assert match is not None
    expect(page.locator("#me b")).to_have_text(str(match.number))

    event.made.play_on()
    event.publish()
    page.clock.run_for(A_LOOK)
    expect(page.locator("h1")).to_have_text(event.made.tournament.details.name)
    expect(page.locator(".live")).to_have_count(0)
    before = len(watch.requests)
    page.clock.run_for(THE_LONGEST_WAIT)
    page.get_by_role("link", name="Players", exact=True).click()
    expect(page.locator("h1")).to_have_text("Players")
    assert not [url for url in watch.requests[before:] if url.endswith(".json")]


def test_a_page_that_is_taken_off_says_so_and_leads_to_the_first(
    phone: BrowserContext, event: Event, watch: Watch
) -> None:
    watch.allowed.append("404")
    page = opened(phone, event, "round-2.html")
    remove_from_site(event.folder, event.site.out)
    page.clock.run_for(A_LOOK)
    expect(page.locator(".news")).to_have_text("This page is no longer published.")
    expect(page.locator(".live a:visible")).to_have_text("All events")
    check(page)
    page.locator(".live a:visible").click()
    expect(page).to_have_url(f"{event.site.host.origin}/en/index.html")


def test_without_script_a_link_reloads_and_from_a_stick_nothing_is_asked(browser: Browser, event: Event) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(event.address("round-2.html"))
    event.report()
    page.locator(".live").get_by_role("link", name="Reload").click()
    expect(page.locator(".facts")).to_contain_text("Results: 1 of 4")
    context.close()

    context = browser.new_context(viewport=PHONE)
    said: list[str] = []
    context.on("console", lambda message: said.append(message.text))
    page = context.new_page()
    page.clock.install()
    page.goto((event.site.out / "en" / event.folder / "round-2.html").as_uri())
    page.clock.run_for(THE_LONGEST_WAIT)
    expect(page.locator(".live p:empty")).to_have_count(3)
    expect(page.get_by_label("Your name")).to_be_visible()
    assert said == []
    context.close()
