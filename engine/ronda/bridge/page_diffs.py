"""Omits rows that the window already shows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from ronda.views.app import ScreenPage
from ronda.views.app.screen.incremental_rows import RenderedRow

MAX_REMEMBERED_PAGES = 4
"""Pages remembered: some requested pages are never shown."""


@dataclass(slots=True)
class ShownPages:
    """The last pages sent to the window, by its numbers."""

    pages: dict[int, tuple[str, ScreenPage]] = field(default_factory=dict)

    def render_difference(self, page: ScreenPage, path: str, number: int, has: int) -> tuple[str, bool]:
        """A page for a window that has page ``has``, or none; and whether rows are omitted."""
        before_path, before = self.pages.get(has, ("", None)) if has else ("", None)
        self.pages[number] = path, page
        for old in list(self.pages)[:-MAX_REMEMBERED_PAGES]:
            del self.pages[old]
        if before is None or before_path != path or not before.rows:
            return page.html, False
        ends = chain.from_iterable((*rows, None) for rows in before.lists)
        known = {row.id: (place, row) for place, row in enumerate(ends) if row}
        return page.with_rows(lambda rows: "\n".join(_row_differences(rows, known))), True

    def full_page(self, number: int) -> ScreenPage | None:
        """A page with all its rows, unless newer pages have replaced it."""
        return self.pages.get(number, ("", None))[1]


def _row_differences(rows: Sequence[RenderedRow], known: Mapping[str, tuple[int, RenderedRow]]) -> Iterator[str]:
    """HTML of each changed row, and one placeholder per run of unchanged rows."""
    first, count, behind = rows[0], 0, -1
    for row in rows:
        place, there = known.get(row.id, (-1, None))
        is_same = there is row or there == row
        if count and not (is_same and place == behind):
            yield first.same(count)
            count = 0
        if is_same:
            first, count, behind = first if count else row, count + 1, place + 1
        elif there and there.text == row.text:
            yield row.placed()
        else:
            yield row.html
    if count:
        yield first.same(count)


SHOWN_PAGES = ShownPages()
