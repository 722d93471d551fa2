"""Text as strokes of a round pen."""

import unicodedata
from collections.abc import Iterator
from functools import cache
from math import cos, radians, sin

from ronda.publish.picture.stroke_letters import LETTERS, MARKS, MARKS_BELOW

type Point = tuple[float, float]
type Stroke = tuple[Point, ...]

CAPITAL_HEIGHT = 70
"""In drawing units, like all following numbers."""
PEN_WIDTH = 11
_SPACE = 33
_APART = 13
"""Space between the ink of two letters."""
_OPEN = dict.fromkeys("frtFLPTVWYvwy", 5)
"""Less space after these letters, which leave room at the bottom or top."""
_PLAIN = dict(zip("ŁłĐđĦħŦŧıƏə×", "LlDdHhTtiEex", strict=True)) | {"Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe"}
"""Letters that Unicode does not take apart, and their plain ones."""
_WITHOUT_WIDTH = {"Mn", "Me", "Cf"}
"""Kinds of characters that belong to the letter before them."""
_DEGREES = 12
"""Degrees in one segment of a curve."""


def drawable_text(text: str) -> str:
    """A text in what has a drawing: letters without undrawn marks, and no undrawn signs; undrawn letters stay."""
    return unicodedata.normalize("NFC", " ".join("".join(map(_plain_letter, _letters(text))).split()))


def _plain_letter(letter: str) -> str:
    if _is_drawn(letter):
        return letter
    plain = _PLAIN.get(letter) or "".join(filter(_is_drawn, unicodedata.normalize("NFKD", letter)))
    if plain or letter.isalnum():
        return plain or letter
    return "" if unicodedata.category(letter) in _WITHOUT_WIDTH else " "


def can_be_written(text: str) -> bool:
    """Whether every letter of a text has a drawing."""
    return all(map(_is_drawn, _letters(text)))


def _is_drawn(letter: str) -> bool:
    return letter == " " or letter in LETTERS or letter in MARKS or letter in MARKS_BELOW


def text_width(text: str) -> float:
    """From the middle of the first stroke to that of the last; raises ``KeyError`` for an undrawn letter."""
    return _written(text)[1]


def text_strokes(text: str) -> tuple[Stroke, ...]:
    """The strokes of a line, from 0 to the right and upwards; raises ``KeyError`` for an undrawn letter."""
    return _written(text)[0]


@cache
def _written(text: str) -> tuple[tuple[Stroke, ...], float]:
    strokes: list[Stroke] = []
    at, letter_at, high, wide = 0.0, 0.0, 0.0, 0.0
    for letter in _letters(text):
        if letter == " ":
            at += _SPACE
        elif letter in MARKS or letter in MARKS_BELOW:
            drawn, up = _drawing(MARKS.get(letter) or MARKS_BELOW[letter]), high if letter in MARKS else 0
            middle = letter_at + wide / 2
            strokes += [tuple((x + middle, y + up) for x, y in stroke) for stroke in drawn]
        else:
            drawn = _drawing(LETTERS[letter])
            left = min(x for stroke in drawn for x, _ in stroke)
            letter_at, wide = at - left, max(x for stroke in drawn for x, _ in stroke)
            high = max(y for stroke in drawn for _, y in stroke) + PEN_WIDTH
            strokes += [tuple((x + letter_at, y) for x, y in stroke) for stroke in drawn]
            at = letter_at + wide + PEN_WIDTH + _APART - _OPEN.get(letter, 0)
    return tuple(strokes), max(at - PEN_WIDTH - _APART, 0)


def _letters(text: str) -> str:
    return unicodedata.normalize("NFD", " ".join(text.split()))


@cache
def _drawing(said: str) -> tuple[Stroke, ...]:
    return tuple(tuple(point for part in stroke.split() for point in _points(part)) for stroke in said.split("|"))


def _points(part: str) -> Iterator[Point]:
    """The points of a point or an ellipse."""
    numbers = [float(number) for number in part.removeprefix("@").split(",")]
    if not part.startswith("@"):
        yield numbers[0], numbers[1]
        return
    x, y, across = numbers[:3]
    up = numbers[3] if len(numbers) in {4, 6} else across
    begin, end = numbers[-2:] if len(numbers) > 4 else (0, 360)  # noqa: PLR2004 - an ellipse of which all is drawn
    pieces = max(2, round(abs(end - begin) / _DEGREES))
    for piece in range(pieces + 1):
        yield ellipse_point(x, y, across, up, begin + (end - begin) * piece / pieces)


def ellipse_point(x: float, y: float, across: float, up: float, degrees: float) -> Point:
    """A point of the ellipse, rounded to 2 decimals: the last digits differ between machines."""
    angle = radians(degrees)
    return round(x + across * cos(angle), 2), round(y + up * sin(angle), 2)
