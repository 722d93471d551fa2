"""What a device did that the one that leads lacks, as a stream of codes: of a whole round one code is enough."""

from dataclasses import dataclass

from ronda.codes import compact
from ronda.codes.qr_stream import QrStream
from ronda.core.errors import UnreadableFile
from ronda.journal import Log

STEPS_KIND = "steps"
"""The kind of message that codes hold."""
MARK_LENGTH = 16
"""Letters of a digest that mark a place in a log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSteps:
    """What a desk shows."""

    event: str
    desk: str
    first: int
    """The place of the first record in its log, behind what the device that leads had."""


def steps_qr_stream(log: Log, first: int, desk: str) -> QrStream:
    """The stream of a device's records from a place on, which is not the first of the log."""
    return QrStream(STEPS_KIND, pack_steps(log, first, desk))


def pack_steps(log: Log, first: int, desk: str) -> bytes:
    """The message of :func:`steps_qr_stream`, packed."""
    values = {
        "event": log.tournament.id,
        "desk": desk,
        "first": first,
        "mark": log.records[first - 1].digest[:MARK_LENGTH],
        "records": compact.shorten_records(log.records[first:]),
    }
    return compact.pack_value(values, log.records[-1].digest)


def read_shown_steps(content: bytes) -> ShownSteps:
    """What a device shows, before the event is there; raises ``UnreadableFile`` for what is damaged or newer."""
    with compact.refusing_damaged(content):
        values = compact.unpack_value(content)
        event, desk, first = values["event"], values["desk"], values["first"]
        if not isinstance(event, str) or not isinstance(desk, str) or type(first) is not int or first < 1:
            raise ValueError(first)
        return ShownSteps(event=event, desk=desk, first=first)


def shown_record_lines(content: bytes, log: Log) -> tuple[str, ...]:
    """The records that a device shows, as they stand in its log; ``log`` is that of the event here.

    Raises ``UnreadableFile`` for what is damaged, or follows on records that are not here.
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
