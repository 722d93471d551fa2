"""What a desk did that the device that leads lacks, as a film of codes: of a whole round one code is enough."""

from dataclasses import dataclass

from ronda.codes.compact import lengthened, packed, rebuilt, shortened, unpacked, whole
from ronda.codes.film import Film
from ronda.core.errors import UnreadableFile
from ronda.journal import Log

STEPS = "steps"
"""The kind of message that codes hold."""
MARK = 16
"""Letters of a digest that mark a place in a log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a desk shows."""

    event: str
    desk: str
    first: int
    """The place of the first record in its log, behind what the device that leads had."""


def film_of(log: Log, first: int, desk: str) -> Film:
    """Give the film of a desk's records from a place on, which is not the first of the log."""
    return Film(STEPS, written(log, first, desk))


def written(log: Log, first: int, desk: str) -> bytes:
    """Give what that film holds."""
    said = {
        "event": log.tournament.id,
        "desk": desk,
        "first": first,
        "mark": log.records[first - 1].digest[:MARK],
        "records": shortened(log.records[first:]),
    }
    return packed(said, log.records[-1].digest)


def read(content: bytes) -> Shown:
    """Give what a desk shows, before the event is there; raises ``UnreadableFile`` for what is damaged or newer."""
    with whole(content):
        said = unpacked(content)
        event, desk, first = said["event"], said["desk"], said["first"]
        if not isinstance(event, str) or not isinstance(desk, str) or type(first) is not int or first < 1:
            raise ValueError(first)
        return Shown(event=event, desk=desk, first=first)


def lines_in(content: bytes, log: Log) -> tuple[str, ...]:
    """Give the records that a desk shows, as they stand in its log; takes the log of the event here.

    Raises ``UnreadableFile`` for what is damaged, or follows on records that are not here.
    """
    first = read(content).first
    with whole(content):
        said = unpacked(content)
        if first > len(log.records) or log.records[first - 1].digest[:MARK] != said["mark"]:
            raise UnreadableFile(
                "What the desk shows follows on steps that this device does not have. Let it show the whole event: "
                "“Show it to another device”."
            )
        lines, _ = rebuilt(lengthened(said["records"], first=first), content, after=log.records[first - 1].digest)
        return tuple(lines)
