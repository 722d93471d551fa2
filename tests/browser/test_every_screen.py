"""Every screen that there is, for everybody: axe-core, small screens, touch, keyboard, enlarged text, stillness."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import accessibility, passed_screens, reach
from tests.browser.accessibility import axe_findings
from tests.browser.harness import Watch
from tests.browser.reach import SMALLEST, SPACED, TOUCH, TWICE_AS_LARGE, cut_text, moving, out_of_reach, sideways
from workshop.dev import screen_server
from workshop.dev.screen_server import ScreenServer
from workshop.dev.screens import HALL, PAGES, SCREENS, Screen

NARROWEST = 320
PHONE = 390
LAPTOP = 1280
CODE = [Path(str(module.__file__)) for module in (accessibility, reach)] + [Path(__file__), accessibility.AXE]
DRAWN_BY_SHAPE = "projector"
"""Screens of which another is drawn when the window is turned: these are always measured."""
STYLES = {SPACED: "spaced", TWICE_AS_LARGE: "twice-as-large"}
"""What a reader puts in force."""
CHOSEN = ":is([aria-current], [aria-pressed=true])"
GROUNDS = "all => all.map((one) => getComputedStyle(one).backgroundColor)"


@pytest.fixture(scope="module")
def shown() -> Iterator[ScreenServer]:
    with screen_server.serve_screens() as running:
        yield running


@pytest.fixture(scope="module")
def organiser(browser: Browser, shown: ScreenServer) -> Iterator[Page]:
    """One window for all screens: it starts once and goes from one to the next."""
    watch = Watch(shown.address)
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    watch.attach(context)
    page = context.new_page()
    shown.start(page)
    yield page
    context.close()

    assert watch.unexpected() == []


@pytest.fixture(scope="module")
def with_events(organiser: Page, shown: ScreenServer) -> Page:
    shown.open_events(organiser)
    return organiser


@pytest.fixture(scope="module")
def reader(browser: Browser, shown: ScreenServer) -> Iterator[Page]:
    """Open a window as of a player who reads the results pages, and those of a hall."""
    assert shown.halls
    watch = Watch(shown.address, also=[hall.address for hall in shown.halls.values()])
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    watch.attach(context)
    context.route("**/favicon.ico", lambda route: route.fulfill(status=204))  # the host's, not the pages'
    yield context.new_page()
    context.close()

    assert watch.unexpected() == []


def size(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})


def named(name: str) -> Screen:
    return next(screen for screen in SCREENS if screen.name == name)


def findings(page: Page) -> list[str]:
    """Look at the page as it stands: on a laptop in light, on a phone in dark, and at its narrowest."""
    size(page, LAPTOP)
    found = [*axe_findings(page, "light"), *sideways(page)]
    size(page, PHONE)
    found += [*axe_findings(page, "dark"), *sideways(page)]
    size(page, NARROWEST)
    return [*found, *sideways(page)]


def reached(page: Page, least: int = TOUCH) -> list[str]:
    """Put the focus on each control, on a phone and on a laptop."""
    found = []
    for width in (PHONE, LAPTOP):
        size(page, width)
        found += [f"{width} {text}" for text in out_of_reach(page, least)]
    return found


def measure(page: Page, least: int) -> None:
    assert findings(page) == []
    assert reached(page, least) == []


def assert_for_everybody(page: Page, screen: Screen, least: int = TOUCH) -> None:
    """Measure a screen, unless it passed as it is."""
    if screen.name.startswith(DRAWN_BY_SHAPE):
        measure(page, least)
    else:
        passed_screens.measure_unless_passed(page, screen.name, CODE, measure, least)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_a_screen_is_for_everybody(request: pytest.FixtureRequest, shown: ScreenServer, screen: Screen) -> None:
    page: Page = request.getfixturevalue("with_events" if screen.event else "organiser")
    size(page, LAPTOP)
    shown.show(page, screen, "en")

    assert_for_everybody(page, screen)


@pytest.mark.parametrize("screen", [*PAGES, *HALL], ids=lambda screen: screen.name)
def test_a_page_for_players_is_for_everybody(reader: Page, shown: ScreenServer, screen: Screen) -> None:
    size(reader, LAPTOP)
    shown.show(reader, screen, "en")

    assert_for_everybody(reader, screen, SMALLEST)


def assert_text_fits(page: Page, name: str, css: str, widths: tuple[int, ...]) -> None:
    """Measure a screen as a reader styles it, unless it passed as it is."""
    name = f"text of {name}, {STYLES[css]}"
    passed_screens.measure_unless_passed(page, name, CODE, assert_not_cut, css, widths)


def assert_not_cut(page: Page, css: str, widths: tuple[int, ...]) -> None:
    for width in widths:
        size(page, width)
        assert cut_text(page, css) == []


@pytest.mark.parametrize(
    "name",
    [
        *("home", "event-running", "players", "round-points", "round-winners", "draft", "standings", "player", "new"),
        *("check-in-checks", "event-cut-due", "event-seeded", "event-finished"),
    ],
)
@pytest.mark.parametrize("css", STYLES, ids=STYLES.values())
def test_text_that_a_reader_spaces_or_enlarges_is_not_cut(
    with_events: Page, shown: ScreenServer, name: str, css: str
) -> None:
    size(with_events, LAPTOP)
    shown.show(with_events, named(name), "en")

    widths = (LAPTOP, NARROWEST) if css == SPACED else (LAPTOP,)
    passed_screens.measure_unless_passed(
        with_events, f"text of {name}, {STYLES[css]}", CODE, assert_not_cut, css, widths
    )


@pytest.mark.parametrize("name", ["site-event-running", "site-event-finished"])
@pytest.mark.parametrize("css", STYLES, ids=STYLES.values())
def test_text_of_a_players_page_is_not_cut(reader: Page, shown: ScreenServer, name: str, css: str) -> None:
    size(reader, LAPTOP)
    shown.show(reader, next(screen for screen in PAGES if screen.name == name), "en")

    passed_screens.measure_unless_passed(
        reader, f"text of {name}, {STYLES[css]}", CODE, assert_not_cut, css, (LAPTOP, PHONE)
    )


@pytest.mark.parametrize("name", ["event-running", "round-points", "draft", "projector-pairings"])
def test_nothing_moves_for_who_asks_for_less_motion(with_events: Page, shown: ScreenServer, name: str) -> None:
    size(with_events, LAPTOP)
    shown.show(with_events, named(name), "en")
    with_events.emulate_media(reduced_motion="no-preference")
    with_events.evaluate("document.querySelector('#app h1').dataset.changed = ''")
    assert moving(with_events) != []

    with_events.emulate_media(reduced_motion="reduce")
    assert moving(with_events) == []
    with_events.evaluate("delete document.querySelector('#app h1').dataset.changed")


def test_a_screen_that_is_gone_to_says_where_one_is(with_events: Page, shown: ScreenServer) -> None:
    size(with_events, LAPTOP)
    shown.show(with_events, named("event-running"), "en")
    titles = [with_events.title()]
    for part in ("Players", "Round 3", "Standings", "Bracket", "History"):
        with_events.locator(".tabs").get_by_role("link", name=part, exact=True).press("Enter")
        expect(with_events.locator("main h1")).to_be_focused()
        expect(with_events.locator(".tabs [aria-current]")).to_have_text(part)
        titles.append(with_events.title())

    assert len(set(titles)) == len(titles)


def test_the_page_names_its_language(with_events: Page, shown: ScreenServer) -> None:
    shown.show(with_events, named("settings"), "en")
    heading = with_events.locator("main h1")
    english = heading.inner_text()
    with_events.locator("[data-action=lang][data-value=es]").click()
    expect(with_events.locator("html")).to_have_attribute("lang", "es")
    expect(heading).not_to_have_text(english)
    with_events.locator("[data-action=lang][data-value=en]").click()
    expect(with_events.locator("html")).to_have_attribute("lang", "en")
    expect(heading).to_have_text(english)


def test_what_was_done_is_said_in_a_region_that_was_there_before(with_events: Page, shown: ScreenServer) -> None:
    shown.show(with_events, named("home"), "en")
    for region, role in (("#notice", "status"), ("#alert", "alert")):
        expect(with_events.locator(region)).to_have_attribute("role", role)
        assert with_events.locator(region).evaluate("region => getComputedStyle(region).display") == "block"

    with_events.locator("#file").set_input_files(shown.files[0])
    expect(with_events.locator("#notice")).not_to_be_empty()


def test_going_back_closes_the_search(with_events: Page, shown: ScreenServer) -> None:
    size(with_events, LAPTOP)
    shown.show(with_events, named("standings"), "en")
    shown.show(with_events, named("search"), "en")
    expect(with_events.locator("#palette-search")).to_be_focused()
    with_events.go_back()
    expect(with_events.locator("main h1")).to_have_text("Standings after round 2")
    expect(with_events.locator("#palette")).to_be_hidden()


def test_states_show_when_the_system_chooses_the_colours(with_events: Page, shown: ScreenServer) -> None:
    size(with_events, LAPTOP)
    with_events.emulate_media(forced_colors="active")
    for name, which in (
        ("round-points", ".tabs a"),
        ("round-points", "main .menu .chip"),
        ("settings", "[data-action=theme]"),
    ):
        shown.show(with_events, named(name), "en")
        chosen, others = (
            set(with_events.locator(which).and_(with_events.locator(state)).evaluate_all(GROUNDS))
            for state in (CHOSEN, f":not({CHOSEN})")
        )
        assert len(chosen) == 1
        assert chosen.isdisjoint(others)
    with_events.emulate_media(forced_colors="none")


def test_a_result_is_told_in_words(with_events: Page, shown: ScreenServer) -> None:
    shown.show(with_events, named("round-points"), "en")
    tables = with_events.locator("#board .table-in:has(.seat-won)")
    assert tables.count() > 0
    for table in tables.all():
        expect(table.locator(".seat-won")).to_contain_text("won")
        expect(table).to_contain_text("Change")
