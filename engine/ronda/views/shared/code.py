"""QR codes: an address as squares that a phone reads off the screen or a sheet of paper (ISO/IEC 18004)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import segno

from ronda.views.shared.web_address import spoken

QUIET = 4
"""So many squares around a code stay empty, by the standard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """An address with its code."""

    address: str
    spoken: str
    """As people type it."""
    size: int
    """Squares on a side, with the empty ones around."""
    path: str
    """The dark squares as the path of an SVG of that size."""


@lru_cache(maxsize=8)
def code_of(address: str) -> Code:
    """Give the code of an address; a seventh of it may be dirty or torn."""
    rows = segno.make_qr(address, error="m", boost_error=False).matrix
    path = "".join(
        f"M{QUIET + start} {QUIET + row}h{end - start}v1H{QUIET + start}z"
        for row, squares in enumerate(rows)
        for start, end in _dark(squares)
    )
    return Code(address=address, spoken=spoken(address), size=len(rows) + 2 * QUIET, path=path)


def _dark(squares: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Give where each stretch of dark squares of a row begins and where it is over."""
    start = 0
    for end in range(1, len(squares) + 1):
        if end == len(squares) or squares[end] != squares[start]:
            if squares[start]:
                yield start, end
            start = end
