"""Other tournaments from which players were taken (ST-SOURCE)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ronda.core.file_format import OMIT_IF_DEFAULT, since_format


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class SourceEvent:
    """Another tournament's file as it was when its best players were registered here."""

    event: str
    """Its identifier."""
    name: str
    date: str
    """ISO date, or empty."""
    records: int
    """Number of records in its file."""
    digest: str
    """Digest of the last record; it covers all earlier ones."""
    fingerprint: str
    """The last fingerprint; empty if no round was complete."""
    best: int
    """Number of its players to take."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PassedOver:
    """One of the best of another tournament who does not come, or qualified through a third one."""

    number: int
    """The number in that tournament."""
    place: int
    last_place: int


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class TakenEntrant:
    """A player taken from another tournament, with the place there."""

    player: int
    """The number in this tournament."""
    number: int
    """The number there; 0 where a public copy withholds it."""
    place: int
    last_place: int
    """Equal to ``place``, or the last of a shared place."""
    instead_of: int = 0
    """Number, in the other tournament, of the better player whose place this is."""
    hidden: bool = False
    """The name was hidden there, so the place is withheld: it would reveal the name."""
    without: tuple[str, ...] = field(default=(), metadata=OMIT_IF_DEFAULT)
    """Keys of fields, or ``fixed_table``, that were dropped because somebody here has the same value."""


def public_entrants(entrants: Iterable[TakenEntrant], hidden: Iterable[int]) -> tuple[TakenEntrant, ...]:
    """The public part of entrants: for players hidden in either tournament only that they were taken."""
    unnamed = frozenset(hidden)
    return tuple(
        TakenEntrant(player=each.player, number=0, place=0, last_place=0, hidden=True)
        if each.hidden or each.player in unnamed
        else each
        for each in entrants
    )
