"""The foot of the window: what comes next, what was done last and what was said, where nothing moves for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda.commands import requests as ask
from tests.browser import person
from tests.browser.accessibility import check_accessibility
from tests.playing import Organiser
from workshop.cli import event_files

pytestmark = pytest.mark.desk

NAMES = ("Ana", "Bruno", "Carla", "Darío", "Elena", "Fermín", "Gala", "Hugo")
SIZES = {"laptop": (1280, 800), "phone": (390, 844), "narrow": (320, 640)}
TOP = "place => place.getBoundingClientRect().top"
TOPS = "rows => rows.map((row) => row.getBoundingClientRect().top)"
BETWEEN_ROUNDS = """
() => {
    const foot = document.querySelector(".foot").getBoundingClientRect();
    const tabs = document.querySelector(".tabs").getBoundingClientRect();
    return Math.abs(foot.bottom - (tabs.top > 100 ? tabs.top : innerHeight));
}
"""
"""How far the foot is from the bottom of what is seen."""
FLASHING = "rows => rows.filter((row) => row.getAnimations().length).map(({ id }) => id)"


@pytest.fixture
def event(page: Page, tmp_path: Path) -> str:
    """Eight players of X-Wing; round 1 is paired and all results but the last are in; the page shows its board."""
    organiser = Organiser("xwing")
    organiser.register(*NAMES)
    organiser.start()
    organiser.pair()
    organiser.do(ask.StartClock(round=1))
    for match in organiser.round.open_matches[:-1]:
        organiser.win(match.players[0])
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    person.visit(page, f"/t/{organiser.tournament.id}/round/1")
    expect(page.locator("#board .table-open")).to_have_count(1)
    return organiser.tournament.id


def enter(page: Page, line: str) -> None:
    page.locator("#quick").fill(line)
    page.locator("#quick").press("Enter")


def enter_last(page: Page) -> None:
    enter(page, "4 77-49")
    expect(page.locator("#next-step")).to_be_visible()


@pytest.mark.usefixtures("event")
@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_the_last_result_goes_in_and_the_next_step_is_at_the_foot(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("scrollTo(0, 0)")
    field, rows = page.locator("#quick"), page.locator("#board .table")
    field.focus()
    before, tables = field.evaluate(TOP), rows.evaluate_all(TOPS)
    enter_last(page)

    assert abs(field.evaluate(TOP) - before) <= 2
    assert max(abs(now - was) for now, was in zip(rows.evaluate_all(TOPS), tables, strict=True)) <= 2
    expect(page.locator("#next-step")).to_be_in_viewport(ratio=1)
    assert page.evaluate(BETWEEN_ROUNDS) <= 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_accessibility(page)
    page.locator("#next-step").click()
    expect(page).to_have_url(re.compile("/draft$"))


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_copy_is_asked_for_in_one_line_and_by_one_name(page: Page, event: str, size: str) -> None:
    page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
    enter_last(page)
    for route in (f"/t/{event}/round/1", f"/t/{event}"):
        person.visit(page, route)
        line = page.locator("[data-copy]")
        expect(line).to_be_in_viewport(ratio=1)
        box = line.bounding_box()
        assert box is not None
        assert box["height"] <= 46
        names = re.compile("copy|export the|back up", re.IGNORECASE)
        expect(page.get_by_role("button", name=names)).to_have_text("Save a copy")


def test_what_was_done_is_said_once_and_flashes_where_it_is(page: Page, event: str) -> None:
    """In the line of the last step; what is read aloud is not seen, and covers nothing."""
    enter(page, "4 77-49")
    expect(page.locator("#table-4")).to_have_class(re.compile("table-in"))
    assert page.locator("#board .table").evaluate_all(FLASHING) == ["table-4"]
    expect(page.locator("#notice")).to_have_text("Table 4: 77–49 entered.")
    assert page.locator("#notice").evaluate("said => said.getBoundingClientRect().height") <= 1
    expect(page.locator(".last")).to_contain_text("77–49")
    expect(page.locator(".last")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-said]")).to_be_empty()

    page.emulate_media(reduced_motion="reduce")
    page.locator(".last").get_by_role("button", name="Undo").click()
    expect(page.locator("#table-4")).to_have_class(re.compile("table-open"))
    assert page.locator("#board .table").evaluate_all(FLASHING) == []
    assert event


def test_what_is_no_step_is_said_at_the_foot_and_does_not_follow_to_the_next_page(page: Page, event: str) -> None:
    person.visit(page, f"/t/{event}/players")
    page.locator("#entry > summary").click()
    person.register(page, "Zoe")
    person.expect_player(page, "Zoe")
    expect(page.locator("[data-said]")).to_be_empty()
    person.visit(page, f"/t/{event}/public")
    page.locator("form[data-command=change_publication] button:not([type=button])").first.click()
    said = page.locator("[data-said]")
    expect(said).to_have_text("Nothing changed.")
    expect(said).to_be_in_viewport(ratio=1)
    person.visit(page, f"/t/{event}/players")
    expect(said).to_be_empty()


def test_on_a_phone_what_was_undone_is_read_beside_both_ways_on(page: Page, event: str) -> None:
    width, height = SIZES["phone"]
    page.set_viewport_size({"width": width, "height": height})
    person.visit(page, f"/t/{event}/players")
    page.locator(".last").get_by_role("button", name="Undo").first.click()
    if page.locator(".ask:popover-open").count():
        page.locator(".ask:popover-open").get_by_role("button").first.click()
    expect(page.locator(".last")).to_contain_text("Undone:")

    told = page.locator(".last > p").first

    assert told.evaluate("told => told.scrollWidth <= told.clientWidth")
    expect(page.locator(".last").get_by_role("button", name="Undo the step before").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SIZES)
def test_a_question_about_an_old_step_is_in_view_and_read_out(page: Page, event: str, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    person.visit(page, f"/t/{event}/history")
    page.get_by_role("link", name="Return to this point").last.click()

    expect(page.locator("#returning-title")).to_be_focused()
    expect(page.locator("#returning-title")).to_be_in_viewport()
    expect(page.locator(".returning .primary")).to_be_in_viewport()


@pytest.mark.usefixtures("event")
def test_a_second_tap_half_a_second_after_a_no_show_turns_nothing(page: Page) -> None:
    page.locator("#unfold-4").click()
    button = page.get_by_role("button", name="did not come and drops").first
    spot = button.bounding_box()
    assert spot
    button.click()
    expect(page.locator("#board .table-open")).to_have_count(0)
    said = page.locator("#table-4").inner_text()
    expect(page.locator("#board button.primary")).to_have_count(0)
    page.mouse.click(spot["x"] + 20, spot["y"] + 8, delay=30)

    expect(page.locator("#table-4")).to_have_text(said, use_inner_text=True)
