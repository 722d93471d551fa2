"""Lots: one random number for each player, the last tiebreak (SW-RANDOM)."""

import random
from collections.abc import Iterator
from fractions import Fraction

BITS = 53
"""Binary places of a lot: a number below 1, stored as an integer."""


def draw_lots(seed: int) -> Iterator[tuple[int, int]]:
    """Endless lots from a seed, each with its position in the draw, from 1."""
    numbers = random.Random(seed)
    place = 0
    while True:
        place += 1
        yield place, int(numbers.random() * 2**BITS)


def lot_fraction(lot: int) -> Fraction:
    """A lot as a fraction below 1."""
    return Fraction(lot, 2**BITS)
