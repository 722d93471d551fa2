"""A desk's permissions, checked against what it did (with the rights of ``commands/rights.py``)."""

from collections.abc import Mapping

from ronda.commands import requests as ask
from ronda.commands.catalogue import DECLARATIONS
from ronda.commands.permissions import Scope
from ronda.commands.rights import DeviceAction, Rights, why_not_kind_permitted
from ronda.core import facts
from ronda.core.facts import Fact
from ronda.core.results import Cause
from ronda.core.state import Tournament
from ronda.journal import Log
from ronda.sync.steps import SyncStep

FACT_COMMANDS: Mapping[type[Fact], type[ask.Command] | DeviceAction] = {
    **{fact: declared.asks for declared in DECLARATIONS for fact in declared.causes},
    facts.ActionUndone: DeviceAction.UNDO,
    facts.ActionRedone: DeviceAction.REDO,
    facts.ReturnedTo: DeviceAction.RETURN_TO,
    facts.StepSetAside: DeviceAction.SETTLE,
    facts.StepAgreed: ask.ReportResult,
    facts.StepSettled: DeviceAction.SETTLE,
    facts.ScreenUnlocked: ask.ReportResult,
    facts.DayClashAccepted: ask.ReportResult,
    facts.DeskJoined: DeviceAction.SETTLE,
    facts.DeskSentAway: DeviceAction.SETTLE,
    facts.PersonErased: DeviceAction.SETTLE,
}
"""The command that each fact is checked as.

Notes are allowed to everybody; admitting desks needs all rights.
"""


def device_of_step(step: str) -> str:
    """The device of a step, from its name; empty for a step without a second device."""
    desk, dot, _ = step.partition(".")
    return desk if dot else ""


def device_rights(log: Log, desk: str) -> Rights | None:
    """A device's rights; None if they were withdrawn, or it never joined."""
    found: Rights | None = None
    for record in log.records:
        match record.fact:
            case facts.DeskJoined() as fact if fact.desk == desk:
                tables = (fact.first_table, fact.last_table) if fact.first_table else None
                found = Rights(scope=Scope(fact.scope), tables=tables)
            case facts.DeskSentAway() as fact if fact.desk == desk:
                found = None
            case _:
                pass
    return found


def is_device_removed(log: Log, desk: str) -> bool:
    """Whether a desk joined and then lost its rights."""
    return device_rights(log, desk) is None and any(
        record.fact == facts.DeskSentAway(desk=desk) for record in log.records
    )


def is_step_allowed(log: Log, rights: Rights | None, step: SyncStep) -> bool:
    """Whether rights allow a desk's step; a desk may undo its own steps only."""
    if rights is None:
        return False
    if step.outcome is not None:
        return True
    first = step.happened[0]
    if isinstance(first, facts.ActionUndone | facts.ActionRedone):
        meant = log.records[first.action].step if first.action < len(log.records) else ""
        if device_of_step(meant) and device_of_step(meant) == device_of_step(step.id):
            return True
    at_table = not any(isinstance(fact, _OF_PLAYERS) for fact in step.happened)
    absent = any(_cause(fact) is Cause.ABSENT for fact in step.happened)
    return all(
        _is_fact_allowed(log.tournament, rights, fact, at_table=at_table, absent=absent) for fact in step.happened
    )


def _is_fact_allowed(state: Tournament, rights: Rights, fact: Fact, *, at_table: bool, absent: bool) -> bool:
    # a no-show loses the match and drops, in one step
    kind = ask.ReportNoShow if absent and isinstance(fact, facts.PlayerDropped) else FACT_COMMANDS[type(fact)]
    number, table = (getattr(fact, name, None) for name in ("round", "match"))
    # a penalised or dropping player loses the match at any table, so tables are not checked
    if not at_table and (isinstance(fact, _OF_PLAYERS) or _cause(fact) in _CONSEQUENCES):
        table = None
    return why_not_kind_permitted(rights, kind, state, round_=number, table=table) is None


_OF_PLAYERS = (facts.PlayerDropped, facts.PlayerDisqualified, facts.PenaltyGiven)
_CONSEQUENCES = {Cause.LEFT, Cause.DISQUALIFIED, Cause.PENALTY}
"""Causes of a lost match that follow from an action on one of its players."""


def _cause(fact: Fact) -> Cause | None:
    return fact.result.cause if isinstance(fact, facts.ResultReported | facts.ResultCorrected) else None
