"""An event file without data that can be recomputed, and back to the same bytes."""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from ronda import journal
from ronda.codes import columns
from ronda.codes.dictionary import DICTIONARY
from ronda.core import bounds, clock, codec
from ronda.core.errors import Malformed, UnreadableFile
from ronda.core.facts import PlayerRegistered
from ronda.formats import lots
from ronda.journal import Log, Record

VERSION = 1
DIGEST_BYTES = 32
"""Bytes of the log's last digest, which comes first: the recomputed log must match it."""
LARGEST_MESSAGE = 16 * 1024 * 1024
"""Bytes of the layout: more than the largest tournament needs."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_REGISTERED = PlayerRegistered.__name__


def compact_log(log: Log) -> bytes:
    """The whole log in few bytes: a version, the last digest, and the packed records."""
    return pack_value(shorten_records(log.records), log.records[-1].digest)


def expand_event_file(content: bytes) -> str:
    """The text of the event file; raises ``UnreadableFile`` for damaged, foreign, newer or too large content."""
    with refusing_damaged(content):
        return _expanded(content)


def _expanded(content: bytes) -> str:
    bodies = restore_records(unpack_value(content))
    lines, digest = rebuild_lines(bodies, content)
    version = max(body["v"] for body in bodies)
    return journal.log_file_from_lines(lines, digest, version=version, tournament=bodies[0]["data"]["tournament"])


def pack_value(value: object, digest: str) -> bytes:
    """A JSON value in few bytes, after the digest that it must match."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
    text = codec.canonical_json(value).encode(errors="surrogatepass")
    return bytes([VERSION]) + bytes.fromhex(digest) + packer.compress(text) + packer.flush()


def unpack_value(content: bytes) -> Any:
    """The JSON value of bytes from :func:`pack_value`; called inside :func:`refusing_damaged`."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, DICTIONARY)
    text = unpacker.decompress(content[1 + DIGEST_BYTES :], LARGEST_MESSAGE)
    if not unpacker.eof or unpacker.unused_data:
        raise _damaged()
    return codec.parse_json(text.decode(errors="surrogatepass"))


@contextmanager
def refusing_damaged(content: bytes) -> Iterator[None]:
    """Refuse damaged content, or content of a newer Ronda; raises ``UnreadableFile``."""
    if content[:1] > bytes([VERSION]):
        raise UnreadableFile(
            "The event is shown by a newer Ronda. Update Ronda on this device, then read the codes once more."
        )
    try:
        yield
    except UnreadableFile:
        raise
    except (zlib.error, Malformed, ValueError, TypeError, LookupError, ArithmeticError, AttributeError):
        raise _damaged() from None


def _damaged() -> UnreadableFile:
    return UnreadableFile("What was read holds no whole event: something in it is damaged. Read the codes once more.")


def rebuild_lines(bodies: Sequence[dict[str, Any]], content: bytes, *, after: str = "") -> tuple[list[str], str]:
    """The lines of records and the last digest, which must match the content's.

    ``after`` is the digest before the first record, if any.
    """
    lines, digest, size = [], "", 0
    for line, digest in journal.chain_records(bodies, after=after):  # noqa: B007 - the last one counts
        lines.append(line)
        size += len(line) + 1
        bounds.check_size(size)
    if digest != content[1 : 1 + DIGEST_BYTES].hex():
        raise _damaged()
    return lines, digest


def shorten_records(records: Sequence[Record]) -> Any:
    """Records in column layout, without data that can be recomputed."""
    parsed = _without_lots([codec.parse_json(record.line) for record in records])
    given = [_record_without_derived(record) for record in parsed]
    return columns.to_columns(_since_the_last(given))


def restore_records(layout: Any, *, first: int = 0) -> list[dict[str, Any]]:
    """The original records except for their digests; ``first`` is the position of the first."""
    records = _with_lots(_dated(columns.from_columns(layout)))
    return [{**record, "seq": seq, "action": seq - record["action"]} for seq, record in enumerate(records, start=first)]


def _record_without_derived(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record without seq and digest; `action` becomes its distance from seq."""
    rest = {key: value for key, value in record.items() if key not in {"seq", "digest"}}
    return {**rest, "action": record["seq"] - record["action"]}


def _since_the_last(records: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Records with regularly written times replaced by the seconds since the previous one."""
    made, before = [], 0
    for record in records:
        seconds = _seconds(record["at"])
        made.append(record if seconds is None else {**record, "at": seconds - before})
        before = before if seconds is None else seconds
    return made


def _seconds(at: str) -> int | None:
    try:
        moment = clock.parse_moment(at)
    except ValueError:
        return None
    return int((moment - _EPOCH).total_seconds()) if clock.format_moment(moment) == at else None


def _dated(records: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    made, seconds = [], 0
    for record in records:
        if type(record["at"]) is int:
            seconds += record["at"]
            made.append({**record, "at": clock.format_moment(_EPOCH + timedelta(seconds=seconds))})
        else:
            made.append(record)
    return made


class _Lots:
    """Lots redrawn from seeds; limited, because a file from outside could ask for any number."""

    def __init__(self) -> None:
        self._left = 2 * bounds.MOST_REGISTRATIONS
        self._draws: dict[int, tuple[Iterator[tuple[int, int]], list[int]]] = {}

    def lot(self, data: Mapping[str, Any]) -> int | None:
        """The lot of a registration; None if it names no draw, or too high a position."""
        seed, place = data.get("lot_seed"), data.get("lot_draw")
        if type(seed) is not int or type(place) is not int or place < 1:
            return None
        draw, drawn = self._draws.setdefault(seed, (lots.draw_lots(seed), []))
        missing = place - len(drawn)
        if missing > self._left:
            return None
        for _ in range(missing):
            drawn.append(next(draw)[1])
            self._left -= 1
        return drawn[place - 1]


def _without_lots(records: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    known = _Lots()
    for record in records:
        data = record["data"]
        is_drawn = record["type"] == _REGISTERED and known.lot(data) == data.get("lot", "")
        yield {**record, "data": {key: data[key] for key in data if key != "lot"}} if is_drawn else record


def _with_lots(records: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    known = _Lots()
    for record in records:
        data = record["data"]
        lot = known.lot(data) if record["type"] == _REGISTERED and "lot" not in data else None
        yield record if lot is None else {**record, "data": {**data, "lot": lot}}
