"""Table helpers: questions whose answers give a result, with reasons in words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, Result
from ronda.core.state import Player
from ronda.core.text import Message
from ronda.rules.fields import Field

type FieldValues = Mapping[str, str]
"""Entered values by field key; an empty field is missing or ""."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HelperInput:
    """The input of a helper at a table: players, match, entered values."""

    details: Details
    stage: Stage
    first: Player
    second: Player
    common: FieldValues
    sides: tuple[FieldValues, FieldValues]
    games_lost: tuple[int, int] = (0, 0)
    """Games that each player has lost by penalties."""

    def player(self, side: int) -> Player:
        """The player of side 1 or 2."""
        return self.first if side == FIRST else self.second

    def of(self, side: int) -> FieldValues:
        """The values entered for side 1 or 2."""
        return self.sides[side - 1]

    def numbers(self, key: str) -> tuple[int, int] | None:
        """The two numbers under a key, the first player's first; None while either is empty."""
        first, second = (of_side.get(key) for of_side in self.sides)
        return (int(first), int(second)) if first and second else None


@dataclass(frozen=True, slots=True, kw_only=True)
class HelperOutcome:
    """The output of a helper."""

    explanation: tuple[Message, ...]
    """The reasons, in order."""
    result: Result | None = None
    """The match's result; None while undecided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Helper:
    """A helper, drawn from its fields; choices named ``{first}`` and ``{second}`` show the players' names."""

    key: str
    name: str
    help: str
    common: Callable[[HelperInput], tuple[Field, ...]] = lambda _: ()
    """Fields asked once; earlier answers may add more."""
    side: Callable[[HelperInput, int], tuple[Field, ...]] = lambda _, __: ()
    """Fields asked for side 1 or 2."""
    work: Callable[[HelperInput], HelperOutcome]
    recall: Callable[[Result], FieldValues] = lambda _: {}
    """Answers recovered from a stored result, by field name of the form."""
    applies: Callable[[Details, Stage], bool] = lambda _, __: True
