"""A fountain code: an endless series of parts, of which slightly more than the number of pieces restore a message.

The scheme is the multipart format published by Blockchain Commons (BCR-2024-001, of the Uniform Resources of
BCR-2020-005). A message is cut into pieces of equal length; the first parts are the pieces, later ones the XOR of
several. Which ones follows from the part's number and the message's CRC-32, by SHA-256, Xoshiro256** and a draw in
which k pieces are k times as rare as one. This receiver solves for all pieces at once, which takes fewer parts than
removing one piece after the other.
"""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256

from ronda.core.errors import NotNow

_WORD = 2**64 - 1
_SHORT, _LONG = 24, 27
"""CBOR keeps a number below the first value in the first byte.

Up to the second value, that byte gives the number of bytes that follow.
"""
MOST_PIECES = 4096
LONGEST_PIECE = 1536
"""Bytes: no code that a camera reads off a screen holds more."""


class Xoshiro:
    """The generator Xoshiro256**, seeded with the SHA-256 of bytes."""

    def __init__(self, seed: bytes) -> None:
        digest = sha256(seed).digest()
        self._state = [int.from_bytes(digest[start : start + 8]) for start in range(0, 32, 8)]

    def word(self) -> int:
        """The next 64-bit number."""
        first, second, third, fourth = self._state
        given = _rotated(second * 5 & _WORD, 7) * 9 & _WORD
        third ^= first
        fourth ^= second
        self._state = [first ^ fourth, second ^ third, third ^ second << 17 & _WORD, _rotated(fourth, 45)]
        return given

    def fraction(self) -> float:
        """The next number in [0, 1)."""
        return self.word() / 2.0**64

    def below(self, count: int) -> int:
        """The next integer in [0, ``count``)."""
        return int(self.fraction() * count)


def _rotated(word: int, places: int) -> int:
    return (word << places | word >> 64 - places) & _WORD


class Sampler:
    """Weighted random choice by the alias method of Walker and Vose."""

    def __init__(self, weights: Sequence[float]) -> None:
        count, total = len(weights), 0.0
        for weight in weights:
            total += weight  # `sum` would be more exact than the format prescribes
        shares = [weight * count / total for weight in weights]
        small = [place for place in reversed(range(count)) if shares[place] < 1]
        large = [place for place in reversed(range(count)) if shares[place] >= 1]
        self._limits, self._others = [1.0] * count, [0] * count
        while small and large:
            less, more = small.pop(), large.pop()
            self._limits[less], self._others[less] = shares[less], more
            shares[more] += shares[less] - 1
            (small if shares[more] < 1 else large).append(more)

    def draw(self, chance: Xoshiro) -> int:
        """The index of the chosen alternative."""
        place, second = int(len(self._limits) * chance.fraction()), chance.fraction()
        return place if second < self._limits[place] else self._others[place]


@lru_cache(maxsize=8)
def _degrees(count: int) -> Sampler:
    return Sampler([1 / degree for degree in range(1, count + 1)])


def draw_shuffled(count: int, chance: Xoshiro, most: int) -> Iterator[int]:
    """``most`` of the integers below ``count``, in Fisher-Yates order."""
    left = list(range(count))
    for _ in range(most):
        yield left.pop(chance.below(len(left)))


def pieces_of_part(number: int, pieces: int, checksum: int) -> frozenset[int]:
    """The pieces in a part, counted from 0; takes its number, from 1, and the message's CRC-32."""
    if number <= pieces:
        return frozenset({number - 1})
    chance = Xoshiro(number.to_bytes(4) + checksum.to_bytes(4))
    return frozenset(draw_shuffled(pieces, chance, _degrees(pieces).draw(chance) + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class FountainPart:
    """One part of a message."""

    number: int
    """Counted from 1."""
    pieces: int
    length: int
    """Bytes of the whole message."""
    checksum: int
    """The CRC-32 of the whole message."""
    content: bytes

    @property
    def message(self) -> tuple[int, int, int, int]:
        """What all parts of a message share: checksum, length, number of pieces, bytes of each."""
        return self.checksum, self.length, self.pieces, len(self.content)

    def written(self) -> bytes:
        """The part in the specification's CBOR form (RFC 8949)."""
        numbers = (self.number, self.pieces, self.length, self.checksum)
        return b"".join([b"\x85", *(_head(0, each) for each in numbers), _head(2, len(self.content)), self.content])


def _head(major: int, value: int) -> bytes:
    """The head of a CBOR value: its kind, and a number in as few bytes as possible."""
    if value < _SHORT:
        return bytes([major << 5 | value])
    size = next(size for size in range(4) if value < 1 << (8 << size))
    return bytes([major << 5 | _SHORT + size]) + value.to_bytes(1 << size)


def read_fountain_part(written: bytes) -> FountainPart:
    """Parse a part; raises ``ValueError`` for invalid bytes, or a message that is too large."""
    numbers: list[int] = []
    at = 1
    for major in (0, 0, 0, 0, 2):
        value, at = _read_head(written, at, major)
        numbers.append(value)
    number, pieces, length, checksum, size = numbers
    content = written[at:]
    whole = pieces and (pieces - 1) * size < length <= pieces * size
    fits = pieces <= MOST_PIECES and size <= LONGEST_PIECE and max(number, checksum) < 2**32
    if written[:1] != b"\x85" or len(content) != size or not whole or not number or not fits:
        raise _unreadable()
    return FountainPart(number=number, pieces=pieces, length=length, checksum=checksum, content=content)


def _unreadable() -> ValueError:
    return ValueError("no part of a message")


def _read_head(written: bytes, at: int, major: int) -> tuple[int, int]:
    """The number in a value's head and the position after it; raises ``ValueError`` for another kind."""
    first = written[at] if at < len(written) else 0xFF
    size = first & 31
    if first >> 5 != major or size > _LONG:
        raise _unreadable()
    if size < _SHORT:
        return size, at + 1
    end = at + 1 + (1 << size - _SHORT)
    return int.from_bytes(written[at + 1 : end]), end


def piece_length(length: int, most: int) -> int:
    """Bytes of each piece: for the fewest pieces not longer than ``most``."""
    return -(-length // max(1, -(-length // most)))


class FountainEncoder:
    """The parts of a message."""

    def __init__(self, message: bytes, most: int) -> None:
        """Take a message and the most bytes in a piece; raises ``NotNow`` if the message is too large."""
        if len(message) > most * MOST_PIECES:
            raise NotNow("The event is too large for codes: save a copy, and carry that file to the other device.")
        self.length, self.checksum = len(message), zlib.crc32(message)
        self.piece = piece_length(len(message), most)
        cut = [message[start : start + self.piece] for start in range(0, len(message), self.piece)]
        self._pieces = [int.from_bytes(piece.ljust(self.piece, b"\0")) for piece in cut]

    @property
    def pieces(self) -> int:
        return len(self._pieces)

    def part(self, number: int) -> FountainPart:
        """A part by its number, from 1 without end; the first ones are the pieces."""
        content = 0
        for piece in pieces_of_part(number, self.pieces, self.checksum):
            content ^= self._pieces[piece]
        return FountainPart(
            number=number,
            pieces=self.pieces,
            length=self.length,
            checksum=self.checksum,
            content=content.to_bytes(self.piece),
        )


@dataclass(slots=True)
class FountainDecoder:
    """What is known of a message: independent parts, each with a leading piece of its own."""

    like: FountainPart
    """The first part received."""
    _rows: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By leading piece, which no later row contains: the row's pieces as bits, and their sum."""

    @property
    def known(self) -> int:
        """Number of independent parts; as many as the message has pieces are enough."""
        return len(self._rows)

    @property
    def is_full(self) -> bool:
        """Whether the message can be restored."""
        return self.known == self.like.pieces

    def add(self, part: FountainPart) -> None:
        """Add a part of the same message; one that depends on the others changes nothing."""
        piece_mask = sum(1 << piece for piece in pieces_of_part(part.number, part.pieces, part.checksum))
        content = int.from_bytes(part.content)
        while piece_mask:
            leader = piece_mask.bit_length()
            if leader not in self._rows:
                self._rows[leader] = piece_mask, content
                return
            pieces, total = self._rows[leader]
            piece_mask, content = piece_mask ^ pieces, content ^ total

    def message(self) -> bytes:
        """The whole message once enough is known; raises ``ValueError`` if it is corrupted."""
        found: dict[int, int] = {}
        for leader in sorted(self._rows):
            pieces, content = self._rows[leader]
            pieces ^= 1 << leader - 1
            while pieces:
                lower = pieces.bit_length()
                content ^= found[lower]
                pieces ^= 1 << lower - 1
            found[leader] = content
        size = len(self.like.content)
        joined = b"".join(found[leader].to_bytes(size) for leader in sorted(found))
        message, rest = joined[: self.like.length], joined[self.like.length :]
        if any(rest) or zlib.crc32(message) != self.like.checksum:
            raise ValueError("a part was false")
        return message
