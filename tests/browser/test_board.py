"""The round board by keyboard: typed results, corrections with their preview, Undo and its way back, keys, search."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from ronda.commands import requests as ask
from tests.browser import person
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import arrive
from tests.browser.devices import Device
from tests.browser.harness import Host
from tests.playing import Organiser
from workshop.cli import event_files

pytestmark = pytest.mark.desk

NAMES = ["Ana", "Bruno", "Carla", "Darío", "Elena", "Fermín", "Gala", "Hugo"]


def at_the_board(page: Page, game: str, folder: Path) -> str:
    """Open an event of eight whose first round is a draft, publish it, and give its identifier; its board is shown."""
    organiser = Organiser(game)
    organiser.register(*NAMES)
    organiser.start()
    organiser.do(ask.PairRound())
    file = folder / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    person.visit(page, f"/t/{organiser.tournament.id}/draft")
    person.publish_draft(page)
    return organiser.tournament.id


@pytest.fixture
def event(page: Page, tmp_path: Path) -> str:
    """Eight players of X-Wing with round 1 paired; the page shows its board."""
    return at_the_board(page, "xwing", tmp_path)


def pair(page: Page, event: str, *, steps: int = 1) -> None:
    """Take the next steps, up to a new round's board."""
    for step in range(steps):
        person.visit(page, f"/t/{event}")
        expect(page).to_have_url(re.compile(rf"#/t/{event}$"))
        page.locator(".next .sun").click()
        if step < steps - 1:
            expect(page.locator("form[data-command=pair_round]")).to_have_count(1)
        else:
            person.publish_draft(page)


def quick(page: Page) -> Locator:
    return page.locator("#quick")


def enter(page: Page, *lines: str) -> None:
    """Type lines into the field for results, each with Enter, without waiting for one another."""
    quick(page).focus()
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")


@pytest.mark.usefixtures("event")
def test_a_round_is_entered_by_typing_alone(page: Page) -> None:
    check_accessibility(page)
    enter(page, "1 77-49", "2 100 24")
    expect(page.locator("#board .table-in")).to_have_count(2)
    expect(page.locator(".last")).to_contain_text("100–24")
    expect(quick(page)).to_have_value("")
    expect(quick(page)).to_be_focused()

    enter(page, "3 50-50")
    expect(person.alert(page)).to_contain_text("add 1 for")
    expect(quick(page)).to_have_value("3 50-50")
    expect(quick(page)).to_be_focused()
    page.keyboard.type(" 2")
    page.keyboard.press("Enter")
    expect(page.locator("#table-3")).to_have_class(re.compile("table-in"))
    expect(person.alert(page)).to_have_count(0)

    enter(page, "4")
    expect(page.locator("#table-4-first")).to_be_focused()
    enter(page, "4 0-100")
    expect(page.locator("#board .table-in")).to_have_count(4)
    check_accessibility(page)


def test_back_from_a_correction_that_was_typed_leads_to_the_board(page: Page, event: str) -> None:
    enter(page, "1 77-49")
    expect(page.locator("#table-1")).to_have_class(re.compile("table-in"))
    enter(page, "1 100-24")
    expect(page.locator("#preview-title")).to_be_visible()

    page.go_back()
    expect(page).to_have_url(re.compile(rf"#/t/{event}/round/1$"))
    expect(page.locator("h1")).to_have_text("Round 1")
    expect(page.locator("#table-1 .seat-score").first).to_contain_text("77")


@pytest.mark.usefixtures("event")
@pytest.mark.parametrize("width", [1280, 390])
def test_what_is_typed_is_echoed_before_it_is_entered_and_its_table_is_lit(page: Page, width: int) -> None:
    """It covers no table and moves none; once the result is in, nothing is left of it."""
    page.set_viewport_size({"width": width, "height": 844})
    tops = "rows => rows.map((row) => row.getBoundingClientRect().top)"
    quick(page).focus()
    before = page.locator("#board .table").evaluate_all(tops)
    first, second = (page.locator("#table-4 .seat-name").nth(side).inner_text() for side in (0, 1))
    page.keyboard.type("4")
    echo, lit = page.locator(".echo"), page.locator("#board .table[data-lit]")
    expect(echo).to_have_text(f"Table 4: {first} – {second}")
    expect(lit).to_have_id("table-4")
    for typed, said in (("4 100-24", f"{first} wins 100–24"), ("4 50-50 2", f"{second} wins 50–50")):
        quick(page).fill(typed)
        expect(echo).to_have_text(f"Table 4: {said}")
    assert page.locator("#board .table").evaluate_all(tops) == before
    box = echo.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= before[0]
    check_accessibility(page)
    page.keyboard.press("Enter")
    expect(page.locator("#table-4")).to_have_class(re.compile("table-in"))
    expect(echo).to_be_empty()
    expect(lit).to_have_count(0)


def test_on_a_phone_what_was_understood_is_read_to_its_end_and_moves_nothing(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    at_the_board(page, "aristeia", tmp_path)
    top = "row => row.getBoundingClientRect().top"
    quick(page).focus()
    before = page.locator("#table-1").evaluate(top)

    quick(page).fill("4 12-16 11-14 0")
    expect(page.locator(".echo")).to_contain_text("wins 16–12, 14–11")

    assert page.locator(".echo").evaluate("echo => echo.scrollWidth <= echo.clientWidth")
    assert page.locator("#table-1").evaluate(top) == before
    quick(page).blur()
    expect(page.locator("#filter")).to_be_visible()


def test_on_a_phone_what_a_correction_changes_is_brought_into_sight(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    event = at_the_board(page, "aristeia", tmp_path)
    enter(page, "1 7-3 5-2 0")
    expect(page.locator("#table-1")).to_have_class(re.compile("table-in"))
    person.visit(page, f"/t/{event}/round/1/table/1")
    page.locator("main input[type=number]").first.fill("6")

    page.get_by_role("button", name="See what changes", exact=True).click()

    expect(page.locator("#preview-title")).to_be_in_viewport(ratio=1)


def test_who_drops_before_the_match_began_is_asked_for_no_score(page: Page, tmp_path: Path) -> None:
    event = at_the_board(page, "aristeia", tmp_path)
    person.visit(page, f"/t/{event}/player/1")
    frags, blood = page.locator("#drop-frags1"), page.locator("#drop-first_blood-nobody")
    expect(page.locator("#drop-not-begun")).to_be_checked()
    expect(frags).to_be_hidden()
    expect(blood).to_be_hidden()

    page.get_by_text("Yes: this was scored so far").first.click()

    expect(frags).to_be_visible()
    expect(blood).to_be_visible()


@pytest.mark.usefixtures("event")
def test_a_step_is_undone_and_brought_back_beside_it(page: Page) -> None:
    enter(page, "1 77-49")
    expect(page.locator("#board .table-in")).to_have_count(1)
    page.locator(".last").get_by_role("button", name="Undo").click()
    expect(page.locator("#board .table-in")).to_have_count(0)
    expect(page.locator(".last")).to_contain_text("77–49")
    page.locator(".last").get_by_role("button", name="Redo").click()
    expect(page.locator("#board .table-in")).to_have_count(1)


def test_a_typed_result_of_a_table_that_is_in_leads_to_the_correction_and_its_preview(page: Page, event: str) -> None:
    enter(page, "1 77-49", "2 100-24", "3 60-40", "4 10-90")
    expect(page.locator("#board .table-in")).to_have_count(4)
    pair(page, event)
    person.visit(page, f"/t/{event}/round/1")
    expect(page.locator("#board .table-in")).to_have_count(4)

    enter(page, "1 49-77")
    expect(page.locator(".preview")).to_contain_text("Players whose rank changes")
    expect(page.locator("#preview-title")).to_be_focused()
    expect(page.locator(".duel-score").first).to_contain_text("77")
    check_accessibility(page)
    page.get_by_role("link", name="Leave it as it was").click()
    expect(page.locator(".preview")).to_have_count(0)
    expect(page.locator(".duel-score").first).to_contain_text("77")

    page.locator("#score-1").fill("20")
    page.locator("#correct").get_by_role("button").click()
    expect(page.locator(".preview-scores")).to_contain_text("20–49")
    page.get_by_role("button", name="Save the correction").click()
    expect(page).to_have_url(re.compile("round/1$"))
    expect(page.locator("#table-1")).to_contain_text("corrected")
    expect(page.locator(".last")).to_contain_text("20–49")


@pytest.mark.usefixtures("event")
def test_other_endings_are_one_tap_from_the_board(page: Page) -> None:
    page.locator("#unfold-2").click()
    expect(page.locator("#unfold-2")).to_have_attribute("aria-expanded", "true")
    check_accessibility(page)
    page.locator("#table-2").get_by_role("button", name="+5 min").click()
    expect(page.locator("#table-2")).to_have_class(re.compile("table-longer"))
    page.locator("#table-2 input.points").first.fill("30")
    page.locator("#table-2").get_by_role("button", name="concedes").first.click()
    expect(page.locator("#table-2 .seat-score strong")).to_have_text(["30", "100"])


@pytest.mark.usefixtures("event")
def test_the_filter_finds_a_number_exactly_and_names_by_their_beginning(page: Page) -> None:
    page.keyboard.press("f")
    expect(page.locator("#filter")).to_be_focused()
    shown = page.locator("#board .table:visible")
    for typed, count in (("1", 1), ("fermin", 1), ("erm", 0), ("", 4)):
        page.locator("#filter").fill(typed)
        expect(shown).to_have_count(count)


@pytest.mark.usefixtures("event")
def test_letters_lead_to_places_from_the_empty_field_of_results(page: Page) -> None:
    """The field has the focus when a round starts, and what is typed there begins with a table's number."""
    expect(quick(page)).to_be_focused()
    page.keyboard.press("/")
    expect(page.locator("#palette")).to_be_visible()
    page.keyboard.press("Escape")
    quick(page).focus()
    page.keyboard.type("1/?f")

    expect(quick(page)).to_have_value("1/?f")
    expect(page.locator("#palette")).to_be_hidden()


@pytest.mark.usefixtures("event")
def test_a_letter_counts_at_once_where_a_dialog_was_just_closed(page: Page) -> None:
    """The browser leaves the focus inside it until its next frame, which a busy device draws late."""
    page.locator("h1").click()
    page.keyboard.press("/")
    expect(page.locator("#palette-search")).to_be_focused()
    page.evaluate(
        """() => {
            document.querySelector("#palette").close();
            const pressed = new KeyboardEvent("keydown", { key: "q", code: "KeyQ", bubbles: true });
            document.activeElement.dispatchEvent(pressed);
        }"""
    )
    expect(quick(page)).to_be_focused()


@pytest.mark.usefixtures("event")
def test_letters_lead_to_places_only_while_nothing_is_typed(page: Page) -> None:
    page.locator("h1").click()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    check_accessibility(page)
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()

    page.keyboard.press("q")
    expect(quick(page)).to_be_focused()
    page.keyboard.type("1s")
    expect(quick(page)).to_have_value("1s")
    expect(page).to_have_url(re.compile("/round/1$"))
    quick(page).fill("")
    quick(page).blur()
    page.keyboard.press("s")
    expect(page).to_have_url(re.compile("/standings$"))
    expect(page.locator("h1")).to_contain_text("tandings")

    page.keyboard.press("?")
    page.locator("#letters").uncheck()
    page.keyboard.press("Escape")
    page.reload()
    person.wait_until_ready(page)
    page.keyboard.press("e")
    page.keyboard.press("Alt+p")
    expect(page.locator("h1")).to_contain_text("Players")
    page.locator(".bar-keys").click()
    expect(page.locator("#letters")).not_to_be_checked()


@pytest.mark.usefixtures("event")
def test_search_goes_to_tables_players_and_steps(page: Page) -> None:
    page.keyboard.press("Control+k")
    field = page.locator("#palette-search")
    expect(field).to_be_focused()
    check_accessibility(page)
    page.keyboard.type("table 3")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/round/1/table/3$"))
    expect(page.locator("#palette")).to_be_hidden()

    page.locator("h1").click()
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.type("stand")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/standings$"))


@pytest.mark.usefixtures("event")
def test_the_whole_board_fits_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    check_accessibility(page)
    enter(page, "1 77-49")
    expect(page.locator("#board .table-in")).to_have_count(1)
    expect(page.locator(".last").get_by_role("button", name="Undo")).to_be_in_viewport()
    page.set_viewport_size({"width": 320, "height": 640})
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 320


@pytest.fixture
def winners(page: Page, tmp_path: Path) -> str:
    """Eight players of KeyForge with round 1 paired, where one tap enters a result; the page shows its board."""
    return at_the_board(page, "keyforge", tmp_path)


COUNT_CLICKS = """() => {
    const { dataset } = document.documentElement;
    dataset.clicks = "0";
    addEventListener("click", () => { dataset.clicks = String(Number(dataset.clicks) + 1); }, true);
}"""
"""Tells how many clicks came to the page, also of those that the app stops."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def tap(page: Page, place: tuple[float, float], *, at: float) -> None:
    """Tap a place at a moment, in seconds: however slow the machine, so much lies between two taps."""
    screen = page.context.new_cdp_session(page)
    touch = [{"x": place[0], "y": place[1]}]
    screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touch, "timestamp": at})
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": at + 0.02})
    screen.detach()


@pytest.mark.parametrize(("by", "route"), [("touch", "?show=open"), ("mouse", "")])
def test_the_second_tap_of_a_double_tap_enters_nothing_elsewhere(
    device: Device, host: Host, tmp_path: Path, route: str, by: str
) -> None:
    """Whatever comes under the finger, a tap at the same place right after enters no other table's result."""
    page = arrive(device(viewport={"width": 390, "height": 844}, has_touch=True).pages[0], host)
    event = at_the_board(page, "keyforge", tmp_path)
    person.visit(page, f"/t/{event}/round/1{route}")
    page.evaluate(COUNT_CLICKS)
    begun = time.time()
    for done in range(1, 5):
        button = page.locator("#board .table-open button.result").first
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if by == "touch":
            first = begun + 2 * done  # long after the tap before, which it is no third one of
            tap(page, place, at=first)
            expect(page.locator(".reported strong")).to_have_text(f"{done}/4")
            tap(page, place, at=first + 0.2)
        else:
            page.mouse.click(*place, click_count=2, delay=160)
        expect(page.locator(f"html[data-clicks='{2 * done}']")).to_be_attached()
        page.evaluate(DRAWN)
        expect(page).to_have_url(re.compile(rf"/round/1{re.escape(route)}$"))
        person.visit(page, f"/t/{event}/players")  # whatever was entered is done before this is answered
        person.visit(page, f"/t/{event}/round/1{route}")
        expect(page.locator(".reported strong")).to_have_text(f"{done}/4")


@pytest.mark.usefixtures("winners")
def test_nothing_scrolls_away_from_under_a_finger(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 500})
    page.locator("#table-3 button.result").first.scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.querySelector('#table-3').getBoundingClientRect().top + scrollY - 300)")
    page.locator("#table-3 button.result").first.click()
    expect(page.locator("#table-3")).to_have_class(re.compile("table-in"))
    before = page.evaluate("scrollY")
    page.locator("#table-2 button.result").first.click()
    expect(page.locator("#table-2")).to_have_class(re.compile("table-in"))
    expect(page.locator("#table-4-first")).to_be_focused()
    assert page.evaluate("scrollY") == before


@pytest.mark.usefixtures("winners")
def test_find_and_enter_twice_enters_the_win_of_who_was_searched(page: Page) -> None:
    """Of a second player too; a table's number leads to its page, where nothing is entered by one key."""
    for name in NAMES[:3]:
        row = page.locator("#board .table", has_text=name)
        if "table-in" in (row.get_attribute("class") or ""):
            continue
        page.locator("#filter").fill(name)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(row.locator(".seat-won")).to_contain_text(name)
        page.locator("#filter").fill("")
    number = page.locator("#board .table-open").first.get_attribute("id") or ""
    page.locator("#filter").fill(number.removeprefix("table-"))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/round/1/{number.replace('-', '/')}$"))


BESIDE = """
(panel) => {
    const opener = document.querySelector(`[popovertarget=${panel.id}]`);
    const [button, asked] = [opener, panel].map((part) => part.getBoundingClientRect());
    const gap = Math.max(button.top - asked.bottom, asked.top - button.bottom);
    return gap >= 0 && gap <= 24 && asked.left <= button.right && asked.right >= button.left;
}
"""


@pytest.mark.usefixtures("winners")
@pytest.mark.parametrize("width", [390, 1280])
def test_a_question_stands_beside_its_button_and_goes_by_cancel_escape_and_a_tap_elsewhere(
    page: Page, winners: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    person.visit(page, f"/t/{winners}/history")
    asked = page.locator(".ask:has([data-command=undo])").first
    button = page.locator("[popovertarget^=undo-ask]:not(.ask *)").first
    for way in ("Cancel", "Escape", "elsewhere"):
        button.click()
        expect(asked).to_be_in_viewport(ratio=1)
        assert asked.evaluate(BESIDE)
        if way == "Cancel":
            asked.get_by_role("button", name="Cancel").click()
        elif way == "Escape":
            page.keyboard.press("Escape")
        else:
            page.mouse.click(2, 2)
        expect(asked).to_be_hidden()


@pytest.mark.usefixtures("winners")
@pytest.mark.parametrize("width", [390, 1280])
def test_what_undo_asks_is_read_whole_before_it_is_done(page: Page, winners: str, width: int) -> None:
    """On the board and elsewhere, nothing of the question stands out of its panel, and one more tap does it."""
    page.set_viewport_size({"width": width, "height": 844})
    undo = page.locator(".ask:has([data-command=undo])")
    for route in ("players", "history", "round/1"):
        person.visit(page, f"/t/{winners}/{route}")
        page.locator("[popovertarget^=undo-ask]").first.click()
        panel = undo
        expect(panel).to_be_in_viewport(ratio=1)
        assert panel.evaluate("panel => [...panel.children].every((each) => each.scrollWidth <= each.clientWidth + 1)")
        assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth + 1")
    undo.get_by_role("button").first.click()
    expect(page.locator("#notice")).to_contain_text("undone")


@pytest.mark.usefixtures("event")
def test_a_row_that_something_else_took_off_the_screen_is_there_again_with_the_next_answer(page: Page) -> None:
    """Rows that the window has are not told again, so that it says when it has them no more."""
    expect(page.locator("#table-3")).to_contain_text("Table")
    whole = page.locator("#table-3").text_content() or ""
    page.evaluate("document.querySelector('#table-3').remove()")
    enter(page, "1 60-20")
    expect(page.locator("#table-1")).to_have_class(re.compile("table-in"))

    expect(page.locator("#board [data-same]")).to_have_count(0)
    assert page.locator("#table-3").text_content() == whole
