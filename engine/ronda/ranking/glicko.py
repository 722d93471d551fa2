"""Glicko-2 as its author publishes it: Mark E. Glickman, “Example of the Glicko-2 system”, steps 2 to 8."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

SCALE = 173.7178
"""Rating points per unit of the system's own scale."""
TOLERANCE = 0.000001
"""Required precision of the logarithm of the squared volatility, as in the paper."""


class StrengthEstimate(NamedTuple):
    """A rating with its uncertainty; Elo uses only the rating."""

    rating: float
    deviation: float = 0.0
    volatility: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class GlickoGame:
    """A game of a period, as the formulas see it."""

    weight: float
    """``g``: the weight of the game, which depends on the opponent's deviation."""
    expected: float
    """``E``: the expected score."""
    score: float

    @property
    def surprise(self) -> float:
        """The weighted difference between actual and expected score."""
        return self.weight * (self.score - self.expected)


@dataclass(frozen=True, slots=True, kw_only=True)
class GlickoUpdate:
    """A player's estimate after a period."""

    after: StrengthEstimate
    games: tuple[GlickoGame, ...]
    changes: tuple[float, ...]
    """Rating points per game; they add up to the change of the rating."""


def deviation_weight(phi: float) -> float:
    """``g`` of an opponent's deviation ``phi``, in the system's own scale (step 3)."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def glicko_game(player: StrengthEstimate, opponent: StrengthEstimate, score: float) -> GlickoGame:
    """A game between two estimates from before the period (step 3)."""
    weight = deviation_weight(opponent.deviation / SCALE)
    expected = 1 / (1 + math.exp(weight * (opponent.rating - player.rating) / SCALE))
    return GlickoGame(weight=weight, expected=expected, score=score)


def estimated_variance(games: Sequence[GlickoGame]) -> float:
    """``v``: the variance of the strength as estimated from these games alone (step 3); needs at least one game."""
    return 1 / sum(game.weight**2 * game.expected * (1 - game.expected) for game in games)


def estimated_improvement(games: Sequence[GlickoGame], variance: float) -> float:
    """``Δ``: the improvement that the games of the period alone suggest (step 4)."""
    return variance * sum(game.surprise for game in games)


def updated_volatility(volatility: float, phi: float, *, improvement: float, variance: float, tau: float) -> float:
    """The volatility after a period, by the Illinois algorithm (step 5)."""
    before = math.log(volatility**2)

    def slope(guess: float) -> float:
        square = math.exp(guess)
        spread = phi**2 + variance + square
        return square * (improvement**2 - spread) / (2 * spread**2) - (guess - before) / tau**2

    low = before
    if improvement**2 > phi**2 + variance:
        high = math.log(improvement**2 - phi**2 - variance)
    else:
        high = before - tau
        while slope(high) < 0:
            high -= tau
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > TOLERANCE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return math.exp(low / 2)


def widened_deviation(deviation: float, volatility: float, periods: int = 1) -> float:
    """The deviation after periods without games, in rating points (step 6)."""
    return math.hypot(deviation, math.sqrt(periods) * volatility * SCALE)


def played_deviation(phi: float, variance: float) -> float:
    """The deviation after the games of a period, in the system's own scale (step 7)."""
    return 1 / math.sqrt(phi**-2 + 1 / variance)


def glicko_update(
    player: StrengthEstimate, opponents: Sequence[tuple[StrengthEstimate, float]], tau: float
) -> GlickoUpdate:
    """A player after a period; ``opponents`` are estimates from before it with the player's scores, at least one."""
    games = tuple(glicko_game(player, opponent, score) for opponent, score in opponents)
    variance = estimated_variance(games)
    volatility = updated_volatility(
        player.volatility,
        player.deviation / SCALE,
        improvement=estimated_improvement(games, variance),
        variance=variance,
        tau=tau,
    )
    phi = played_deviation(widened_deviation(player.deviation, volatility) / SCALE, variance)
    changes = tuple(SCALE * phi**2 * game.surprise for game in games)
    after = StrengthEstimate(rating=player.rating + sum(changes), deviation=SCALE * phi, volatility=volatility)
    return GlickoUpdate(after=after, games=games, changes=changes)
