"""Preview of an erasure: the effect on each record that names the person (REG-ERASE)."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.core import facts
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.sync.erasable_people import ErasablePerson, chosen_people
from ronda.sync.erasing import NamedText, named_texts
from ronda.sync.personal_wishes import erased_name

_WHERE = {
    "Details": N_("Announcement"),
    "Notice": N_("Announcement"),
    "Prize": N_("Prizes"),
    "RoomMessagePosted": N_("Message to the room"),
    "RulingGiven": N_("Ruling"),
    "RulingAppealed": N_("Ruling"),
    "PenaltyGiven": N_("Penalty"),
    "StepSetAside": N_("Done on another copy"),
    "DeskJoined": N_("Linked device"),
    "PlayerRegistered": N_("Another registration"),
    "PlayerEdited": N_("Another registration"),
    "EntryRequested": N_("Another registration"),
    "Constraints": N_("Club or team"),
}
"""The location of a text, by its fact type; for all others it is a reason or note."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErasingPreview:
    """What is shown before somebody is erased."""

    chosen: str
    numbers: tuple[tuple[str, str], ...]
    """Each name with its replacement."""
    registrations: int
    """Number of entries with the registration, corrections included."""
    texts: tuple[tuple[Message, NamedText], ...]
    seen: int


def erasing_preview(log: Log, chosen: str) -> ErasingPreview | None:
    """The effect on the entries; None if nobody was chosen."""
    person = chosen_people(log, chosen)
    if person is None:
        return None
    return ErasingPreview(
        chosen=chosen,
        numbers=tuple(dict.fromkeys(_names(log, person))),
        registrations=sum(1 for record in log.records if _is_registration(record.fact, person)),
        texts=tuple((_where(text), text) for text in named_texts(log, person.players, person.requests)),
        seen=len(log.records),
    )


def _where(text: NamedText) -> Message:
    return Message(_WHERE.get(text.where.partition(".")[0], N_("Reason")))


def _is_registration(fact: facts.Fact, person: ErasablePerson) -> bool:
    match fact:
        case facts.PlayerRegistered() | facts.PlayerEdited() | facts.RegistrationCorrected():
            return fact.player in person.players
        case facts.EntryRequested(request=request):
            return request in person.requests
        case _:
            return False


def _names(log: Log, person: ErasablePerson) -> Iterator[tuple[str, str]]:
    for record in log.records:
        match record.fact:
            case facts.PlayerRegistered() | facts.PlayerEdited() as fact if fact.player in person.players:
                yield fact.name, erased_name(fact.player)
            case facts.EntryRequested(request=request, name=name) if request in person.requests:
                yield name, erased_name(0, request)
            case _:
                pass
