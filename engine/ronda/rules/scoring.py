"""Results of a match, its points, and the value of a bye."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, NOBODY, Cause, Ending, Result, Score
from ronda.core.text import N_
from ronda.rules.result_forms import ResultForm


def one_for_a_win(result: Result, side: int) -> Fraction:
    """1 for a win, a half for a draw and 0 for a loss (SW-POINTS)."""
    if result.winner == DRAW:
        return Fraction(1, 2)
    return Fraction(result.winner == side)


def default_walkover(form: ResultForm, winner: int) -> Result:
    """The result of a match whose other player left: highest numbers against lowest.

    If nobody wins, both have the lowest (SW-NOBODY).
    """
    numbers = [(score.key, score.least if winner == NOBODY else score.most, score.least) for score in form.scores]
    numbers += [(mark.key, 0, 0) for mark in form.marks]
    scores = (Score(key=key, first=own, second=other) for key, own, other in numbers)
    if winner != FIRST:
        scores = (Score(key=key, first=other, second=own) for key, own, other in numbers)
    return Result(winner=winner, scores=tuple(scores), ending=Ending.FORFEIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """How a game's matches are entered and scored."""

    form: Callable[[Details, Stage], ResultForm]
    """The result form for a stage."""
    points: Callable[[Result, int], Fraction] = one_for_a_win
    """Tournament points of side 1 or 2."""
    bye: Fraction = Fraction(1)
    """Tournament points of a bye (SW-BYE)."""
    walkover: Callable[[ResultForm, int], Result] = default_walkover
    """The result when the given side (1 or 2) wins because the other left; -1 if neither player was there."""
    by_winner: bool = True
    """Whether points follow from the winner alone; if not, the app never calls a player safe before the cut."""
    points_name: str = N_("Points")

    @property
    def half_point(self) -> Fraction:
        """Half a point: a draw, or half of a bye where draws give nothing (ST-ABSENT)."""
        return self.points(Result(winner=DRAW), FIRST) or self.bye / 2

    def forfeit(self, details: Details, stage: Stage, winner: int, cause: Cause = Cause.ABSENT) -> Result:
        """The result of a tournament's match that is not played to its end.

        The given side (1 or 2) wins, or nobody (-1, SW-NOBODY).
        """
        return replace(self.walkover(self.form(details, stage), winner), cause=cause)
