"""What was changed at the tables of a round after it was published, in words (ANY-RESEAT)."""

from collections.abc import Callable

from ronda.core.facts import Change, PairingsChanged
from ronda.core.text import N_, Message

_SAID = {
    Change.SEATS: N_("{first} and {second} change seats."),
    Change.OPPONENTS: N_("{first} plays {second}."),
    Change.TABLE: N_("{first} plays at table {table}."),
}


def change_text(fact: PairingsChanged, name: Callable[[int], str]) -> Message:
    """Give a change in words; takes what gives a player's name."""
    named = zip(("first", "second"), map(name, fact.players), strict=False)
    said = Message(_SAID[fact.change], (*named, ("table", fact.table or 0)))
    if not fact.reason:
        return said
    return Message(N_("{change} Reason: {reason}"), (("change", said), ("reason", fact.reason)))
