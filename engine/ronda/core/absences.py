"""Rounds that a player is known in advance to miss (ST-ABSENT)."""

from enum import StrEnum

from ronda.core.file_format import since_format


@since_format(11)
class AbsenceCount(StrEnum):
    """What a round counts for a player whose absence was announced."""

    LOSS = "loss"
    """A missed round like any other (SW-DROP)."""
    HALF = "half"
    """Half a point; a round played without an opponent."""
    BYE = "bye"
    """A bye awarded in advance (ANY-BYES)."""


type Absences = tuple[tuple[int, AbsenceCount], ...]
"""Round numbers in ascending order, each with what it counts."""


def with_absence(absences: Absences, number: int, counts: AbsenceCount | None) -> Absences:
    """The absences with this round set to ``counts``, or removed where that is None."""
    others = [absence for absence in absences if absence[0] != number]
    return tuple(sorted([*others, (number, counts)] if counts else others))
