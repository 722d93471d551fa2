"""A board of many tables, laid out in groups, in every engine."""

from __future__ import annotations

from pathlib import Path

from ronda.views.app.rounds.round_board import GROUP_SIZE
from tests.browser.grid import CORNERS, columns_of
from tests.engines.desk import FITS, Desk
from tests.playing import Organiser, custom
from workshop.cli import event_files

TABLES = 2 * GROUP_SIZE + 3
SEE_ALL = """async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
        scrollTo(0, top);
        await new Promise((done) => setTimeout(done, 50));
    }
    scrollTo(0, 0);
}"""


def test_tables_stand_in_one_grid_whichever_are_shown(desk: Desk, tmp_path: Path) -> None:
    organiser = Organiser("xwing", details=custom(3))
    organiser.start(4 * GROUP_SIZE + 5)
    organiser.pair()
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    desk.open_file(file)
    assert_in_one_grid(desk, {2, 3}, "1 77-49", f"{GROUP_SIZE + 1} 100-24", still_open=TABLES - 3)
    with Desk.opened(desk.engine, desk.host, phone=True) as phone:
        phone.event = desk.event
        assert_in_one_grid(phone, {1}, "2 77-49", f"{GROUP_SIZE + 2} 100-24", still_open=TABLES - 5)


def assert_in_one_grid(desk: Desk, columns: set[int], *lines: str, still_open: int) -> None:
    """Look at all tables, enter results, and look at those that are open: the bye is none of them."""
    desk.visit(f"{desk.event}/round/1")
    window = desk.window
    window.see("#board .table", count=TABLES)
    window.evaluate(SEE_ALL)
    assert window.evaluate(FITS)
    assert columns_of(window.evaluate(CORNERS)) in columns

    desk.enter(*lines)
    assert columns_of(window.evaluate(CORNERS)) in columns
    window.evaluate("() => document.querySelector(\".views a[href$='show=open']\").click()")
    window.see("#board .table", count=still_open)
    assert columns_of(window.evaluate(CORNERS)) in columns
