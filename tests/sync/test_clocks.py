"""How far the clocks of two linked devices are apart: asked and answered, or as far as one message tells."""

import pytest

from ronda.core.clock import add_seconds
from ronda.core.errors import Malformed
from ronda.sync.clock_offsets import SpokenTime, clock_offset, read_spoken_time

NOW = "2026-11-21T10:00:00Z"


def answered(true: int, *, there: int, back: int, known: int | None = None) -> int:
    """What a desk reckons that asks a clock so many seconds ahead, and is answered after a way there and back."""
    time = SpokenTime(at=add_seconds(NOW, true + there), requested_at=NOW)
    return clock_offset(time, add_seconds(NOW, there + back), known)


@pytest.mark.parametrize("true", [-7200, -120, -20, 0, 20, 120, 7200])
def test_an_answer_tells_how_far_a_clock_is_ahead_to_half_of_what_the_way_took(true: int) -> None:
    assert answered(true, there=1, back=1) == true
    assert abs(answered(true, there=6, back=0) - true) <= 3
    assert abs(answered(true, there=0, back=6) - true) <= 3


def test_what_is_known_holds_for_as_long_as_it_can_be_true() -> None:
    assert answered(120, there=6, back=0, known=120) == 120
    assert answered(120, there=0, back=6, known=120) == 120
    assert answered(120, there=0, back=0, known=123) == 120, "a quicker answer tells better"
    assert answered(0, there=1, back=0, known=120) in {0, 1}, "one of the two was set right meanwhile"


def test_what_answers_nothing_bounds_it_and_holds_while_it_is_about_so() -> None:
    assert clock_offset(SpokenTime(at=add_seconds(NOW, 118)), NOW, None) == 118
    assert clock_offset(SpokenTime(at=add_seconds(NOW, 117)), NOW, 120) == 120
    assert clock_offset(SpokenTime(at=add_seconds(NOW, 125)), NOW, 120) == 125
    assert clock_offset(SpokenTime(at=NOW), NOW, 120) == 0


def test_what_is_no_time_is_not_of_ronda() -> None:
    assert read_spoken_time({}) is None
    for said in ({"at": 5}, {"at": "soon"}, {"at": "2026-11-21T10:00:00"}, {"at": NOW, "asked": 5}):
        with pytest.raises(Malformed):
            read_spoken_time(said)
