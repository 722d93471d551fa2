"""Elo's two formulas; floating point, as everywhere that Elo is computed."""

import math

SCALE = 400
"""The lead at which the stronger player is expected to score ten times as much as the weaker."""


def expected_score(rating: float, opponent: float) -> float:
    """The score, between 0 and 1, that a player is expected to make against an opponent (AGL-ELO)."""
    return 1 / (1 + math.pow(10, (opponent - rating) / SCALE))


def updated_rating(rating: float, opponent: float, *, score: float, factor: int) -> float:
    """The rating after a game; takes both ratings before it, the score made and the factor K (AGL-ELO)."""
    return rating + factor * (score - expected_score(rating, opponent))
