"""Messages between two linked devices: positions of the logs, and the records that the other lacks.

One device leads the event and decides; the other is a desk that follows and sends its entries. Messages may be lost,
repeated or delayed: the next ones make up for it. See docs/devices.md.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ronda import admission, journal
from ronda.core import bounds, codec
from ronda.core.errors import Malformed, UnreadableFile
from ronda.journal import Log
from ronda.sync.clock_offsets import SpokenTime, read_spoken_time
from ronda.sync.merge import MergeResult, merge_into_leading, merge_logs, rebase_on_leading
from ronda.sync.steps import SyncStep, steps_since

VERSION = 1
MARK_LENGTH = 16
"""Characters of a digest that mark a position in a log."""
LARGEST = bounds.LARGEST_FILE
"""Characters of a message: no event is longer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceivedMessage:
    """The effect of a message."""

    marks: tuple[tuple[int, str], ...]
    """Position of the other device's log."""
    merge: MergeResult | None = None
    """The effect on this device's log; None for no effect."""
    reply: str = ""
    """An immediate reply; empty for none."""
    time: SpokenTime | None = None
    """The time there; None if the message has none."""


def greeting_message(log: Log | None, event: str, time: SpokenTime | None = None) -> str:
    """The message with this log's position and the time."""
    time_fields = {} if time is None else {"at": time.at} | ({"asked": time.requested_at} if time.requested_at else {})
    return codec.canonical_json({"ronda": VERSION, "event": event, "marks": _marks(log), **time_fields})


def handover_message(log: Log) -> str:
    """The message with which a leader hands over."""
    return codec.canonical_json({"ronda": VERSION, "event": log.tournament.id, "marks": _marks(log), "lead": True})


def is_handover(message: str, event: str) -> bool:
    """Whether a message makes this device the leader; raises ``Malformed`` as :func:`receive_message`."""
    return _parse_message(message, event).values.get("lead") is True


def missing_records_message(log: Log, marks: Sequence[tuple[int, str]]) -> str:
    """The message with the records that a device lacks, from its marks."""
    first = common_record_count(log, marks)
    return codec.canonical_json(
        {
            "ronda": VERSION,
            "event": log.tournament.id,
            "marks": _marks(log),
            "first": first,
            "lines": [record.line for record in log.records[first:]],
        }
    )


def offered_records_message(event: str, first: int, lines: Sequence[str]) -> str:
    """The message with a device's records from a position on, where the position of the other log is unknown."""
    return codec.canonical_json({"ronda": VERSION, "event": event, "marks": [], "first": first, "lines": list(lines)})


def receive_message(
    log: Log | None, message: str, *, event: str, allowed: Callable[[SyncStep], bool] | None
) -> ReceivedMessage:
    """Process another device's message about an event.

    ``allowed`` checks a desk's steps if this device leads; it is None on a desk. Raises ``Malformed`` or
    ``UnreadableFile`` for a message that no Ronda, or another version, sends.
    """
    parsed = _parse_message(message, event)
    if "lines" not in parsed.values:
        reply = _answer(log, parsed.marks, leads=allowed is not None)
        return ReceivedMessage(marks=parsed.marks, reply=reply, time=read_spoken_time(parsed.values))
    theirs = _theirs(log, parsed)
    if theirs is None:
        return ReceivedMessage(marks=parsed.marks, reply=greeting_message(log, event))
    if log is None:
        admission.check_log(theirs)
        return ReceivedMessage(
            marks=parsed.marks, merge=merge_logs(None, theirs), reply=greeting_message(theirs, event)
        )
    _check(log, theirs, parsed.values["first"])
    merged = rebase_on_leading(log, theirs) if allowed is None else merge_into_leading(log, theirs, allowed)
    after = merged.after
    if after.records == log.records:
        return ReceivedMessage(marks=parsed.marks, reply=_answer(log, parsed.marks, leads=allowed is not None))
    return ReceivedMessage(marks=parsed.marks, merge=merged, reply=missing_records_message(after, parsed.marks))


def _check(log: Log, theirs: Log, first: int) -> None:
    """Refuse records that were impossible when they were made; raises ``UnreadableFile``."""
    if first:
        before = log if first == len(log.records) else journal.append_records(None, log.records[:first])
        admission.check_added_records(before, theirs.records[first:])
    else:
        admission.check_log(theirs)


@dataclass(frozen=True, slots=True, kw_only=True)
class _ParsedMessage:
    values: dict[str, Any]
    marks: tuple[tuple[int, str], ...]


def _answer(log: Log | None, marks: Sequence[tuple[int, str]], *, leads: bool) -> str:
    """The records that the other device lacks; empty if this one has nothing of its own."""
    if log is None or is_log_at(log, marks):
        return ""
    if not leads and not steps_since(log, common_record_count(log, marks)):
        return ""
    return missing_records_message(log, marks)


def _marks(log: Log | None) -> list[list[object]]:
    """Positions of a log with their digests, dense at its end and ever sparser before."""
    if log is None:
        return []
    places, step = [len(log.records) - 1], 1
    while places[-1] > 0:
        places.append(max(0, places[-1] - step))
        step *= 2
    return [[place, log.records[place].digest[:MARK_LENGTH]] for place in places]


def common_record_count(log: Log, marks: Sequence[tuple[int, str]]) -> int:
    """Number of records that a log certainly shares with the one that has the marks."""
    records = log.records
    same = (place for place, mark in marks if place < len(records) and records[place].digest.startswith(mark))
    return next(same, -1) + 1


def is_log_at(log: Log, marks: Sequence[tuple[int, str]]) -> bool:
    """Whether the log with these marks is equal to this one."""
    return bool(marks) and marks[0][0] == len(log.records) - 1 and common_record_count(log, marks) == len(log.records)


def _parse_message(message: str, event: str) -> _ParsedMessage:
    """A message with its marks; raises ``Malformed`` for a damaged one, another version, or another event."""
    try:
        values = codec.parse_json(message) if len(message) <= LARGEST else None
    except ValueError:
        values = None
    if not isinstance(values, dict) or not isinstance(values.get("marks"), list):
        raise Malformed("What the other device says is not of Ronda.")
    if values.get("ronda") != VERSION:
        raise Malformed("The other device has another version of Ronda: update the older one.")
    if values.get("event") != event:
        raise Malformed("The other device speaks of another event.")
    marks = tuple(_mark(each) for each in values["marks"])
    first = values.get("first")
    if "lines" in values and not (
        type(first) is int
        and first >= 0
        and isinstance(values["lines"], list)
        and all(isinstance(line, str) for line in values["lines"])
    ):
        raise Malformed("What the other device says is not of Ronda.")
    return _ParsedMessage(values=values, marks=marks)


def _mark(each: object) -> tuple[int, str]:
    match each:
        case [int(place), str(digest)] if place >= 0 and len(digest) == MARK_LENGTH:
            return place, digest
        case _:
            raise Malformed("What the other device says is not of Ronda.")


def _theirs(log: Log | None, parsed: _ParsedMessage) -> Log | None:
    """The other device's log; None if the records do not fit this one."""
    first, lines = parsed.values["first"], parsed.values["lines"]
    if first > (len(log.records) if log else 0):
        return None
    before = None
    if log is not None and first:
        before = log if first == len(log.records) else journal.append_records(None, log.records[:first])
    if not lines:
        return before
    try:
        return journal.read_lines(lines, after=before)
    except UnreadableFile:
        if before is None:
            raise
        return None


def unsent_steps(log: Log, has: int) -> tuple[SyncStep, ...]:
    """A device's steps that the leader lacks; empty while its position is unknown."""
    return steps_since(log, min(has, len(log.records))) if has else ()
