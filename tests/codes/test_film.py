"""Events as films of codes: every byte comes over or nothing does, whatever a camera sees in between."""

import itertools
import json
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ronda import journal
from ronda.codes import base45, columns
from ronda.codes import compact as compacting
from ronda.codes.compact import DIGEST_BYTES, VERSION, compact_log, expand_event_file
from ronda.codes.dictionary import DICTIONARY
from ronda.codes.events import event_file_from_message, event_file_from_text, event_qr_stream
from ronda.codes.qr_stream import (
    EVENT_KIND,
    MOST_STREAMS,
    QrStream,
    QrStreamReader,
    ScanResult,
    code_texts,
    is_qr_stream,
)
from ronda.core import bounds, codec
from ronda.core.errors import UnreadableFile
from ronda.journal import Log, Record
from tests.playing import Organiser

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.ronda"))
DAMAGED = "What was read holds no whole event: something in it is damaged. Read the codes once more."


FEWEST = 4
"""Players of an event that is paired."""


def played(players: int, seed: int = 1, rounds: int = 2) -> Log:
    """An event of so many players, after so many rounds where they are enough for one."""
    organiser = Organiser("keyforge", seed=seed)
    organiser.register(*(f"Player {number}" for number in range(1, players + 1)))
    if players >= FEWEST:
        organiser.begin()
        for _ in range(rounds):
            organiser.play_round()
    return organiser.log


@pytest.fixture(scope="module")
def event() -> Log:
    return played(120)


def read(texts: list[str]) -> tuple[QrStreamReader, list[ScanResult]]:
    """What was read of texts until a message was whole, and what each was."""
    reception, seen = QrStreamReader(), []
    for text in texts:
        seen.append(reception.take(text))
        if reception.content is not None:
            break
    return reception, seen


def without_digest(record: Record) -> dict[str, Any]:
    return {key: value for key, value in codec.parse_json(record.line).items() if key != "digest"}


def packed(text: str, digest: str = "00" * DIGEST_BYTES, version: int = VERSION) -> bytes:
    """A message as `compact` makes it, of any text."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
    return bytes([version]) + bytes.fromhex(digest) + packer.compress(text.encode()) + packer.flush()


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_a_file_of_any_version_and_game_comes_back_to_the_byte(golden: Path) -> None:
    text = golden.read_text(encoding="utf-8")
    made = compact_log(journal.read_log_file(text))

    assert expand_event_file(made) == text
    assert len(made) < len(text.encode()) / 8


@pytest.mark.parametrize("players", [1, 2, 3, 7, 40, 300, 2000])
def test_an_event_of_any_size_comes_back_through_a_film_with_losses(players: int) -> None:
    log = played(players, rounds=1)
    made, chance = event_qr_stream(log), Random(players)
    shown = (made.text(number) for number in itertools.count(chance.randrange(1, 50)) if chance.random() > 0.2)
    reception = QrStreamReader()
    while reception.content is None:
        assert reception.take(next(shown)) in {ScanResult.NEW, ScanResult.KNOWN}

    assert event_file_from_message(reception.kind, reception.content) == journal.log_file_text(log)


def test_what_is_drawn_from_a_seed_is_not_sent(event: Log) -> None:
    lots = [getattr(record.fact, "lot", None) for record in event.records]
    packed_text = (
        zlib.decompressobj(-zlib.MAX_WBITS, DICTIONARY).decompress(compact_log(event)[1 + DIGEST_BYTES :]).decode()
    )

    assert len([lot for lot in lots if lot]) == 120
    assert [lot for lot in lots if lot and str(lot) in packed_text] == []


def test_a_lot_that_is_not_what_its_seed_gives_is_sent_as_it_is(event: Log) -> None:
    bodies = [without_digest(record) for record in event.records]
    bodies[3]["data"]["lot"] += 1
    log = journal.read_lines([line for line, _ in journal.chain_records(bodies)])

    assert expand_event_file(compact_log(log)) == journal.log_file_text(log)


def test_keys_that_nobody_knows_yet_come_over_too(event: Log) -> None:
    records = [without_digest(record) for record in event.records]
    for record in records[4:9]:
        record["step"] = f"command {record['seq']}"
    records[5]["data"]["later"] = {"": [[], {}, None, {"a": 1.5}], "b": [True, -1, "ñ\ud800"]}
    chained = list(journal.chain_records(records))
    lines, digest = [line for line, _ in chained], chained[-1][1]
    text = journal.log_file_from_lines(lines, digest, version=journal.VERSION, tournament=event.tournament.id)
    like = Log(
        records=tuple(
            Record(
                seq=record.seq,
                at=record.at,
                action=record.action,
                fact=record.fact,
                version=record.version,
                digest=digest,
                line=line,
            )
            for record, (line, digest) in zip(event.records, chained, strict=True)
        ),
        tournament=event.tournament,
        timeline=event.timeline,
    )

    assert expand_event_file(compact_log(like)) == text


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=20,
)


@given(values=st.lists(json_values, max_size=8))
def test_any_values_come_back_from_their_columns(values: list[object]) -> None:
    layout = json.loads(json.dumps(columns.to_columns(values)))

    assert columns.from_columns(layout) == values


@pytest.mark.parametrize(
    "layout",
    [
        7,
        [],
        ["plan", 1],
        ["steps", "a"],
        ["steps", True],
        {"a": ["plain", 1], "b": ["plain", 1, 2]},
        {"k" * 65: ["plain", 1]},
        {},
        ["lists", ["plain", 3], ["plain", 1]],
        ["lists", ["plain", -1, 2], ["plain", 1]],
        ["kinds", ["plain", 0, 1], ["plain", 1]],
        ["kinds", ["plain", 0, 0], ["plain", 1], ["plain", 1]],
        ["kinds", ["plain", -1], ["plain", 1]],
    ],
)
def test_what_is_laid_out_in_no_known_way_is_refused(layout: object) -> None:
    with pytest.raises(ValueError, match="laid out"):
        columns.from_columns(layout)


@pytest.mark.parametrize(
    ("content", "text"),
    [(b"AB", "BB8"), (b"Hello!!", "%69 VD92EX0"), (b"base-45", "UJCLQE7W581"), (b"ietf!", "QED8WEX0"), (b"", "")],
)
def test_base45_is_that_of_its_standard(content: bytes, text: str) -> None:
    assert base45.encode_base45(content) == text
    assert base45.decode_base45(text) == content


@pytest.mark.parametrize("text", ["a", "GGX", "::", "Z", "AB\u00d1"])
def test_text_that_is_no_base45_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no text of bytes"):
        base45.decode_base45(text)


@given(content=st.binary(max_size=200))
def test_bytes_come_back_from_base45_and_no_text_ends_in_a_blank(content: bytes) -> None:
    text = base45.encode_base45(content)

    assert base45.decode_base45(text) == content
    assert not text.endswith(" ")


def test_codes_of_another_event_in_between_are_no_harm(event: Log) -> None:
    other = event_qr_stream(played(40, seed=2))
    mine = event_qr_stream(event)
    only_one = other.text(1)  # so it is never whole
    reception, seen = read([text for number in range(1, 20) for text in (only_one, mine.text(number))])

    assert reception.streams == 2
    assert seen[0::2] == [ScanResult.NEW, *[ScanResult.KNOWN] * (len(seen) // 2 - 1)]
    assert set(seen[1::2]) == {ScanResult.NEW}
    assert reception.content == compact_log(event)


def test_two_films_at_once_are_each_counted_by_themselves(event: Log) -> None:
    films = [event_qr_stream(event), *(QrStream("event", Random(seed).randbytes(4000)) for seed in (1, 2))]
    shown = [film.text(number) for number in range(1, 90) for film in films]
    reception, _ = read(shown)

    assert reception.streams == 3
    assert reception.content == compact_log(event)


def test_more_films_than_are_followed_do_not_pile_up(event: Log) -> None:
    reception = QrStreamReader()
    for seed in range(MOST_STREAMS + 3):
        reception.take(QrStream("event", Random(seed).randbytes(3000)).text(1))

    assert reception.streams == MOST_STREAMS
    assert reception.take(event_qr_stream(event).text(1)) is ScanResult.NEW


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("https://example.org/t/4", ScanResult.FOREIGN),
        ("RONDA", ScanResult.FOREIGN),
        ("", ScanResult.FOREIGN),
        ("RONDA2/ABC", ScanResult.NEWER),
        ("RONDA1/", ScanResult.DAMAGED),
        ("RONDA1/abc", ScanResult.DAMAGED),
        ("RONDA1/" + base45.encode_base45(b"no part" + zlib.crc32(b"no part").to_bytes(4)), ScanResult.DAMAGED),
    ],
)
def test_what_is_no_code_of_a_film_is_told_apart(text: str, seen: ScanResult) -> None:
    reception = QrStreamReader()

    assert reception.take(text) is seen
    assert reception.progress == (0, 0)


@given(place=st.integers(min_value=7, max_value=400), letter=st.sampled_from(base45.ALPHABET))
def test_a_code_with_a_false_letter_is_damaged_or_the_same(event: Log, place: int, letter: str) -> None:
    text = event_qr_stream(event).text(2)
    false = text[:place] + letter + text[place + 1 :]

    assert QrStreamReader().take(false) is (ScanResult.NEW if false == text else ScanResult.DAMAGED)


def test_a_code_that_was_made_false_on_purpose_spoils_one_round_of_reading_only(event: Log) -> None:
    made = event_qr_stream(event)
    part = made._fountain.part(1)
    content = part.written()[:-1] + bytes([part.content[-1] ^ 1])
    false = "RONDA1/" + base45.encode_base45(content + zlib.crc32(content).to_bytes(4))
    reception = QrStreamReader()
    seen = [reception.take(text) for text in (false, *(made.text(number) for number in range(2, made.needed + 1)))]
    again = [reception.take(made.text(number)) for number in range(1, made.needed + 1)]

    assert seen[-1] is ScanResult.FALSE
    assert reception.content == compact_log(event)
    assert set(again) == {ScanResult.NEW}


def test_the_text_of_a_film_is_read_whatever_stands_around_it(event: Log) -> None:
    made = event_qr_stream(event)
    texts = [made.text(number) for number in range(1, made.needed + 1)]

    assert event_file_from_text("Here it is:\r\n" + "\r\n".join(reversed(texts)) + "\r\n") == journal.log_file_text(
        event
    )
    assert event_file_from_text(" ".join(texts)) == journal.log_file_text(event)
    assert list(code_texts("\n".join(texts))) == texts
    assert is_qr_stream("\ufeff\n" + texts[0])
    assert not is_qr_stream('{"format":"ronda-event"}')


def test_a_text_that_lacks_codes_says_how_many(event: Log) -> None:
    made = event_qr_stream(event)

    assert made.needed > 1
    with pytest.raises(UnreadableFile) as refusal:
        event_file_from_text(made.text(1))
    assert str(refusal.value.message) == (
        f"The text holds 1 of the {made.needed} codes of an event that are needed: copy all of it."
    )


def test_a_message_of_another_kind_is_left_to_a_newer_ronda() -> None:
    reception, _ = read([QrStream("messages", b"anything").text(1)])

    assert reception.kind == "messages"
    assert reception.content == b"anything"
    with pytest.raises(UnreadableFile, match="only a newer Ronda knows"):
        event_file_from_message(reception.kind, reception.content)


def test_a_message_without_a_kind_is_false() -> None:
    film = QrStream("event", b"")
    film._fountain = type(film._fountain)(b"\0\0\0", 640)

    assert QrStreamReader().take(film.text(1)) is ScanResult.FALSE


def test_a_newer_compact_event_asks_for_an_update(event: Log) -> None:
    with pytest.raises(UnreadableFile, match="newer Ronda"):
        expand_event_file(bytes([VERSION + 1]) + compact_log(event)[1:])


@example(place=565, bit=6)
@given(place=st.integers(min_value=1, max_value=5000), bit=st.integers(min_value=0, max_value=7))
def test_no_changed_bit_of_a_message_ever_gives_another_event(event: Log, place: int, bit: int) -> None:
    made = bytearray(compact_log(event))
    made[1 + place % (len(made) - 2)] ^= 1 << bit  # but for the last byte, whose last bits say nothing

    # a repetition can be said in two ways: then it is the same event
    assert _told(bytes(made)) in {DAMAGED, expand_event_file(compact_log(event))}


def _told(content: bytes) -> str:
    try:
        return expand_event_file(content)
    except UnreadableFile as refusal:
        return str(refusal.message)


@given(content=st.binary(max_size=300))
def test_any_bytes_are_refused_in_one_sentence(content: bytes) -> None:
    with pytest.raises(UnreadableFile):
        expand_event_file(content)


RECORD = {"action": 0, "at": 0, "data": {"tournament": "abcdef"}, "type": "TournamentCreated", "v": 5}


@pytest.mark.parametrize(
    "records",
    [
        [],
        [7],
        [{}],
        [{**RECORD, "at": 10**30}],
        [{**RECORD, "at": None, "data": 3}],
        [{**RECORD, "action": "x"}],
        [{**RECORD, "v": "x"}],
        [{**RECORD, "type": "PlayerRegistered", "data": {"lot_seed": 1, "lot_draw": 10**9}}],
    ],
)
def test_records_that_are_none_are_refused(records: list[object]) -> None:
    with pytest.raises(UnreadableFile) as refusal:
        expand_event_file(packed(codec.canonical_json(columns.to_columns(records))))

    assert str(refusal.value.message) == DAMAGED


def test_what_unpacks_to_more_than_any_event_is_refused_before_it_fills_the_memory(
    event: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = compact_log(event)
    monkeypatch.setattr(bounds, "LARGEST_FILE", 1000)
    with pytest.raises(UnreadableFile, match="too large"):
        expand_event_file(made)
    monkeypatch.setattr(compacting, "LARGEST_MESSAGE", 1000)
    with pytest.raises(UnreadableFile) as refusal:
        expand_event_file(packed("[" + "0," * 2_000_000 + "0]"))

    assert str(refusal.value.message) == DAMAGED


def test_the_kind_of_a_whole_event_never_changes() -> None:
    assert (EVENT_KIND, VERSION, zlib.crc32(DICTIONARY)) == ("event", 1, FROZEN)


FROZEN = 1806490942
"""The dictionary's CRC-32: with another one, devices of different age could not read one another."""
