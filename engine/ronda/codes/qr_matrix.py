"""The squares of a QR code of level M in its first pattern, bit for bit those of segno (ISO/IEC 18004).

Most is the same in all codes of a size, which segno makes from nothing each time: so the hundreds of a round's slips
take two thirds of the time, and the first print of 1,000 less than a second.
"""

from collections.abc import Mapping
from functools import cache

from segno import consts, encoder

ERROR_LEVEL, MASK_PATTERN = consts.ERROR_LEVEL_M, 0
"""A seventh of the squares may be dirty; the best of the eight patterns takes three times as long to find."""
FREE_MODULE = 2
"""What segno calls a square that is for the text."""
_CAPACITY: Mapping[int, Mapping[int, int]] = consts.SYMBOL_CAPACITY  # type: ignore[assignment]  # segno names no types


def make_qr_matrix(text: str) -> list[bytes]:
    """The rows of a code, a byte for each square: 1 for a dark one."""
    version, message = _message(text)
    empty, places = _empty(version)
    drawn = bytearray(empty)
    for place, bit in zip(places, message.getbits(), strict=False):  # the last places of some sizes stay free
        drawn[place] ^= bit
    size = encoder.calc_matrix_size(version)
    return [bytes(drawn[start : start + size]) for start in range(0, size * size, size)]


def _message(text: str) -> tuple[int, encoder.Buffer]:
    """The smallest size that holds a text, and the bits of its code."""
    segments = encoder.prepare_data(text, None, None)
    version = encoder.find_version(segments, ERROR_LEVEL, eci=False, micro=False)
    capacity, bits = _CAPACITY[version][ERROR_LEVEL], encoder.Buffer()
    for segment in segments:
        encoder.write_segment(bits, segment, None, encoder.version_range(version))
    encoder.write_terminator(bits, capacity, None, len(bits))
    encoder.write_padding_bits(bits, version, len(bits))
    encoder.write_pad_codewords(bits, version, capacity, len(bits))
    return version, encoder.make_final_message(version, ERROR_LEVEL, bits)


@cache
def _empty(version: int) -> tuple[bytes, list[int]]:
    """The squares of a code of a size whose text is nothing but zeros, and the places of its bits in order."""
    size = encoder.calc_matrix_size(version)
    drawn = encoder.make_matrix(size, size)
    encoder.add_finder_patterns(drawn, size, size)
    encoder.add_alignment_patterns(drawn, size, size)
    free = sum(row.count(FREE_MODULE) for row in drawn)
    numbered = [list(row) for row in drawn]
    encoder.add_codewords(numbered, range(FREE_MODULE + 1, FREE_MODULE + 1 + free), version)
    flat = [number for row in numbered for number in row]
    places = sorted((place for place, number in enumerate(flat) if number > FREE_MODULE), key=flat.__getitem__)
    encoder.add_codewords(drawn, bytes(free), version)
    encoder.find_and_apply_best_mask(drawn, size, size, MASK_PATTERN)
    encoder.add_format_info(drawn, version, ERROR_LEVEL, MASK_PATTERN)
    encoder.add_version_info(drawn, version)
    return b"".join(drawn), places
