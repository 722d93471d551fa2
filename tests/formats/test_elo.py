"""AGL-ELO: Elo's formulas against published numbers and their laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.ranking.elo import expected_score, updated_rating

RATINGS = st.floats(0, 3000)


def test_agl_elo_the_published_example() -> None:
    assert updated_rating(1000, 500, score=1, factor=25) == 1001.3310053800506
    assert updated_rating(500, 1000, score=0, factor=25) == 498.66899461994944


@pytest.mark.parametrize(("lead", "score"), [(0, 1 / 2), (400, 10 / 11), (-400, 1 / 11), (800, 100 / 101)])
def test_agl_elo_four_hundred_points_are_ten_to_one(lead: int, score: float) -> None:
    assert expected_score(1000 + lead, 1000) == pytest.approx(score, abs=1e-15)


def test_agl_elo_a_draw_between_equals_changes_nothing() -> None:
    assert updated_rating(1234.5, 1234.5, score=0.5, factor=38) == 1234.5


@given(RATINGS, RATINGS, st.sampled_from([0, 0.5, 1]), st.sampled_from([8, 32, 36, 38]))
def test_agl_elo_what_one_gains_the_other_loses(first: float, second: float, score: float, factor: int) -> None:
    total = updated_rating(first, second, score=score, factor=factor) + updated_rating(
        second, first, score=1 - score, factor=factor
    )

    assert total == pytest.approx(first + second, abs=1e-9)
