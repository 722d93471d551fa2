"""Helpers of a game: questions at a table whose answers give a result, with the reason in words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, Result
from ronda.core.state import Player
from ronda.core.text import Message
from ronda.rules.fields import Field

type FieldValues = Mapping[str, str]
"""What was entered, by the fields' keys; a field that is still empty is missing or an empty text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HelperInput:
    """A helper's table: who sits there, what is played, and what was entered."""

    details: Details
    stage: Stage
    first: Player
    second: Player
    common: FieldValues
    sides: tuple[FieldValues, FieldValues]
    games_lost: tuple[int, int] = (0, 0)
    """Games that each has lost by penalties."""

    def player(self, side: int) -> Player:
        """The player of side 1 or 2."""
        return self.first if side == FIRST else self.second

    def of(self, side: int) -> FieldValues:
        """What was entered for side 1 or 2."""
        return self.sides[side - 1]

    def numbers(self, key: str) -> tuple[int, int] | None:
        """The two numbers entered under a key, the first player's first; None while either is empty."""
        first, second = (of_side.get(key) for of_side in self.sides)
        return (int(first), int(second)) if first and second else None


@dataclass(frozen=True, slots=True, kw_only=True)
class HelperOutcome:
    """What a helper makes of what was entered."""

    explanation: tuple[Message, ...]
    """How it comes about, in order."""
    result: Result | None = None
    """The match's result; None while it is not decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Helper:
    """One helper, drawn from its fields; choices named ``{first}`` and ``{second}`` show the players' names."""

    key: str
    name: str
    help: str
    common: Callable[[HelperInput], tuple[Field, ...]] = lambda _: ()
    """Fields asked once; the answers so far may bring more of them."""
    side: Callable[[HelperInput, int], tuple[Field, ...]] = lambda _, __: ()
    """Fields asked for side 1 or 2."""
    work: Callable[[HelperInput], HelperOutcome]
    recall: Callable[[Result], FieldValues] = lambda _: {}
    """What was answered for a stored result, as far as the result tells it, by the names of the form."""
    applies: Callable[[Details, Stage], bool] = lambda _, __: True
