"""How large names and the rows of lists can be written where they have to fit: on few pages, which are used whole."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ronda.views.shared.name_widths import FULL_WIDTH, folded_lines, name_widths

FULL_SIZE_SHARE = 0.8
"""The share of the names that are written in full size; the few longer ones are written smaller."""
LOOSE_FACTOR, SPARE_FACTOR = 1.08, 1.1
"""How much longer than the average a page may be to end between two letters; type stays so much above the smallest."""

FLOOR = 9.0
"""Points: a name on paper is written no smaller."""
STEP = 1.15
"""The height of a line of a name, in sizes of type."""
SMALL, LINE_BELOW = 0.7, 1.9
"""The type of a word near a name, and how high the room of both is at least, in sizes of type."""
SMALLER = 0.5
"""Points: by so much smaller a name is tried where it may be smaller than the floor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FittedName:
    """How a name is written where it has so much room."""

    size: float
    """Points."""
    width: float
    """Points: of its lines."""
    lines: int
    is_broken: bool
    """Its lines end within words, or there would be more of them."""
    is_cut: bool
    """It may end in an ellipsis, so that the number of who is called so stands beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRoom:
    """The room for a name on paper, in points."""

    width: float
    height: float
    size: float
    """The size of names that have room enough."""
    floor: float = FLOOR
    """Points: what does not fit in this size is cut off."""
    lines: int = 2
    """The most on which a name stands."""

    def beside(self, text: str) -> "NameRoom":
        """The room that is left beside a text of one line, where one letter had room already."""
        return self._smaller(max(name_widths(text)[0] - 1, 0), 0)

    @property
    def has_line_below(self) -> bool:
        """Whether a line of smaller type below a name leaves enough of the height."""
        return self.height >= LINE_BELOW * self.size

    def near(self, word: str) -> "NameRoom":
        """The room that is left above a word of smaller type, or beside it where there is no line below."""
        if self.has_line_below:
            return self.above()
        return self._smaller(max(SMALL * name_widths(word)[0] - 1, 0), 0)

    def above(self) -> "NameRoom":
        """The room that is left above a line of smaller type."""
        return self._smaller(0, STEP * SMALL)

    def _smaller(self, width: float, height: float) -> "NameRoom":
        left = max(self.width - width * self.size, self.size)
        return replace(self, width=left, height=self.height - height * self.size)

    def fit(self, name: str) -> FittedName:
        """The largest type in which the name stands on one line or two, or on more, and what of it at the floor."""
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
        """Whether it stands in this size without a broken word, where it may take more lines than two."""
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
    """The length that so large a share of them does not exceed; 0 where there are none."""
    ordered = sorted(lengths)
    return ordered[math.ceil(share * len(ordered)) - 1] if ordered else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PageBox:
    """The room on a page, in any one unit of length."""

    width: float
    height: float
    gap: float
    """Between columns."""
    smallest: float
    """The size of type that can still be read from where people stand."""
    largest: float
    most_columns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutRow:
    """A row of a list, in sizes of type."""

    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ListLayout:
    """A list on pages that look alike."""

    pages: int
    columns: int
    rows: int
    """The most in a column."""
    size: float
    """Of type, in the unit of the box."""
    room: float
    """The width of a column, in sizes of type."""
    row: LayoutRow

    def name_room(self, names: Sequence[str], beside: float) -> float:
        """How wide a name can be in full size next to what stands beside it, in sizes of type."""
        return max(usual_name_width(names), self.room - beside)

    @property
    def most(self) -> int:
        """How many rows a page has room for."""
        return self.rows * self.columns


def lay_out_list(count: int, row: LayoutRow, box: PageBox, *, loose: bool = False) -> ListLayout:
    """The fewest pages on which rows can be read, in the columns that leave the largest type.

    Where ``loose``, several pages have some room to spare, so that they can be of unequal length.
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
    """The layout of pages of so many rows with the largest type; of equals, the one with fewer columns."""
    layouts = (
        _layout(pages, math.ceil(a_page / columns), columns, row, box) for columns in range(1, box.most_columns + 1)
    )
    return max(layouts, key=lambda layout: (layout.size, -layout.columns))


def _layout(pages: int, rows: int, columns: int, row: LayoutRow, box: PageBox) -> ListLayout:
    width = (box.width - box.gap * (columns - 1)) / columns
    size = min(box.height / rows / row.height, width / row.width, box.largest)
    return ListLayout(pages=pages, columns=columns, rows=rows, size=size, room=width / size, row=row)


def usual_name_width(names: Sequence[str]) -> float:
    """How wide most names are in sizes of type, and no less than a third of the longest, which takes two lines."""
    return _usual_name_width(tuple(names))


@lru_cache(maxsize=16)
def _usual_name_width(names: tuple[str, ...]) -> float:
    widths = [name_widths(name)[0] for name in names]
    return max(width_of_most(widths, FULL_SIZE_SHARE), max(widths) / 3) if widths else 1
