"""How much room names have in a bracket on paper."""

from dataclasses import dataclass

from ronda.views.app.fitting import NameRoom

SIZES = {4: 15.0, 8: 12.0, 16: 9.0}
"""Points: the type by the matches of the first column on a landscape sheet, as in ``print.css``."""
LARGEST, IN_PARTS, IN_TEXT = 18.0, 13.0, 11.0
"""The type of fewer matches, of fewer in a part of a double bracket, and between the parts of a report."""
GAP = 17.0
"""Points between two columns."""
BESIDE = 4.4
"""Seed, score and borders, in sizes of type."""
WIDEST = 255.0
"""Points: a column in a part of a double bracket is no wider."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPaper:
    """The room for brackets, in points: what both A4 and Letter have."""

    width: float
    height: float
    """Below the headings."""
    size: float | None = None
    """Of type; None where it depends on how many matches stand below one another."""

    def room(self, columns: int, tallest: int, matches: int, *, parts: bool = False) -> NameRoom:
        """Return the room of a name in a column of so many matches; ``tallest`` are those of the first column."""
        size = self.size or SIZES.get(tallest, IN_PARTS if parts else LARGEST)
        width = (self.width - GAP * (columns - 1)) / columns
        side = self.height / 2 / max(tallest, matches, 1) - 0.3 * size - 2
        width = min(width, WIDEST) if parts else width
        return NameRoom(width=width - BESIDE * size, height=max(side, 1.2 * size), size=size)


LANDSCAPE = BracketPaper(width=723, height=465)
PORTRAIT = BracketPaper(width=524, height=300, size=IN_TEXT)
