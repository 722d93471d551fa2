"""Registrations made at home: each is recorded once, and accepted at once if there are no questions (REG-CODE)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronda import journal
from ronda.codes.entry_codes import EntryCode, EntryFile, read_entry_code
from ronda.commands import decide_facts
from ronda.commands import requests as ask
from ronda.commands.forms.names import name_beside_contact
from ronda.core import inputs
from ronda.core.entry_requests import EntryRequest, find_request
from ronda.core.errors import Impossible, Refusal
from ronda.core.facts import EntryOrigin, Fact
from ronda.core.web_address import short_event_code
from ronda.journal import Log, Record
from ronda.rulesets import ruleset_of
from ronda.sync.entries import is_received, receive_entry


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadEntries:
    """The outcome of registrations read together."""

    records: Sequence[Record]
    registered: tuple[EntryRequest, ...] = ()
    waiting: tuple[EntryRequest, ...] = ()
    """Those with a question for the organiser."""
    known: tuple[EntryRequest, ...] = ()
    """Those whose code was read before."""
    refused: tuple[Refusal, ...] = ()
    refused_files: tuple[Refusal, ...] = ()
    """Refusals of files, each with the file's name."""


def read_entries(
    log: Log, files: Iterable[EntryFile], moment: ask.Moment, *, origin: EntryOrigin, step: str = "", here: bool = False
) -> ReadEntries:
    """Process registrations; a refused one does not affect others.

    ``step`` names the step that registers those without questions; ``here`` says whether they are present.
    """
    before, codes, known = len(log.records), dict[str, EntryCode](), list[str]()
    refused, refused_files = list[Refusal](), list[Refusal]()
    for name, content in ((file.name, content) for file in files for content in file.packed()):
        try:
            if isinstance(content, Refusal):
                raise content
            code = _of_event(read_entry_code(content), log)
            if is_received(log, code.id):
                known += [code.id] if code.id not in codes else []
                continue
            log = journal.append_records(log, receive_entry(log, _asked(code, log, origin), moment))
            codes[code.id] = code
        except Refusal as refusal:
            if name:
                said = refusal.within("{file}: {problem}", file=inputs.tidy_line(name)[: inputs.SHORT])
                refused_files.append(said)
            else:
                refused.append(refusal)
    if codes:
        log = _with_plain(log, ask.AcceptPlainEntries(here=here, requests="\n".join(codes)), moment, step)
    found = [request for each in codes if (request := find_request(log.tournament, each)) is not None]
    return ReadEntries(
        records=log.records[before:],
        registered=tuple(request for request in found if not request.is_waiting),
        waiting=tuple(request for request in found if request.is_waiting),
        known=tuple(filter(None, (find_request(log.tournament, each) for each in dict.fromkeys(known)))),
        refused=tuple(refused),
        refused_files=tuple(refused_files),
    )


def _of_event(code: EntryCode, log: Log) -> EntryCode:
    if code.event != short_event_code(log.tournament.id):
        raise Impossible("The registration of {name} is for another event.", name=code.name)
    return code


def _asked(code: EntryCode, log: Log, origin: EntryOrigin) -> ask.RequestEntry:
    """The request in a code, without fields that only the organiser sets, and without contacts beside a name.

    Whoever made the code at home may not be there to write the name alone.
    """
    registration = ruleset_of(log.tournament).registration
    said = {field.key for field in registration.fields if field.by_organiser}
    return ask.RequestEntry(
        message=code.id,
        request=code.id,
        name=name_beside_contact(code.name),
        club=name_beside_contact(code.club),
        fields=tuple((key, text) for key, text in code.fields if key not in said and text.strip()),
        consents=code.consents,
        origin=origin,
    )


def _with_plain(log: Log, command: ask.AcceptPlainEntries, moment: ask.Moment, step: str) -> Log:
    """The log with requests without questions accepted; unchanged if there are none."""
    facts: tuple[Fact, ...]
    try:
        facts = decide_facts(log.tournament, ruleset_of(log.tournament), command, moment)
    except Refusal:
        return log
    return journal.append_records(log, journal.extend_log(log, facts, at=moment.at, step=step))
