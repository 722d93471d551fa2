"""A registration made at home: what its code says is read as it was typed, or refused in one sentence (REG-CODE)."""

import re
import zlib
from pathlib import Path
from random import Random
from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.codes.entry_codes import (
    LARGEST_ENTRY,
    EntryCode,
    entry_text,
    holds_entries,
    packed_entries,
    read_entry_code,
)
from ronda.core.errors import Malformed
from tests.codes.entries import codes_of, packed_entry, packed_text

FIELDS = (("deck", "Ünder the Shadöw\nsecond line"), ("house", "one"), ("house", "two"))
CONSENTS = (("results", "0123456789abcdef"), ("contact", "fedcba9876543210"))
PLAIN = packed_entry("c9821s", "Zoë Ōkami", club="Club 1", fields=FIELDS, consents=CONSENTS, deflated=False)
PACKED = packed_entry("c9821s", "Zoë Ōkami", club="Club 1", fields=FIELDS, consents=CONSENTS)

BROUGHT = Path(__file__).parents[1] / "rulesets" / "brought"
SQUADS = {"xws_2.json": 540, "yasb2_text.txt": 500, "yasb25_text.txt": 460, "lbn_text.txt": 330}
"""Bytes at most of real lists, as people copy them."""
ONE_SQUARE = 900
"""Bytes that the page puts into one square."""
DAMAGED = "This registration is damaged. Read its code once more, or have it made anew."
EDITED = "The code of this registration was changed after it was made. Make it anew."
NEWER = "A newer Ronda made this registration: update Ronda on this device, then read it again."
NAMELESS = "This registration has no name. Fill it in, and have the code made anew."
SENTENCES = {DAMAGED, EDITED, NEWER, NAMELESS}


def refusal_of(content: bytes) -> str:
    with pytest.raises(Malformed) as refused:
        read_entry_code(content)
    return str(refused.value)


@pytest.mark.parametrize("content", [PLAIN, PACKED], ids=["plain", "deflated"])
def test_reg_code_says_what_was_typed_however_it_is_packed(content: bytes) -> None:
    read = read_entry_code(content)

    assert read == EntryCode(
        id=read_entry_code(PLAIN).id,
        event="c9821s",
        name="Zoë Ōkami",
        club="Club 1",
        fields=(("deck", "Ünder the Shadöw\nsecond line"), ("house", "one\ntwo")),
        consents=(("contact", "fedcba9876543210"), ("results", "0123456789abcdef")),
    )
    assert re.fullmatch("[0-9a-f]{40}", read.id)


def test_reg_code_of_another_content_has_another_identifier() -> None:
    every = {read_entry_code(packed_entry("c9821s", name)).id for name in ("A", "B", "a")}

    assert len(every) == 3


def test_reg_code_stands_in_a_text_among_others_and_broken_into_lines() -> None:
    one, two = entry_text(PACKED), entry_text(packed_entry("c9821s", "Two"))
    wrapped = "\n> ".join([one[:30], one[30:]])
    mail = f"Hello!\n\n{wrapped}\n\nand my sister:\n{two}\nSee you. RONDA-ENTRY/abcd"

    assert list(packed_entries(mail)) == [PACKED, packed_entry("c9821s", "Two"), b""]
    assert holds_entries(mail)
    assert not holds_entries("Ada\nBea\nRONDA-ENTRY")


def test_reg_code_stands_in_the_texts_of_codes_one_or_several() -> None:
    long = packed_entry("c9821s", "Long", fields=[("list", Random(1).randbytes(1500).hex())])
    codes = codes_of(long)

    assert len(codes) > 1
    assert list(packed_entries("\n".join([*codes_of(PACKED), *reversed(codes)]))) == [PACKED, long]
    assert list(packed_entries("\n".join(codes[1:]))) == []


def test_reg_code_of_a_newer_form_is_refused() -> None:
    assert refusal_of(b"\x02" + PACKED[1:]) == NEWER


@pytest.mark.parametrize("name", ["", "  ", "\u00a0"])
def test_reg_code_that_names_nobody_is_refused(name: str) -> None:
    assert refusal_of(packed_entry("c9821s", name)) == NAMELESS


def test_reg_code_that_was_edited_is_refused() -> None:
    assert refusal_of(PLAIN.replace(b"Club 1", b"Club 2")) == EDITED


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x01",
        b"\x00" + PACKED[1:],
        PACKED[:-1],
        PACKED + b"x",
        PACKED[:5] + b"\x07" + PACKED[6:],
        packed_text(b"[]"),
        packed_text(b"{}"),
        packed_text(b"[" * 100_000 + b"]" * 20),
        packed_text(b"\xff"),
        packed_text(b'{"e":"c9821s","n":"A","c":"","f":[["a"]],"a":[]}'),
        packed_text(b'{"e":"c9821s","n":"A","c":"","f":{"a":"b"},"a":[]}'),
        packed_text(b'{"e":"c9821s","n":1,"c":"","f":[],"a":[]}'),
        packed_text(b'{"e":"c9821s","n":"\\ud800","c":"","f":[],"a":[]}'),
        packed_text(b" " * (LARGEST_ENTRY + 1)),
    ],
)
def test_reg_code_that_is_damaged_or_none_is_refused(content: bytes) -> None:
    assert refusal_of(content) == DAMAGED


@pytest.mark.parametrize("squad", sorted(SQUADS), ids=lambda squad: squad)
def test_reg_code_of_the_longest_real_lists_is_one_square(squad: str) -> None:
    """With a long name and club, and all consents."""
    text = (BROUGHT / squad).read_text(encoding="utf-8")
    consents = [(purpose, "0123456789abcdef") for purpose in ("contact", "photographs", "results")]
    name, club = "Maximiliane Beispiel-Lang aus Nirgendwo", "Spielgemeinschaft der langen Namen"
    content = packed_entry("c9821s", name, club=club, fields=[("squad_list", text)], consents=consents)

    assert len(content) <= SQUADS[squad] < ONE_SQUARE
    assert dict(read_entry_code(content).fields)["squad_list"] == text


def test_agl_lineup_of_eight_long_names_needs_a_smaller_code_than_any_squad() -> None:
    letters = Random(2)
    names = ["".join(letters.choices(ascii_letters + "áéíóúñ ", k=24)) for _ in range(8)]
    fields = [("pin", "A12345678"), ("team_name", names[0]), ("sponsor", "compass"), ("lineup", "\n".join(names))]
    content = packed_entry("c9821s", "Alba Ruiz", club="A club", fields=fields)

    assert len(content) < min(SQUADS.values())


@given(st.integers(0, len(PACKED) - 1), st.integers(1, 255))
def test_reg_code_with_one_byte_changed_never_reads_as_another(place: int, change: int) -> None:
    content = bytearray(PACKED)
    content[place] ^= change

    try:
        said: EntryCode | str = read_entry_code(bytes(content))
    except Malformed as refusal:
        said = str(refusal)
    assert said in {*SENTENCES, read_entry_code(PACKED)}


@given(st.binary(max_size=300))
def test_reg_code_of_any_bytes_is_refused(content: bytes) -> None:
    assert refusal_of(content) in SENTENCES
    assert refusal_of(b"\x01" + zlib.crc32(content).to_bytes(4) + b"\x00" + content) in SENTENCES
