"""The steps of a log: the effect of each command, under a name that every device recognises."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from ronda.admission.steps import decode_set_aside
from ronda.core import facts
from ronda.core.fold import apply_fact, fold_facts
from ronda.core.state import Tournament
from ronda.core.timeline import Timeline
from ronda.journal import Log, Record
from ronda.sync.subject import fact_people, fact_subject

NAME_LENGTH = 32
"""Characters of a digest that name the step of an unnamed command: 128 bits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SyncStep:
    """The effect of a command on another device."""

    id: str
    at: str
    """Its time there, ISO 8601 in UTC."""
    happened: tuple[facts.Fact, ...]
    subjects: tuple[object, ...] = ()
    """The subject of each fact there, before the command."""
    people: tuple[str, ...] = ()
    """Names of the people concerned there."""
    outcome: facts.StepSetAside | facts.StepAgreed | None = None
    """Its outcome there, if it came from yet another device."""


def sync_step_name(record: Record) -> str:
    """The step name of a command, from its first record."""
    return record.step or record.digest[:NAME_LENGTH]


def known_steps(log: Log) -> frozenset[str]:
    """Names of all steps done, agreed or set aside in a log, undone ones included."""
    first = frozenset(sync_step_name(record) for record in log.records if record.seq == record.action)
    return first | {
        record.fact.step for record in log.records if isinstance(record.fact, facts.StepSetAside | facts.StepAgreed)
    }


def steps_since(log: Log, start: int, *, parted: Log | None = None) -> tuple[SyncStep, ...]:
    """The steps of a log since a record: those that still count, and what they took back of earlier ones.

    ``parted`` is the log of the earlier records, if at hand: then it is not replayed.
    """
    if start == len(log.records):
        return ()
    if parted is not None and not any(isinstance(record.fact, facts.HISTORY_MOVES) for record in log.records[start:]):
        return tuple(_net_steps(log, start, parted.tournament, parted.timeline.counted))
    counted, before = log.timeline.counted, log.records[:start]
    at_fork = Timeline().extended((record.action, record.fact) for record in before).counted
    noted = facts.NOT_UNDOABLE
    state = fold_facts(r.fact for r in before if r.action in counted or isinstance(r.fact, noted))
    return tuple(_net_steps(log, start, state, at_fork))


def _net_steps(log: Log, start: int, state: Tournament, at_fork: frozenset[int]) -> Iterator[SyncStep]:
    """The steps of the commands since a record, in order, each with its people and subject just before it."""
    counted = log.timeline.counted
    for action, group in groupby(log.records[start:], key=attrgetter("action")):
        records = tuple(group)
        first = records[0]
        happened = tuple(record.fact for record in records)
        match first.fact:
            case facts.PairingsPrinted():
                continue
            case facts.StepSetAside() | facts.StepAgreed() as outcome:
                yield _carried(first, outcome)
            case _ if isinstance(first.fact, facts.NOT_UNDOABLE):
                yield SyncStep(id=sync_step_name(first), at=first.at, happened=happened)
                state = apply_fact(state, first.fact)
            case _ if isinstance(first.fact, facts.HISTORY_MOVES):
                if _goes_back(first.fact, start, counted, at_fork):
                    yield SyncStep(id=sync_step_name(first), at=first.at, happened=happened)
            case _ if action in counted:
                subjects = tuple(fact_subject(state, fact) for fact in happened)
                named = tuple(dict.fromkeys(name for fact in happened for name in fact_people(state, fact)))
                yield SyncStep(
                    id=sync_step_name(first), at=first.at, happened=happened, subjects=subjects, people=named
                )
                for fact in happened:
                    state = apply_fact(state, fact)
            case _:
                pass


def _carried(record: Record, fact: facts.StepSetAside | facts.StepAgreed) -> SyncStep:
    happened = decode_set_aside(fact) if isinstance(fact, facts.StepSetAside) else ()
    return SyncStep(id=fact.step, at=record.at, happened=happened, outcome=fact)


def _goes_back(fact: facts.Fact, start: int, counted: frozenset[int], at_fork: frozenset[int]) -> bool:
    """Whether an undo, redo or return finally changed which of the records before ``start`` count."""
    match fact:
        case facts.ActionUndone(action=action):
            return action < start and action not in counted and action in at_fork
        case facts.ActionRedone(action=action):
            return action < start and action in counted and action not in at_fork
        case facts.ReturnedTo(action=action):
            return action < start
        case _:
            return False
