"""Registration requests from a phone, code, text or file; each is processed once (REG-ENTRY)."""

from ronda import journal
from ronda.commands import decide_facts
from ronda.commands import requests as ask
from ronda.commands.reports import message_step_name
from ronda.journal import Log, Record
from ronda.rulesets import ruleset_of
from ronda.sync.steps import known_steps


def is_received(log: Log, message: str) -> bool:
    """Whether a message was processed already, perhaps on another device."""
    return message_step_name(message) in known_steps(log)


def receive_entry(log: Log, command: ask.RequestEntry, moment: ask.Moment) -> tuple[Record, ...]:
    """The records of a request; empty if it was processed, or repeats what was said. Raises ``Refusal``."""
    if is_received(log, command.message):
        return ()
    happened = decide_facts(log.tournament, ruleset_of(log.tournament), command, moment)
    if not happened:
        return ()
    return journal.extend_log(log, happened, at=moment.at, step=message_step_name(command.message))
