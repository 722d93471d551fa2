"""A registration that was made at home, as the code, the text or the file that its page made of it (REG-CODE).

What is packed: the version of this form, the CRC-32 of what was filled in, how that is packed, and a JSON object with
the short code of the event, the name, the club, the fields as they were typed and the consents. A code holds no
secret: who it is of and whether it fits is asked of whoever reads it, as of any other registration.
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
"""The kind of a message that a stream of codes holds."""
VERSION = 1
PLAIN, DEFLATED = 0, 1
LARGEST_ENTRY = 128 * 1024
"""Bytes of what was filled in: more than the longest pasted lists take."""
_CHECK = 4
_HEAD = 2 + _CHECK
_TEXT = re.compile(r"RONDA-ENTRY/([A-Za-z0-9+/=\s>]*)(\.?)")
"""Mail breaks it into lines and puts marks before each; a full stop says that it is whole."""
_KEYS = {"e", "n", "c", "f", "a"}


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryCode:
    """What one person registers with."""

    id: str
    """Follows from the content, so that the same code is the same wherever it is read."""
    event: str
    """The short code of its tournament."""
    name: str
    club: str
    fields: tuple[tuple[str, str], ...]
    consents: tuple[tuple[str, str], ...]
    """Each purpose with the fingerprint of the text that was agreed to."""


@dataclass(frozen=True, slots=True)
class EntryFile:
    """A text in which registrations were sent, or why a file could not be unpacked."""

    name: str
    """What the file is called; empty for what was pasted or shown to a camera."""
    text: str | Refusal

    @property
    def holds_any(self) -> bool:
        return isinstance(self.text, str) and holds_entries(self.text)

    def packed(self) -> Iterator[bytes | Refusal]:
        """What its registrations hold, or why there is none in it."""
        if isinstance(self.text, Refusal):
            yield self.text
        elif self.name and not self.holds_any:
            yield Malformed("There is no registration in the file. Open it by itself.")
        else:
            yield from packed_entries(self.text)


def entry_text(content: bytes) -> str:
    """A registration as a text of its own, as its page shows it."""
    return f"RONDA-ENTRY/{b64encode(content).decode()}."


def holds_entries(text: str) -> bool:
    """Whether a text that was pasted, or that of a file, has a registration in it."""
    return _TEXT.search(text) is not None


def packed_entries(text: str) -> Iterator[bytes]:
    """What the registrations in a text hold, whatever stands between them; an empty one for what is cut off.

    They are texts of their own, as they are pasted, or those of codes, as a camera reads them.
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
    """What a registration says; raises ``Malformed`` for one that is damaged, edited or of a newer form."""
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
    """A text; half characters, which JSON can name and no log can hold, are damage."""
    if not isinstance(value, str) or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise _damaged()
    return value


def _pairs(value: object) -> tuple[tuple[str, str], ...]:
    """Names with texts; of a name that stands several times the texts are lines."""
    if not isinstance(value, list) or not all(isinstance(each, list) and len(each) == len("ab") for each in value):
        raise _damaged()
    found: dict[str, str] = {}
    for name, text in ((_text(name), _text(text)) for name, text in value):
        found[name] = f"{found[name]}\n{text}" if name in found else text
    return tuple(found.items())
