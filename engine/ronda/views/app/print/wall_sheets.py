"""Lists for the wall: names as large as the page allows, on as many pages as the button says."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ronda.rules.ruleset import Ruleset
from ronda.views.app.print.list_layout import (
    LayoutRow,
    ListLayout,
    NameRoom,
    PageBox,
    lay_out_list,
    usual_name_width,
    width_of_most,
)
from ronda.views.shared.name_widths import name_widths
from ronda.views.shared.round_page import RoundPage

SHEET_WIDTH, SHEET_HEIGHT = 185.0, 252.0
"""Millimetres that both A4 and Letter have within the margins: what fits there takes as many pages on either."""
HEAD_HEIGHT, LINE_HEIGHT, NOTE_HEIGHT, COLUMNS_HEIGHT = 20.0, 5.5, 6.5, 11.0
"""The heights of a page's heading, of a line that a long name adds to it, of a note below it, of a table's heading."""
SHORT = 28
"""So wide is an event's name that stands on one line with the time, in sizes of type."""
CODE_SIZE = 10.0
"""What the code of the results pages adds to the height of a page's heading."""
KEY = 4.8
"""The height of a line of the explanation under a table: two and one for every three tiebreaks."""
POINT = 25.4 / 72
"""Millimetres of the unit in which type is measured."""
ROW_PADDING = 2.4
"""Rows that need not be closer are so far apart, in sizes of type."""
WORTH = 1.4
"""So much larger is the type with which most names take two lines."""
MARKED = 5.1
"""The room of what stands behind some names, such as that the player left, in sizes of type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WallSheet:
    """A list on its pages."""

    layout: ListLayout
    beside: float
    """What stands beside the names of a row, in sizes of type."""
    each: int
    """So many names stand in a row."""
    height: float
    """Millimetres for the rows of a page."""

    @property
    def room(self) -> NameRoom:
        return self._room(0)

    @property
    def room_marked(self) -> NameRoom:
        """The room of a name with a mark behind it."""
        return self._room(MARKED)

    def _room(self, mark: float) -> NameRoom:
        size = self.layout.size / POINT
        width = (self.layout.room - self.beside) / self.each - mark
        row = min(self.height / self.layout.rows, ROW_PADDING * self.layout.size)
        return NameRoom(width=max(width, 1) * size, height=row / POINT, size=size)

    def style(self, rows: int) -> str:
        """The CSS measures of a page with so many rows: they share its height."""
        columns = self.layout.columns
        high = max(math.ceil(rows / columns), 1)
        row = min(self.height / high, ROW_PADDING * self.layout.size)
        return f"--size:{self.layout.size:.2f}mm;--row:{row:.2f}mm;--rows:{high};--columns:{columns}"


def names_wall_sheet(event: str, page: RoundPage, *, coded: bool) -> WallSheet:
    """Everybody's table in alphabetical order."""
    names = [place.name for place in page.places]
    return _lay_out_sheet(names, beside=3.3, taken=_head(event, coded=coded) + _notes(page), sizes=(13, 44), columns=3)


def tables_wall_sheet(event: str, page: RoundPage, *, coded: bool) -> WallSheet:
    """Who meets whom, one table a line."""
    seats = [seat for table in (*page.tables, *page.byes) for seat in (table.first, table.second) if seat]
    taken = _head(event, coded=coded) + _notes(page) + COLUMNS_HEIGHT
    beside = 9 if any(seat.seed for seat in seats) else 6.5
    names = [seat.name for seat in seats]
    return _lay_out_sheet(names, rows=len(page.tables) + len(page.byes), each=2, beside=beside, taken=taken)


def standings_wall_sheet(event: str, names: Sequence[str], ruleset: Ruleset, *, coded: bool) -> WallSheet:
    """Everybody in the standings, with every tiebreak."""
    tiebreaks = len(ruleset.standings.tiebreaks)
    taken = _head(event, coded=coded) + COLUMNS_HEIGHT + KEY * (2 + math.ceil(tiebreaks / 3))
    return _lay_out_sheet(names, beside=11.5 + 5.2 * tiebreaks, taken=taken, sizes=(9.5, 24))


def final_wall_sheet(event: str, names: Sequence[str], ruleset: Ruleset, *, swiss: bool, coded: bool) -> WallSheet:
    """Everybody's place of the end."""
    beside = 14 + (13 + 0.5 * len(ruleset.scoring.points_name) if swiss else 0)
    return _lay_out_sheet(
        names, beside=beside, taken=_head(event, coded=coded) + COLUMNS_HEIGHT + 2 * KEY, sizes=(9.5, 24)
    )


def _head(event: str, *, coded: bool) -> float:
    return HEAD_HEIGHT + LINE_HEIGHT * (name_widths(event)[0] // SHORT) + (CODE_SIZE if coded else 0)


def _lay_out_sheet(
    names: Sequence[str],
    *,
    beside: float,
    taken: float,
    sizes: tuple[float, float] = (11, 28),
    columns: int = 1,
    rows: int | None = None,
    each: int = 1,
) -> WallSheet:
    """Lay out rows with so many names ``each``; ``beside`` is measured in sizes of type, ``taken`` in millimetres."""
    smallest, largest = sizes
    height = SHEET_HEIGHT - taken
    box = PageBox(
        width=SHEET_WIDTH,
        height=height,
        gap=8,
        smallest=smallest * POINT,
        largest=largest * POINT,
        most_columns=columns,
    )
    wide = each * usual_name_width(names), each * width_of_most(name_widths(name)[1] for name in names)
    alone, folded = (
        lay_out_list(len(names) if rows is None else rows, row, box, loose=columns > 1)
        for row in (
            LayoutRow(width=min(beside + width, SHEET_WIDTH / box.smallest), height=height)
            for width, height in zip(wide, (1.3, ROW_PADDING), strict=True)
        )
    )
    is_worth_it = folded.pages == alone.pages and folded.size >= WORTH * alone.size
    layout = folded if is_worth_it else alone
    return WallSheet(layout=layout, beside=beside, each=each, height=height)


def _notes(page: RoundPage) -> float:
    """The height of what is told of the round above its list."""
    ruled = sum(1 for table in page.tables if table.ruled_by)
    days = page.window is not None and any(page.window)
    return NOTE_HEIGHT * (bool(page.scenario) + days + ruled)
