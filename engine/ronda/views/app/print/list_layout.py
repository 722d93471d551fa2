"""Fitting names and list rows: as large as possible, on few, well-filled pages."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ronda.views.shared.name_widths import FULL_WIDTH, folded_lines, name_widths

FULL_SIZE_SHARE = 0.8
"""Share of names written in full size; the few longer ones are smaller."""
LOOSE_FACTOR, SPARE_FACTOR = 1.08, 1.1
"""How much longer than average a page may be to end between two letters; type stays that much above the minimum."""

FLOOR = 9.0
"""Points: the smallest name on paper."""
STEP = 1.15
"""Line height of a name, in ems."""
SMALL, LINE_BELOW = 0.7, 1.9
"""Type of a word near a name, and least height for both, in ems."""
SMALLER = 0.5
"""Steps in points by which a smaller size is tried, where a name may be below the floor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FittedName:
    """A fitted name."""

    size: float
    """In points."""
    width: float
    """Width of its lines in points."""
    lines: int
    is_broken: bool
    """Whether its lines break inside words, or there are too many."""
    is_cut: bool
    """Whether it may end in an ellipsis, so that the player's number is needed beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRoom:
    """The space for a name on paper, in points."""

    width: float
    height: float
    size: float
    """Size of names with enough space."""
    floor: float = FLOOR
    """Points: what does not fit at this size is cut off."""
    lines: int = 2
    """Most lines of a name."""

    def beside(self, text: str) -> "NameRoom":
        """The space left beside a one-line text; one letter of it is already included."""
        return self._smaller(max(name_widths(text)[0] - 1, 0), 0)

    @property
    def has_line_below(self) -> bool:
        """Whether a line of smaller type fits below a name."""
        return self.height >= LINE_BELOW * self.size

    def near(self, word: str) -> "NameRoom":
        """The space left above a word in smaller type, or beside it if no line fits below."""
        if self.has_line_below:
            return self.above()
        return self._smaller(max(SMALL * name_widths(word)[0] - 1, 0), 0)

    def above(self) -> "NameRoom":
        """The space left above a line of smaller type."""
        return self._smaller(0, STEP * SMALL)

    def _smaller(self, width: float, height: float) -> "NameRoom":
        left = max(self.width - width * self.size, self.size)
        return replace(self, width=left, height=self.height - height * self.size)

    def fit(self, name: str) -> FittedName:
        """The largest type in which the name fits on one or two lines, or on more, and its state at the floor."""
        alone, two = name_widths(name)
        one = min(self.size, self.width / alone)
        both = min(self.size, self.width / two, self.height / 2 / STEP)
        if max(one, both) >= FLOOR and not self._folds(name, max(one, both) + SMALLER):
            size, lines = max((one, 1), (both, 2), key=lambda written: written[0])
            return FittedName(size=size, width=self.width, lines=lines, is_broken=False, is_cut=False)
        size = self.size if self.lines > 2 else FLOOR  # noqa: PLR2004 - one and two are tried above
        while size > FLOOR and not self._folds(name, size):
            size -= SMALLER
        size = max(size, FLOOR)
        while (written := self._fit_broken(name, size)).is_cut and size - SMALLER >= self.floor:
            size -= SMALLER
        return written

    def _folds(self, name: str, size: float) -> bool:
        """Whether it fits in this size without breaking a word, if more than two lines are allowed."""
        folded = folded_lines(name, self.width / size) if self.lines > 2 and size <= self.size else None  # noqa: PLR2004
        return folded is not None and folded <= self._most_lines(size)

    def _most_lines(self, size: float) -> int:
        return max(1, min(self.lines, int(self.height / STEP / size)))

    def _fit_broken(self, name: str, size: float) -> FittedName:
        lines = self._most_lines(size)
        folded = folded_lines(name, self.width / size)
        if folded and folded <= lines:
            return FittedName(size=size, width=self.width, lines=folded, is_broken=False, is_cut=False)
        # a line may end a letter early
        is_cut = name_widths(name)[0] > lines * (self.width / size - FULL_WIDTH)
        return FittedName(size=size, width=self.width, lines=lines, is_broken=True, is_cut=is_cut)


def width_of_most(lengths: Iterable[float], share: float = 0.8) -> float:
    """The length not exceeded by a share of the lengths; 0 if there are none."""
    ordered = sorted(lengths)
    return ordered[math.ceil(share * len(ordered)) - 1] if ordered else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PageBox:
    """The space on a page, in any unit of length."""

    width: float
    height: float
    gap: float
    """Gap between columns."""
    smallest: float
    """Smallest type that is readable from where people stand."""
    largest: float
    most_columns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutRow:
    """A row of a list, in ems."""

    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ListLayout:
    """A list on pages that look alike."""

    pages: int
    columns: int
    rows: int
    """Most rows in a column."""
    size: float
    """Type size in the box's unit."""
    room: float
    """Width of a column, in ems."""
    row: LayoutRow

    def name_room(self, names: Sequence[str], beside: float) -> float:
        """Width of a name in full size next to what is beside it, in ems."""
        return max(usual_name_width(names), self.room - beside)

    @property
    def most(self) -> int:
        """Most rows on a page."""
        return self.rows * self.columns


def lay_out_list(count: int, row: LayoutRow, box: PageBox, *, loose: bool = False) -> ListLayout:
    """The fewest pages with readable rows, with the number of columns that allows the largest type.

    With ``loose``, several pages have some spare room, so that they can differ in length.
    """
    readable = min(box.smallest, _layout(1, 1, 1, row, box).size)
    pages = 1
    while True:
        best = _largest(math.ceil(max(count, 1) / pages), pages, row, box)
        if best.size >= readable:
            break
        pages += 1
    if not loose or pages == 1:
        return best
    roomy = _layout(pages, math.ceil(LOOSE_FACTOR * count / pages / best.columns), best.columns, row, box)
    return best if roomy.size < SPARE_FACTOR * readable else roomy


def _largest(a_page: int, pages: int, row: LayoutRow, box: PageBox) -> ListLayout:
    """The layout of pages of ``a_page`` rows with the largest type; fewer columns in a tie."""
    layouts = (
        _layout(pages, math.ceil(a_page / columns), columns, row, box) for columns in range(1, box.most_columns + 1)
    )
    return max(layouts, key=lambda layout: (layout.size, -layout.columns))


def _layout(pages: int, rows: int, columns: int, row: LayoutRow, box: PageBox) -> ListLayout:
    width = (box.width - box.gap * (columns - 1)) / columns
    size = min(box.height / rows / row.height, width / row.width, box.largest)
    return ListLayout(pages=pages, columns=columns, rows=rows, size=size, room=width / size, row=row)


def usual_name_width(names: Sequence[str]) -> float:
    """The width of most names in ems, and at least a third of the longest, which takes two lines."""
    return _usual_name_width(tuple(names))


@lru_cache(maxsize=16)
def _usual_name_width(names: tuple[str, ...]) -> float:
    widths = [name_widths(name)[0] for name in names]
    return max(width_of_most(widths, FULL_SIZE_SHARE), max(widths) / 3) if widths else 1
