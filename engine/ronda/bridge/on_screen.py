"""What the window has on its screen: rows that it has are not told again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ronda.views.app import Page
from ronda.views.app.rows import Row

KEPT = 4
"""So many pages that were told last are remembered: some that were asked for are never shown."""


@dataclass(slots=True)
class OnScreen:
    """The pages that the window was told last, by the numbers that it gave them."""

    pages: dict[int, tuple[str, Page]] = field(default_factory=dict)

    def told(self, page: Page, path: str, number: int, has: int) -> tuple[str, bool]:
        """Give a page for a window that has the page of another number, or none, and whether rows are left out."""
        before_path, before = self.pages.get(has, ("", None)) if has else ("", None)
        self.pages[number] = path, page
        for old in list(self.pages)[:-KEPT]:
            del self.pages[old]
        if before is None or before_path != path or not before.rows:
            return page.html, False
        known = {
            row.id: (number, place, row) for number, rows in enumerate(before.lists) for place, row in enumerate(rows)
        }
        return page.with_rows(lambda rows: "\n".join(_told(rows, known))), True

    def whole(self, number: int) -> Page | None:
        """Give a page with all its rows, unless others have come since."""
        return self.pages.get(number, ("", None))[1]


def _told(rows: Sequence[Row], known: Mapping[str, tuple[int, int, Row]]) -> Iterator[str]:
    """Give what a window is told of a list; takes each row that it has, with its list and its place there."""
    stood = [known.get(row.id) for row in rows]
    places = [(there[0], there[1]) for there in stood if there]
    keeps_order = all(one[0] == other[0] and one[1] < other[1] for one, other in pairwise(places))
    first, count, last = rows[0], 0, -1
    for row, there in zip(rows, stood, strict=True):
        is_same = there is not None and (there[2] is row or there[2] == row)
        if count and not (is_same and there and there[1] == last + 1):
            yield first.same(count)
            count = 0
        if not is_same or there is None:
            yield row.html
        elif not keeps_order:
            yield row.same()
        else:
            first, count, last = first if count else row, count + 1, there[1]
    if count:
        yield first.same(count)


ON_SCREEN = OnScreen()
