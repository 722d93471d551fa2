"""Elo's two formulas, in floating point."""

import math

SCALE = 400
"""At this lead the stronger player is expected to score ten times as much as the weaker."""


def expected_score(rating: float, opponent: float) -> float:
    """The expected score of a player against an opponent, between 0 and 1 (AGL-ELO)."""
    return 1 / (1 + math.pow(10, (opponent - rating) / SCALE))


def updated_rating(rating: float, opponent: float, *, score: float, factor: int) -> float:
    """The rating after a game, from both ratings before it, the score and the factor K (AGL-ELO)."""
    return rating + factor * (score - expected_score(rating, opponent))
