"""The log of a tournament: what happened, in order, and the resulting state."""

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
"""Number of points whose state a log remembers: the last ones to which Undo and Redo lead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A logged fact with its place in the chain."""

    seq: int
    at: str
    """When it happened by the device's clock, ISO 8601 in UTC."""
    action: int
    """The ``seq`` of the command's first fact; facts of a command are undone together."""
    fact: Fact
    version: int
    """The format in which the record was written."""
    digest: str
    """SHA-256 over the predecessor's digest and this record."""
    line: str
    """The record as the JSON line first written; a newer Ronda never rewrites it."""
    step: str = ""
    """The identifier of the command if it was given on another device; else empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogSnapshot:
    """The tournament at a point of its log."""

    seen: int
    """Number of records at that time; later notes beside the steps are not included."""
    tournament: Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """The records of a tournament and the resulting state."""

    records: tuple[Record, ...]
    tournament: Tournament
    timeline: Timeline = field(compare=False, repr=False)
    """Follows from the records."""
    snapshots: Mapping[int, LogSnapshot] = field(default_factory=dict, compare=False, repr=False)
    """The last points reached, by index; derived from the records."""

    @property
    def undone(self) -> frozenset[int]:
        """Numbers of the commands that do not count now."""
        counted = self.timeline.counted
        return frozenset(r.action for r in self.records if r.action not in counted and not _is_no_step(r.fact))

    @property
    def set_aside(self) -> tuple[StepSetAside, ...]:
        """Steps from other devices that wait for the organiser's decision, oldest first."""
        every = [record.fact for record in self.records if isinstance(record.fact, StepSetAside)]
        settled = self.settled if every else {}
        return tuple(fact for fact in every if fact.step not in settled)

    @property
    def settled(self) -> Mapping[str, bool]:
        """Whether each decided step from another device counts, by its identifier."""
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
        """The command that Redo would repeat; None if nothing was undone since the last new step."""
        return self.timeline.undone[-1].action if self.timeline.undone else None


def _is_no_step(fact: Fact) -> bool:
    return isinstance(fact, (*HISTORY_MOVES, *NOT_UNDOABLE))


def append_records(log: Log | None, records: Sequence[Record]) -> Log:
    """The log with more records; it is replayed only if they lead to a point without a snapshot."""
    return run_to_end(append_records_steps(log, records))


def append_records_steps(log: Log | None, records: Sequence[Record]) -> ProgressSteps[Log]:
    """As :func:`append_records`, in steps of one fact if the log is replayed."""
    every = (*log.records, *records) if log else tuple(records)
    before = log.timeline if log else Timeline()
    timeline = before.extended((record.action, record.fact) for record in records)
    stood = dict(log.snapshots) if log else {}
    if records and (gone_on := before.points.get(records[0].action)):
        stood.pop(gone_on.place, None)  # an earlier part of the same command
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
    """The state of everything that counts.

    Stores snapshots in ``stood`` for the points that Undo reaches from there.
    """
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
    """Each record with the tournament right after it at that time, including steps undone later."""
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
            # later notes beside the steps hold whichever commands count
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
    """Number, from 1, of the first record that differs between two logs; None if one begins with the other."""
    pairs = zip(mine.records, theirs.records, strict=False)
    return next((own.seq for own, other in pairs if own.digest != other.digest), None)
