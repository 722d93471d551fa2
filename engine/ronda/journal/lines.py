"""Reading records: each unchanged, in its place, after its predecessor."""

from collections.abc import Sequence
from typing import Any

from ronda.core import codec
from ronda.core.errors import Malformed, UnreadableFile
from ronda.core.facts import ActionUndone
from ronda.core.progress import ProgressSteps, run_to_end, subtask_steps
from ronda.core.text import Message
from ronda.journal.chain import FORMAT, VERSION, record_digest, record_line, root_digest
from ronda.journal.log import Log, Record, append_records_steps


def read_lines(lines: Sequence[str], *, after: Log | None = None, first_line: int = 1, form: str = FORMAT) -> Log:
    """Read and check the lines of a log.

    Takes one JSON text per record, the log that they continue (None for a whole log), the number of the first line for
    messages, and the format. Raises ``UnreadableFile`` naming the first bad line and its problem.
    """
    return run_to_end(read_lines_steps(lines, after=after, first_line=first_line, form=form))


def read_lines_steps(
    lines: Sequence[str], *, after: Log | None = None, first_line: int = 1, form: str = FORMAT
) -> ProgressSteps[Log]:
    """As :func:`read_lines`, in steps of one line, each counted twice: once for reading, once for replaying."""
    records: list[Record] = []
    start = len(after.records) if after else 0
    predecessor = after.records[-1].digest if after else root_digest(form)
    for position, text in enumerate(lines):
        yield position, 2 * len(lines)
        try:
            record = read_record(text, start + position, predecessor)
        except UnreadableFile:
            raise
        except Malformed as problem:
            raise damaged_line_refusal(first_line + position, problem.message) from problem
        predecessor = record.digest
        records.append(record)
    try:
        return (yield from subtask_steps(append_records_steps(after, records), 1, 2))
    except Malformed as problem:
        raise UnreadableFile("The file contradicts itself: {problem}", problem=problem.message) from problem


def read_record(text: str, seq: int, predecessor: str) -> Record:
    """Read one record; takes its position and the previous digest.

    Raises ``Malformed`` for a changed or misplaced record, ``UnreadableFile`` for a newer one.
    """
    raw = parse_line(text)
    version = raw.get("v")
    if isinstance(version, int) and version > VERSION:
        raise newer_version_refusal(version)
    digest, action, at, step = raw.pop("digest", None), raw.get("action"), raw.get("at"), raw.get("step", "")
    if digest != record_digest(predecessor, raw):
        raise Malformed("its checksum does not fit; it was changed or is not whole.")
    data, kind = raw.get("data"), raw.get("type")
    if raw.get("seq") != seq or type(action) is not int or not 0 <= action <= seq or not isinstance(at, str):
        raise Malformed("its place in the log is wrong.")
    if not isinstance(data, dict) or not isinstance(kind, str) or type(version) is not int or not isinstance(step, str):
        raise Malformed("it holds no event.")
    fact = codec.decode_fact(kind, data)
    if isinstance(fact, ActionUndone) and not 0 < fact.action < seq:
        raise Malformed("it undoes what did not happen.")
    line = record_line(raw, digest)
    return Record(seq=seq, at=at, action=action, fact=fact, version=version, digest=digest, line=line, step=step)


def parse_line(text: str) -> dict[str, Any]:
    """The JSON object of a line; raises ``Malformed`` for an incomplete line or another value."""
    try:
        value = codec.parse_json(text)
    except ValueError:
        raise Malformed("it is not whole.") from None
    if not isinstance(value, dict):
        raise Malformed("it is not a record.")
    return value


def newer_version_refusal(version: int) -> UnreadableFile:
    """The refusal of a file written by a newer Ronda; ``version`` is its format."""
    return UnreadableFile(
        "The file was written by a newer Ronda (format {version}; this one reads up to {own}). Update Ronda and "
        "open it again.",
        version=version,
        own=VERSION,
    )


def damaged_line_refusal(line: int, problem: Message) -> UnreadableFile:
    """The refusal of a damaged line of a file; ``line`` counts from 1."""
    return UnreadableFile(
        "Line {line} is damaged: {problem} Use another copy of the file, or export it again.",
        line=line,
        problem=problem,
    )
