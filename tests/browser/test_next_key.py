"""N goes to the next step wherever it is, and Enter takes it; a filter without a match and the search say so."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.playing import Organiser
from workshop.cli import event_files

pytestmark = pytest.mark.desk


def opened(page: Page, tmp_path: Path, organiser: Organiser) -> str:
    """Open the event and give its address."""
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    return f"/t/{organiser.tournament.id}"


@pytest.fixture
def organiser() -> Organiser:
    """An event of six whose first round is over."""
    organiser = Organiser("xwing")
    organiser.start(6)
    organiser.play_round()
    return organiser


def test_n_leads_from_a_print_page_to_the_step_that_is_due_and_enter_takes_each(
    page: Page, tmp_path: Path, organiser: Organiser
) -> None:
    base = opened(page, tmp_path, organiser)
    person.visit(page, f"{base}/print")
    page.keyboard.press("n")
    expect(page.locator("#do-pair_round button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Draft of round 2")
    page.keyboard.press("n")
    expect(page.locator("#publish .sun")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#quick")).to_be_focused()


def test_n_leads_to_the_entry_of_results_while_some_are_open(page: Page, tmp_path: Path, organiser: Organiser) -> None:
    organiser.pair()
    organiser.win(organiser.round.matches[0].players[0])
    base = opened(page, tmp_path, organiser)
    person.visit(page, f"{base}/print")
    page.keyboard.press("n")
    expect(page.locator("#quick")).to_be_focused()

    person.visit(page, base)
    page.keyboard.press("n")
    expect(page.locator(".next a.sun")).to_be_focused()
    assert page.url.endswith(base)
    page.keyboard.press("Enter")
    expect(page.locator("#quick")).to_be_focused()


def test_who_pairs_on_the_board_stands_on_publish(page: Page, tmp_path: Path, organiser: Organiser) -> None:
    base = opened(page, tmp_path, organiser)
    person.visit(page, f"{base}/round/1")
    page.keyboard.press("n")
    expect(page.locator("#next-step")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Draft of round 2")
    expect(page.locator("#publish .sun")).to_be_focused()


@pytest.mark.parametrize("screen", ["round/2", "standings", "players", "checkin"])
def test_a_filter_that_nothing_fits_says_so(page: Page, tmp_path: Path, organiser: Organiser, screen: str) -> None:
    if screen == "checkin":
        organiser = Organiser("xwing")
        organiser.register("Alba 1", "Bruno 2")
    else:
        organiser.pair()
    base = opened(page, tmp_path, organiser)
    person.visit(page, f"{base}/{screen}")
    said = page.locator("main .filter-none")
    expect(said).to_be_hidden()
    page.locator("#filter").fill("zzz")
    expect(said).to_be_visible()
    page.locator("#filter").fill("alba")
    expect(said).to_be_hidden()


def test_one_escape_closes_the_search_whatever_is_typed_there(page: Page, tmp_path: Path, organiser: Organiser) -> None:
    base = opened(page, tmp_path, organiser)
    person.visit(page, f"{base}/standings")
    page.keyboard.press("/")
    expect(page.locator("#palette-search")).to_be_focused()
    page.keyboard.type("round")
    page.keyboard.press("Escape")
    expect(page.locator("#palette")).to_be_hidden()


def test_the_dialog_of_a_clock_that_waits_starts_it(page: Page, tmp_path: Path, organiser: Organiser) -> None:
    organiser.pair()
    base = opened(page, tmp_path, organiser)
    person.visit(page, f"{base}/round/2")
    page.locator("#clock-more").click()
    page.locator("#clock-dialog").get_by_role("button", name="Start the clock").click()
    expect(page.locator("#clock-dialog")).to_be_hidden()
    expect(page.locator("#pause-clock button")).to_be_visible()
