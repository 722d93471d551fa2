"""Lists for the wall: names as large as possible, on as many pages as the button says."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronda.core.text import N_, Message
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
from ronda.views.shared.group_tables import GroupTable
from ronda.views.shared.html import translator_for
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.name_widths import name_widths
from ronda.views.shared.round_page import RoundPage, Seat
from ronda.views.shared.stage_wording import group_name
from ronda.views.shared.wording import points_text

SHEET_WIDTH, SHEET_HEIGHT = 185.0, 252.0
"""Millimetres within the margins of both A4 and Letter, so that both need the same number of pages."""
HEAD_HEIGHT, LINE_HEIGHT, NOTE_HEIGHT, COLUMNS_HEIGHT = 20.0, 5.5, 6.5, 11.0
"""Heights of a page's heading, of an additional line for a long name, of a note, of a table's heading."""
SHORT = 28
"""Width in ems of an event's name that fits on one line with the time."""
CODE_SIZE = 10.0
"""Additional height of a page's heading with the code of the results pages."""
KEY = 4.8
"""Height of a line of the key under a table: two, and one for every three tiebreaks."""
POINT = 25.4 / 72
"""Millimetres per point."""
ROW_PADDING = 2.4
"""Distance of rows in ems, if they need not be closer."""
WORTH = 1.4
"""Factor by which type must grow to be worth two lines for most names."""
PADDING, SPACE = 1.0, 0.5
"""Padding of a cell, and gap between a name and what follows it, in ems."""
SMALL, SMALLEST, HEADING = 0.8, 0.6, 0.85
"""Type of what follows a name, of words in place of a table, and of a heading where rows are smallest."""
RANK, TABLE, RECORD, TIEBREAK, PLACES = 1.5, 2.9, 3.7, 4.1, 3.7
"""Column widths in ems: rank, table, record, tiebreak, shared place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WallSheet:
    """A list on its pages."""

    layout: ListLayout
    beside: float
    """Space beside the names of a row, in ems."""
    each: int
    """Names in a row."""
    height: float
    """Millimetres for the rows of a page."""

    def room(self, *marks: str) -> NameRoom:
        """The space for a name followed by these words in the sheet's language."""
        return self._room(sum(SPACE + SMALL * name_widths(mark)[0] for mark in marks if mark))

    def room_alone(self, words: str, mark: str) -> NameRoom:
        """The space for a name with a mark behind it, and words in place of a table number."""
        wide = SMALLEST * name_widths(words)[1]
        return self._room(max(wide - TABLE, 0) + (SPACE + SMALL * name_widths(mark)[0] if mark else 0))

    def has_place_for(self, words: str) -> bool:
        """Whether words fit in place of a table number; otherwise they are small and folded."""
        return name_widths(words)[0] <= TABLE

    def _room(self, taken: float) -> NameRoom:
        size = self.layout.size / POINT
        width = (self.layout.room - self.beside) / self.each - taken
        row = min(self.height / self.layout.rows, ROW_PADDING * self.layout.size)
        return NameRoom(width=max(width, 1) * size, height=row / POINT, size=size)

    def style(self, rows: int) -> str:
        """The CSS measures of a page with ``rows`` rows, which share its height."""
        columns = self.layout.columns
        high = max(math.ceil(rows / columns), 1)
        row = min(self.height / high, ROW_PADDING * self.layout.size)
        return f"--size:{self.layout.size:.2f}mm;--row:{row:.2f}mm;--rows:{high};--columns:{columns}"


def names_wall_sheet(event: str, page: RoundPage, *, coded: bool) -> WallSheet:
    """Everybody's table in alphabetical order."""
    names = [place.name for place in page.places]
    taken = _head(event, coded=coded) + _notes(page)
    groups = [group_name(place.group) for place in page.places if place.group]
    mark = SPACE + SMALL * _widest(groups) if groups else 0
    return _lay_out_sheet(names, beside=SPACE + TABLE, mark=mark, taken=taken, sizes=(13, 44), columns=3)


def tables_wall_sheet(event: str, page: RoundPage, *, coded: bool) -> WallSheet:
    """The pairings, one table per line."""
    seated = [(table, seat) for table in (*page.tables, *page.byes) for seat in (table.first, table.second) if seat]
    taken = _head(event, coded=coded) + _notes(page) + COLUMNS_HEIGHT
    points = [mark for _, seat in seated for mark in [seat_mark(seat, page.number)] if mark]
    absences = [Message(why) for table, seat in seated for why in [table.why_lost(seat)] if why]
    return _lay_out_sheet(
        [seat.name for _, seat in seated],
        rows=len(page.in_order) + sum(1 for letter, _ in page.by_group if letter),
        each=2,
        beside=_column(N_("Table"), TABLE) + 2 * PADDING,
        mark=sum(SPACE + SMALL * _widest(marks) for marks in (points, absences) if marks),
        taken=taken,
    )


def seat_mark(seat: Seat, round_: int) -> Message | None:
    """The mark behind a name in a round's pairings: the seed in a bracket, else the points so far."""
    if seat.seed:
        return Message(N_("seed {seed}"), (("seed", seat.seed),))
    if seat.points is None or round_ == 1:
        return None
    return Message("{points}", (("points", points_text(seat.points)),))


def standings_wall_sheet(event: str, names: Sequence[str], ruleset: Ruleset, *, coded: bool) -> WallSheet:
    """Everybody in the standings, with every tiebreak."""
    tiebreaks = ruleset.standings.tiebreaks
    taken = _head(event, coded=coded) + COLUMNS_HEIGHT + KEY * (2 + math.ceil(len(tiebreaks) / 3))
    values = sum(_column(tiebreak.short, TIEBREAK) for tiebreak in tiebreaks)
    beside = RANK + 2 * PADDING + _points_and_record(ruleset) + values
    return _lay_out_sheet(names, beside=beside, taken=taken, sizes=(9.5, 24))


def groups_wall_sheet(event: str, tables: Sequence[GroupTable], ruleset: Ruleset, *, coded: bool) -> WallSheet:
    """The tables of the groups, one below the other, with those who go on."""
    return _lay_out_sheet(
        [row.name for table in tables for row in table.rows],
        rows=sum(1 + len(table.rows) for table in tables),
        beside=RANK + 2 * PADDING + _points_and_record(ruleset),
        mark=SPACE + SMALL * _widest([Message(N_("goes on"))]),
        taken=_head(event, coded=coded) + COLUMNS_HEIGHT,
    )


def final_wall_sheet(
    event: str, names: Sequence[str], ruleset: Ruleset, reached: Iterable[Message], *, rank: str, coded: bool
) -> WallSheet:
    """Everybody's final place; ``rank`` is the heading of the rank before the bracket, if any."""
    beside = PLACES + 2 * PADDING + _column(N_("Bracket"), _widest(reached))
    if rank:
        beside += _column(rank, RANK) + _points_and_record(ruleset)
    taken = _head(event, coded=coded) + COLUMNS_HEIGHT + 2 * KEY
    return _lay_out_sheet(names, beside=beside, taken=taken, sizes=(9.5, 24))


def _points_and_record(ruleset: Ruleset) -> float:
    return _column(ruleset.scoring.points_name, RANK) + _column(N_("Record"), RECORD)


def _column(heading: str, value: float) -> float:
    """Width of a column whose heading may break between words."""
    words = (word for language in LANGUAGES for word in translator_for(language)(heading).split())
    return PADDING + max(value, HEADING * max(name_widths(word)[0] for word in words))


def _widest(texts: Iterable[Message]) -> float:
    """Width of the longest text in any language: a sheet has the same pages in each."""
    each = (text.render(translator_for(language)) for text in texts for language in LANGUAGES)
    return max((name_widths(text)[0] for text in each), default=0)


def _head(event: str, *, coded: bool) -> float:
    return HEAD_HEIGHT + LINE_HEIGHT * (name_widths(event)[0] // SHORT) + (CODE_SIZE if coded else 0)


def _lay_out_sheet(
    names: Sequence[str],
    *,
    beside: float,
    taken: float,
    mark: float = 0,
    sizes: tuple[float, float] = (11, 28),
    columns: int = 1,
    rows: int | None = None,
    each: int = 1,
) -> WallSheet:
    """Lay out rows with ``each`` names.

    ``beside`` and ``mark``, behind each name, are in ems; ``taken`` is in millimetres.
    """
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
            LayoutRow(width=min(beside + each * mark + width, SHEET_WIDTH / box.smallest), height=height)
            for width, height in zip(wide, (1.3, ROW_PADDING), strict=True)
        )
    )
    is_worth_it = folded.pages == alone.pages and folded.size >= WORTH * alone.size
    layout = folded if is_worth_it else alone
    return WallSheet(layout=layout, beside=beside, each=each, height=height)


def _notes(page: RoundPage) -> float:
    """Height of a round's notes above its list."""
    ruled = sum(1 for table in page.tables if table.ruled_by)
    days = page.window is not None and any(page.window)
    return NOTE_HEIGHT * (bool(page.scenario) + days + ruled)
