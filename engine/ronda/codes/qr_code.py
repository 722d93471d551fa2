"""QR codes of addresses and texts (ISO/IEC 18004)."""

import re
from dataclasses import dataclass
from functools import lru_cache

import segno

from ronda.core.web_address import spoken_address

QUIET_ZONE = 4
"""Width of the empty margin in squares, by the standard."""
_DARK = re.compile(b"\x01+")
"""A run of dark squares in a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QrCode:
    """An address or text with its code."""

    text: str
    spoken: str
    """The address as people type it; empty for other text."""
    size: int
    """Squares on a side, margin included."""
    path: str
    """SVG path of the dark squares, in units of squares."""


@lru_cache(maxsize=1024)
def make_qr_code(text: str) -> QrCode:
    """The code of an address or text; readable with a seventh of it dirty or torn."""
    # choosing the best of the eight patterns takes three times as long, and readers accept any
    rows = segno.make_qr(text, error="m", boost_error=False, mask=0).matrix
    path = "".join([_stretch(y, *dark.span()) for y, row in enumerate(rows) for dark in _DARK.finditer(row)])
    address, _, _ = text.partition("#")
    return QrCode(
        text=text,
        spoken=spoken_address(address) if "://" in address else "",
        size=len(rows) + 2 * QUIET_ZONE,
        path=path,
    )


@lru_cache(maxsize=8192)
def _stretch(y: int, start: int, end: int) -> str:
    return f"M{QUIET_ZONE + start} {QUIET_ZONE + y}h{end - start}v1H{QUIET_ZONE + start}z"
