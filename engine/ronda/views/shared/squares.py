"""The squares of a QR code of level M in its first pattern, bit for bit those of segno (ISO/IEC 18004).

Most is the same in all codes of a size, which segno makes from nothing each time: so the hundreds of a round's slips
take a fourth of the time.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import compress, islice, zip_longest
from typing import Any

from segno import consts, encoder

LEVEL, PATTERN = consts.ERROR_LEVEL_M, 0
"""A seventh of the squares may be dirty; the best of the eight patterns takes three times as long to find."""
FREE = 2
"""What segno calls a square that is for the text."""
_CAPACITY: Mapping[int, Mapping[int, int]] = consts.SYMBOL_CAPACITY  # type: ignore[assignment]  # segno names no types
_BLOCKS: Mapping[int, Mapping[int, Sequence[Any]]] = consts.ECC  # type: ignore[assignment]


def squares(text: str) -> list[bytes]:
    """Give the rows of a code, a byte for each square: 1 for a dark one."""
    version, words = _words(text)
    empty, places = _empty(version)
    drawn = bytearray(empty)
    message = _message(version, words)
    for place in compress(places, map(int, f"{int.from_bytes(message):0{8 * len(message)}b}")):
        drawn[place] ^= 1
    size = encoder.calc_matrix_size(version)
    return [bytes(drawn[start : start + size]) for start in range(0, size * size, size)]


def _words(text: str) -> tuple[int, list[int]]:
    """Give the smallest size that holds a text, and the bytes of it."""
    segments = encoder.prepare_data(text, None, None)
    version = encoder.find_version(segments, LEVEL, eci=False, micro=False)
    capacity, bits = _CAPACITY[version][LEVEL], encoder.Buffer()
    for segment in segments:
        encoder.write_segment(bits, segment, None, encoder.version_range(version))
    encoder.write_terminator(bits, capacity, None, len(bits))
    encoder.write_padding_bits(bits, version, len(bits))
    encoder.write_pad_codewords(bits, version, capacity, len(bits))
    return version, list(bits.toints())


def _message(version: int, words: Sequence[int]) -> bytes:
    """Give the bytes of a code in their order: those of a text by turns of its blocks, then what corrects them."""
    left = iter(words)
    texts, checks = [], []
    for block in _BLOCKS[version][LEVEL]:
        for _ in range(block.num_blocks):
            texts.append(bytes(islice(left, block.num_data)))
            checks.append(_check(texts[-1], block.num_total - block.num_data))
    return bytes((*_by_turns(texts), *_by_turns(checks)))


def _by_turns(blocks: Sequence[bytes]) -> Iterator[int]:
    return (word for turn in zip_longest(*blocks) for word in turn if word is not None)


def _check(words: bytes, count: int) -> bytes:
    """Give what corrects a block: so many bytes, the rest of a division (Reed and Solomon)."""
    rest, above = 0, 8 * (count - 1)
    for word in words:
        lead, kept = divmod(rest, 1 << above)
        rest = kept << 8 ^ _taken(lead ^ word, count)
    return rest.to_bytes(count)


@cache
def _taken(word: int, count: int) -> int:
    """Give what one step of that division takes away."""
    if not word:
        return 0
    logarithm = consts.GALIOS_LOG[word]
    return int.from_bytes(bytes(consts.GALIOS_EXP[logarithm + power] for power in consts.GEN_POLY[count]))


@cache
def _empty(version: int) -> tuple[bytes, list[int]]:
    """Give the squares of a code of a size whose text is nothing but zeros, and the places of its bits in order."""
    size = encoder.calc_matrix_size(version)
    drawn = encoder.make_matrix(size, size)
    encoder.add_finder_patterns(drawn, size, size)
    encoder.add_alignment_patterns(drawn, size, size)
    free = sum(row.count(FREE) for row in drawn)
    numbered = [list(row) for row in drawn]
    encoder.add_codewords(numbered, range(FREE + 1, FREE + 1 + free), version)
    flat = [number for row in numbered for number in row]
    places = sorted((place for place, number in enumerate(flat) if number > FREE), key=flat.__getitem__)
    encoder.add_codewords(drawn, bytes(free), version)
    encoder.find_and_apply_best_mask(drawn, size, size, PATTERN)
    encoder.add_format_info(drawn, version, LEVEL, PATTERN)
    encoder.add_version_info(drawn, version)
    return b"".join(drawn), places
