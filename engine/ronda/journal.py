"""A tournament's log as text: written, read, checked. See docs/file-format.md."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from ronda.core import codec
from ronda.core.errors import Malformed, UnreadableFile
from ronda.core.facts import ASIDE, WAYS, ActionUndone, Fact, StepSetAside, StepSettled, TournamentCreated
from ronda.core.fold import evolve, fold
from ronda.core.state import Tournament
from ronda.core.text import N_, Message, Plural
from ronda.core.timeline import Timeline

FORMAT = "ronda-event"
PUBLIC = "ronda-public"
"""The format of a copy of an event file without what is private: another head, and another beginning of the chain."""
VERSION = 6


def _root(form: str) -> str:
    return hashlib.sha256(form.encode()).hexdigest()


_ROOT = _root(FORMAT)


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
class Log:
    """The records of one tournament and what they add up to."""

    records: tuple[Record, ...]
    tournament: Tournament
    timeline: Timeline = field(compare=False, repr=False)
    """Follows from the records."""

    @property
    def undone(self) -> frozenset[int]:
        """Give the numbers of the commands that do not count now."""
        counted = self.timeline.counted
        return frozenset(r.action for r in self.records if r.action not in counted and not _is_no_step(r.fact))

    @property
    def set_aside(self) -> tuple[StepSetAside, ...]:
        """Give the steps from elsewhere that wait for the organiser's decision, oldest first."""
        every = [record.fact for record in self.records if isinstance(record.fact, StepSetAside)]
        if not every:
            return ()
        counted = self.timeline.counted
        decided = (r.fact.step for r in self.records if isinstance(r.fact, StepSettled) and r.action in counted)
        settled = frozenset(decided)
        return tuple(fact for fact in every if fact.step not in settled)

    @property
    def last_action(self) -> int | None:
        """Give the command that Undo would reverse; None if only the creation is left."""
        now = self.timeline.now
        return now.action if now and now.before else None

    @property
    def next_action(self) -> int | None:
        """Give the command that Redo would do again; None if nothing was undone since something new was done."""
        return self.timeline.undone[-1].action if self.timeline.undone else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Damaged:
    """What a device stores of a log that is not whole any more."""

    whole: Log | None
    """What stands before the damage; None if nothing does."""
    entry: int
    """The first entry that is missing or is not as it was written, counted from 1."""
    problem: Message


def _is_no_step(fact: Fact) -> bool:
    return isinstance(fact, (*WAYS, *ASIDE))


def _body(seq: int, at: str, action: int, fact: Fact, version: int, step: str) -> dict[str, Any]:
    elsewhere = {"step": step} if step else {}
    return {
        **elsewhere,
        "v": version,
        "seq": seq,
        "at": at,
        "action": action,
        "type": type(fact).__name__,
        "data": codec.encode(fact),
    }


def _digest(predecessor: str, body: dict[str, Any]) -> str:
    return hashlib.sha256((predecessor + codec.canonical(body)).encode(errors="surrogatepass")).hexdigest()


def _line(body: dict[str, Any], digest: str) -> str:
    return codec.canonical({**body, "digest": digest})


def extend(log: Log | None, facts: Sequence[Fact], *, at: str, step: str = "") -> tuple[Record, ...]:
    """Give the records that add one command's facts to a log (None for a new one).

    Takes when it was given, and its identifier if that was on another device.
    """
    start = len(log.records) if log else 0
    predecessor = log.records[-1].digest if log else _ROOT
    return _chained(((at, start, fact) for fact in facts), start, predecessor, VERSION, step)


def public_log(steps: Iterable[tuple[str, int, Fact]], version: int) -> Log:
    """Give the log of a public copy, whose chain begins anew.

    Takes facts in order, each with its time and its command's place among them, and the version of the full file.
    """
    return append(None, _chained(steps, 0, _root(PUBLIC), version))


def _chained(
    steps: Iterable[tuple[str, int, Fact]], start: int, predecessor: str, version: int, step: str = ""
) -> tuple[Record, ...]:
    records = []
    for seq, (at, action, fact) in enumerate(steps, start=start):
        body = _body(seq, at, action, fact, version, step)
        digest = _digest(predecessor, body)
        line = _line(body, digest)
        records.append(
            Record(seq=seq, at=at, action=action, fact=fact, version=version, digest=digest, line=line, step=step)
        )
        predecessor = digest
    return tuple(records)


def append(log: Log | None, records: Sequence[Record]) -> Log:
    """Give the log with more records; replays everything only where something was undone or done again."""
    every = (*log.records, *records) if log else tuple(records)
    before = log.timeline if log else Timeline()
    timeline = before.walked((record.action, record.fact) for record in records)
    if log is None or any(isinstance(record.fact, WAYS) for record in records):
        return Log(records=every, tournament=_fold(every, timeline), timeline=timeline)
    state = log.tournament
    for record in records:
        state = evolve(state, record.fact)
    return Log(records=every, tournament=state, timeline=timeline)


def replay(records: Iterable[Record]) -> Tournament:
    """Fold the records that count; raises ``Malformed`` if they contradict one another."""
    every = list(records)
    return _fold(every, Timeline().walked((record.action, record.fact) for record in every))


def _fold(records: Iterable[Record], timeline: Timeline) -> Tournament:
    counted = timeline.counted
    return fold(record.fact for record in records if record.action in counted or isinstance(record.fact, ASIDE))


def states(log: Log) -> Iterator[tuple[Record, Tournament]]:
    """Give each record with the tournament right after it, as it was then: what was undone later is done here too."""
    points = log.timeline.points
    meant = {r.action: points[r.action].meant.action for r in log.records if isinstance(r.fact, WAYS)}
    wanted = frozenset(meant.values())
    stood: dict[int, Tournament] = {}
    state: Tournament | None = None
    for record in log.records:
        if record.action in meant:
            state = stood[meant[record.action]]
        else:
            state = fold([record.fact]) if state is None else evolve(state, record.fact)
        if record.action in wanted:
            stood[record.action] = state
        yield record, state


def read_lines(lines: Sequence[str], *, after: Log | None = None, first_line: int = 1, form: str = FORMAT) -> Log:
    """Read and check the lines of a log.

    Takes one JSON text a record, the log that they continue (None for a whole log), the number of the first line for
    messages, and the format. Raises ``UnreadableFile`` naming the first bad line and what is wrong with it.
    """
    records: list[Record] = []
    start = len(after.records) if after else 0
    predecessor = after.records[-1].digest if after else _root(form)
    for position, text in enumerate(lines):
        try:
            record = _read(text, start + position, predecessor)
        except UnreadableFile:
            raise
        except Malformed as problem:
            raise _damaged(first_line + position, problem.message) from problem
        predecessor = record.digest
        records.append(record)
    try:
        return append(after, records)
    except Malformed as problem:
        raise UnreadableFile("The file contradicts itself: {problem}", problem=problem.message) from problem


def read_stored(rows: Sequence[object], *, tournament: str, entries: int) -> Log | Damaged:
    """Read what a device stores of a tournament, as far as it is whole.

    Takes what its rows hold, and how many entries there were as the device knows from elsewhere (0 if it does not).
    """
    records: list[Record] = []
    problem = None
    for seq, row in enumerate(rows):
        try:
            records.append(_read(str(row), seq, records[-1].digest if records else _ROOT))
        except Malformed as found:
            problem = Message(N_("it is missing.")) if _seq(row) > seq else found.message
            break
    log, contradiction = _as_far_as_possible(records)
    if log is not None and log.tournament.id != tournament:
        return Damaged(whole=None, entry=1, problem=Message(N_("it is of another event.")))
    if problem is None and len(records) < entries:
        problem = Message(N_("it is missing, and so is all that followed: {count} were stored."), (("count", entries),))
    if problem is None and contradiction is None and log is not None:
        return log
    reason = contradiction or problem or Message(N_("it is missing."))
    return Damaged(whole=log, entry=len(log.records) + 1 if log else 1, problem=reason)


def _as_far_as_possible(records: Sequence[Record]) -> tuple[Log | None, Message | None]:
    """Give the log of the records before the first that contradicts those before it, and the contradiction."""
    if not records:
        return None, None
    with suppress(Malformed):
        return append(None, records), None
    log: Log | None = None
    for record in records:
        try:
            log = append(log, [record])
        except Malformed as problem:
            return log, problem.message
    return log, None


def _seq(row: object) -> int:
    """Give the place that a row says it has; 0 if it cannot be read, which reading it tells better."""
    try:
        place = _json(str(row)).get("seq")
    except Malformed:
        return 0
    return place if type(place) is int else 0


def _read(text: str, seq: int, predecessor: str) -> Record:
    raw = _json(text)
    version = raw.get("v")
    if isinstance(version, int) and version > VERSION:
        raise _newer(version)
    digest, action, at, step = raw.pop("digest", None), raw.get("action"), raw.get("at"), raw.get("step", "")
    if digest != _digest(predecessor, raw):
        raise Malformed("its checksum does not fit; it was changed or is not whole.")
    data, kind = raw.get("data"), raw.get("type")
    if raw.get("seq") != seq or type(action) is not int or not 0 <= action <= seq or not isinstance(at, str):
        raise Malformed("its place in the log is wrong.")
    if not isinstance(data, dict) or not isinstance(kind, str) or type(version) is not int or not isinstance(step, str):
        raise Malformed("it holds no event.")
    fact = codec.decode(kind, data)
    if isinstance(fact, ActionUndone) and not 0 < fact.action < seq:
        raise Malformed("it undoes what did not happen.")
    line = _line(raw, digest)
    return Record(seq=seq, at=at, action=action, fact=fact, version=version, digest=digest, line=line, step=step)


def _json(text: str) -> dict[str, Any]:
    try:
        value = codec.parsed(text)
    except ValueError:
        raise Malformed("it is not whole.") from None
    if not isinstance(value, dict):
        raise Malformed("it is not a record.")
    return value


def _newer(version: int) -> UnreadableFile:
    return UnreadableFile(
        "The file was written by a newer Ronda (format {version}; this one reads up to {own}). Update Ronda and "
        "open it again.",
        version=version,
        own=VERSION,
    )


def write_file(log: Log, form: str = FORMAT) -> str:
    """Give the whole event file: a header, one line a record, and a closing line that proves it is whole."""
    version = max(record.version for record in log.records)
    lines = [record.line for record in log.records]
    return file_of(lines, log.records[-1].digest, version=version, tournament=log.tournament.id, form=form)


def file_of(lines: Sequence[str], digest: str, *, version: int, tournament: str, form: str = FORMAT) -> str:
    """Give the event file of records; takes their lines, the last one's digest, and what the header says."""
    header = {"format": form, "version": version, "tournament": tournament}
    closing = {"format": f"{form}-end", "records": len(lines), "digest": digest}
    return "\n".join([codec.canonical(header), *lines, codec.canonical(closing)]) + "\n"


def chained(bodies: Iterable[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Give the line and the digest of each record of a whole log; takes records without their digests, unchecked."""
    predecessor = _ROOT
    for body in bodies:
        predecessor = _digest(predecessor, body)
        yield _line(body, predecessor), predecessor


def is_public_copy(text: str) -> bool:
    """Tell whether a file says of itself that it is a public copy."""
    try:
        return _json(text.removeprefix("\ufeff").partition("\n")[0]).get("format") == PUBLIC
    except Malformed:
        return False


def read_file(text: str, form: str = FORMAT) -> Log:
    """Read an event file, or a file of another format of the same make.

    Raises ``UnreadableFile`` for a foreign, newer, truncated or damaged one, naming the first bad line.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    while lines and not lines[-1].strip():
        lines.pop()
    _check_header(lines, form)
    body, closing = lines[1:-1], _closing(lines[-1], form)
    if closing is None:
        _refuse_lines_after_the_closing_one(lines, form)
        whole = len(read_lines(lines[1:], first_line=2, form=form).records) if lines[1:] else 0
        raise UnreadableFile(
            "The file is cut off after line {line}: the closing line is missing (whole entries: {records}). Use "
            "another copy, or export it again.",
            line=len(lines),
            records=whole,
        )
    if not body:
        raise UnreadableFile("The file has a beginning and an end but no event between them.")
    log = read_lines(body, first_line=2, form=form)
    if closing != (len(log.records), log.records[-1].digest):
        raise UnreadableFile(
            Plural(
                "Line {line}, the closing line, does not fit the {records} entry before it: lines are missing. Use "
                "another copy, or export it again.",
                "Line {line}, the closing line, does not fit the {records} entries before it: lines are missing. Use "
                "another copy, or export it again.",
                "records",
            ),
            line=len(lines),
            records=len(log.records),
        )
    if not isinstance(log.records[0].fact, TournamentCreated):
        raise UnreadableFile("Line 2 does not create an event.")
    if _json(lines[0]).get("tournament") != log.tournament.id:
        raise _damaged(1, Message(N_("it names another event than line 2.")))
    return log


def _damaged(line: int, problem: Message) -> UnreadableFile:
    return UnreadableFile(
        "Line {line} is damaged: {problem} Use another copy of the file, or export it again.",
        line=line,
        problem=problem,
    )


def _refuse_lines_after_the_closing_one(lines: Sequence[str], form: str) -> None:
    for number, text in enumerate(lines[:-1], start=1):
        if f"{form}-end" in text and _closing(text, form) is not None:
            raise _damaged(number + 1, Message(N_("it stands after the closing line.")))


def _check_header(lines: Sequence[str], form: str) -> None:
    try:
        header = _json(lines[0]) if lines else {}
    except Malformed:
        header = {}
    if header.get("format") == PUBLIC != form:
        raise UnreadableFile(
            "This is a public copy of an event, without what is private: it can be checked, but not opened, and it "
            "never replaces the organiser's own event. Choose “Check an event file” for it, or open the event file "
            "itself."
        )
    if header.get("format") != form:
        raise UnreadableFile("This is not an event file of Ronda: its first line does not say so.")
    version = header.get("version")
    if type(version) is not int or version < 1:
        raise _damaged(1, Message(N_("it does not say which version of the format follows.")))
    if version > VERSION:
        raise _newer(version)


def _closing(text: str, form: str) -> tuple[int, str] | None:
    try:
        closing = _json(text)
    except Malformed:
        return None
    if closing.get("format") != f"{form}-end":
        return None
    return (closing.get("records", -1), closing.get("digest", ""))


def parting(mine: Log, theirs: Log) -> int | None:
    """Give the first record in which two logs of a tournament differ; None if one of them begins with the other."""
    pairs = zip(mine.records, theirs.records, strict=False)
    return next((own.seq for own, other in pairs if own.digest != other.digest), None)
