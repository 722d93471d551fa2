"""The projector's window beside the organiser's: it follows the programme, the results, the clock and the messages."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser import person
from tests.browser.accessibility import check_accessibility
from tests.browser.harness import Host

SIZES: list[ViewportSize] = [
    {"width": 1920, "height": 1080},
    {"width": 1280, "height": 720},
    {"width": 1024, "height": 768},
]
PLAYERS = [f"Player {letter}" for letter in "ABCDEFGH"]

ON_SCREEN = """() => {
    const stage = document.querySelector(".slide.shown .show-window").getBoundingClientRect();
    const inside = ({ left, right, top, bottom }) =>
        left >= stage.left - 1 && right <= stage.right + 1 && top >= stage.top - 1 && bottom <= stage.bottom + 1;
    return [...document.querySelectorAll("[data-show=by_name].shown .show-row")]
        .filter((row) => inside(row.getBoundingClientRect()))
        .map((row) => row.querySelector("bdi").textContent);
}"""
CLIPPED = """() => [...document.querySelectorAll(".slide.shown .show-name")]
    .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 2)
    .map((name) => name.textContent)"""
LINE = """() => {
    const name = document.querySelector("#slide-by_name .show-name");
    return parseFloat(getComputedStyle(name).lineHeight) / innerHeight;
}"""

KEPT = "['[data-dots] .now', '#slide-by_name .show-row'].map((place) => document.querySelector(place).kept)"
KEEP = KEPT.replace(".kept", ".kept = true")
COUNT_NOTES = """{
    const Real = OscillatorNode;
    window.OscillatorNode = class extends Real {
        start(at) {
            const { dataset } = document.documentElement;
            dataset.notes = Number(dataset.notes ?? 0) + 1;
            super.start(at);
        }
    };
}"""


@pytest.fixture
def organiser(context: BrowserContext, host: Host) -> Page:
    """Open a page with eight registered players, whose time the test moves."""
    context.clock.install()
    opened = context.new_page()
    opened.add_init_script(COUNT_NOTES)
    opened.goto(host.url)
    person.wait_until_ready(opened)
    person.create_event(opened)
    person.register_list(opened, PLAYERS)
    expect(opened.locator("#players > li")).to_have_count(len(PLAYERS))
    return opened


def base(page: Page) -> str:
    found = re.search(r"#(/t/[^/?]+)", page.url)
    assert found is not None
    return found[1]


def start_round(page: Page) -> None:
    """Start the event and pair its first round."""
    person.visit(page, base(page))
    page.locator(".next .sun").click()
    expect(page.locator(".next .sun")).to_contain_text("Pair")
    page.locator(".next .sun").click()
    person.publish_draft(page)
    expect(page.locator("#board .table-open")).to_have_count(len(PLAYERS) // 2)


def open_projector(page: Page) -> Page:
    with page.context.expect_page() as opening:
        page.get_by_role("link", name=re.compile("projector", re.IGNORECASE)).first.click()
    opened = opening.value
    person.wait_until_ready(opened)
    person.turn_to(page)
    return opened


def stand_still(page: Page) -> None:
    """Let the pages' time pass only when the test says so: a slow machine turns no page (and axe waits)."""
    page.clock.pause_at(datetime.fromtimestamp(page.evaluate("Date.now()") / 1000, UTC) + timedelta(minutes=10))


def stand_at_end(page: Page, *, seconds: int) -> None:
    """Let the pages' time stand still so many seconds after the end of the round's clock."""
    until = page.locator("#clock").get_attribute("data-until")
    assert until is not None
    page.clock.pause_at(datetime.fromisoformat(until) + timedelta(seconds=seconds))


def reload(page: Page) -> None:
    """Open a window anew while the pages' time stands still: what stood there last is drawn first, which takes some."""
    page.reload()
    page.locator("main h1").wait_for()
    page.clock.run_for(50)
    person.wait_until_ready(page)


def slide(page: Page) -> str | None:
    return page.locator(".slide.shown").get_attribute("data-show")


def test_the_projector_follows_the_day_and_outlives_the_organisers_window(organiser: Page) -> None:
    person.visit(organiser, f"{base(organiser)}/room")
    check_accessibility(organiser)
    projector = open_projector(organiser)
    expect(projector.locator(".welcome-count")).to_contain_text("8")
    check_accessibility(projector)

    organiser.locator("#message-text").fill("Lunch until 14:00")
    organiser.locator("#post-message button").click()
    expect(projector.locator(".show-messages")).to_have_text("Lunch until 14:00")
    organiser.get_by_role("button", name="Take back").click()
    expect(projector.locator(".show-messages")).to_have_count(0)

    # The published round, by name and then by table; a result; the clock.
    stand_still(organiser)
    start_round(organiser)
    expect(projector.locator("#slide-by_name .show-row")).to_have_count(8)
    assert slide(projector) == "by_name"
    expect(projector.locator("[data-page-text]")).to_have_text("Page 1 of 2")
    projector.clock.fast_forward(7_000)
    expect(projector.locator("#slide-by_table")).to_have_class(re.compile("shown"))
    projector.evaluate(KEEP)
    organiser.locator("#board .table-open button.result").first.click()
    expect(projector.locator("#slide-by_table .show-in")).to_have_count(1)
    expect(projector.locator("#slide-by_table")).to_have_class(re.compile("shown"))
    assert projector.evaluate(KEPT) == [True, True]
    organiser.locator("#start-clock button").click()
    expect(projector.locator(".show-clock.clock-running")).to_be_visible()
    expect(organiser.locator("#pause-clock")).to_be_visible()
    expect(organiser.locator("#clock")).to_have_text(projector.locator("#show-clock").inner_text())

    # What it shows is chosen in the other window and kept through a reload.
    person.visit(organiser, f"{base(organiser)}/room")
    organiser.get_by_role("button", name="Clock").click()
    expect(projector.locator("#slide-clock")).to_have_class(re.compile("shown"))
    reload(projector)
    expect(projector.locator("#slide-clock")).to_have_class(re.compile("shown"))
    organiser.get_by_role("button", name="Automatic").click()
    expect(projector.locator("#slide-by_name")).to_have_class(re.compile("shown"))

    # All results are in: the standings, without a clock, and nobody else's window is needed for them.
    organiser.get_by_role("link", name="Round 1").first.click()
    for done in range(2, 5):
        organiser.locator("#board .table-open button.result").first.click()
        expect(organiser.locator("#board .table-in")).to_have_count(done)
    expect(projector.locator("#slide-standings .show-row")).to_have_count(8)
    expect(projector.locator("#slide-standings")).to_have_class(re.compile("shown"))
    expect(projector.locator("[role=timer]")).to_have_count(0)
    organiser.clock.resume()
    check_accessibility(projector)
    organiser.close()
    projector.reload()
    person.wait_until_ready(projector)
    expect(projector.locator("#slide-standings")).to_have_class(re.compile("shown"))


def test_a_clock_past_zero_with_one_table_extended_is_right_in_both_windows_and_after_a_reload(
    organiser: Page,
) -> None:
    start_round(organiser)
    organiser.locator("#start-clock button").click()
    expect(organiser.locator("#pause-clock")).to_be_visible()
    projector = open_projector(organiser)
    person.visit(organiser, f"{base(organiser)}/round/1/table/2")
    expect(organiser.locator("#bar-clock")).to_be_visible()
    organiser.get_by_role("button", name="+5 min").click()
    expect(projector.locator(".show-extra")).to_contain_text("Table 2")
    organiser.locator("#back").click()
    expect(organiser.locator("#clock")).to_be_visible()
    check_accessibility(organiser)

    stand_at_end(organiser, seconds=90)
    for page, clock, table in (
        (organiser, "#clock", "#clock-table-2"),
        (projector, "#show-clock", "#show-clock-2"),
    ):
        expect(page.locator(clock)).to_have_text("−01:30")
        expect(page.locator(table)).to_have_text("03:30")
        expect(page.get_by_text("Time is up", exact=True).first).to_be_visible()
        expect(page.locator("#clock-said")).to_have_text("Round 1: time is up.")
    for page, clock, table in (
        (organiser, "#clock", "#clock-table-2"),
        (projector, "#show-clock", "#show-clock-2"),
    ):
        reload(page)
        expect(page.locator(clock)).to_have_text("−01:30")
        expect(page.locator(table)).to_have_text("03:30")
    organiser.clock.resume()
    check_accessibility(projector)

    # A pause stands still in both; so do the minutes that are put on.
    organiser.locator("#pause-clock button").click()
    expect(projector.locator(".show-clock.clock-paused")).to_be_visible()
    expect(organiser.locator("#pause-clock")).to_have_count(0)
    before = organiser.locator("#clock").inner_text()
    organiser.context.clock.fast_forward("10:00")
    expect(organiser.locator("#clock")).to_have_text(before)
    expect(projector.locator("#show-clock")).to_have_text(before)
    organiser.locator("#clock-more").click()
    check_accessibility(organiser)
    organiser.locator("#clock-dialog").get_by_role("button", name="+5 min").click()
    expect(projector.locator("#show-clock")).not_to_have_text(before)
    expect(organiser.locator("#clock")).to_have_text(projector.locator("#show-clock").inner_text())


def test_the_end_is_heard_once_and_not_where_the_sound_is_off(organiser: Page) -> None:
    start_round(organiser)
    organiser.locator("#start-clock button").click()
    expect(organiser.locator("#pause-clock")).to_be_visible()
    stand_at_end(organiser, seconds=-630)
    expect(organiser.locator("#clock")).to_have_text("10:30")
    organiser.clock.fast_forward("00:31")
    expect(organiser.locator("html")).to_have_attribute("data-notes", "1")
    organiser.clock.fast_forward("10:00")
    expect(organiser.locator("html")).to_have_attribute("data-notes", "7")

    # Five minutes more bring it back; without the sound it ends again in silence.
    organiser.locator("#clock-more").click()
    organiser.get_by_label(re.compile("Sound at the end")).uncheck()
    organiser.locator("#clock-dialog").get_by_role("button", name="+5 min").click()
    expect(organiser.locator("#clock")).to_have_text(re.compile(r"^0[45]:\d\d$"))
    expect(organiser.locator("#clock-said")).to_have_text("")
    organiser.clock.fast_forward("05:05")
    expect(organiser.locator("#clock-said")).to_have_text("Round 1: time is up.")
    expect(organiser.locator("html")).to_have_attribute("data-notes", "7")


def test_the_screen_is_kept_awake_while_a_clock_runs(organiser: Page) -> None:
    start_round(organiser)
    organiser.evaluate("""() => {
        const { dataset } = document.documentElement;
        const lock = () => new EventTarget();
        navigator.wakeLock.request = async () => Object.assign(lock(), {
            release: () => { dataset.awake = "no"; },
        }, dataset.awake = "yes");
    }""")
    organiser.locator("#start-clock button").click()
    expect(organiser.locator("html")).to_have_attribute("data-awake", "yes")
    organiser.locator("#pause-clock button").click()
    expect(organiser.locator("html")).to_have_attribute("data-awake", "no")


def test_a_browser_that_keeps_the_page_silent_says_so(organiser: Page) -> None:
    start_round(organiser)
    organiser.locator("#start-clock button").click()
    expect(organiser.locator("#pause-clock")).to_be_visible()
    expect(organiser.locator("[data-sound-blocked]")).to_be_hidden()
    organiser.reload()
    person.wait_until_ready(organiser)
    expect(organiser.locator("[data-sound-blocked]")).to_be_visible()
    organiser.locator("h1").click()

    expect(organiser.locator("[data-sound-blocked]")).to_be_hidden()


def test_every_name_of_a_large_round_stands_on_one_page_and_can_be_read_from_afar(
    organiser: Page, subtests: pytest.Subtests
) -> None:
    more = [f"Player {number} of the long names" for number in range(58)]
    more += ["Mwamm Wummowam-Mwommawam W", "Ặng Ấn Thị Ǻ"]
    person.register_list(organiser, more)
    expect(organiser.locator("#players > li")).to_have_count(68)
    projector = organiser.context.new_page()
    projector.set_viewport_size(SIZES[0])
    projector.goto(f"{organiser.url.partition('#')[0]}#{base(organiser)}/projector")
    person.wait_until_ready(projector)
    person.turn_to(organiser)
    stand_still(organiser)
    person.visit(organiser, base(organiser))
    organiser.locator(".next .sun").click()
    expect(organiser.locator(".next .sun")).to_contain_text("Pair")
    organiser.locator(".next .sun").click()
    person.publish_draft(organiser)
    for size in SIZES:
        with subtests.test(size=size):
            if size != SIZES[0]:
                projector.set_viewport_size(size)
                reload(projector)
            expect(projector.locator("#slide-by_name")).to_have_class(re.compile("shown"))
            look_through(projector, [*PLAYERS, *more])
            assert projector.evaluate(LINE) >= 1 / (22 if size["width"] / size["height"] > 1.5 else 23)


def look_through(projector: Page, players: list[str]) -> None:
    """Turn the pages of a round by name, from the first on."""
    seen: list[str] = []
    page = 0
    while names := projector.evaluate(ON_SCREEN):
        seen += names
        page += 1
        assert projector.evaluate(CLIPPED) == []
        projector.clock.fast_forward(int(projector.locator(".slide.shown").get_attribute("data-seconds") or 0) * 1000)
        expect(projector.locator("[data-page-text]")).to_have_text(re.compile(f"^Page {page + 1} of"))

    assert sorted(seen) == sorted(players)
    assert page > 1


def test_on_a_phone_the_projectors_page_is_one_to_scroll(organiser: Page) -> None:
    start_round(organiser)
    organiser.locator("#start-clock button").click()
    projector = open_projector(organiser)
    projector.set_viewport_size({"width": 390, "height": 844})

    for part in ("by_name", "by_table"):
        expect(projector.locator(f"#slide-{part} li").first).to_be_visible()
    assert projector.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_accessibility(projector)
