"""Glicko-2 against the example that its author prints: “Example of the Glicko-2 system”, Mark E. Glickman."""

import math

import pytest

from ronda.ranking.glicko import (
    SCALE,
    GlickoGame,
    StrengthEstimate,
    deviation_weight,
    estimated_improvement,
    estimated_variance,
    glicko_game,
    glicko_update,
    played_deviation,
    updated_volatility,
    widened_deviation,
)

PLAYER = StrengthEstimate(rating=1500, deviation=200, volatility=0.06)
OPPONENTS = (
    (StrengthEstimate(rating=1400, deviation=30, volatility=0.06), 1.0),
    (StrengthEstimate(rating=1550, deviation=100, volatility=0.06), 0.0),
    (StrengthEstimate(rating=1700, deviation=300, volatility=0.06), 0.0),
)
TAU = 0.5
PRINTED_G, PRINTED_E = (0.9955, 0.9531, 0.7242), (0.639, 0.432, 0.303)
"""The columns of the paper's table, which goes on with them as they are printed."""
PRINTED = tuple(
    GlickoGame(weight=weight, expected=expected, score=score)
    for weight, expected, (_, score) in zip(PRINTED_G, PRINTED_E, OPPONENTS, strict=True)
)


def test_the_result_of_the_example_which_the_paper_gets_from_steps_that_it_rounds() -> None:
    """Without rounding in between the rating is 1464.0507; from the printed steps it is the printed 1464.06."""
    after = glicko_update(PLAYER, OPPONENTS, TAU).after

    assert (1464.0507, 151.52) == (round(after.rating, 4), round(after.deviation, 2))
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert 0.05999 == math.floor(after.volatility * 100_000) / 100_000


def test_step_2_the_scale_of_the_example() -> None:
    assert 1.1513 == round(PLAYER.deviation / SCALE, 4)
    assert [-0.5756, 0.2878, 1.1513] == [round((each.rating - 1500) / SCALE, 4) for each, _ in OPPONENTS]
    assert [0.1727, 0.5756, 1.7269] == [round(each.deviation / SCALE, 4) for each, _ in OPPONENTS]


def test_step_3_weights_and_expected_scores_of_the_example() -> None:
    games = [glicko_game(PLAYER, opponent, score) for opponent, score in OPPONENTS]

    assert list(PRINTED_G) == [round(game.weight, 4) for game in games]
    assert list(PRINTED_E) == [round(game.expected, 3) for game in games]
    assert PRINTED_G[0] == round(deviation_weight(0.1727), 4)


def test_steps_3_and_4_variance_and_improvement_of_the_example() -> None:
    variance = estimated_variance(PRINTED)

    assert 1.7785 == round(variance, 4)
    assert -0.4834 == round(estimated_improvement(PRINTED, 1.7785), 4)
    exact = [glicko_game(PLAYER, opponent, score) for opponent, score in OPPONENTS]
    assert variance == pytest.approx(estimated_variance(exact), abs=0.0005)


def test_step_5_the_volatility_of_the_example() -> None:
    after = updated_volatility(0.06, 1.1513, improvement=-0.4834, variance=1.7785, tau=TAU)

    assert -5.62682 == round(math.log(0.06**2), 5)
    assert -5.62696 == round(2 * math.log(after), 5)


def test_step_6_the_deviation_before_the_games_of_the_example() -> None:
    assert 1.152862 == round(widened_deviation(1.1513 * SCALE, 0.05999) / SCALE, 6)


def test_steps_7_and_8_rating_and_deviation_of_the_example() -> None:
    phi = played_deviation(1.152862, 1.7785)
    surprise = round(sum(game.surprise for game in PRINTED), 3)

    assert (0.8722, -0.272) == (round(phi, 4), surprise)
    assert -0.2069 == round(0.8722**2 * surprise, 4)
    assert (1464.06, 151.52) == (round(1500 + SCALE * -0.2069, 2), round(SCALE * 0.8722, 2))


def test_who_does_not_play_widens_period_by_period_as_all_at_once() -> None:
    stepwise = 50.0
    for _ in range(7):
        stepwise = widened_deviation(stepwise, 0.06)

    assert widened_deviation(50.0, 0.06, 7) == pytest.approx(stepwise)
    assert widened_deviation(50.0, 0.06, 0) == 50.0


def test_the_changes_of_the_games_add_up_and_a_surprise_makes_the_volatility_grow() -> None:
    update = glicko_update(PLAYER, OPPONENTS, TAU)
    assert update.after.rating - PLAYER.rating == pytest.approx(sum(update.changes))

    strong = StrengthEstimate(rating=2400, deviation=30, volatility=0.06)
    assert glicko_update(PLAYER, [(strong, 1.0)] * 9, TAU).after.volatility > PLAYER.volatility
