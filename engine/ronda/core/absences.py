"""Rounds for which a player is known beforehand not to be there (ST-ABSENT)."""

from enum import StrEnum

from ronda.core.file_format import since_format


@since_format(11)
class AbsenceCount(StrEnum):
    """What a round counts for which somebody's absence was announced."""

    LOSS = "loss"
    """A round missed, as any other (SW-DROP)."""
    HALF = "half"
    """Half a point, and a round played without an opponent."""
    BYE = "bye"
    """A bye that was awarded beforehand (ANY-BYES)."""


type Absences = tuple[tuple[int, AbsenceCount], ...]
"""Numbers of rounds, ascending, each with what it counts."""


def with_absence(absences: Absences, number: int, counts: AbsenceCount | None) -> Absences:
    """The absences with another one for a round, or with none for it."""
    others = [absence for absence in absences if absence[0] != number]
    return tuple(sorted([*others, (number, counts)] if counts else others))
