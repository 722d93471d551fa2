"""QR codes: an address or a text as squares that a phone reads off the screen or a sheet of paper (ISO/IEC 18004)."""

import re
from dataclasses import dataclass
from functools import lru_cache

from ronda.views.shared.squares import squares
from ronda.views.shared.web_address import spoken

QUIET = 4
"""So many squares around a code stay empty, by the standard."""
_DARK = re.compile(b"\x01+")
"""A stretch of dark squares in a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """An address, or another text, with its code."""

    text: str
    spoken: str
    """The address as people type it; empty where it is none."""
    size: int
    """Squares on a side, with the empty ones around."""
    path: str
    """The dark squares as the path of an SVG of that size."""


@lru_cache(maxsize=1024)
def code_of(text: str) -> Code:
    """Give the code of an address or another text; a seventh of it may be dirty or torn."""
    rows = squares(text)
    path = "".join([_stretch(y, *dark.span()) for y, row in enumerate(rows) for dark in _DARK.finditer(row)])
    address, _, _ = text.partition("#")
    return Code(text=text, spoken=spoken(address) if "://" in address else "", size=len(rows) + 2 * QUIET, path=path)


@lru_cache(maxsize=8192)
def _stretch(y: int, start: int, end: int) -> str:
    return f"M{QUIET + start} {QUIET + y}h{end - start}v1H{QUIET + start}z"
