"""Messages from players' phones: each is processed and answered once, in order of arrival."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ronda import journal
from ronda.commands import decide_facts
from ronda.commands import requests as ask
from ronda.commands.forms.by_phone import phone_command
from ronda.commands.forms.entries import read_entry_request
from ronda.commands.outcomes import phone_outcome
from ronda.commands.reports import automatic_count, message_step_name
from ronda.core.errors import Malformed, Refusal
from ronda.core.facts import PHONE_FACTS, EntryRequested, Fact, PhoneFact
from ronda.core.inputs import Form
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.journal import Log, Record
from ronda.rulesets import ruleset_of
from ronda.sync.steps import sync_step_name


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneMessage:
    """A message from a player's phone."""

    id: str
    player: int
    """The sender as the server knows them, never from the form; 0 for an applicant."""
    form: Form
    at: str
    """When it was sent, ISO 8601 in UTC."""

    @classmethod
    def read(cls, raw: Mapping[str, object]) -> "PhoneMessage":
        """Read a message from the server; raises ``Malformed`` for an invalid one."""
        match raw:
            case {"id": str(id_), "player": int(player), "form": dict(form), "at": str(at)} if all(
                isinstance(key, str) and isinstance(value, str) for key, value in form.items()
            ):
                return cls(id=id_, player=player, form=form, at=at)
            case _:
                raise Malformed("This message cannot be read. Load your page again.", field="form")


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneAnswer:
    """The answer to a player's message."""

    id: str
    accepted: bool
    sentence: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessedMessages:
    """The outcome of messages."""

    records: tuple[Record, ...]
    """Records to store before anybody is told."""
    answers: tuple[PhoneAnswer, ...]
    """One for each message, in order."""


def process_messages(
    log: Log, letters: Sequence[PhoneMessage], moment: ask.Moment, *, shown: Callable[[Log], Log] = lambda log: log
) -> ProcessedMessages:
    """Decide messages one after the other with the ordinary commands.

    ``shown`` turns a log into its public form, so that no refusal names somebody whom players may not read. A message
    processed before, perhaps on another device, is answered again without effect; duplicates in one call are answered
    once. A refused one has no effect.
    """
    before, answers = len(log.records), dict[str, PhoneAnswer]()
    known: dict[str, PhoneFact | EntryRequested] = {
        sync_step_name(record): record.fact
        for record in log.records
        if isinstance(record.fact, (*PHONE_FACTS, EntryRequested))
    }
    for letter in letters:
        if letter.id in answers:
            continue
        sent = known.get(message_step_name(letter.id))
        if sent is None:
            log, answers[letter.id] = _decided(log, letter, moment, shown)
        else:
            answers[letter.id] = PhoneAnswer(id=letter.id, accepted=True, sentence=phone_outcome(log.tournament, sent))
    return ProcessedMessages(records=log.records[before:], answers=tuple(answers.values()))


def decide_message(
    state: Tournament, letter: PhoneMessage, moment: ask.Moment
) -> tuple[ask.SendReport | ask.WishToLeave | ask.CallToTable | ask.RequestEntry, tuple[Fact, ...]]:
    """The command of a message and its facts, without storing them; raises ``Refusal``."""
    command: ask.SendReport | ask.WishToLeave | ask.CallToTable | ask.RequestEntry
    if letter.player:
        command = phone_command(letter.form, state, letter.player, message=letter.id, at=letter.at)
    else:
        command = read_entry_request(letter.form, ruleset_of(state), message=letter.id)
    return command, decide_facts(state, ruleset_of(state), command, moment)


def _decided(
    log: Log, letter: PhoneMessage, moment: ask.Moment, shown: Callable[[Log], Log]
) -> tuple[Log, PhoneAnswer]:
    try:
        command, happened = decide_message(log.tournament, letter, moment)
    except Refusal:
        return log, PhoneAnswer(id=letter.id, accepted=False, sentence=_refusal(shown(log).tournament, letter, moment))
    if happened:
        records = journal.extend_log(log, happened, at=moment.at, step=message_step_name(letter.id))
        log = _counted(journal.append_records(log, records), happened[0], letter, moment)
    return log, PhoneAnswer(id=letter.id, accepted=True, sentence=phone_outcome(log.tournament, command))


def _refusal(state: Tournament, letter: PhoneMessage, moment: ask.Moment) -> Message:
    try:
        decide_message(state, letter, moment)
    except Refusal as refusal:
        return refusal.message
    raise AssertionError("how people are called does not decide what is refused")


def _counted(log: Log, sent: Fact, letter: PhoneMessage, moment: ask.Moment) -> Log:
    """The log with a result that counts automatically after this report, if the game still allows it."""
    state = log.tournament
    counts = automatic_count(state, sent)
    if counts is None:
        return log
    try:
        happened = decide_facts(state, ruleset_of(state), counts, moment)
    except Refusal:
        return log
    return journal.append_records(
        log, journal.extend_log(log, happened, at=moment.at, step=f"{message_step_name(letter.id)}.counted")
    )
