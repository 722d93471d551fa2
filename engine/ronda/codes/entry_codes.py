"""A registration made at home, as the code, text or file that its page produced (REG-CODE).

Packed content: form version, CRC-32, compression method, and a JSON object with the event's short code, name, club,
fields as typed, and consents. A code holds no secret: whether it fits is checked by its reader, as for any
registration.
"""

import binascii
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from ronda.codes.qr_stream import QrStreamReader, ScanResult, code_texts, is_qr_stream
from ronda.core import codec, inputs
from ronda.core.errors import Malformed, Refusal

ENTRY_KIND = "entry"
"""The kind of message in a stream of codes."""
VERSION = 1
PLAIN, DEFLATED = 0, 1
LARGEST_ENTRY = 128 * 1024
"""Bytes of a registration: more than the longest pasted lists need."""
_CHECK = 4
_HEAD = 2 + _CHECK
_TEXT = re.compile(r"RONDA-ENTRY/([A-Za-z0-9+/=\s>]*)(\.?)")
"""Mail breaks the text into lines and marks them; a full stop shows that it is complete."""
_KEYS = {"e", "n", "c", "f", "a"}


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryCode:
    """One person's registration."""

    id: str
    """Derived from the content, so that the same code has the same identifier everywhere."""
    event: str
    """The short code of its tournament."""
    name: str
    club: str
    fields: tuple[tuple[str, str], ...]
    consents: tuple[tuple[str, str], ...]
    """Each purpose with the fingerprint of the text agreed to."""


@dataclass(frozen=True, slots=True)
class EntryFile:
    """A text with registrations, or the reason why a file could not be unpacked."""

    name: str
    """Name of the file; empty for pasted or scanned text."""
    text: str | Refusal

    @property
    def holds_any(self) -> bool:
        return isinstance(self.text, str) and holds_entries(self.text)

    def packed(self) -> Iterator[bytes | Refusal]:
        """The packed registrations in it, or why there are none."""
        if isinstance(self.text, Refusal):
            yield self.text
        elif self.name and not self.holds_any:
            yield Malformed("There is no registration in the file. Open it by itself.")
        else:
            yield from packed_entries(self.text)


def entry_text(content: bytes) -> str:
    """A registration as a separate text, as its page shows it."""
    return f"RONDA-ENTRY/{b64encode(content).decode()}."


def holds_entries(text: str) -> bool:
    """Whether a pasted text or a file's text contains a registration."""
    return _TEXT.search(text) is not None


def packed_entries(text: str) -> Iterator[bytes]:
    """The packed registrations in a text, whatever is between them; empty bytes for a truncated one.

    They are separate texts, as pasted, or those of codes, as scanned.
    """
    for found in _TEXT.finditer(text):
        try:
            yield b64decode(re.sub(r"[\s>]", "", found[1]), validate=True) if found[2] else b""
        except binascii.Error:
            yield b""
    reception = QrStreamReader()
    for each in code_texts(text):
        if is_qr_stream(each) and reception.take(each) is ScanResult.DAMAGED:
            yield b""
        if reception.content is not None:
            if reception.kind == ENTRY_KIND:
                yield reception.content
            reception = QrStreamReader()


def read_entry_code(content: bytes) -> EntryCode:
    """Read a registration; raises ``Malformed`` for a damaged, edited or newer one."""
    if content and content[0] > VERSION:
        raise Malformed("A newer Ronda made this registration: update Ronda on this device, then read it again.")
    plain = _unpacked(content)
    if zlib.crc32(plain).to_bytes(_CHECK) != content[1 : 1 + _CHECK]:
        raise Malformed("The code of this registration was changed after it was made. Make it anew.")
    try:
        value = codec.parse_json(plain.decode())
    except ValueError:
        raise _damaged() from None
    if not isinstance(value, dict) or set(value) != _KEYS:
        raise _damaged()
    if not inputs.tidy_line(_text(value["n"])):
        raise Malformed("This registration has no name. Fill it in, and have the code made anew.")
    return EntryCode(
        id=sha256(plain).hexdigest()[:40],
        event=_text(value["e"]),
        name=_text(value["n"]),
        club=_text(value["c"]),
        fields=_pairs(value["f"]),
        consents=tuple(sorted(_pairs(value["a"]))),
    )


def _unpacked(content: bytes) -> bytes:
    packing, body = content[1 + _CHECK : _HEAD], content[_HEAD:]
    if content[:1] != bytes([VERSION]) or packing not in {bytes([PLAIN]), bytes([DEFLATED])}:
        raise _damaged()
    if packing == bytes([PLAIN]):
        return body
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        plain = unpacker.decompress(body, LARGEST_ENTRY)
    except zlib.error:
        raise _damaged() from None
    if not unpacker.eof or unpacker.unused_data:
        raise _damaged()
    return plain


def _damaged() -> Malformed:
    return Malformed("This registration is damaged. Read its code once more, or have it made anew.")


def _text(value: object) -> str:
    """A text; lone surrogates, which JSON allows but a log does not, count as damage."""
    if not isinstance(value, str) or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise _damaged()
    return value


def _pairs(value: object) -> tuple[tuple[str, str], ...]:
    """Names with texts; the texts of a repeated name become lines."""
    if not isinstance(value, list) or not all(isinstance(each, list) and len(each) == len("ab") for each in value):
        raise _damaged()
    found: dict[str, str] = {}
    for name, text in ((_text(name), _text(text)) for name, text in value):
        found[name] = f"{found[name]}\n{text}" if name in found else text
    return tuple(found.items())
