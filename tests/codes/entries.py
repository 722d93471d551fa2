"""Registrations as the page at home packs them, written in Python: plainly, or deflated as newer browsers do."""

import json
import zlib
from collections.abc import Iterable

from ronda.codes.entry_codes import DEFLATED, ENTRY_KIND, PLAIN, VERSION
from ronda.codes.qr_stream import QrStream


def packed_entry(
    event: str,
    name: str,
    *,
    club: str = "",
    fields: Iterable[tuple[str, str]] = (),
    consents: Iterable[tuple[str, str]] = (),
    deflated: bool = True,
) -> bytes:
    """The bytes of a registration."""
    value = {"e": event, "n": name, "c": club, "f": list(fields), "a": list(consents)}
    return packed_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), deflated=deflated)


def packed_text(plain: bytes, *, deflated: bool = True) -> bytes:
    """Any text packed as that of a registration."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = packer.compress(plain) + packer.flush() if deflated else plain
    how = DEFLATED if deflated else PLAIN
    return bytes([VERSION]) + zlib.crc32(plain).to_bytes(4) + bytes([how]) + body


def codes_of(content: bytes) -> list[str]:
    """The texts of the codes of a registration."""
    stream = QrStream(ENTRY_KIND, content)
    return [stream.text(number) for number in range(1, stream.needed + 1)]
