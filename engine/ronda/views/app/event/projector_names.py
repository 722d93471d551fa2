"""Bracket names on the projector: unshortened, on as many lines as fit."""

from dataclasses import dataclass

from ronda.views.app.print.list_layout import FLOOR, NameRoom

ONE = 20.0
"""Type size of a bracket, in the unit used for fitting names."""
FEW, MANY, PART, HALF = 26.0, 40.0, 48.0, 26.0
"""Total width of columns in their type: for up to two, for more, for a part of a double bracket, for half of one."""
FIRST = 1.4
"""Width factor of the first column if there are more than two."""
BESIDE = 4.5
"""Space beside a name, in ems: seed, score and gaps."""
SMALLEST, LINES = FLOOR / 1.5, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectedBracket:
    """The space for a bracket on a screen."""

    is_square: bool

    def room(self, columns: int, place: int) -> NameRoom:
        """The space for a name in the given one of ``columns`` columns, from 1."""
        if columns < 3:  # noqa: PLR2004 - as the stylesheet has it
            return _name_room(FEW * (0.77 if self.is_square else 1) / columns, 1.75)
        return _name_room(MANY * (0.95 if self.is_square else 1) * _share(columns, place), 1.75)

    def part_room(self, columns: int, place: int, *, is_half: bool) -> NameRoom:
        """The same in a part of a double bracket."""
        width = (HALF if is_half else PART) * (0.77 if self.is_square else 1)
        return _name_room(width * (_share(columns, place) if columns > 2 else 1 / columns), 1.7)  # noqa: PLR2004 - the same


def _share(columns: int, place: int) -> float:
    return (FIRST if place == 1 else 1) / (columns - 1 + FIRST)


def _name_room(width: float, height: float) -> NameRoom:
    return NameRoom(width=max(width - BESIDE, 3) * ONE, height=height * ONE, size=ONE, floor=SMALLEST, lines=LINES)
