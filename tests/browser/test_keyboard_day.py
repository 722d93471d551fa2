"""A whole small event by keyboard alone: no mouse, no touch, and the focus is always seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.keyboard import Keyboard
from tests.playing import Organiser
from workshop.cli import event_files

pytestmark = pytest.mark.desk

PLAYERS = ("Ana Mar", "Bruno Sol", "Carla Río", "Darío Luna", "Elena Paz", "Fermín Roca")


def board(page: Page, *, done: int) -> None:
    """Expect so many results on the board."""
    expect(page.locator("#board .table-in")).to_have_count(done)


def enter(keys: Keyboard, *lines: str) -> None:
    """Type the results of a round that has none yet."""
    keys.press("q")
    keys.at("#quick")
    keys.type(*lines)
    board(keys.page, done=len(lines))
    keys.at("#quick")


def take_next_step(keys: Keyboard) -> None:
    """Go to the event's page from wherever the hands are, and take its one big step."""
    keys.press("Alt+e")
    keys.arrive("Keys only")
    keys.press("n")
    keys.at(".next .sun")
    keys.press("Enter")


def test_a_small_event_by_keyboard_alone(page: Page) -> None:
    keys = Keyboard(page)
    person.wait_until_ready(page)

    # A new event with a structure of its own.
    keys.press("n", "Enter")
    keys.at("#name")
    page.keyboard.type("Keys only")
    keys.tab_to("[name=game]:checked", back=True)
    keys.press("ArrowDown")
    keys.at("#game-keyforge")
    expect(page.locator("#name")).to_have_value("Keys only")
    expect(page.locator("[name=based]")).to_have_value("keyforge")
    keys.tab_to("[name=structure]:checked")
    keys.press("ArrowUp")
    expect(page.locator("#swiss_rounds")).to_be_visible()
    keys.at("#structure-custom")
    keys.tab_to("#swiss_rounds")
    keys.press("Control+a", "3")
    keys.tab_to("#cut")
    while page.locator("#cut").input_value() != "4":
        keys.press("ArrowDown")
    person.expect_kept(page, "cut=4")
    keys.at("#cut")
    keys.tab_to("#swiss_rounds", back=True)
    keys.press("Enter")

    # Players are typed as fast as one reads them out; one of them wrong, which Undo takes back.
    keys.at("#new-name")
    keys.type(*PLAYERS, "Fermin Roca again")
    expect(page.locator("#players > li")).to_have_count(7)
    keys.at("#new-name")
    keys.tab_to(".last button")
    keys.press("Enter")
    expect(page.locator("#players > li")).to_have_count(6)
    keys.look()

    # At the door the beginning of a name and Enter tick somebody off.
    keys.tab_to("a[href$='/checkin']", back=True)
    keys.press("Enter")
    keys.arrive("Check-in")
    keys.press("f")
    for here, name in enumerate(PLAYERS, start=1):
        keys.at("#filter")
        keys.type(name[:3])
        expect(page.locator("#door .door-here")).to_have_count(here)

    # Start, draft, publish.
    keys.press("Alt+n", "Enter")
    keys.arrive("Keys only")
    keys.at("#do-start_event-organiser")
    keys.type("Nara Ruiz")
    keys.at("#do-pair_round button")
    keys.press("Enter")
    keys.arrive("Draft of round 1")
    keys.press("n")
    keys.at("#publish .sun")
    keys.press("Enter")
    keys.arrive("Round 1")

    # The clock, the results, and the map of keys on the way.
    keys.tab_to("#start-clock button", back=True)
    keys.press("Enter")
    keys.at("#clock-more")
    keys.press("?")
    expect(page.locator("#keys")).to_be_visible()
    keys.look()
    keys.press("Escape")
    keys.at("#clock-more")
    enter(keys, "1 1", "2 2", "3 1")

    # Round 2: two change seats in the draft.
    keys.press("Alt+n")
    keys.at("#next-step")
    keys.press("Enter")
    keys.arrive("Draft of round 2")
    keys.press("f")
    keys.at("#filter")
    page.keyboard.type("ana")
    keys.tab_to(".draft-seat a.button")
    keys.press("Enter")
    expect(page.locator(".draft-picked")).to_be_visible()
    keys.look()
    keys.press("f", "Control+a", "Delete")
    keys.tab_to("button.result")
    keys.press("Enter")
    expect(page.locator(".draft-picked")).to_have_count(0)
    keys.look()
    keys.press("n")
    keys.at("#publish .sun")
    keys.press("Enter")
    asked = page.locator("#publish [data-refusal]:not(:empty)")
    expect(asked.or_(page.locator("#quick"))).to_be_visible()
    if asked.count():
        keys.at("#reason")
        keys.type("They came together")
    keys.arrive("Round 2")
    enter(keys, "1 1", "2 1")

    # A result of round 1 was wrong: search leads there, the preview is read, the correction saved.
    keys.press("Alt+e")
    keys.arrive("Keys only")
    keys.press("/")
    page.keyboard.type("round 1")
    keys.at("#palette-search")
    expect(page.locator("#palette-search")).to_have_value("round 1")
    keys.press("Enter")
    keys.arrive("Round 1")
    keys.press("q")
    keys.type("2 1")
    keys.at("#preview-title")
    keys.tab_to("#save-correction button")
    keys.press("Enter")
    expect(page.locator("#table-2")).to_contain_text("corrected")
    keys.look()
    keys.press("Alt+r")
    keys.arrive("Round 2")

    # Somebody leaves; their match is lost.
    leaver = page.locator("#table-3 bdi").first.inner_text()
    keys.press("/")
    keys.at("#palette-search")
    keys.type(f"player {leaver}")
    expect(page.locator("#drop")).to_be_visible()
    keys.tab_to("#drop .actions button")
    keys.press("Enter")
    expect(page.locator("#drop")).to_have_count(0)
    keys.look()
    keys.press("r")
    keys.arrive("Round 2")
    board(page, done=3)

    # Round 3 with a bye, then the cut, the semifinals, the final.
    take_next_step(keys)
    keys.arrive("Draft of round 3")
    keys.press("n", "Enter")
    keys.arrive("Round 3")
    enter(keys, "1 1", "2 1")
    take_next_step(keys)
    expect(page.locator(".last")).to_contain_text("cut")
    keys.look()
    for title, results in (("Semifinal", ("1 1", "2 1")), ("Final", ("1 2",))):
        take_next_step(keys)
        keys.arrive(title)
        enter(keys, *results)
    keys.press("Alt+e")
    keys.arrive("Keys only")
    expect(page.locator(".champion")).to_be_visible()

    # The event's file.
    keys.press("n")
    keys.at("[data-action=export].sun")
    with page.expect_download() as downloading:
        keys.press("Enter")
    assert downloading.value.suggested_filename.endswith(".ronda")


def test_the_next_step_is_one_key_away_from_a_players_page_and_a_fresh_board(page: Page, tmp_path: Path) -> None:
    organiser = Organiser("keyforge")
    organiser.start(4)
    organiser.pair()
    event_files.write_event_log(organiser.log, tmp_path / "event.ronda")
    keys, base = Keyboard(page), f"/t/{organiser.tournament.id}"
    person.wait_until_ready(page)
    person.open_file(page, tmp_path / "event.ronda")

    person.visit(page, f"{base}/player/1")
    expect(page.locator("main h1")).to_have_text(organiser.tournament.player(1).name)
    keys.press("n")
    keys.at("#quick")
    person.visit(page, f"{base}/round/1")
    expect(page.locator("#board")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    keys.press("n")
    keys.at("#quick")
