"""Lots: one random number for each player, the last resort of every tie (SW-RANDOM)."""

import random
from collections.abc import Iterator
from fractions import Fraction

BITS = 53
"""A lot is a number below 1 with so many binary places, kept as a whole number."""


def draw_lots(seed: int) -> Iterator[tuple[int, int]]:
    """The lots of a seed without end, each with its place in the draw, from 1."""
    numbers = random.Random(seed)
    place = 0
    while True:
        place += 1
        yield place, int(numbers.random() * 2**BITS)


def lot_fraction(lot: int) -> Fraction:
    """A lot as the number below 1 that was drawn."""
    return Fraction(lot, 2**BITS)
