"""A message as a stream of codes, and what a camera has read of it.

The first letters of a code's text mark it as Ronda's. Then come a fountain part and its CRC-32: it is intact or
ignored. A message begins with its kind.
"""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from ronda.codes import base45, fountain
from ronda.codes.fountain import FountainDecoder, FountainEncoder, FountainPart

VERSION = 1
CODE_PREFIX = "RONDA"
PIECE_BYTES = 476
"""Bytes that fit a code of 77 squares, which 720-line cameras read blurred, tilted and from a distance."""
EVENT_KIND = "event"
"""Kind of a message that holds a whole event in compact form."""
MOST_STREAMS = 4
"""Streams read in parallel: scanning another one in between loses nothing."""
_TEXT = re.compile(rf"{CODE_PREFIX}(\d{{1,4}})/(.*)", re.DOTALL)
_CODE_START = re.compile(rf"(?={CODE_PREFIX}\d{{1,4}}/)")
_KIND = re.compile(rb"([a-z]{1,20})\n(.*)", re.DOTALL)
_CHECK = 4


class QrStream:
    """The code texts that make up a message."""

    def __init__(self, kind: str, content: bytes) -> None:
        self._fountain = FountainEncoder(f"{kind}\n".encode() + content, PIECE_BYTES)

    @property
    def needed(self) -> int:
        """The fewest codes that a camera needs; a few more if it misses some."""
        return self._fountain.pieces

    def text(self, number: int) -> str:
        """The text of a code, numbered from 1 without end."""
        part = self._fountain.part(number).written()
        return f"{CODE_PREFIX}{VERSION}/{base45.encode_base45(part + zlib.crc32(part).to_bytes(_CHECK))}"


def code_texts(text: str) -> Iterator[str]:
    """The code texts in a text, such as a file of them; anything else is returned as one too."""
    return (each.strip() for each in _CODE_START.split(text) if each.strip())


def is_qr_stream(text: str) -> bool:
    """Whether a text is one or several codes."""
    return _TEXT.match(text.lstrip("\ufeff \r\n\t")) is not None


class ScanResult(Enum):
    """The outcome of reading a text."""

    NEW = "new"
    KNOWN = "known"
    """It adds nothing new."""
    DAMAGED = "damaged"
    FOREIGN = "foreign"
    """It is no stream code of Ronda."""
    NEWER = "newer"
    """It comes from a newer Ronda."""
    FALSE = "false"
    """The completed message was corrupted; all of it is discarded."""


@dataclass(slots=True)
class QrStreamReader:
    """What was read of streams of codes, until one of them is complete."""

    kind: str = ""
    content: bytes | None = None
    """The content of the complete message; None before."""
    _decoders: dict[tuple[int, ...], FountainDecoder] = field(default_factory=dict)
    """By what their parts share; the most recently read stream is last."""

    @property
    def streams(self) -> int:
        return len(self._decoders)

    @property
    def progress(self) -> tuple[int, int]:
        """Codes known and needed of the stream read last; (0, 0) before any."""
        if not self._decoders:
            return 0, 0
        decoder = next(reversed(self._decoders.values()))
        return decoder.known, decoder.like.pieces

    def go_on(self) -> None:
        """Discard the complete message and continue with the other streams."""
        self._decoders.popitem()
        self.kind, self.content = "", None

    def take(self, text: str) -> ScanResult:
        """Read a code's text and report the outcome; ``content`` is set once a stream is complete."""
        try:
            part = _part(text)
        except ValueError:
            return ScanResult.DAMAGED
        if isinstance(part, ScanResult):
            return part
        decoder = self._decoders.pop(part.message, None) or FountainDecoder(part)
        self._decoders[part.message] = decoder
        if len(self._decoders) > MOST_STREAMS:
            del self._decoders[next(iter(self._decoders))]
        before = decoder.known
        decoder.add(part)
        if not decoder.is_full:
            return ScanResult.NEW if decoder.known > before else ScanResult.KNOWN
        try:
            self.kind, self.content = _split_kind(decoder.message())
        except ValueError:
            del self._decoders[part.message]
            return ScanResult.FALSE
        return ScanResult.NEW


def _part(text: str) -> FountainPart | ScanResult:
    """The part in a text, or why it has none; raises ``ValueError`` if it is damaged."""
    found = _TEXT.fullmatch(text.strip())
    if found is None:
        return ScanResult.FOREIGN
    version, written = found.groups()
    if int(version) != VERSION:
        return ScanResult.NEWER
    content = base45.decode_base45(written)
    part, check = content[:-_CHECK], content[-_CHECK:]
    if zlib.crc32(part).to_bytes(_CHECK) != check:
        raise ValueError("its check does not fit")
    return fountain.read_fountain_part(part)


def _split_kind(message: bytes) -> tuple[str, bytes]:
    found = _KIND.fullmatch(message)
    if found is None:
        raise ValueError("no kind of message")
    kind, content = found.groups()
    return kind.decode(), content
