"""A phone, upright or on its side, or with text twice as large: one line above the list, and the list at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from tests.browser import person
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import arrive
from tests.browser.desk import delete_events
from tests.browser.devices import copies
from tests.browser.harness import Host, Watch
from tests.browser.reach import RESTYLE, TWICE_AS_LARGE, sideways
from workshop.cli import event_files
from workshop.dev.screens import EVENTS, SCREENS

UPRIGHT = (390, 844)
ON_ITS_SIDE = (844, 390)
LAPTOP_ENLARGED = (640, 400)
"""What a laptop of 1280 by 800 has to show a page at 200 %."""
LAPTOP = (1280, 800)

BOARDS = (
    ("winners", "/round/2", 5, 1),
    ("corrected", "/round/2", 4, 1),
    ("series", "/round/1", 4, 1),
    ("overtime", "/round/2", 4, 0),  # its first table says so much that it is seen in part
)
"""An event, its board, and how many of its tables are seen whole on a phone, also with text twice as large."""

WHOLE = """
(rows) => {
    const below = [...document.querySelectorAll(".tabs, .last")].map((one) => one.getBoundingClientRect().top);
    const above = document.querySelector(".line").getBoundingClientRect().bottom;
    return [...document.querySelectorAll(rows)].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return row.checkVisibility() && top >= above && bottom <= Math.min(...below, innerHeight);
    }).length;
}
"""

TABLE_TOPS = "[...document.querySelectorAll('#board .table')].map((row) => row.getBoundingClientRect().top + scrollY)"


type Phone = Callable[[str], Page]
"""The app on a touchscreen without events, in a language."""


@pytest.fixture(scope="module")
def lent(
    playwright: Playwright, warmed: Path, built_app: Path, port: int, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Phone]:
    """Start one device for each language, which all tests use in turn."""
    host = Host(built_app.parent, port)
    watch = Watch(host.origin)
    with copies(playwright, warmed, tmp_path_factory.mktemp("phones"), watch) as device:

        @cache
        def started(locale: str) -> Page:
            return arrive(device(locale=locale, has_touch=True).pages[0], host)

        yield started
    host.stop()

    assert watch.unexpected() == []


@pytest.fixture
def phone(lent: Phone) -> Phone:
    def emptied(locale: str) -> Page:
        page = lent(locale)
        person.wait_until_ready(page)
        hold(page, LAPTOP)
        person.visit(page, "/")
        delete_events(page)
        return page

    return emptied


@pytest.fixture
def page(phone: Phone) -> Page:
    return phone("en-GB")


def opened(page: Page, name: str, folder: Path, route: str) -> str:
    """Load an event and go to one of its screens, at the moment at which it stopped; gives its address."""
    log = EVENTS[name].log(list(EVENTS).index(name) + 1)
    file = folder / f"{name}.ronda"
    event_files.write_event_log(log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    page.clock.set_fixed_time(log.records[-1].at)
    # or the page would take it for a clock that was set back
    page.evaluate("""() => {
        const counted = performance.counted ??= performance.now.bind(performance);
        performance.now = () => counted() - 1e12;
    }""")
    base = f"/t/{log.tournament.id}"
    person.visit(page, base + route)
    page.evaluate("document.querySelector('#notice').textContent = ''")
    return base


def hold(page: Page, size: tuple[int, int], *, css: str = "") -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(RESTYLE, css)
    page.evaluate("scrollTo(0, 0)")


def whole(page: Page, rows: str) -> int:
    """Count the rows between the line above and what stands below, nothing of them cut off."""
    found: int = page.evaluate(WHOLE, rows)
    return found


def top(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"]


def height(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_the_board_shows_its_tables_at_once(
    phone: Phone, tmp_path: Path, subtests: pytest.Subtests, locale: str
) -> None:
    page = phone(locale)
    for event, route, upright, enlarged in BOARDS:
        with subtests.test(event=event):
            opened(page, event, tmp_path, route)
            hold(page, UPRIGHT)
            assert top(page, "#board .table") <= 120
            assert whole(page, "#board .table") >= min(upright, page.locator("#board .table").count())
            assert height(page, ".line") <= 52
            for part in (".line h1", "#clock", ".reported", ".line-menu"):
                expect(page.locator(part)).to_be_in_viewport(ratio=1)
            for size in (ON_ITS_SIDE, LAPTOP_ENLARGED):
                hold(page, size)
                assert whole(page, "#board .table") >= 2
                assert sideways(page) == []
            hold(page, UPRIGHT, css=TWICE_AS_LARGE)
            assert whole(page, "#board .table") >= enlarged
            expect(page.locator("#board .seat-name").first).to_be_in_viewport(ratio=1)
            assert sideways(page) == []


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_a_long_name_of_a_round_makes_the_line_no_higher(
    phone: Phone, tmp_path: Path, subtests: pytest.Subtests, locale: str
) -> None:
    """In double elimination a round is one of the winners and one of the losers, and its clock may wait."""
    page = phone(locale)
    base = opened(page, "double", tmp_path, "/round/1")
    for number in (1, 2, 3):
        with subtests.test(round=number):
            person.visit(page, f"{base}/round/{number}")
            expect(page.locator("#board .table").first).to_be_visible()
            for size in (UPRIGHT, (360, 740), (320, 700)):
                hold(page, size)
                assert height(page, ".line") <= 52
                for part in (".line h1", ".reported", ".line-menu"):
                    expect(page.locator(part)).to_be_in_viewport(ratio=1)
                assert sideways(page) == []


def test_the_line_stays_while_the_list_is_read(page: Page, tmp_path: Path) -> None:
    opened(page, "running", tmp_path, "/round/3")
    hold(page, UPRIGHT)
    page.evaluate("scrollTo(0, 1500)")
    for part in ("#clock", ".reported", ".line-menu"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_the_last_step_moves_no_table(page: Page, tmp_path: Path, subtests: pytest.Subtests) -> None:
    """Neither when it comes or grows, nor when the browser no longer has to say that it is silent."""
    opened(page, "winners", tmp_path, "/round/2")
    for size in (UPRIGHT, ON_ITS_SIDE, LAPTOP):
        with subtests.test(size=size):
            hold(page, size)
            page.evaluate("document.querySelector('.last').remove()")
            before = page.evaluate(TABLE_TOPS)
            table = page.locator("#board .table-open").first.get_attribute("id") or ""
            page.locator("#quick").fill(f"{table.removeprefix('table-')} 1")
            page.locator("#quick").press("Enter")
            expect(page.locator(f"#{table}")).to_have_class(re.compile("table-in"))
            expect(page.locator(".last")).to_be_visible()
            assert page.evaluate(TABLE_TOPS) == before


def test_the_menu_holds_what_the_line_has_no_room_for(page: Page, tmp_path: Path) -> None:
    base = opened(page, "winners", tmp_path, "/round/2")
    hold(page, UPRIGHT)
    menu = page.locator("#menu")
    expect(menu).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(menu).to_be_in_viewport(ratio=1)
    for name in ("By table", "By name", "Round 1", "Print", "All events"):
        expect(menu.get_by_role("link", name=name, exact=True)).to_be_visible()
    check_accessibility(page)

    menu.get_by_role("link", name="Still playing").click()
    expect(page).to_have_url(re.compile(r"/round/2\?show=open$"))
    expect(menu).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    menu.get_by_role("button", name="Search").click()
    expect(page.locator("#palette-search")).to_be_focused()
    expect(menu).to_be_hidden()
    page.keyboard.press("Escape")

    hold(page, LAPTOP)
    expect(page.get_by_role("button", name="Menu")).to_be_hidden()
    person.visit(page, f"{base}/round/2")
    for name in ("By name", "Round 1", "Print"):
        expect(page.get_by_role("link", name=name, exact=True)).to_have_count(1)


def test_the_clock_is_stopped_and_started_from_its_line(page: Page, tmp_path: Path) -> None:
    opened(page, "waiting", tmp_path, "/round/3")
    hold(page, UPRIGHT)
    page.locator(".line").get_by_role("button", name="Start").click()
    expect(page.locator("#start-clock")).to_have_count(0)
    page.get_by_role("button", name="Clock…").click()
    page.locator("#clock-dialog").get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Clock…")).to_be_focused()
    check_accessibility(page)
    page.locator(".line").get_by_role("button", name="Resume").click()
    expect(page.locator("#resume-clock")).to_have_count(0)
    assert height(page, ".line") <= 52


@pytest.mark.parametrize(("locale", "events"), [("en-GB", ("running", "league")), ("es-ES", ("race", "finished"))])
def test_standings_show_eight_players_and_more_in_two_lines_each(
    phone: Phone, tmp_path: Path, subtests: pytest.Subtests, locale: str, events: tuple[str, str]
) -> None:
    page = phone(locale)
    for event in events:
        with subtests.test(event=event):
            opened(page, event, tmp_path, "/standings")
            look_at_standings(page)


def wait_until_at_rest(found: Locator) -> None:
    """Wait until something stays where it is."""
    before = None
    while (box := found.bounding_box()) != before:
        before = box
        found.page.wait_for_timeout(300)


def look_at_standings(page: Page) -> None:
    hold(page, UPRIGHT)
    rows = page.locator("#standings tbody tr")
    assert top(page, "#standings tbody tr") <= 120
    assert whole(page, "#standings tbody tr") >= min(9, rows.count())
    plain = rows.filter(has_not=page.locator(".badge"))
    heights = plain.evaluate_all("rows => rows.slice(0, 12).map((row) => row.getBoundingClientRect().height)")
    assert max(heights) <= 60
    assert sideways(page) == []
    expect(page.locator(".last")).to_be_in_viewport(ratio=1)
    hold(page, ON_ITS_SIDE)
    assert whole(page, "#standings tbody tr") >= 3

    hold(page, UPRIGHT)
    place = rows.nth(3).locator("td[data-label]").first
    wait_until_at_rest(place)  # a page that was turned is asked for anew
    place.tap(force=True)
    expect(page).to_have_url(re.compile(r"/player/\d+$"))


def test_other_lists_stand_below_one_line_too(page: Page, tmp_path: Path, subtests: pytest.Subtests) -> None:
    for event, route, first, most in (
        ("running", "/players", ".people li", 190),
        ("draft", "/draft", ".next-slim", 64),
        ("bracket", "/bracket", ".bracket", 64),
    ):
        with subtests.test(event=event):
            opened(page, event, tmp_path, route)
            hold(page, UPRIGHT)
            expect(page.locator(".bar")).to_be_hidden()
            assert height(page, ".line") <= 52
            assert top(page, first) <= most
            expect(page.locator(".last")).to_be_in_viewport(ratio=1)
            assert top(page, ".last") > top(page, first)
            assert sideways(page) == []


def test_text_twice_as_large_pushes_no_screen_sideways(phone: Phone, tmp_path: Path, subtests: pytest.Subtests) -> None:
    page = phone("es-ES")
    for name in ("round-league", "event-rules", "print-by-table", "check-in-checks"):
        with subtests.test(screen=name):
            screen = next(each for each in SCREENS if each.name == name)
            opened(page, screen.event, tmp_path, screen.route)
            hold(page, UPRIGHT, css=TWICE_AS_LARGE)
            assert sideways(page) == []


def test_while_a_round_runs_a_late_player_is_registered_behind_one_tap(page: Page, tmp_path: Path) -> None:
    opened(page, "running", tmp_path, "/players")
    expect(person.name_field(page)).to_be_hidden()
    page.locator("#entry > summary").click()
    person.register(page, "Ulma Ribera")
    person.expect_player(page, "Ulma Ribera")
    expect(person.name_field(page)).to_be_focused()
