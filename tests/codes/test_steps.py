"""What a desk did, as codes for the device that leads: a round is one code, and nothing false is ever taken in."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ronda.codes import steps
from ronda.codes.qr_stream import QrStreamReader
from ronda.core.errors import UnreadableFile
from tests.playing import Organiser, custom


def parted(players: int = 120) -> tuple[Organiser, int]:
    """A desk that entered a whole round, and how much of its log the device that leads has."""
    desk = Organiser("keyforge", details=custom(3))
    desk.start(players)
    desk.pair()
    has = len(desk.log.records)
    desk.finish_round()
    return desk, has


DESK, HAS = parted()
LINES = tuple(record.line for record in DESK.log.records[HAS:])
FILM = steps.steps_qr_stream(DESK.log, HAS, "desk1")
CONTENT = steps.pack_steps(DESK.log, HAS, "desk1")


def test_the_results_of_a_round_of_sixty_tables_are_one_code() -> None:
    assert len(LINES) == 60
    assert FILM.needed == 1
    reception = QrStreamReader()
    reception.take(FILM.text(1))
    assert reception.kind == steps.STEPS_KIND
    assert reception.content == CONTENT


def test_they_are_the_same_records_where_the_log_is_the_same_so_far() -> None:
    shown = steps.read_shown_steps(CONTENT)
    assert (shown.event, shown.desk, shown.first) == (DESK.tournament.id, "desk1", HAS)
    assert steps.shown_record_lines(CONTENT, DESK.log) == LINES


def test_what_follows_on_something_else_is_refused_with_the_way_out() -> None:
    other = Organiser("keyforge", details=custom(3), seed=2)
    other.start(120)
    for log in (other.log, Organiser("keyforge", details=custom(3)).log):
        with pytest.raises(UnreadableFile, match="Let it show the whole event"):
            steps.shown_record_lines(CONTENT, log)


@example(place=0, bit=7)
@given(place=st.integers(min_value=0, max_value=len(CONTENT) - 2), bit=st.integers(min_value=0, max_value=7))
def test_no_changed_bit_gives_other_records(place: int, bit: int) -> None:
    made = bytearray(CONTENT)
    made[place] ^= 1 << bit
    try:
        lines = steps.shown_record_lines(bytes(made), DESK.log)
    except UnreadableFile:
        return
    assert lines == LINES


@given(content=st.binary(max_size=200))
def test_any_bytes_are_refused_in_a_sentence(content: bytes) -> None:
    with pytest.raises(UnreadableFile):
        steps.read_shown_steps(content)
