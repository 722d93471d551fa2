"""The space for names in a printed bracket."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronda.views.app.print.list_layout import NameRoom
from ronda.views.shared.round_page import RoundTable

BRACKET_TYPE_SIZES = {4: 15.0, 8: 12.0, 16: 9.0}
"""Type size in points by matches of the first column on a landscape sheet, as in ``print.css``."""
LARGEST, IN_PARTS, IN_TEXT = 18.0, 13.0, 11.0
"""Type sizes for fewer matches, for fewer in a part of a double bracket, and within a report."""
GAP, DENSE_GAP = 17.0, 11.4
"""Points between two columns, and between dense ones."""
BORDERS, SEED, SCORE = 1.2, 1.7, 1.0
"""Space beside a name in ems; a seed with the gap behind it, a score's first letter."""
FLOOR, MOST_LINES = 5.5, 8
"""Smallest type in points, and most lines, before a name is cut off."""
DENSE_FIRST = 2.2
"""Width factor of the first dense column, where names are long and lines few."""
WIDEST_COLUMN = 255.0
"""Points: the widest column in a part of a double bracket."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketLayout:
    """The space for brackets, in points: what both A4 and Letter have."""

    width: float
    height: float
    """Below the headings."""
    size: float | None = None
    """Type size; None if it depends on the number of matches in a column."""

    def room(self, columns: int, tallest: int, tables: Sequence[RoundTable | None], *, parts: bool = False) -> NameRoom:
        """The space for a name in a column of these tables; the first column has ``tallest`` of them."""
        size = self.size or BRACKET_TYPE_SIZES.get(tallest, IN_PARTS if parts else LARGEST)
        seeded = any(seat.seed for table in tables if table for seat in (table.first, table.second) if seat)
        beside = BORDERS + SEED * seeded + SCORE
        is_dense = size == BRACKET_TYPE_SIZES[16]
        first = DENSE_FIRST if is_dense and not parts else 1
        share = first if len(tables) == tallest else 1
        width = (self.width - (DENSE_GAP if is_dense else GAP) * (columns - 1)) * share / (columns - 1 + first)
        around = 1.6 if is_dense else 0.3 * size + 2
        side = self.height / 2 / max(len(tables) if not parts else tallest, 1) - around
        return NameRoom(
            width=(min(width, WIDEST_COLUMN) if parts else width) - beside * size,
            height=max(side, 1.2 * size),
            size=size,
            floor=FLOOR,
            lines=MOST_LINES,
        )


LANDSCAPE = BracketLayout(width=723, height=465)
PORTRAIT = BracketLayout(width=524, height=300, size=IN_TEXT)
