"""Changes to a round's tables after publication, in words (ANY-RESEAT, SW-BYE, SW-ELIM)."""

from collections.abc import Callable, Sequence

from ronda.core.facts import ByeCorrected, PairingChangeKind, PairingsChanged
from ronda.core.text import N_, Message

_CHANGE_TEXTS = {
    PairingChangeKind.SEATS: N_("{first} and {second} change seats."),
    PairingChangeKind.OPPONENTS: N_("{first} plays {second}."),
    PairingChangeKind.TABLE: N_("{first} plays at table {table}."),
}


def change_text(fact: PairingsChanged, name: Callable[[int], str]) -> Message:
    """A change in words; ``name`` returns a player's name."""
    named = zip(("first", "second"), map(name, fact.players), strict=False)
    sentence = Message(_CHANGE_TEXTS[fact.change], (*named, ("table", fact.table or 0)))
    if not fact.reason:
        return sentence
    return Message(N_("{change} Reason: {reason}"), (("change", sentence), ("reason", fact.reason)))


def bye_text(fact: ByeCorrected, name: Callable[[int], str]) -> Message:
    """A corrected bye in words; ``name`` returns a player's name."""
    values = (("player", name(fact.player)), ("other", name(fact.other)))
    return Message(N_("{player} had the bye, and {other} played in that seat."), values)


def seats_text(players: Sequence[int], name: Callable[[int], str]) -> Message:
    """The players at a bracket table: two, one or nobody."""
    match list(map(name, players)):
        case [first, second]:
            return joined_message([first, second], " – ")
        case [player]:
            return Message(N_("{player} has a bye"), (("player", player),))
        case _:
            return Message(N_("nobody"))


def joined_message(parts: Sequence[str | Message], between: str) -> Message:
    """Several parts as one message that keeps neighbouring names apart."""
    pattern = between.join(f"{{part{number}}}" for number in range(len(parts)))
    return Message(pattern, tuple((f"part{number}", part) for number, part in enumerate(parts)))
