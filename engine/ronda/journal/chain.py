"""Records as text. Each has a digest over itself and the previous one, so that every change is detected."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ronda.core import codec
from ronda.core.facts import Fact
from ronda.core.file_format import latest_format
from ronda.journal.log import Log, Record, append_records

FORMAT = "ronda-event"
PUBLIC_FORMAT = "ronda-public"
"""The format of a public copy, without private data: another header, and another start of the chain."""
VERSION = latest_format()
"""The format in which facts are written: that of the newest type or field."""


def root_digest(form: str = FORMAT) -> str:
    """The digest before the first record's."""
    return hashlib.sha256(form.encode()).hexdigest()


def _body(seq: int, at: str, action: int, fact: Fact, version: int, step: str) -> dict[str, Any]:
    elsewhere = {"step": step} if step else {}
    return {
        **elsewhere,
        "v": version,
        "seq": seq,
        "at": at,
        "action": action,
        "type": type(fact).__name__,
        "data": codec.encode_fact(fact),
    }


def record_digest(predecessor: str, body: dict[str, Any]) -> str:
    """SHA-256 over the previous record's digest and a record without its own."""
    return hashlib.sha256((predecessor + codec.canonical_json(body)).encode(errors="surrogatepass")).hexdigest()


def record_line(body: dict[str, Any], digest: str) -> str:
    """A record as written in a file: canonical JSON with its digest, without a line end."""
    return codec.canonical_json({**body, "digest": digest})


def extend_log(log: Log | None, facts: Sequence[Fact], *, at: str, step: str = "") -> tuple[Record, ...]:
    """The records that add one command's facts to a log (None for a new one).

    ``at`` is the time of the command, ``step`` its identifier if it was given on another device.
    """
    start = len(log.records) if log else 0
    predecessor = log.records[-1].digest if log else root_digest()
    return _chained(((at, start, fact) for fact in facts), start, predecessor, VERSION, step)


def rechained_public_log(steps: Iterable[tuple[str, int, Fact]], version: int) -> Log:
    """The log of a public copy, whose chain starts anew.

    Takes facts in order, each with its time and the index of its command, and the version of the full file.
    """
    return append_records(None, _chained(steps, 0, root_digest(PUBLIC_FORMAT), version))


def _chained(
    steps: Iterable[tuple[str, int, Fact]], start: int, predecessor: str, version: int, step: str = ""
) -> tuple[Record, ...]:
    records = []
    for seq, (at, action, fact) in enumerate(steps, start=start):
        body = _body(seq, at, action, fact, version, step)
        digest = record_digest(predecessor, body)
        line = record_line(body, digest)
        records.append(
            Record(seq=seq, at=at, action=action, fact=fact, version=version, digest=digest, line=line, step=step)
        )
        predecessor = digest
    return tuple(records)


def chain_records(bodies: Iterable[dict[str, Any]], *, after: str = "") -> Iterator[tuple[str, str]]:
    """The line and digest of each record, in order.

    Takes unchecked records without digests, and the digest before the first; none for a whole log.
    """
    predecessor = after or root_digest()
    for body in bodies:
        predecessor = record_digest(predecessor, body)
        yield record_line(body, predecessor), predecessor
