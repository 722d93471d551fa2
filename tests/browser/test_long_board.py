"""A board of many tables: they stand as in one grid, and only what is near is laid out."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from ronda.views.app.rounds.round_board import GROUP_SIZE
from tests.browser import person
from tests.browser.grid import CORNERS, columns_of
from tests.playing import Organiser, custom
from workshop.cli import event_files

pytestmark = pytest.mark.desk

SIZES: dict[int, ViewportSize] = {
    1: {"width": 390, "height": 844},
    2: {"width": 900, "height": 800},
    3: {"width": 1280, "height": 800},
}
"""By the columns that fit."""
TABLES = 2 * GROUP_SIZE + 2
SCROLL = "top => new Promise((done) => { scrollTo(0, top); setTimeout(done, 100); })"
END = 1e6
IS_LAID_OUT = "row => row.firstElementChild.checkVisibility({ contentVisibilityAuto: true })"


@pytest.fixture
def board(page: Page, tmp_path: Path) -> Page:
    """A round with two whole groups of tables, two tables more, and a bye."""
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(2 * TABLES + 1)
    organiser.pair()
    event_files.write_event_log(organiser.log, tmp_path / "event.ronda")
    person.wait_until_ready(page)
    person.open_file(page, tmp_path / "event.ronda")
    person.visit(page, f"/t/{organiser.tournament.id}/round/1")
    page.locator("#board").wait_for()
    return page


def assert_in_one_grid(page: Page, columns: int) -> int:
    """Find no hole and no other distance between the tables that are shown; give their number."""
    corners = page.evaluate(CORNERS)
    assert columns_of(corners) == columns
    return len(corners)


@pytest.mark.parametrize("columns", SIZES)
def test_tables_of_all_groups_stand_as_in_one_grid_whichever_are_shown(board: Page, columns: int) -> None:
    board.set_viewport_size(SIZES[columns])
    for top in (END, 0):  # each group was seen, so that its height is known
        for screen in range(8):
            board.evaluate(SCROLL, abs(top - 800 * screen))
    board.evaluate(SCROLL, 0)
    assert assert_in_one_grid(board, columns) == TABLES + 1

    board.locator("#filter").fill("a")
    assert 4 < assert_in_one_grid(board, columns) < TABLES
    board.locator("#filter").fill("")
    assert assert_in_one_grid(board, columns) == TABLES + 1

    for table in (1, GROUP_SIZE + 2):
        board.locator(f"#table-{table} button.result").first.click()
        expect(board.locator(f"#table-{table}")).to_have_class("table table-in")
    assert assert_in_one_grid(board, columns) == TABLES + 1
    board.locator(".views a[href$='show=open']").first.evaluate("link => link.click()")
    expect(board.locator("#board .table")).to_have_count(TABLES - 2)
    assert assert_in_one_grid(board, columns) == TABLES - 2


def test_what_is_far_is_not_laid_out(board: Page) -> None:
    """So a frame of scrolling costs what is new in it, and not what a thousand tables do."""
    first, last = board.locator("#table-1"), board.locator(f"#table-{TABLES}")
    board.set_viewport_size(SIZES[1])
    board.evaluate(SCROLL, 0)
    assert first.evaluate(IS_LAID_OUT)
    assert not board.locator(f"#table-{2 * GROUP_SIZE}").evaluate(IS_LAID_OUT)
    board.evaluate(SCROLL, END)
    expect(last).to_be_in_viewport()
    assert last.evaluate(IS_LAID_OUT)
    assert not first.evaluate(IS_LAID_OUT)


def test_a_result_is_typed_for_a_table_out_of_sight_and_no_other_is_told(board: Page) -> None:
    board.set_viewport_size(SIZES[1])
    board.evaluate("document.querySelector('#table-30').before(document.createComment('as it was'))")
    board.locator("#quick").fill(f"{TABLES - 1} 1")
    board.locator("#quick").press("Enter")
    expect(board.locator(f"#table-{TABLES - 1}")).to_have_class("table table-in")

    expect(board.locator("#board .table-in")).to_have_count(1)
    expect(board.locator("#board .table")).to_have_count(TABLES + 1)
    expect(board.locator("#board [data-same]")).to_have_count(0)
    assert board.evaluate("document.querySelector('#table-30').previousSibling.data") == "as it was"


def test_groups_are_named_by_their_tables(board: Page) -> None:
    names = [f"Tables {1 + first}–{min(first + GROUP_SIZE, TABLES)}" for first in range(0, TABLES, GROUP_SIZE)]
    assert names == board.locator("#board .tables").evaluate_all("all => all.map((one) => one.ariaLabel)")
