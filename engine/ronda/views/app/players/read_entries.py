"""The outcome of registrations made at home, read at the door or from texts and files (REG-CODE)."""

from collections.abc import Iterator, Sequence

from ronda.commands.entry_requests import entry_questions
from ronda.core.entry_requests import EntryRequest
from ronda.core.errors import Impossible
from ronda.core.state import Tournament
from ronda.core.text import N_, Message, Plural
from ronda.formats.pairing.broken_rules import join_sentences
from ronda.rulesets import ruleset_of
from ronda.sync.entry_codes import ReadEntries
from ronda.views.app.players.entry_texts import entry_question_text
from ronda.views.app.players.place_texts import newcomers_waiting, waiting_list_text

MOST_TOLD = 6
"""Unreadable files named one by one; the rest is counted."""


def read_entries_text(tournament: Tournament, read: ReadEntries) -> Message:
    """The outcome, in the state afterwards; raises ``Refusal`` for a single refused one, or none."""
    refused = (*read.refused, *read.refused_files)
    if len(refused) == 1 and not (read.registered or read.waiting or read.known):
        raise refused[0]
    told = list(_told(tournament, read))
    if told:
        return join_sentences(told)
    raise Impossible(
        "There is no registration in it: copy all of the text, from RONDA-ENTRY to the full stop.", field="codes"
    )


def _told(tournament: Tournament, read: ReadEntries) -> Iterator[Message]:
    """One sentence each for the registered, the waiting, the known, and the unreadable."""
    if len(read.registered) == 1:
        player = tournament.player(read.registered[0].player)
        pattern = N_("{name} is registered and checked in.") if player.checked_in else N_("{name} is registered.")
        yield waiting_list_text(tournament, player.id) or Message(pattern, (("name", player.name),))
    elif read.registered:
        yield _counted(Plural("{count} person is registered.", "{count} people are registered."), read.registered)
        yield from newcomers_waiting(tournament, {request.player for request in read.registered})
    if len(read.waiting) == 1:
        yield _waits(tournament, read.waiting[0])
    elif read.waiting:
        yield _counted(Plural("{count} waits under Arrivals.", "{count} wait under Arrivals."), read.waiting)
    if len(read.known) == 1:
        yield Message(N_("The registration of {name} was read before."), (("name", read.known[0].latest.name),))
    elif read.known:
        yield _counted(Plural("{count} was read before.", "{count} were read before."), read.known)
    if read.refused:
        refused = Plural("{count} could not be read: {problem}", "{count} could not be read, the first: {problem}")
        yield Message(refused, (("count", len(read.refused)), ("problem", read.refused[0].message)))
    yield from (refusal.message for refusal in read.refused_files[:MOST_TOLD])
    if more := len(read.refused_files[MOST_TOLD:]):
        rest = Plural("{count} more file could not be read.", "{count} more files could not be read.")
        yield Message(rest, (("count", more),))


def _waits(tournament: Tournament, request: EntryRequest) -> Message:
    asked = entry_questions(tournament, ruleset_of(tournament), request)
    values = (("name", request.latest.name), ("question", entry_question_text(asked[0]) if asked else ""))
    return Message(N_("{name} waits under Arrivals: {question}"), values)


def _counted(pattern: Plural, requests: Sequence[EntryRequest]) -> Message:
    return Message(pattern, (("count", len(requests)),))
