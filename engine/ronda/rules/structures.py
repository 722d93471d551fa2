"""How many rounds and how large a cut for how many players (SW-STRUCT)."""

from dataclasses import dataclass

from ronda.core.errors import Impossible
from ronda.core.text import N_, Message


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureStep:
    """One row of a structure: so many players, so many Swiss rounds, such a cut (SW-STRUCT)."""

    least: int
    most: int | None
    swiss_rounds: int
    cut: int

    def holds(self, players: int) -> bool:
        """Tell whether it is the row of so many players."""
        return self.least <= players and (self.most is None or players <= self.most)


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """A named structure of the documents."""

    key: str
    name: str
    steps: tuple[StructureStep, ...]


def _step(least: int, most: int | None, swiss_rounds: int, cut: int) -> StructureStep:
    return StructureStep(least=least, most=most, swiss_rounds=swiss_rounds, cut=cut)


BASIC = Structure(
    key="basic",
    name=N_("Basic"),
    steps=(
        _step(4, 8, 3, 0),
        _step(9, 16, 4, 0),
        _step(17, 24, 4, 4),
        _step(25, 40, 5, 4),
        _step(41, 44, 5, 8),
        _step(45, 76, 6, 8),
        _step(77, 148, 6, 16),
        _step(149, None, 7, 16),
    ),
)

ADVANCED = Structure(
    key="advanced",
    name=N_("Advanced"),
    steps=(
        _step(9, 12, 4, 4),
        _step(13, 24, 4, 8),
        _step(25, 40, 5, 8),
        _step(41, 76, 6, 8),
        _step(77, 148, 6, 16),
        _step(149, 288, 6, 32),
        _step(289, 512, 7, 32),
        _step(513, None, 8, 32),
    ),
)

SUGGESTED = Structure(
    key="basic",
    name=N_("Suggested rounds"),
    steps=(_step(4, 8, 3, 0), _step(9, 16, 4, 0), _step(17, None, 5, 0)),
)
"""Rounds without a cut (AGL-ROUNDS)."""

CUSTOM = "custom"
"""The structure that the organiser fills in."""


def step_for(
    structure: Structure, players: int, *, fewest: int = 2, others: tuple[Structure, ...] = ()
) -> StructureStep:
    """The row of a structure for a number of players; ``fewest`` is what any tournament of the game needs.

    Raises ``Impossible`` below the structure's smallest size, naming as the way out the first of the other structures
    that has a row, or Custom where so few can play at all (SW-STRUCT).
    """
    for step in structure.steps:
        if step.holds(players):
            return step
    too_few = N_("The structure {structure} needs at least {least} players, not {players}: register more.")
    if players >= fewest:
        too_few = N_(
            "The structure {structure} needs at least {least} players, not {players}: register more, or choose "
            "the structure {other}."
        )
    fitting = (other.name for other in others if any(step.holds(players) for step in other.steps))
    raise Impossible(
        too_few,
        field="structure",
        structure=Message(structure.name),
        least=structure.steps[0].least,
        players=players,
        other=Message(next(fitting, N_("Custom"))),
    )
