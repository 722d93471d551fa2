"""Reading a device's stored log as far as it is intact."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from ronda.core.errors import Malformed
from ronda.core.text import N_, Message
from ronda.journal.chain import root_digest
from ronda.journal.lines import parse_line, read_record
from ronda.journal.log import Log, Record, append_records


@dataclass(frozen=True, slots=True, kw_only=True)
class DamagedLog:
    """A stored log that is no longer intact."""

    whole: Log | None
    """The part before the damage; None if there is none."""
    entry: int
    """The first missing or changed entry, counted from 1."""
    problem: Message


def read_stored(rows: Sequence[object], *, tournament: str, entries: int) -> Log | DamagedLog:
    """Read a device's stored rows of a tournament, as far as they are intact.

    ``entries`` is the number of entries known from elsewhere (0 if unknown).
    """
    records: list[Record] = []
    problem = None
    for seq, row in enumerate(rows):
        try:
            records.append(read_record(str(row), seq, records[-1].digest if records else root_digest()))
        except Malformed as found:
            problem = Message(N_("it is missing.")) if _seq(row) > seq else found.message
            break
    log, contradiction = _as_far_as_possible(records)
    if log is not None and log.tournament.id != tournament:
        return DamagedLog(whole=None, entry=1, problem=Message(N_("it is of another event.")))
    if problem is None and len(records) < entries:
        problem = Message(N_("it is missing, and so is all that followed: {count} were stored."), (("count", entries),))
    if problem is None and contradiction is None and log is not None:
        return log
    reason = contradiction or problem or Message(N_("it is missing."))
    return DamagedLog(whole=log, entry=len(log.records) + 1 if log else 1, problem=reason)


def _as_far_as_possible(records: Sequence[Record]) -> tuple[Log | None, Message | None]:
    """The log of the records before the first contradiction, and the contradiction."""
    if not records:
        return None, None
    with suppress(Malformed):
        return append_records(None, records), None
    log: Log | None = None
    for record in records:
        try:
            log = append_records(log, [record])
        except Malformed as problem:
            return log, problem.message
    return log, None


def _seq(row: object) -> int:
    """The position that a row claims; 0 if unreadable, because reading it gives the better message."""
    try:
        place = parse_line(str(row)).get("seq")
    except Malformed:
        return 0
    return place if type(place) is int else 0
