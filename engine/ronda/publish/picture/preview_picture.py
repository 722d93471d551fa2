"""The picture that others show beside a link to the pages of a club, in its colours and with what the page is about."""

from collections.abc import Sequence

from ronda.publish.club.colour_contrast import page_colours, readable_colours
from ronda.publish.picture.indexed_picture import IndexedPicture
from ronda.publish.picture.pen_strokes import (
    CAPITAL_HEIGHT,
    PEN_WIDTH,
    can_be_written,
    ellipse_point,
    text_strokes,
    text_width,
)

WIDTH, HEIGHT = 1200, 630
"""As those ask for who show it."""
_ACCENT, _SUN, _INK, _SOFT = range(4)
_LEFT, _ROOM = 80, 690
"""Where lines begin, and how long they can be."""
_BAR = 14
_RING_RADIUS, _RING_PEN = 140, 74
_RING_GAP, _RING_PIECE = 18, 6
"""Degrees: before and after each half, and of the lines that it is made of."""
_TITLES = ((70, 2), (62, 3), (54, 3), (46, 3), (40, 4), (34, 4))
"""How high capitals of the title are, and into how many lines it may be cut then: the first that holds all of it."""


def preview_picture(club: str, title: str, facts: Sequence[str], colour: str, second: str) -> bytes:
    """A PNG; takes the club's colours as ``#rrggbb``, or nothing for Ronda's.

    What has a letter of which there is no drawing is left out. The club takes the place of such a title; where that
    has one too, the ring stands alone in the middle.
    """
    title, club = (title, club) if can_be_written(title) else (club, "")
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
        _write(picture, _SOFT, " · ".join(filter(can_be_written, filter(None, facts))), 540, 28)
    return picture.encode()


def _title_lines(title: str) -> tuple[list[str], int]:
    """A title cut into lines, and how high its capitals are; no line where it cannot be written."""
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
    """One line, smaller where it would be too long; nothing where it cannot be written."""
    if not text or not can_be_written(text):
        return
    scale = min(size, size * _ROOM / max(_length(text, size), 1)) / CAPITAL_HEIGHT
    for stroke in text_strokes(text):
        picture.draw(colour, tuple((_LEFT + x * scale, baseline - y * scale) for x, y in stroke), PEN_WIDTH * scale)


def _draw_ring(picture: IndexedPicture, x: float) -> None:
    """Ronda's own sign, of two halves that do not touch."""
    for colour, begin in ((_SUN, 135), (_ACCENT, -45)):
        angles = range(begin + _RING_GAP, begin + 181 - _RING_GAP, _RING_PIECE)
        half = tuple(ellipse_point(x, 300, _RING_RADIUS, -_RING_RADIUS, angle) for angle in angles)
        picture.draw(colour, half, _RING_PEN)
