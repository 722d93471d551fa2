"""The log of a tournament: what happened, in order, and what it adds up to."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import itemgetter

from ronda.core.facts import HISTORY_MOVES, NOT_UNDOABLE, Fact, StepSetAside, StepSettled
from ronda.core.fold import apply_fact, fold_facts, fold_steps
from ronda.core.progress import ProgressSteps, run_to_end
from ronda.core.state import Tournament
from ronda.core.timeline import Timeline

SNAPSHOTS_KEPT = 32
"""So many points of a log are remembered with how the tournament stood there: Undo and Redo lead to the last ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One logged fact with its place in the chain."""

    seq: int
    at: str
    """When it happened, ISO 8601 in UTC, as the device's clock said."""
    action: int
    """The ``seq`` of the first fact of the same command: what is undone together."""
    fact: Fact
    version: int
    """The format in which the record was written."""
    digest: str
    """SHA-256 over the predecessor's digest and this record."""
    line: str
    """The record as one line of JSON, as it was first written: a newer Ronda never writes it anew."""
    step: str = ""
    """The identifier under which the command was given on another device; empty where it was given here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogSnapshot:
    """How a tournament stood at a point of its log."""

    seen: int
    """How many records there were; what was noted beside the steps since then is not in it."""
    tournament: Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """The records of one tournament and what they add up to."""

    records: tuple[Record, ...]
    tournament: Tournament
    timeline: Timeline = field(compare=False, repr=False)
    """Follows from the records."""
    snapshots: Mapping[int, LogSnapshot] = field(default_factory=dict, compare=False, repr=False)
    """The points that were reached last, by their places; follows from the records."""

    @property
    def undone(self) -> frozenset[int]:
        """The numbers of the commands that do not count now."""
        counted = self.timeline.counted
        return frozenset(r.action for r in self.records if r.action not in counted and not _is_no_step(r.fact))

    @property
    def set_aside(self) -> tuple[StepSetAside, ...]:
        """The steps from elsewhere that wait for the organiser's decision, oldest first."""
        every = [record.fact for record in self.records if isinstance(record.fact, StepSetAside)]
        settled = self.settled if every else {}
        return tuple(fact for fact in every if fact.step not in settled)

    @property
    def settled(self) -> Mapping[str, bool]:
        """What was decided on each step from elsewhere, by its identifier: whether it counts."""
        counted = self.timeline.counted
        decided = (record.fact for record in self.records if record.action in counted)
        return {fact.step: fact.taken for fact in decided if isinstance(fact, StepSettled)}

    @property
    def last_action(self) -> int | None:
        """The command that Undo would reverse; None if only the creation is left."""
        now = self.timeline.now
        return now.action if now and now.before is not None else None

    @property
    def next_action(self) -> int | None:
        """The command that Redo would do again; None if nothing was undone since something new was done."""
        return self.timeline.undone[-1].action if self.timeline.undone else None


def _is_no_step(fact: Fact) -> bool:
    return isinstance(fact, (*HISTORY_MOVES, *NOT_UNDOABLE))


def append_records(log: Log | None, records: Sequence[Record]) -> Log:
    """The log with more records; everything is replayed only where that leads to a point without a snapshot."""
    return run_to_end(append_records_steps(log, records))


def append_records_steps(log: Log | None, records: Sequence[Record]) -> ProgressSteps[Log]:
    """As :func:`append_records`, fact by fact where everything is replayed."""
    every = (*log.records, *records) if log else tuple(records)
    before = log.timeline if log else Timeline()
    timeline = before.extended((record.action, record.fact) for record in records)
    stood = dict(log.snapshots) if log else {}
    if records and (gone_on := before.points.get(records[0].action)):
        stood.pop(gone_on.place, None)  # a part of a command came before
    meant = timeline.now.meant if timeline.now else None
    if log is not None and not any(isinstance(record.fact, HISTORY_MOVES) for record in records):
        state = reduce(apply_fact, (record.fact for record in records), log.tournament)
    elif meant in stood:
        since = every[stood[meant].seen :]
        noted = (record.fact for record in since if isinstance(record.fact, NOT_UNDOABLE))
        state = reduce(apply_fact, noted, stood[meant].tournament)
    else:
        state = yield from _replayed(every, timeline, stood)
    if meant is not None:
        stood.pop(meant, None)
        stood[meant] = LogSnapshot(seen=len(every), tournament=state)
    for old in list(stood)[:-SNAPSHOTS_KEPT]:
        del stood[old]
    return Log(records=every, tournament=state, timeline=timeline, snapshots=stood)


def _replayed(every: Sequence[Record], timeline: Timeline, stood: dict[int, LogSnapshot]) -> ProgressSteps[Tournament]:
    """The state of everything that counts; keeps snapshots in ``stood`` of the points that Undo leads to from there."""
    counted = timeline.counted
    places = [
        at for at, record in enumerate(every) if record.action in counted or isinstance(record.fact, NOT_UNDOABLE)
    ]
    begun = max(1, len(places) - SNAPSHOTS_KEPT)
    state = yield from fold_steps([every[at].fact for at in places[:begun]])
    for at in places[begun:]:
        state = apply_fact(state, every[at].fact)
        if every[at].action in counted:
            point = timeline.points[every[at].action].place
            stood.pop(point, None)
            stood[point] = LogSnapshot(seen=at + 1, tournament=state)
    return state


def states_after_records(log: Log) -> Iterator[tuple[Record, Tournament]]:
    """Each record with the tournament right after it, as it was then: what was undone later is done here too."""
    points = log.timeline.points
    meant = {
        r.action: log.timeline.meant(points[r.action]).action for r in log.records if isinstance(r.fact, HISTORY_MOVES)
    }
    wanted = frozenset(meant.values())
    stood: dict[int, Tournament] = {}
    noted: list[tuple[int, Fact]] = []
    state: Tournament | None = None
    for record in log.records:
        if record.action in meant:
            then = meant[record.action]
            # what was noted beside the steps since then holds whatever counts
            since = noted[bisect_right(noted, then, key=itemgetter(0)) :]
            state = reduce(apply_fact, (fact for _, fact in since), stood[then])
        else:
            state = fold_facts([record.fact]) if state is None else apply_fact(state, record.fact)
            if isinstance(record.fact, NOT_UNDOABLE):
                noted.append((record.seq, record.fact))
        if record.action in wanted:
            stood[record.action] = state
        yield record, state


def first_difference(mine: Log, theirs: Log) -> int | None:
    """The first record, from 1, in which two logs of a tournament differ; None if one begins with the other."""
    pairs = zip(mine.records, theirs.records, strict=False)
    return next((own.seq for own, other in pairs if own.digest != other.digest), None)
