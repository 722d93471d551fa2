"""Plausible squads for demos."""

from collections.abc import Mapping
from random import Random

SHIPS = 3
FEWEST_POINTS, MOST_POINTS = 96, 100
NAMES = (
    "Grey Heron",
    "Second Wind",
    "Night Ferry",
    "Old Lantern",
    "Quicksilver",
    "Tall Tale",
    "Last Toll",
    "Blue Hour",
)


def squad_points(chance: Random, _given: Mapping[str, str]) -> str:
    """The points of a squad that uses nearly all it may."""
    return str(chance.randint(FEWEST_POINTS, MOST_POINTS))


def squad_list(chance: Random, given: Mapping[str, str]) -> str:
    """Ships, one per line, whose points add up to those given; the first is large."""
    points = int(given["squad_points"])
    share = points // SHIPS
    each = [share + chance.randint(1, 9), share - chance.randint(1, 9)]
    lines = zip(chance.sample(NAMES, SHIPS), [*each, points - sum(each)], strict=True)
    return "\n".join(f"{name} {cost}{' L' if place == 0 else ''}" for place, (name, cost) in enumerate(lines))
