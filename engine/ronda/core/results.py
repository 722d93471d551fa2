"""The result of a match, as both players report it."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from ronda.core.file_format import field_since, since_format

FIRST, SECOND, DRAW, NOBODY = 1, 2, 0, -1
"""Winner of a match: first or second named player, neither in a draw, or nobody because both lost (SW-NOBODY)."""


def opposite_side(side: int) -> int:
    return FIRST + SECOND - side


class Ending(StrEnum):
    """Endings that the software itself records; rulesets add those of their game."""

    FORFEIT = "forfeit"
    """Decided without being played to its end; :class:`Cause` says why."""


@since_format(3)
class Cause(StrEnum):
    """Why a match was not played to its end."""

    ABSENT = "absent"
    """The loser, or both players, did not appear."""
    LEFT = "left"
    """The loser left the tournament (SW-DROP, SW-ELIM-DROP)."""
    DISQUALIFIED = "disqualified"
    """The loser was disqualified (SW-DQ)."""
    PENALTY = "penalty"
    """The loser lost by a penalty (ANY-CONDUCT)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Two numbers of a result, such as squad points destroyed or games won."""

    key: str
    first: int
    second: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedPart:
    """One part of a match, in order: a game of a series, a roll of dice."""

    key: str
    """A key of the result form's parts."""
    first: int
    second: int
    how: str = ""
    """A key of the part's possible endings, or empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of a match."""

    winner: int
    """1 or 2 for the first or second named player, 0 for a draw, -1 where both lost (always a forfeit)."""
    scores: tuple[Score, ...] = ()
    ending: str = ""
    """A key of the result form's endings, or an :class:`Ending`."""
    played: tuple[PlayedPart, ...] = field(default=(), metadata=field_since(1))
    """The recorded parts that led to it (KF-BO3, XW-SALVO)."""
    cause: Cause | None = field(default=None, metadata=field_since(3))
    """Why it was not played to its end.

    Set for every forfeit, unless the file lacks it, and for a concession caused by a penalty, a disqualification or
    leaving.
    """

    @property
    def is_unplayed(self) -> bool:
        """Whether nothing was played because somebody was not there."""
        return self.ending == Ending.FORFEIT

    @property
    def is_broken_off(self) -> bool:
        """Whether something other than the game decided it: absence, leaving or a penalty."""
        return self.is_unplayed or self.cause is not None

    @property
    def turned(self) -> "Result":
        """The result with sides swapped, for players mixed up at entry."""
        return replace(
            self,
            winner=opposite_side(self.winner) if self.winner in {FIRST, SECOND} else self.winner,
            scores=tuple(replace(score, first=score.second, second=score.first) for score in self.scores),
            played=tuple(replace(part, first=part.second, second=part.first) for part in self.played),
        )

    def score(self, key: str, side: int) -> int:
        """The number of side 1 or 2 in the score ``key``; 0 if the result lacks it."""
        for score in self.scores:
            if score.key == key:
                return score.first if side == FIRST else score.second
        return 0

    def of(self, side: int) -> str:
        """``win``, ``draw`` or ``loss`` for side 1 or 2; both lost if nobody won."""
        if self.winner == DRAW:
            return "draw"
        return "win" if self.winner == side else "loss"
