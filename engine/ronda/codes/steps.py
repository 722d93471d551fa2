"""A desk's steps that the leader lacks, as a stream of codes: one code is enough for a whole round."""

from dataclasses import dataclass

from ronda.codes import compact
from ronda.codes.qr_stream import QrStream
from ronda.core.errors import UnreadableFile
from ronda.journal import Log

STEPS_KIND = "steps"
"""The kind of message in these codes."""
MARK_LENGTH = 16
"""Letters of a digest that mark a position in a log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSteps:
    """The steps that a desk shows."""

    event: str
    desk: str
    first: int
    """Position of its first record, after those that the leader had."""


def steps_qr_stream(log: Log, first: int, desk: str) -> QrStream:
    """The code stream of a device's records from a position on, which is never the start of the log."""
    return QrStream(STEPS_KIND, pack_steps(log, first, desk))


def pack_steps(log: Log, first: int, desk: str) -> bytes:
    """The packed message of :func:`steps_qr_stream`."""
    values = {
        "event": log.tournament.id,
        "desk": desk,
        "first": first,
        "mark": log.records[first - 1].digest[:MARK_LENGTH],
        "records": compact.shorten_records(log.records[first:]),
    }
    return compact.pack_value(values, log.records[-1].digest)


def read_shown_steps(content: bytes) -> ShownSteps:
    """Read a device's steps without the event; raises ``UnreadableFile`` for damaged or newer content."""
    with compact.refusing_damaged(content):
        values = compact.unpack_value(content)
        event, desk, first = values["event"], values["desk"], values["first"]
        if not isinstance(event, str) or not isinstance(desk, str) or type(first) is not int or first < 1:
            raise ValueError(first)
        return ShownSteps(event=event, desk=desk, first=first)


def shown_record_lines(content: bytes, log: Log) -> tuple[str, ...]:
    """The lines of the records that a device shows; ``log`` is the event's log here.

    Raises ``UnreadableFile`` for damaged content, or if earlier records are missing here.
    """
    first = read_shown_steps(content).first
    with compact.refusing_damaged(content):
        values = compact.unpack_value(content)
        if first > len(log.records) or log.records[first - 1].digest[:MARK_LENGTH] != values["mark"]:
            raise UnreadableFile(
                "What the desk shows follows on steps that this device does not have. Let it show the whole event: "
                "“Show it to another device”."
            )
        lines, _ = compact.rebuild_lines(
            compact.restore_records(values["records"], first=first), content, after=log.records[first - 1].digest
        )
        return tuple(lines)
