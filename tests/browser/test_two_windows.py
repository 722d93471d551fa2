"""Two windows on one event: what is entered in one arrives in the other, where nothing jumps while someone types."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.keyboard import Keyboard
from tests.faults.windows import UNDONE
from tests.playing import Organiser
from workshop.cli import event_files

pytestmark = pytest.mark.desk

PLAYERS = [f"Player {number:02}" for number in range(1, 41)]

TOP = "document.activeElement.getBoundingClientRect().top"
CARET = "document.activeElement.selectionStart"


@pytest.fixture
def windows(page: Page, tmp_path: Path) -> tuple[Page, Page]:
    """Two windows with the board of round 1 of forty players; the second one is a phone's."""
    organiser = Organiser("xwing")
    organiser.register(*PLAYERS)
    organiser.start()
    organiser.pair()
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    person.visit(page, f"/t/{organiser.tournament.id}/round/1")
    other = page.context.new_page()
    other.set_viewport_size({"width": 390, "height": 844})
    other.goto(page.url)
    person.wait_until_ready(other)
    expect(other.locator("#board .table-open")).to_have_count(20)
    person.turn_to(page)
    return page, other


def enter(page: Page, *lines: str) -> None:
    """Type lines into the field for results, each with Enter."""
    page.locator("#quick").focus()
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")


def test_a_result_from_another_window_leaves_what_is_being_typed_alone(windows: tuple[Page, Page]) -> None:
    page, other = windows
    other.locator("#quick").focus()
    other.keyboard.type("12 7-49")
    other.keyboard.press("ArrowLeft")
    other.keyboard.press("ArrowLeft")
    other.keyboard.press("ArrowLeft")
    enter(page, "1 77-49", "2 100-24", "3 60-40")
    expect(other.locator("#board .table-in")).to_have_count(3)
    expect(other.locator("#quick")).to_be_focused()
    expect(other.locator("#quick")).to_have_value("12 7-49")
    assert other.evaluate(CARET) == 4
    other.keyboard.type("7")
    other.keyboard.press("Enter")

    expect(page.locator("#table-12")).to_have_class(re.compile("table-in"))
    expect(page.locator("#table-12 .seat-score strong")).to_have_text(["77", "49"])
    expect(page.locator("#board .table-in")).to_have_count(4)


def test_a_page_that_is_scrolled_stays_so_while_results_are_typed(windows: tuple[Page, Page]) -> None:
    page, _ = windows
    page.locator("#quick").focus()
    page.evaluate("scrollTo(0, 500)")
    before = page.evaluate("scrollY")
    for done, line in enumerate(("18 77-49", "19 100-24", "20 60-40"), start=1):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        expect(page.locator("#board .table-in")).to_have_count(done)
        expect(page.locator("#quick")).to_be_focused()

        assert abs(page.evaluate("scrollY") - before) < 2, line

    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.locator("#table-2-first")).to_be_focused()
    Keyboard(page).look()


def test_the_table_that_is_being_filled_in_stays_where_it_is(windows: tuple[Page, Page]) -> None:
    page, other = windows
    person.turn_to(other)
    field = other.locator("#table-15-first")
    field.click()
    other.keyboard.type("83")
    before = other.evaluate(TOP)
    person.turn_to(page)
    enter(page, "1 77-49", "2 100-24", "20 60-40")
    for window in windows:
        expect(window.locator("#board .table-in")).to_have_count(3)
    expect(field).to_be_focused()
    expect(field).to_have_value("83")
    assert abs(other.evaluate(TOP) - before) < 2
    page.locator(".last").get_by_role("button", name="Undo").click()
    expect(other.locator("#board .table-in")).to_have_count(2)
    expect(field).to_have_value("83")
    assert abs(other.evaluate(TOP) - before) < 2

    other.keyboard.press("Tab")
    other.keyboard.type("20")
    other.keyboard.press("Enter")
    expect(page.locator("#table-15 .seat-score strong")).to_have_text(["83", "20"])


def test_a_form_that_is_half_filled_in_survives_another_windows_steps(windows: tuple[Page, Page]) -> None:
    page, other = windows
    other.locator("#table-9 .disc").click()
    other.locator("#score-1").fill("31")
    other.locator("#ending").select_option(index=1)
    ending = other.locator("#ending").input_value()
    other.locator("#score-2").focus()
    other.keyboard.type("5")
    enter(page, "1 77-49")
    expect(other.locator(".last")).to_contain_text("77–49")
    expect(other.locator("#score-1")).to_have_value("31")
    expect(other.locator("#ending")).to_have_value(ending)
    expect(other.locator("#score-2")).to_be_focused()
    other.keyboard.type("0")

    expect(other.locator("#score-2")).to_have_value("50")


def test_names_are_typed_faster_than_they_are_stored(windows: tuple[Page, Page]) -> None:
    """As at the door: each Enter takes a name, and the next one is begun at once."""
    page, _ = windows
    page.locator(".tabs a[href$='/players']").click()
    page.locator("#entry > summary").click()
    name = person.name_field(page)
    name.focus()
    for late in ("Ana", "Béla", "Carla"):
        page.keyboard.type(late)
        page.keyboard.press("Enter")
    page.keyboard.type("Da")
    for late in ("Ana", "Béla", "Carla"):
        person.expect_player(page, late)

    expect(name).to_be_focused()
    expect(name).to_have_value("Da")


UNDO_AT = """
(moment) => setTimeout(() => document.querySelector(".last [data-command=undo]").requestSubmit(), moment - Date.now())
"""


def test_two_windows_that_undo_at_once_undo_one_step(windows: tuple[Page, Page]) -> None:
    """At the very moment, or on a screen that is a moment old: the second is told, and its tables stay as they are."""
    page, other = windows
    enter(page, "1 77-49", "2 100-24", "3 60-40")
    for window in windows:
        expect(window.locator("#board .table-in")).to_have_count(3)
    moment = page.evaluate("Date.now() + 500")
    for window in windows:
        window.evaluate(UNDO_AT, moment)
    for window in windows:
        expect(window.locator("#board .table-in")).to_have_count(2)
        expect(window.locator(".last [name=action]").first).to_be_attached()
    said = [window.locator("#alert, [data-refusal]").all_inner_texts() for window in windows]
    assert len([text for texts in said for text in texts if "another window" in text.lower()]) == 1

    seen = other.locator(".last [data-command=undo] [name=action]").input_value()
    page.locator(".last [data-command=undo] button").click()
    expect(other.locator("#board .table-in")).to_have_count(1)
    other.locator(".last [data-command=undo]").evaluate(
        "(form, seen) => { form.elements.action.value = seen; form.requestSubmit(); }", seen
    )
    expect(other.get_by_text(UNDONE.seen)).to_be_visible()
    for window in windows:
        expect(window.locator("#board .table-in")).to_have_count(1)


def test_why_an_undo_was_refused_stays_beside_that_button(windows: tuple[Page, Page]) -> None:
    """What another window undoes brings a Redo, which nobody refused."""
    page, other = windows
    enter(page, "1 77-49", "2 100-24")
    expect(other.locator("#board .table-in")).to_have_count(2)
    other.locator(".last [data-command=undo]").evaluate(
        "(form) => { form.elements.action.value -= 1; form.requestSubmit(); }"
    )
    expect(other.locator(".last [data-command=undo] [data-refusal]")).not_to_be_empty()
    page.locator(".last [data-command=undo] button").click()
    expect(other.locator(".last [data-command=redo]")).to_be_visible()

    expect(other.locator(".last [data-command=redo] [data-refusal]")).to_be_empty()
    expect(other.locator(".last [data-command=undo] [data-refusal]")).not_to_be_empty()


ROWS = "[...document.querySelectorAll('#players > li')].map((row) => row.outerHTML)"
AT = "document.querySelector('#player-12').getBoundingClientRect().top"


def test_lists_follow_what_is_done_elsewhere_row_by_row(page: Page, tmp_path: Path) -> None:
    """A tick, a new name in the middle, one taken away and one that moves: the other rows, typing and place stay."""
    organiser = Organiser("xwing")
    organiser.register(*PLAYERS)
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    event = f"/t/{organiser.tournament.id}"
    person.wait_until_ready(page)
    person.open_file(page, file)
    person.visit(page, f"{event}/players")
    other = page.context.new_page()
    other.goto(page.url.replace("/players", "/checkin"))
    person.wait_until_ready(other)
    person.turn_to(page)
    page.set_viewport_size({"width": 390, "height": 844})
    person.name_field(page).fill("Half a na")
    page.evaluate("document.querySelector('#player-12').kept = true; scrollTo(0, 1200)")
    at = page.evaluate(AT)

    person.turn_to(other)
    other.locator("#door-form-3 button").click()
    expect(other.locator("#door-form-3 .door-here")).to_be_visible()
    other.locator("#walk-in-name").fill("Player 39b")
    other.keyboard.press("Enter")
    expect(other.locator("#door-41")).to_be_visible()
    person.visit(other, f"{event}/player/38")
    other.get_by_role("button", name="Remove from the players").click()
    person.turn_to(page)
    expect(page.locator("#player-38")).to_have_count(0)
    assert abs(page.evaluate(AT) - at) < 1
    person.turn_to(other)
    person.visit(other, f"{event}/player/2")
    other.locator("#edit-name").fill("Zoe")
    other.locator("#edit-player").get_by_role("button", name="Save").click()
    person.turn_to(page)
    expect(page.locator("#player-2")).to_contain_text("Zoe")

    expect(person.name_field(page)).to_be_focused()
    expect(person.name_field(page)).to_have_value("Half a na")
    assert page.evaluate("document.querySelector('#player-12').kept") is True
    person.visit(other, f"{event}/players")
    assert page.evaluate(ROWS) == other.evaluate(ROWS)


RANKED = """[...document.querySelectorAll('#standings-rows > tr')].map((row) => {
    row.removeAttribute("data-changed"); // until it has flashed
    return row.outerHTML;
})"""
KEPT = "[...document.querySelectorAll('#standings-rows > tr')].every((row) => row.kept)"


def test_rows_of_standings_move_where_results_elsewhere_put_them(windows: tuple[Page, Page]) -> None:
    page, other = windows
    person.visit(other, f"{page.url.partition('#')[2].partition('/round')[0]}/standings?round=1")
    expect(other.locator("#standings-rows > tr")).to_have_count(len(PLAYERS))
    other.evaluate("document.querySelectorAll('#standings-rows > tr').forEach((row) => { row.kept = true; })")
    before = other.evaluate(RANKED)
    person.turn_to(page)
    enter(page, "1 77-49", "2 24-100", "20 100-24")
    expect(other.locator("#standings-rows .record").filter(has_text="1–0")).to_have_count(3)
    ranked = other.evaluate(RANKED)

    assert other.evaluate(KEPT)
    other.reload()
    person.wait_until_ready(other)
    assert other.evaluate(RANKED) == ranked
    person.turn_to(page)
    for left in (2, 1, 0):
        step = page.locator(".last > p")
        said = step.inner_text()
        page.locator(".last").get_by_role("button", name="Undo").click()
        # The other window may be drawn first, and then Redo comes to stand where the next click goes.
        expect(step).not_to_have_text(said)
        expect(other.locator("#standings-rows .record").filter(has_text="1–0")).to_have_count(left)
    assert other.evaluate(RANKED) == before


def test_a_row_of_standings_that_has_the_focus_moves_with_it(windows: tuple[Page, Page]) -> None:
    page, other = windows
    standings = f"{page.url.partition('#')[2].partition('/round')[0]}/standings?round=1"
    person.visit(other, standings)
    last = other.locator("#standings-rows > tr").last
    row = last.get_attribute("id")
    last.get_by_role("link").focus()
    person.turn_to(page)
    for table in range(1, 1 + len(PLAYERS) // 2):
        enter(page, f"{table} 24-100")
    expect(other.locator("#standings-rows .record").filter(has_text="1–0")).to_have_count(len(PLAYERS) // 2)

    assert other.evaluate("document.activeElement.closest('tr')?.id") == row
    assert other.locator("#standings-rows > tr").last.get_attribute("id") != row
    person.visit(page, standings)
    assert other.evaluate(RANKED) == page.evaluate(RANKED)


def test_language_and_look_chosen_in_one_window_hold_in_all_others(windows: tuple[Page, Page]) -> None:
    page, other = windows
    person.visit(other, f"{other.url.partition('#')[2].partition('/round')[0]}/projector")
    person.turn_to(page)
    person.speak(page, "es")
    page.locator("[data-action=theme][data-value=dark]").click()

    expect(other.locator("html")).to_have_attribute("lang", "es")
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    expect(other.locator("#app")).to_contain_text("Ronda 1")

    page.locator("[data-action=theme][data-value=auto]").click()
    person.speak(page, "en")
    expect(other.locator("#app")).to_contain_text("Round 1")
