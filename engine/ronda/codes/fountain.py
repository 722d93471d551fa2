"""A fountain code: parts of a message without end, of which any few more than it has pieces give it back.

This is the multipart scheme that Blockchain Commons has published (BCR-2024-001, of the Uniform Resources of
BCR-2020-005): a message is cut into pieces of one length; the first parts are the pieces themselves, and each that
follows is several of them, one upon the other (XOR). Which ones follows from the part's number and the message's CRC-32
by SHA-256, Xoshiro256** and a draw in which k pieces are k times as rare as one. Here a receiver solves for all pieces
at once, which takes fewer parts than taking out one piece after the other.
"""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256

from ronda.core.errors import NotNow

_WORD = 2**64 - 1
_SHORT, _LONG = 24, 27
"""In CBOR, numbers below the first stand in the first byte; up to the second, that says how many bytes follow."""
MOST_PIECES = 4096
LONGEST_PIECE = 1536
"""Bytes: more are in no code that a camera reads off a screen."""


class Xoshiro:
    """The generator Xoshiro256**, seeded with the SHA-256 of bytes."""

    def __init__(self, seed: bytes) -> None:
        digest = sha256(seed).digest()
        self._state = [int.from_bytes(digest[start : start + 8]) for start in range(0, 32, 8)]

    def word(self) -> int:
        """The next number of 64 bits."""
        first, second, third, fourth = self._state
        given = _rotated(second * 5 & _WORD, 7) * 9 & _WORD
        third ^= first
        fourth ^= second
        self._state = [first ^ fourth, second ^ third, third ^ second << 17 & _WORD, _rotated(fourth, 45)]
        return given

    def fraction(self) -> float:
        """The next number from 0 to below 1."""
        return self.word() / 2.0**64

    def below(self, count: int) -> int:
        """The next whole number from 0 to below ``count``."""
        return int(self.fraction() * count)


def _rotated(word: int, places: int) -> int:
    return (word << places | word >> 64 - places) & _WORD


class Sampler:
    """Draws among alternatives by their weights, by the alias method of Walker and Vose."""

    def __init__(self, weights: Sequence[float]) -> None:
        count, total = len(weights), 0.0
        for weight in weights:
            total += weight  # `sum` would be more exact than what was agreed
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
        """The place of the alternative that is drawn."""
        place, second = int(len(self._limits) * chance.fraction()), chance.fraction()
        return place if second < self._limits[place] else self._others[place]


@lru_cache(maxsize=8)
def _degrees(count: int) -> Sampler:
    return Sampler([1 / degree for degree in range(1, count + 1)])


def draw_shuffled(count: int, chance: Xoshiro, most: int) -> Iterator[int]:
    """``most`` of the whole numbers below ``count``, in an order drawn by Fisher and Yates."""
    left = list(range(count))
    for _ in range(most):
        yield left.pop(chance.below(len(left)))


def pieces_of_part(number: int, pieces: int, checksum: int) -> frozenset[int]:
    """The pieces, counted from 0, that a part holds; takes its number, from 1, and the message's CRC-32."""
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
        """What all parts of one message have in common: checksum, length, pieces, and bytes of each."""
        return self.checksum, self.length, self.pieces, len(self.content)

    def written(self) -> bytes:
        """The part as the specification writes it, in CBOR (RFC 8949)."""
        numbers = (self.number, self.pieces, self.length, self.checksum)
        return b"".join([b"\x85", *(_head(0, each) for each in numbers), _head(2, len(self.content)), self.content])


def _head(major: int, value: int) -> bytes:
    """The beginning of a value in CBOR: its kind, and a number in as few bytes as hold it."""
    if value < _SHORT:
        return bytes([major << 5 | value])
    size = next(size for size in range(4) if value < 1 << (8 << size))
    return bytes([major << 5 | _SHORT + size]) + value.to_bytes(1 << size)


def read_fountain_part(written: bytes) -> FountainPart:
    """The part that bytes hold; raises ``ValueError`` for what is none, or of a message larger than any."""
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
    """The number with which a value begins, and the place after it; raises ``ValueError`` for another kind."""
    first = written[at] if at < len(written) else 0xFF
    size = first & 31
    if first >> 5 != major or size > _LONG:
        raise _unreadable()
    if size < _SHORT:
        return size, at + 1
    end = at + 1 + (1 << size - _SHORT)
    return int.from_bytes(written[at + 1 : end]), end


def piece_length(length: int, most: int) -> int:
    """The bytes of each piece of a message: of the fewest pieces that are no longer than ``most``."""
    return -(-length // max(1, -(-length // most)))


class FountainEncoder:
    """The parts of a message."""

    def __init__(self, message: bytes, most: int) -> None:
        """Take a message and how many bytes a piece has at most; raises ``NotNow`` for one that is too large."""
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
        """A part by its number, from 1 without end; the first ones are the pieces themselves."""
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
    """What is known of one message: parts from which no other follows, each with a piece of its own that leads it."""

    like: FountainPart
    """The first part that came."""
    _rows: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By the piece that leads it, which no later row holds: the pieces of a row as bits, and their sum."""

    @property
    def known(self) -> int:
        """How many parts are known that say something new: as many as the message has pieces are enough."""
        return len(self._rows)

    @property
    def is_full(self) -> bool:
        """Whether the message follows from what is known."""
        return self.known == self.like.pieces

    def add(self, part: FountainPart) -> None:
        """Take a part of the same message in; one that follows from the others changes nothing."""
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
        """The whole message once enough is known; raises ``ValueError`` if it is not what was sent."""
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
