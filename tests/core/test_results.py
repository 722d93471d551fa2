"""Results, as two players hand them in."""

import pytest

from ronda.core.results import DRAW, FIRST, SECOND, PlayedPart, Result, Score

SIDES = (FIRST, SECOND)
RESULT = Result(
    winner=FIRST,
    scores=(Score(key="points", first=50, second=17), Score(key="games", first=2, second=1)),
    ending="time",
    played=(PlayedPart(key="game", first=31, second=12, how="time"), PlayedPart(key="game", first=4, second=9)),
)


def test_a_result_of_two_who_were_mixed_up_gives_each_what_the_other_had() -> None:
    turned = RESULT.turned

    assert (turned.winner, turned.ending) == (SECOND, "time")
    for ours, theirs in zip(SIDES, reversed(SIDES), strict=True):
        assert turned.of(ours) == RESULT.of(theirs)
        assert [turned.score(key, ours) for key in ("points", "games")] == [
            RESULT.score(key, theirs) for key in ("points", "games")
        ]
    assert [(part.key, part.first, part.second, part.how) for part in turned.played] == [
        ("game", 12, 31, "time"),
        ("game", 9, 4, ""),
    ]
    assert turned.turned == RESULT


def test_a_draw_stays_a_draw() -> None:
    assert Result(winner=DRAW).turned == Result(winner=DRAW)


@pytest.mark.parametrize("side", SIDES)
def test_a_score_that_a_result_does_not_have_is_nothing(side: int) -> None:
    assert RESULT.score("throws", side) == 0
