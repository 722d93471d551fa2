"""What players sent from their phones: each message is done once and answered once, in the order in which it came."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ronda import journal
from ronda.commands import decide
from ronda.commands import requests as ask
from ronda.commands.forms.by_phone import report_of
from ronda.commands.outcomes import outcome
from ronda.commands.reports import counts_by_itself, step_of
from ronda.core.errors import Malformed, Refusal
from ronda.core.facts import SENT, Fact, Sent
from ronda.core.inputs import Form
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.desks.steps import name_of
from ronda.journal import Log, Record
from ronda.rulesets import ruleset_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A message of a player's phone."""

    id: str
    player: int
    """Who sent it, as the server knows: nothing in the form says so."""
    form: Form
    at: str
    """When it was sent, ISO 8601 in UTC."""

    @classmethod
    def read(cls, raw: Mapping[str, object]) -> "Letter":
        """Read a message as the server carries it; raises ``Malformed`` for what no server says."""
        match raw:
            case {"id": str(id_), "player": int(player), "form": dict(form), "at": str(at)} if all(
                isinstance(key, str) and isinstance(value, str) for key, value in form.items()
            ):
                return cls(id=id_, player=player, form=form, at=at)
            case _:
                raise Malformed("This message cannot be read. Load your page again.", field="form")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a player is told of a message."""

    id: str
    accepted: bool
    said: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenIn:
    """What becomes of messages."""

    records: tuple[Record, ...]
    """What is to be stored before anybody is told."""
    answers: tuple[Answer, ...]
    """One for each message, in order."""


def take_in(
    log: Log, letters: Sequence[Letter], moment: ask.Moment, *, shown: Callable[[Log], Log] = lambda log: log
) -> TakenIn:
    """Decide messages one after the other, with the ordinary commands.

    Takes how players read a log, so that no refusal names anybody whom they may not read. A message that was done
    before, perhaps on another device, is answered anew and done no second time; one that comes twice at a time is
    answered once. What is refused leaves nothing behind.
    """
    before, answers = len(log.records), dict[str, Answer]()
    known: dict[str, Sent] = {name_of(record): record.fact for record in log.records if isinstance(record.fact, SENT)}
    for letter in letters:
        if letter.id in answers:
            continue
        sent = known.get(step_of(letter.id))
        if sent is None:
            log, answers[letter.id] = _decided(log, letter, moment, shown)
        else:
            answers[letter.id] = Answer(id=letter.id, accepted=True, said=outcome(log.tournament, sent))
    return TakenIn(records=log.records[before:], answers=tuple(answers.values()))


def decided(
    state: Tournament, letter: Letter, moment: ask.Moment
) -> tuple[ask.SendReport | ask.WishToLeave | ask.CallToTable, tuple[Fact, ...]]:
    """Give the command of a message and what it causes, without doing it; raises ``Refusal``."""
    command = report_of(letter.form, state, letter.player, message=letter.id, at=letter.at)
    return command, decide(state, ruleset_of(state), command, moment)


def _decided(log: Log, letter: Letter, moment: ask.Moment, shown: Callable[[Log], Log]) -> tuple[Log, Answer]:
    try:
        command, happened = decided(log.tournament, letter, moment)
    except Refusal:
        return log, Answer(id=letter.id, accepted=False, said=_refusal(shown(log).tournament, letter, moment))
    if happened:
        records = journal.extend(log, happened, at=moment.at, step=step_of(letter.id))
        log = _counted(journal.append(log, records), happened[0], letter, moment)
    return log, Answer(id=letter.id, accepted=True, said=outcome(log.tournament, command))


def _refusal(state: Tournament, letter: Letter, moment: ask.Moment) -> Message:
    try:
        decided(state, letter, moment)
    except Refusal as refusal:
        return refusal.message
    raise AssertionError("how people are called does not decide what is refused")


def _counted(log: Log, sent: Fact, letter: Letter, moment: ask.Moment) -> Log:
    """Give the log with the result that counts by itself, where a report made it so and the game allows it still."""
    state = log.tournament
    counts = counts_by_itself(state, sent)
    if counts is None:
        return log
    try:
        happened = decide(state, ruleset_of(state), counts, moment)
    except Refusal:
        return log
    return journal.append(log, journal.extend(log, happened, at=moment.at, step=f"{step_of(letter.id)}.counted"))
