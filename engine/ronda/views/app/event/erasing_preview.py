"""What becomes of each record that names a person who is to be erased, before that is done (REG-ERASE)."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.core import facts
from ronda.core.inputs import folded_text
from ronda.core.state import Player, Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.sync.erasing import NamedText, named_texts, registrations_of
from ronda.sync.personal_wishes import erased_name

EVERYBODY = "all"
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
"""Where a text stands, by the type that holds it; of any other it is a reason or a note."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErasingPreview:
    """What is shown before anybody is erased."""

    chosen: str
    numbers: tuple[tuple[str, str], ...]
    """Each name with what takes its place."""
    registrations: int
    """So many entries hold the registration, corrections among them."""
    texts: tuple[tuple[Message, NamedText], ...]
    seen: int


def people_to_erase(tournament: Tournament) -> tuple[Player, ...]:
    """Who can be erased still, by name; those whose registration was taken back too."""
    every = (*tournament.players, *tournament.taken_off)
    return tuple(sorted((player for player in every if not player.is_erased), key=lambda each: folded_text(each.name)))


def chosen_people(tournament: Tournament, chosen: str) -> tuple[int, ...]:
    """The numbers of all registrations of whom a form chose; nobody for what is no choice."""
    people = [player.id for player in people_to_erase(tournament)]
    if chosen == EVERYBODY:
        return tuple(sorted(people))
    number = int(chosen) if chosen.isascii() and chosen.isdecimal() and len(chosen) < 6 else 0  # noqa: PLR2004 - no number is longer
    return registrations_of(tournament, number) if number in people else ()


def erasing_preview(log: Log, chosen: str) -> ErasingPreview | None:
    """What becomes of the entries; None where nobody was chosen."""
    people = chosen_people(log.tournament, chosen)
    if not people:
        return None
    return ErasingPreview(
        chosen=chosen,
        numbers=tuple(dict.fromkeys(_names(log, people))),
        registrations=sum(1 for record in log.records if _is_registration(record.fact, people)),
        texts=tuple((_where(text), text) for text in named_texts(log, people)),
        seen=len(log.records),
    )


def _where(text: NamedText) -> Message:
    return Message(_WHERE.get(text.where.partition(".")[0], N_("Reason")))


def _is_registration(fact: facts.Fact, people: tuple[int, ...]) -> bool:
    kinds = facts.PlayerRegistered | facts.PlayerEdited | facts.RegistrationCorrected
    return isinstance(fact, kinds) and fact.player in people


def _names(log: Log, people: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    for record in log.records:
        fact = record.fact
        if isinstance(fact, facts.PlayerRegistered | facts.PlayerEdited) and fact.player in people:
            yield fact.name, erased_name(fact.player)
