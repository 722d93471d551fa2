"""Lists for the wall: names as large as the page allows, on as many pages as the button says."""

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
PADDING, SPACE = 1.0, 0.5
"""Around what a cell holds, and between a name and what stands behind it, in sizes of type."""
SMALL, SMALLEST, HEADING = 0.8, 0.6, 0.85
"""The type of what stands behind a name, of words for a table, and of a heading where rows are smallest."""
RANK, TABLE, RECORD, TIEBREAK, PLACES = 1.5, 2.9, 3.7, 4.1, 3.7
"""How wide what stands in a column can be, in sizes of type: a rank, a table, a record, a tiebreak, a shared place."""


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

    def room(self, *marks: str) -> NameRoom:
        """The room of a name with these words behind it, as the sheet's language has them."""
        return self._room(sum(SPACE + SMALL * name_widths(mark)[0] for mark in marks if mark))

    def room_alone(self, words: str, mark: str) -> NameRoom:
        """The room of a name with a mark behind it, and words in the place of a table's number."""
        wide = SMALLEST * name_widths(words)[1]
        return self._room(max(wide - TABLE, 0) + (SPACE + SMALL * name_widths(mark)[0] if mark else 0))

    def has_place_for(self, words: str) -> bool:
        """Whether words have room in the place of a table's number; else they stand there in small type, folded."""
        return name_widths(words)[0] <= TABLE

    def _room(self, taken: float) -> NameRoom:
        size = self.layout.size / POINT
        width = (self.layout.room - self.beside) / self.each - taken
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
    taken = _head(event, coded=coded) + _notes(page)
    groups = [group_name(place.group) for place in page.places if place.group]
    mark = SPACE + SMALL * _widest(groups) if groups else 0
    return _lay_out_sheet(names, beside=SPACE + TABLE, mark=mark, taken=taken, sizes=(13, 44), columns=3)


def tables_wall_sheet(event: str, page: RoundPage, *, coded: bool) -> WallSheet:
    """Who meets whom, one table a line."""
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
    """What stands behind a name in the pairings of a round: the seed in a bracket, else the points so far."""
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
    """The table of each group below that of another, with who goes on."""
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
    """Everybody's place of the end; ``rank`` is the heading of that before the bracket, if anything was before it."""
    beside = PLACES + 2 * PADDING + _column(N_("Bracket"), _widest(reached))
    if rank:
        beside += _column(rank, RANK) + _points_and_record(ruleset)
    taken = _head(event, coded=coded) + COLUMNS_HEIGHT + 2 * KEY
    return _lay_out_sheet(names, beside=beside, taken=taken, sizes=(9.5, 24))


def _points_and_record(ruleset: Ruleset) -> float:
    return _column(ruleset.scoring.points_name, RANK) + _column(N_("Record"), RECORD)


def _column(heading: str, value: float) -> float:
    """The width of a column whose heading folds between words."""
    words = (word for language in LANGUAGES for word in translator_for(language)(heading).split())
    return PADDING + max(value, HEADING * max(name_widths(word)[0] for word in words))


def _widest(texts: Iterable[Message]) -> float:
    """The width of the longest in the wordiest of the languages: a sheet has as many pages in each."""
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
    """Lay out rows with so many names ``each``.

    ``beside`` and ``mark``, behind each name, are sizes of type; ``taken`` is in millimetres.
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
    """The height of what is told of the round above its list."""
    ruled = sum(1 for table in page.tables if table.ruled_by)
    days = page.window is not None and any(page.window)
    return NOTE_HEIGHT * (bool(page.scenario) + days + ruled)
