"""Widths of names in bold letters of the widest common typeface, in ems."""

import re
import unicodedata
from functools import lru_cache

_WIDTHS = {
    ord(letter): width
    for width, letters in (
        (0.35, " !',.:;ijl|’·"),
        (0.5, "()*-/[]frt"),
        (0.6, 'IJcsz?"'),
        (0.7, "EFLPSTYZaekovxy"),
        (1.12, "%@MWmwŒœÆæ—…"),
    )
    for letter in letters
}
"""Widths of bold letters in the widest common typeface, in ems; others are :data:`OTHER`."""
OTHER, CAPITAL, FULL_WIDTH = 0.73, 0.85, 1.0
_FOLD = re.compile(r" |(?<=\S-)(?=\S)")
"""Where a name's line may end."""


@lru_cache(maxsize=4096)
def name_widths(name: str) -> tuple[float, float]:
    """The largest width of a name on one line, and on two without breaking a word, in ems."""
    folds = ((name[: fold.start()], name[fold.end() :]) for fold in _FOLD.finditer(name))
    alone = _width(name)
    return alone, min([alone, *(max(map(_width, halves)) for halves in folds)])


def folded_lines(name: str, width: float) -> int | None:
    """Number of lines of a name without breaking a word; None if a word is wider than a line."""
    lines, line = 0, ""
    for part in _FOLD.split(name):
        longer = f"{line} {part}" if line else part
        if line and _width(longer) <= width:
            line = longer
        elif _width(part) <= width:
            lines, line = lines + 1, part
        else:
            return None
    return lines


def _width(text: str) -> float:
    # lone combining marks are drawn on a circle
    return sum(map(_letter, unicodedata.normalize("NFD", text))) or FULL_WIDTH


def _letter(letter: str) -> float:
    if ord(letter) in _WIDTHS:
        return _WIDTHS[ord(letter)]
    if unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return FULL_WIDTH
    return CAPITAL if letter.isupper() else OTHER
