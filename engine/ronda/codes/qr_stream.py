"""A message as a stream of codes, and what a camera has seen of it so far.

The text of a code says in its first letters that it is Ronda's. Behind them stand a part of the fountain and its
CRC-32: it is whole or nothing. A message begins with the kind that it is of.
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
"""Bytes: as many as a code of 77 squares holds, which cameras of 720 lines read blurred, askew and from a distance."""
EVENT_KIND = "event"
"""The kind of a message that holds a whole event, compact."""
MOST_STREAMS = 4
"""Streams that are followed at a time: who reads the codes of another in between loses nothing."""
_TEXT = re.compile(rf"{CODE_PREFIX}(\d{{1,4}})/(.*)", re.DOTALL)
_CODE_START = re.compile(rf"(?={CODE_PREFIX}\d{{1,4}}/)")
_KIND = re.compile(rb"([a-z]{1,20})\n(.*)", re.DOTALL)
_CHECK = 4


class QrStream:
    """The texts of codes that together are a message."""

    def __init__(self, kind: str, content: bytes) -> None:
        self._fountain = FountainEncoder(f"{kind}\n".encode() + content, PIECE_BYTES)

    @property
    def needed(self) -> int:
        """How many codes a camera needs at least; one more than that, or a few, if it misses some."""
        return self._fountain.pieces

    def text(self, number: int) -> str:
        """The text of a code, counted from 1 without end."""
        part = self._fountain.part(number).written()
        return f"{CODE_PREFIX}{VERSION}/{base45.encode_base45(part + zlib.crc32(part).to_bytes(_CHECK))}"


def code_texts(text: str) -> Iterator[str]:
    """The texts of codes in one text, such as a file of them; whatever else stands there is one too."""
    return (each.strip() for each in _CODE_START.split(text) if each.strip())


def is_qr_stream(text: str) -> bool:
    """Whether a text is that of a code, or of several."""
    return _TEXT.match(text.lstrip("\ufeff \r\n\t")) is not None


class ScanResult(Enum):
    """What a text turned out to be."""

    NEW = "new"
    KNOWN = "known"
    """It says nothing that does not follow from others."""
    DAMAGED = "damaged"
    FOREIGN = "foreign"
    """It is no code of a stream of Ronda."""
    NEWER = "newer"
    """It is one of a newer Ronda."""
    FALSE = "false"
    """With it a message was whole, and not what was sent: all of it is forgotten."""


@dataclass(slots=True)
class QrStreamReader:
    """What was read of streams of codes, until one of them is whole."""

    kind: str = ""
    content: bytes | None = None
    """What the message holds that is whole; None before."""
    _decoders: dict[tuple[int, ...], FountainDecoder] = field(default_factory=dict)
    """By what their parts have in common, the one that was read last at the end."""

    @property
    def streams(self) -> int:
        return len(self._decoders)

    @property
    def progress(self) -> tuple[int, int]:
        """How many codes of the stream read last are known, and how many are needed; (0, 0) before any."""
        if not self._decoders:
            return 0, 0
        decoder = next(reversed(self._decoders.values()))
        return decoder.known, decoder.like.pieces

    def go_on(self) -> None:
        """Forget the message that is whole, and go on with the streams that are not."""
        self._decoders.popitem()
        self.kind, self.content = "", None

    def take(self, text: str) -> ScanResult:
        """Take in the text of a code and tell what it was; once a stream is whole, ``content`` is there."""
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
    """The part that a text holds, or why it holds none; raises ``ValueError`` if it is damaged."""
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
