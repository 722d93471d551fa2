"""Other tournaments whose results decided who takes part in one (ST-SOURCE)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ronda.core.file_format import OMIT_IF_DEFAULT, since_format


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class SourceEvent:
    """A tournament as its file stood when the best of it were registered for another."""

    event: str
    """Its identifier."""
    name: str
    date: str
    """ISO date, or empty."""
    records: int
    """How many records its file had."""
    digest: str
    """The digest of the last of them, which covers all before it."""
    fingerprint: str
    """Its last; empty where no round was complete."""
    best: int
    """So many of it were to be taken."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PassedOver:
    """One of the best of another tournament who does not come, or comes from a third one."""

    number: int
    """The number in that tournament."""
    place: int
    last_place: int


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class TakenEntrant:
    """One of the best of another tournament, with the place there."""

    player: int
    """The number in this tournament."""
    number: int
    """The number in the other one; 0 where a public copy does not tell it."""
    place: int
    last_place: int
    """The same, or the last of a shared place."""
    instead_of: int = 0
    """Whose place it is, by the number in the other one, where somebody better does not come."""
    hidden: bool = False
    """The name was hidden there: nobody else is told the place, which would tell the name."""
    without: tuple[str, ...] = field(default=(), metadata=OMIT_IF_DEFAULT)
    """What the player had there and somebody else has here: keys of fields, or ``fixed_table``."""


def told_entrants(entrants: Iterable[TakenEntrant], hidden: Iterable[int]) -> tuple[TakenEntrant, ...]:
    """What everybody is told of entrants: of whom one of both tournaments hides, only that they were taken."""
    unnamed = frozenset(hidden)
    return tuple(
        TakenEntrant(player=each.player, number=0, place=0, last_place=0, hidden=True)
        if each.hidden or each.player in unnamed
        else each
        for each in entrants
    )
