"""Teams built on a phone between two players, and what comes out on paper and as a file."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda import journal
from ronda.commands import requests as ask
from tests.browser import passed_screens, person
from tests.browser.accessibility import check_accessibility
from tests.browser.paper import PAPERS, SOURCE, forget_start, shown
from tests.playing import Organiser, custom

pytestmark = pytest.mark.desk

CODE = [Path(__file__), SOURCE]
TOUCH = 44
PLAYERS = tuple(f"Player {letter} Altoviento Puentesauce" for letter in "ABCDEFG")
MODS = (("mods", "koorie\nzlavin\ncircuit"), ("stadium", "saif"))
BOSS = (("mods", "koorie\nfinal_boss\ncircuit"), ("stadium", "omadon"))


def event_file(folder: Path, *, options: tuple[tuple[str, str], ...] = MODS, rounds: int = 5) -> tuple[str, Path]:
    """Give the route and the file of an event of seven with line-ups, whose second round is paired."""
    organiser = Organiser("aristeia", details=custom(rounds, options=options, scenarios=("Assault",)))
    line_up = "\n".join(f"Longest Member {place}" for place in range(8))
    fields = (("sponsor", "tequian"), ("unlocked", "confirmed"), ("lineup", line_up))
    organiser.do(
        ask.RegisterPlayers(
            entries=tuple(
                ask.PlayerEntry(name=name, fields=(("pin", str(1000 + number)), *fields))
                for number, name in enumerate(PLAYERS)
            )
        )
    )
    organiser.start()
    organiser.play_round()
    organiser.pair()
    path = folder / "event.ronda"
    path.write_text(journal.log_file_text(organiser.log), encoding="utf-8")
    return f"/t/{organiser.tournament.id}", path


def open_file(page: Page, path: Path) -> None:
    person.wait_until_ready(page)
    with page.expect_file_chooser() as choosing:
        page.locator("[data-action=import]").first.click()
    choosing.value.set_files(path)
    expect(page.locator("main h1")).to_have_text("Test event")
    page.locator("#notice:not(:empty)").wait_for(state="attached")
    forget_start(page)


def tap(page: Page) -> None:
    """Tap the first that is open, and wait until the turn has passed."""
    done = page.locator(".dot-done").count()
    page.locator(".member-open").first.click()
    expect(page.locator(".dot-done")).to_have_count(done + 1)


def test_agl_draft_on_a_phone_from_the_coin_to_the_table(page: Page, tmp_path: Path) -> None:
    """AGL-DRAFT: vetoes and picks by two thumbs, taken back, reloaded in the middle, kept and undone."""
    page.set_viewport_size({"width": 390, "height": 844})
    event, path = event_file(tmp_path)
    open_file(page, path)
    person.visit(page, f"{event}/round/2/table/1")
    page.get_by_role("link", name="Build the teams").click()
    expect(page.locator("#begin-title")).to_be_visible()
    check_accessibility(page)
    page.locator("#coin").click()
    expect(page.locator("#turn")).to_contain_text("vetoes one of")
    check_accessibility(page)
    assert all(box["height"] >= TOUCH and box["width"] >= TOUCH for box in boxes(page))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

    for _ in range(4):
        tap(page)
    turn = page.locator("#turn").inner_text()
    tap(page)
    assert page.locator("#turn").inner_text() != turn
    page.locator("#take-back").click()
    expect(page.locator(".dot-done")).to_have_count(4)
    expect(page.locator("#turn")).to_have_text(turn)
    tap(page)
    page.go_back()
    expect(page.locator(".dot-done")).to_have_count(4)
    page.reload()
    person.wait_until_ready(page)
    expect(page.locator("#turn")).to_have_text(turn)
    check_accessibility(page)

    for _ in range(6):
        tap(page)
    check_accessibility(page)
    page.get_by_role("button", name="Save the teams").click()
    expect(page.locator("#before-title")).to_be_visible()
    expect(page.locator("main li", has_text=re.compile("^Team of "))).to_have_count(2)
    check_accessibility(page)
    page.locator(".last").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Build the teams")).to_be_visible()
    expect(page.locator("main li", has_text=re.compile("^Team of "))).to_have_count(0)


def boxes(page: Page) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.evaluate(
        "[...document.querySelectorAll('.member-open')].map((place) => place.getBoundingClientRect().toJSON())"
    )
    return found


@pytest.mark.parametrize(("options", "rounds"), [(MODS, 5), (BOSS, 6)])
def test_agl_sheet_is_one_page_a_player_on_any_paper(
    page: Page, tmp_path: Path, options: tuple[tuple[str, str], ...], rounds: int
) -> None:
    """AGL-SHEET: everybody's, one player's and a blank one, without a page to throw away."""
    event, path = event_file(tmp_path, options=options, rounds=rounds)
    open_file(page, path)
    for language in ("en", "es"):
        person.speak(page, language)
        person.visit(page, f"{event}/sheets")
        expect(page.locator(".control")).to_have_count(len(PLAYERS))
        which = f"control sheets of {rounds} rounds, {language}"
        passed_screens.measure_unless_passed(page, which, CODE, assert_are_of, PLAYERS)
        person.visit(page, f"{event}/sheets?blank=yes")
        expect(page.locator(".control")).to_have_count(1)
        passed_screens.measure_unless_passed(page, f"{which}: blank", CODE, assert_is_one_page)
        person.visit(page, f"{event}/player/1/sheet")
        expect(page.locator("h1")).to_contain_text(PLAYERS[0])
        passed_screens.measure_unless_passed(page, f"{which}: one player's", CODE, assert_is_one_page)


def assert_are_of(page: Page, players: tuple[str, ...]) -> None:
    """Print a sheet for each player, in order."""
    for paper in PAPERS:
        heads = [sheet.words.partition("Corvus")[0] for sheet in shown(page, paper)]
        assert [[name for name in players if f"{name} " in head] for head in heads] == [[name] for name in players]


def assert_is_one_page(page: Page) -> None:
    assert [len(shown(page, paper)) for paper in PAPERS] == [1, 1]


def test_agl_sheet_and_report_are_reached_from_the_event_page(page: Page, tmp_path: Path) -> None:
    """AGL-SHEET on a screen, and AGL-REPORT as a file."""
    event, path = event_file(tmp_path)
    open_file(page, path)
    with page.expect_download() as downloading:
        person.unfold(page, "Share and publish")
        page.get_by_role("button", name="Report to the league (CSV)").click()
    saved = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(saved)
    rows = list(csv.reader(io.StringIO(saved.read_text(encoding="utf-8-sig"))))
    assert saved.name == "test-event.csv"
    assert [row[2] for row in rows if len(row) > 2 and row[1] == PLAYERS[0]] == ["1000"]

    page.get_by_role("link", name="Print").click()
    page.get_by_role("link", name="Control sheets").click()
    expect(page.locator(".control")).to_have_count(len(PLAYERS))
    check_accessibility(page)
    page.get_by_role("link", name="Blank", exact=True).click()
    expect(page.locator(".control")).to_have_count(1)
    check_accessibility(page)
    page.set_viewport_size({"width": 320, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    person.visit(page, f"{event}/player/1")
    page.get_by_role("link", name="Control sheet", exact=True).click()
    expect(page.locator("h1")).to_contain_text(PLAYERS[0])
    check_accessibility(page)
