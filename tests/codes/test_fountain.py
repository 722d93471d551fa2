"""The fountain code: what the specification publishes, and that no loss, order or repetition stops a message."""

import json
import zlib
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.codes import fountain
from ronda.codes.fountain import (
    FountainDecoder,
    FountainEncoder,
    FountainPart,
    Sampler,
    Xoshiro,
    draw_shuffled,
    piece_length,
    pieces_of_part,
)
from ronda.core.errors import NotNow

PUBLISHED = json.loads((Path(__file__).parent / "multipart_ur.json").read_text(encoding="utf-8"))
"""The test vectors of BCR-2024-001."""


def message(length: int) -> bytes:
    """The message of the specification of so many bytes."""
    chance = Xoshiro(b"Wolf")
    return bytes(chance.below(256) for _ in range(length))


def read_back(made: FountainEncoder, numbers: list[int]) -> bytes | None:
    """The message that parts give back, as soon as they do; None if they never do."""
    basin = FountainDecoder(made.part(numbers[0]))
    for number in numbers:
        basin.add(made.part(number))
        if basin.is_full:
            return basin.message()
    return None


def test_the_generator_is_the_published_one() -> None:
    by_text, by_checksum, below = Xoshiro(b"Wolf"), Xoshiro(zlib.crc32(b"Wolf").to_bytes(4)), Xoshiro(b"Wolf")

    assert zlib.crc32(b"Wolf") == int(PUBLISHED["crc32"]["Wolf"], 16)
    assert [by_text.word() % 100 for _ in PUBLISHED["words"]] == PUBLISHED["words"]
    assert [by_checksum.word() % 100 for _ in PUBLISHED["words_of_checksum"]] == PUBLISHED["words_of_checksum"]
    assert [below.below(10) + 1 for _ in PUBLISHED["one_to_ten"]] == PUBLISHED["one_to_ten"]


def test_what_is_drawn_is_as_published() -> None:
    sampler, chance = Sampler([1, 2, 4, 8]), Xoshiro(b"Wolf")
    degree, of_degrees = Sampler([1 / each for each in range(1, 12)]), Xoshiro(b"Wolf")

    assert [sampler.draw(chance) for _ in PUBLISHED["samples"]] == PUBLISHED["samples"]
    assert [degree.draw(of_degrees) + 1 for _ in PUBLISHED["degrees"]] == PUBLISHED["degrees"]
    orders = [[each + 1 for each in draw_shuffled(10, Xoshiro(b"Wolf"), most)] for most in range(1, 11)]
    assert orders == PUBLISHED["shuffled"]


def test_pieces_of_each_part_are_the_published_ones() -> None:
    whole = message(1024)
    pieces = [bytes.fromhex(each) for each in PUBLISHED["pieces"]]
    made = FountainEncoder(whole, 100)

    assert [made.part(number + 1).content for number in range(made.pieces)] == pieces
    assert [sorted(pieces_of_part(number, 11, zlib.crc32(whole))) for number in range(1, 51)] == PUBLISHED["chosen"]


def test_parts_are_written_and_read_as_published() -> None:
    made = FountainEncoder(message(256), 30)
    written = [made.part(number).written().hex() for number in range(1, 21)]
    part = FountainPart(number=12, pieces=8, length=100, checksum=0x12345678, content=bytes([1, 5, 3, 3, 5]))

    assert written == PUBLISHED["parts"]
    assert [fountain.read_fountain_part(bytes.fromhex(each)).written().hex() for each in written] == written
    assert part.written().hex() == PUBLISHED["part"]


@pytest.mark.parametrize(("length", "most", "piece"), [(12_345, 1_955, 1_764), (12_345, 30_000, 12_345), (1, 640, 1)])
def test_pieces_are_as_few_and_as_even_as_can_be(length: int, most: int, piece: int) -> None:
    assert piece_length(length, most) == piece


@pytest.mark.parametrize("pieces", [1, 2, 3, 5, 8, 21, 60, 250])
def test_first_parts_alone_give_the_message_back_in_any_order(pieces: int) -> None:
    whole = Random(pieces).randbytes(pieces * 40 - 7)
    made = FountainEncoder(whole, 40)
    numbers = list(range(1, made.pieces + 1))
    Random(1).shuffle(numbers)

    assert made.pieces == pieces
    assert read_back(made, numbers) == whole
    assert pieces == 1 or read_back(made, numbers[1:]) is None


@given(
    whole=st.binary(min_size=1, max_size=900),
    most=st.integers(min_value=1, max_value=120),
    seed=st.integers(min_value=0, max_value=2**32),
)
def test_any_message_comes_back_whatever_is_lost_repeated_or_out_of_order(whole: bytes, most: int, seed: int) -> None:
    chance = Random(seed)
    most = max(most, len(whole) // 60 + 1)
    made = FountainEncoder(whole, most)
    first = chance.randrange(1, 3 * made.pieces + 2)
    shown = [number for number in range(first, first + 6 * made.pieces + 60) if chance.random() > 0.2]
    shown += [chance.choice(shown) for _ in range(made.pieces)]
    chance.shuffle(shown)

    assert read_back(made, shown) == whole


def test_who_begins_late_needs_few_more_parts_than_there_are_pieces() -> None:
    made = FountainEncoder(Random(7).randbytes(100 * 40), 40)
    needed = Counter[int]()
    for first in range(1_000, 3_000, 200):
        basin = FountainDecoder(made.part(first))
        for read, number in enumerate(range(first, first + 200), start=1):
            basin.add(made.part(number))
            if basin.is_full:
                needed[read] += 1
                break

    assert needed.total() == 10
    assert max(needed) <= 115


def test_a_false_part_never_gives_a_false_message() -> None:
    made = FountainEncoder(Random(3).randbytes(300), 50)
    false = made.part(2)
    basin = FountainDecoder(false)
    basin.add(
        FountainPart(
            number=2,
            pieces=false.pieces,
            length=false.length,
            checksum=false.checksum,
            content=bytes(len(false.content)),
        )
    )
    for number in (1, 3, 4, 5, 6):
        basin.add(made.part(number))

    assert basin.is_full
    with pytest.raises(ValueError, match="false"):
        basin.message()


PART = FountainEncoder(bytes(range(200)), 50).part(3).written()


@pytest.mark.parametrize(
    "written",
    [
        b"",
        b"\x85",
        PART[:-1],
        PART + b"\0",
        b"\x84" + PART[1:],
        PART[:1] + b"\x00" + PART[2:],
        bytes.fromhex("8501001864001a1234567843010203"),
        bytes.fromhex("85011b00000000000000ff181e0043010203"),
        bytes.fromhex("8501191001193000004103"),
        bytes.fromhex("851b0000000100000000010300430102ff"),
        bytes.fromhex("85010103" + "5b7fffffffffffffff" + "01"),
    ],
    ids=[
        "nothing",
        "no numbers",
        "cut off",
        "too long",
        "another list",
        "number 0",
        "no pieces",
        "fewer bytes than pieces",
        "more pieces than any",
        "a number too large",
        "a length beyond all",
    ],
)
def test_what_is_no_part_is_refused(written: bytes) -> None:
    with pytest.raises(ValueError, match="no part of a message"):
        fountain.read_fountain_part(written)


@given(written=st.binary(max_size=80))
def test_any_bytes_are_a_part_or_refused(written: bytes) -> None:
    try:
        part = fountain.read_fountain_part(written)
    except ValueError:
        return
    assert fountain.read_fountain_part(part.written()) == part


def test_a_message_that_is_too_large_for_codes_is_refused_before_it_is_shown() -> None:
    with pytest.raises(NotNow, match="too large for codes"):
        FountainEncoder(bytes(fountain.MOST_PIECES * 4 + 1), 4)
