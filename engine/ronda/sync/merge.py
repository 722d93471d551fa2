"""Merging two logs of one event: each step of either appears exactly once in the result."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ronda import journal
from ronda.core.errors import NotNow
from ronda.journal import Log, Record
from ronda.sync.erased_copies import erased_as_in, erasures_of
from ronda.sync.rebase import NumberMapping, rebase_step, set_step_aside
from ronda.sync.steps import SyncStep, known_steps, steps_since


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeResult:
    """The effect of a merge on this device's log."""

    base: Log | None
    """The part that stays; None if there was no log here."""
    records: tuple[Record, ...]
    """Records to append to it."""
    after: Log
    """The resulting log."""
    diverged_at: int = 0
    """The entry at which the logs diverged, from 1; 0 if they did not."""
    replaces: bool = False
    """Whether the other log replaces this one, because it contains all of it."""
    erases: bool = False
    """Whether an erasure from the other log now applies here too: nothing older may be kept (REG-ERASE)."""


def merge_logs(mine: Log | None, theirs: Log) -> MergeResult:
    """Merge this device's log with another of the same event, for example from a file.

    If both went on, each step of the other is decided anew on this log. But if the other contains all of this one's
    steps, it replaces this log, so that all devices end with the same bytes. Raises ``NotNow`` for two events with one
    identifier.
    """
    if mine is None:
        return MergeResult(base=None, records=theirs.records, after=theirs)
    return _after_erasing(mine, theirs, _merge_logs)


def _after_erasing(mine: Log, theirs: Log, merge: Callable[[Log, Log], MergeResult]) -> MergeResult:
    """Merge two copies after applying each one's erasures to the other (REG-ERASE)."""
    theirs = erased_as_in(theirs, mine)
    erased = erased_as_in(mine, theirs)
    merged = merge(erased, theirs)
    if erased is mine:
        return merged
    place = journal.first_difference(mine, merged.after) or 0
    base = journal.append_records(None, mine.records[:place]) if place else None
    return replace(merged, base=base, records=merged.after.records[place:], erases=True)


def _merge_logs(mine: Log, theirs: Log) -> MergeResult:
    if (fork := _fork_place(mine, theirs)) is None:
        more = theirs.records[len(mine.records) :]
        return MergeResult(base=mine, records=more, after=theirs if more else mine)
    parted = journal.append_records(None, mine.records[:fork])
    known_there = known_steps(theirs)
    theirs_lack = any(step.id not in known_there for step in steps_since(mine, fork, parted=parted))
    lacking = _lacking(mine, theirs, fork, parted=parted)
    if not theirs_lack and (lacking or _precedes(mine, theirs)):
        return MergeResult(
            base=parted, records=theirs.records[fork:], after=theirs, diverged_at=fork + 1, replaces=True
        )
    return _merge_steps(mine, theirs, fork, allow_any_step, parted=parted)


def merge_into_leading(mine: Log, theirs: Log, allowed: Callable[[SyncStep], bool]) -> MergeResult:
    """Merge the leader's log with another device's; steps that are not allowed are set aside.

    Raises ``NotNow`` for an erasure by a device without that right: it cannot wait for the organiser.
    """
    erased = sorted(erasures_of(theirs) - erasures_of(mine), key=lambda fact: fact.head)
    if not all(allowed(SyncStep(id="", at="", happened=(fact,))) for fact in erased):
        raise NotNow("The other device erased a person, and may not do that. Nothing is taken from it.")

    def merge(mine: Log, theirs: Log) -> MergeResult:
        fork = _fork_place(mine, theirs)
        shared = min(len(mine.records), len(theirs.records)) if fork is None else fork
        return _merge_steps(mine, theirs, shared, allowed)

    return _after_erasing(mine, theirs, merge)


def rebase_on_leading(mine: Log, leading: Log) -> MergeResult:
    """Merge a desk's log with the leader's.

    The leader's log stays, followed by each of the desk's steps that it lacks, decided anew.
    """
    return _after_erasing(mine, leading, _rebase_on_leading)


def _rebase_on_leading(mine: Log, leading: Log) -> MergeResult:
    fork = _fork_place(mine, leading)
    shared = min(len(mine.records), len(leading.records)) if fork is None else fork
    if fork is None and len(leading.records) <= shared:
        return MergeResult(base=mine, records=(), after=mine)
    after = _merge_steps(leading, mine, shared, allow_any_step).after
    before = mine if shared == len(mine.records) else journal.append_records(None, mine.records[:shared])
    return MergeResult(
        base=before, records=after.records[shared:], after=after, diverged_at=0 if fork is None else fork + 1
    )


def allow_any_step(_: SyncStep) -> bool:
    return True


def _fork_place(mine: Log, theirs: Log) -> int | None:
    fork = journal.first_difference(mine, theirs)
    if fork == 0:
        raise NotNow(
            "The two have nothing in common but their identifier: they are two events. Save a copy of the one "
            "here, delete it from this device, then open the other."
        )
    return fork


def _lacking(mine: Log, theirs: Log, fork: int, *, parted: Log | None = None) -> tuple[SyncStep, ...]:
    known_here = known_steps(mine)
    return tuple(step for step in steps_since(theirs, fork, parted=parted) if step.id not in known_here)


def _merge_steps(
    mine: Log, theirs: Log, fork: int, allowed: Callable[[SyncStep], bool], *, parted: Log | None = None
) -> MergeResult:
    log = mine
    parted = mine if fork == len(mine.records) else parted
    if lacking := _lacking(mine, theirs, fork, parted=parted):
        parted = parted or journal.append_records(None, mine.records[:fork])
        numbers = NumberMapping(common_records=fork, next_player=parted.tournament.next_player)
        for step in lacking:
            decided = rebase_step(log, step, numbers) if allowed(step) else set_step_aside(log, step, step.happened)
            log = journal.append_records(log, decided)
    return MergeResult(base=mine, records=log.records[len(mine.records) :], after=log, diverged_at=fork + 1)


def _precedes(mine: Log, theirs: Log) -> bool:
    """Which of two logs with the same steps gives way; any rule works if all devices follow it."""
    own, other = ((len(log.records), log.records[-1].digest) for log in (mine, theirs))
    return own < other
