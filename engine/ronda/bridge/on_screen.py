"""What the window has on its screen: rows that it has are not told again."""

from dataclasses import dataclass, field

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
        known: dict[str, Row] = {row.same: row for row in before.rows}
        return page.with_rows(lambda row: row.same if known.get(row.same) == row else row.html), True

    def whole(self, number: int) -> Page | None:
        """Give a page with all its rows, unless others have come since."""
        return self.pages.get(number, ("", None))[1]


ON_SCREEN = OnScreen()
