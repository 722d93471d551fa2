"""The preview picture for links to a club's pages, in its colours and with the page's subject."""

from collections.abc import Sequence

from ronda.publish.club.colour_contrast import page_colours, readable_colours
from ronda.publish.picture.indexed_picture import IndexedPicture
from ronda.publish.picture.pen_strokes import (
    CAPITAL_HEIGHT,
    PEN_WIDTH,
    can_be_written,
    drawable_text,
    ellipse_point,
    text_strokes,
    text_width,
)

WIDTH, HEIGHT = 1200, 630
"""The size that link previews ask for."""
_ACCENT, _SUN, _INK, _SOFT = range(4)
_LEFT, _ROOM = 80, 690
"""Start of the lines, and their longest length."""
_BAR = 14
_RING_RADIUS, _RING_PEN = 140, 74
_RING_GAP, _RING_PIECE = 18, 6
"""Degrees: the gap before and after each half of the ring, and the length of its segments."""
_TITLES = ((70, 2), (62, 3), (54, 3), (46, 3), (40, 4), (34, 4))
"""Sizes of the title: height of capitals, and most lines; the first that fits is used."""


def preview_picture(club: str, title: str, facts: Sequence[str], colour: str, second: str) -> bytes:
    """A PNG; takes the club's colours as ``#rrggbb``, or "" for Ronda's.

    Text with an undrawn letter is left out, and undrawn signs of any text. Instead of such a title, or of one of signs
    alone, the club's name is shown; if that has one too, only the ring in the middle.
    """
    club, title = drawable_text(club), drawable_text(title)
    title, club = (title, club) if title and can_be_written(title) else (club, "")
    light = readable_colours(colour, second, dark=False)
    paper, ink, soft = (page_colours()[name][0] for name in ("paper", "ink", "ink-soft"))
    picture = IndexedPicture(WIDTH, HEIGHT, paper, (light.accent, light.sun, ink, soft))
    picture.fill(_ACCENT, 0, HEIGHT - _BAR, WIDTH, HEIGHT)
    lines, size = _title_lines(title)
    _draw_ring(picture, 1000 if lines else WIDTH / 2)
    if lines:
        _write(picture, _ACCENT, club, 120, 30)
        top = 330 - (len(lines) - 1) * size * 0.85
        for number, line in enumerate(lines):
            _write(picture, _INK, line, top + number * size * 1.7, size)
        _write(picture, _SOFT, " · ".join(filter(can_be_written, filter(None, map(drawable_text, facts)))), 540, 28)
    return picture.encode()


def _title_lines(title: str) -> tuple[list[str], int]:
    """The title cut into lines, and the height of its capitals; no lines if it cannot be drawn."""
    lines, size, most = [], 0, 0
    for size, most in _TITLES if can_be_written(title) else ():
        lines = _cut(title.split(), _ROOM * CAPITAL_HEIGHT / size)
        if len(lines) <= most and all(_length(line, size) <= _ROOM for line in lines):
            return lines, size
    return ([*lines[: most - 1], f"{lines[most - 1]}…"] if len(lines) > most else lines), size


def _cut(words: Sequence[str], room: float) -> list[str]:
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _length(text: str, size: float) -> float:
    return text_width(text) * size / CAPITAL_HEIGHT


def _write(picture: IndexedPicture, colour: int, text: str, baseline: float, size: float) -> None:
    """One line, made smaller if it is too long; nothing if it cannot be drawn."""
    if not text or not can_be_written(text):
        return
    scale = min(size, size * _ROOM / max(_length(text, size), 1)) / CAPITAL_HEIGHT
    for stroke in text_strokes(text):
        picture.draw(colour, tuple((_LEFT + x * scale, baseline - y * scale) for x, y in stroke), PEN_WIDTH * scale)


def _draw_ring(picture: IndexedPicture, x: float) -> None:
    """Ronda's sign: two halves of a ring that do not touch."""
    for colour, begin in ((_SUN, 135), (_ACCENT, -45)):
        angles = range(begin + _RING_GAP, begin + 181 - _RING_GAP, _RING_PIECE)
        half = tuple(ellipse_point(x, 300, _RING_RADIUS, -_RING_RADIUS, angle) for angle in angles)
        picture.draw(colour, half, _RING_PEN)
