"""How the result of a match is entered, and what makes it possible."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ronda.core.results import DRAW, FIRST, Result, Score, opposite_side
from ronda.core.text import N_, Message
from ronda.rules.fields import FieldChoice

CONCESSION = FieldChoice(key="concession", name=N_("Concession"))
"""The ending of a match that one of the two gave up while it was played; who never began it forfeits it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreField:
    """A pair of numbers that a result form asks, one for each player."""

    key: str
    name: str
    least: int
    most: int
    short: str = ""
    """Where there is little room; empty where the name is short enough."""
    example: tuple[int, int] | None = None
    """A believable pair, shown where people learn how to type a result."""

    def named(self, first: object, second: object) -> Message:
        """A pair of its numbers with its name, short where it has a short one: ``VP 7–3``."""
        numbers = (("first", first), ("second", second))
        return Message(N_("{name} {first}–{second}"), (("name", Message(self.short or self.name)), *numbers))


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultMark:
    """Something that at most one of the two has, kept as a score of 1–0, 0–1 or 0–0."""

    key: str
    name: str
    only_one: str
    """The sentence that refuses both."""
    decides: Callable[[Sequence[Score]], bool] = lambda _: False
    """Tells whether it alone decides between such numbers: then nobody having it is an answer that has to be given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortcut:
    """A result that is one tap away, as seen by the first player; one with a winner is mirrored for the second."""

    name: str
    winner: int
    scores: tuple[tuple[int, int], ...] = ()
    ending: str = ""

    @property
    def is_draw(self) -> bool:
        """Tell whether it is nobody's, so that it stands once between the two."""
        return self.winner == DRAW


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickEnding:
    """A way to end a match with one tap on its own page, as seen by the first player (the second's is mirrored)."""

    name: str
    winner: int
    scores: tuple[tuple[int | None, int | None], ...] = ()
    """None stands for the number in the form."""
    ending: str = ""

    def ended(self, side: int, numbers: tuple[Score, ...]) -> Result:
        """The result as seen from side 1 or 2; takes the numbers and marks in the form, in its order."""
        scores = []
        for score, (own, other) in zip(numbers, self.scores, strict=False):
            first, second = (own, other) if side == FIRST else (other, own)
            scores.append(
                Score(
                    key=score.key,
                    first=score.first if first is None else first,
                    second=score.second if second is None else second,
                )
            )
        winner = self.winner if side == FIRST else opposite_side(self.winner)
        return Result(winner=winner, scores=(*scores, *numbers[len(scores) :]), ending=self.ending)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartForm:
    """A kind of part that a result may record, such as a game of a series or a throw of dice."""

    key: str
    name: str
    """Translatable; ``{number}`` counts the parts of the kind."""
    most: int
    """The highest number of a side."""
    is_won: bool = False
    """Its numbers are 1 and 0 and say who won it."""
    hows: tuple[FieldChoice, ...] = ()
    """How one can have ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultForm:
    """How a match's result is entered and what makes it possible."""

    scores: tuple[ScoreField, ...] = ()
    marks: tuple[ResultMark, ...] = ()
    endings: tuple[FieldChoice, ...] = ()
    winner_from_scores: bool = False
    """The higher (first) score wins and the winner is asked only when equal; otherwise always asked."""
    equal_note: str = ""
    """What decides between equal scores, in words."""
    draws: bool = False
    winner_by: Callable[[tuple[Score, ...]], int] | None = None
    """The winner, or a draw, by the numbers and marks; then the form never asks for it."""
    concession: FieldChoice | None = None
    """The ending with which a side gives up what has begun: the numbers stand, and the other side wins."""
    shortcuts: tuple[Shortcut, ...] = ()
    quick: tuple[QuickEnding, ...] = ()
    parts: tuple[PartForm, ...] = ()
    """What a helper may record of how the match was played."""
    series: bool = False
    """The (first) score is games won, and whoever reaches its highest number wins."""
    check: Callable[[Result], None] = lambda _: None
    """Raises ``Impossible`` for a result that the rules exclude."""

    @property
    def every_ending(self) -> tuple[FieldChoice, ...]:
        """The ways a match can end, giving it up among them."""
        return (*self.endings, *((self.concession,) if self.concession else ()))

    def is_conceded(self, result: Result) -> bool:
        """Tell whether a side gave the match up, so that the numbers do not say who won."""
        return self.concession is not None and result.ending == self.concession.key

    @property
    def conceding(self) -> QuickEnding | None:
        """How a player concedes with the numbers so far; None in a form without numbers or such an ending."""
        return next((quick for quick in self.quick if self.scores and quick.ending == CONCESSION.key), None)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a result's scores: the numbers, then the marks."""
        return (*(score.key for score in self.scores), *(mark.key for mark in self.marks))
