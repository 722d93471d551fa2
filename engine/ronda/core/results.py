"""The result of a match, as the two players hand it in."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from ronda.core.file_format import field_since, since_format

FIRST, SECOND, DRAW, NOBODY = 1, 2, 0, -1
"""Who won a match: the first named player, the second, neither in a draw, or nobody as both lost it (SW-NOBODY)."""


def opposite_side(side: int) -> int:
    return FIRST + SECOND - side


class Ending(StrEnum):
    """How a match ended when the software itself ended it; rulesets add the endings of their game."""

    FORFEIT = "forfeit"
    """It was decided without being played to its end; :class:`Cause` says why."""


@since_format(3)
class Cause(StrEnum):
    """What decided a match that was not played to its end."""

    ABSENT = "absent"
    """The loser did not appear, or neither did."""
    LEFT = "left"
    """The loser left the tournament (SW-DROP, SW-ELIM-DROP)."""
    DISQUALIFIED = "disqualified"
    """The loser was disqualified (SW-DQ)."""
    PENALTY = "penalty"
    """The loser lost it by a penalty (ANY-CONDUCT)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """One pair of numbers of a result, such as squad points destroyed or games won."""

    key: str
    first: int
    second: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedPart:
    """One part of what was played, in order: a game of a series, a throw of dice."""

    key: str
    """A key of the result form's parts."""
    first: int
    second: int
    how: str = ""
    """A key of the part's ways to end, or empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What happened in a match."""

    winner: int
    """1 or 2 for the first or second named player, 0 for a draw, -1 where both lost it, which is always a forfeit."""
    scores: tuple[Score, ...] = ()
    ending: str = ""
    """A key of the result form's endings, or :class:`Ending`."""
    played: tuple[PlayedPart, ...] = field(default=(), metadata=field_since(1))
    """What led to it, where that was recorded (KF-BO3, XW-SALVO)."""
    cause: Cause | None = field(default=None, metadata=field_since(3))
    """Why it was not played to its end: of every forfeit, unless the file does not hold it, and of a concession that a
    penalty, a disqualification or leaving was."""

    @property
    def is_unplayed(self) -> bool:
        """Tell whether it was decided by who was not there, so that nothing was played."""
        return self.ending == Ending.FORFEIT

    @property
    def is_broken_off(self) -> bool:
        """Tell whether something else than the game decided it: who was not there, left, or was penalised."""
        return self.is_unplayed or self.cause is not None

    @property
    def turned(self) -> "Result":
        """The result the other way round, as if the two players had been mixed up when it was entered."""
        return replace(
            self,
            winner=opposite_side(self.winner) if self.winner in {FIRST, SECOND} else self.winner,
            scores=tuple(replace(score, first=score.second, second=score.first) for score in self.scores),
            played=tuple(replace(part, first=part.second, second=part.first) for part in self.played),
        )

    def score(self, key: str, side: int) -> int:
        """One side's number (side 1 or 2) of the score ``key``; 0 if the result has none."""
        for score in self.scores:
            if score.key == key:
                return score.first if side == FIRST else score.second
        return 0

    def of(self, side: int) -> str:
        """``win``, ``draw`` or ``loss`` for a side (1 or 2); where nobody won, both have a loss."""
        if self.winner == DRAW:
            return "draw"
        return "win" if self.winner == side else "loss"
