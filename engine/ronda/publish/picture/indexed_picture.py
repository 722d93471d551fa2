"""A picture of few colours on one background, as a PNG; edges are shaded between the two."""

import zlib
from collections.abc import Sequence
from math import ceil, floor, hypot
from struct import pack

from ronda.publish.picture.pen_strokes import Point, Stroke

SHADES = 15
"""Shades of each colour, from nearly the background to the full colour."""


class IndexedPicture:
    """Rows of colours from the top; where colours meet in a pixel, the one that covers more wins."""

    def __init__(self, width: int, height: int, ground: str, colours: Sequence[str]) -> None:
        """Take the background and the colours as ``#rrggbb``; a colour is identified by its index, from 0."""
        self._width, self._rows = width, [bytearray(width) for _ in range(height)]
        self._ground, self._colours = ground, colours

    def fill(self, colour: int, left: int, top: int, right: int, bottom: int) -> None:
        """A rectangle without its right and bottom edges."""
        whole = 1 + colour * SHADES + SHADES - 1
        for row in self._rows[max(top, 0) : bottom]:
            row[left:right] = bytes([whole]) * (right - left)

    def draw(self, colour: int, stroke: Stroke, pen: float) -> None:
        """A line drawn with a round pen of the given width, in pixels from the top left."""
        for begin, end in zip(stroke, stroke[1:] or stroke, strict=False):
            self._draw_piece(colour, begin, end, pen / 2)

    def _draw_piece(self, colour: int, begin: Point, end: Point, radius: float) -> None:
        (x, y), (along, down) = begin, (end[0] - begin[0], end[1] - begin[1])
        length = along * along + down * down or 1.0
        first = 1 + colour * SHADES
        columns = _pixels_between(x, end[0], radius, self._width)
        for row in _pixels_between(y, end[1], radius, len(self._rows)):
            pixels, from_top = self._rows[row], row + 0.5 - y
            for column in columns:
                from_left = column + 0.5 - x
                part = min(1.0, max(0.0, (from_left * along + from_top * down) / length))
                covered = radius + 0.5 - hypot(from_left - part * along, from_top - part * down)
                shade = first + min(SHADES - 1, int(covered * SHADES))
                if covered > 0 and not shade <= pixels[column] < first + SHADES:
                    pixels[column] = shade

    def encode(self) -> bytes:
        """The PNG; the same bytes for the same picture."""
        header = pack(">IIBBBBB", self._width, len(self._rows), 8, 3, 0, 0, 0)
        lines = b"".join(b"\0" + row for row in self._rows)
        chunks = ((b"IHDR", header), (b"PLTE", self._palette()), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data)) for name, data in chunks
        )

    def _palette(self) -> bytes:
        ground = bytes.fromhex(self._ground[1:])
        shades = [
            bytes(
                round(low + (high - low) * shade / SHADES)
                for low, high in zip(ground, bytes.fromhex(each[1:]), strict=True)
            )
            for each in self._colours
            for shade in range(1, SHADES + 1)
        ]
        return b"".join((ground, *shades))


def _pixels_between(one: float, other: float, radius: float, most: int) -> range:
    """The pixels that a pen can touch on its way."""
    return range(max(0, floor(min(one, other) - radius - 1)), min(most, ceil(max(one, other) + radius + 1)))
