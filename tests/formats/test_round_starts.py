"""When the next rounds begin: laws of the spans, whatever the day was like (SW-CLOCK)."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.round_starts import forecasts_of, simulated_day
from ronda.formats.outlook.round_starts import (
    ComingRound,
    PacedRound,
    StartSpan,
    forecast_starts,
    pace_of_rounds,
    planned_starts,
)

HOUR = 60.0
COMING = tuple(ComingRound(minutes=HOUR, tables=10) for _ in range(3))


def played(begun: float, *, ended: float = 62, tables: int = 10, minutes: float = HOUR, pause: float = 0) -> PacedRound:
    """A round whose tables ended one after the other, the last so many minutes after its start."""
    ends = tuple(begun + ended * (0.6 + 0.4 * (table + 1) / tables) for table in range(tables))
    return PacedRound(begun=begun, minutes=minutes, ended=ends, pause=pause)


def running(begun: float, *, open_tables: int = 10, minutes: float = HOUR, pause: float = 0) -> PacedRound:
    return PacedRound(begun=begun, minutes=minutes, ended=(), open_tables=open_tables, pause=pause)


def spans(*rounds: PacedRound, now: float, coming: tuple[ComingRound, ...] = COMING) -> tuple[StartSpan, ...]:
    found = forecast_starts(rounds, coming, now)
    assert found is not None
    return found


@st.composite
def days(draw: st.DrawFn) -> tuple[list[PacedRound], list[ComingRound], float]:
    """Rounds that were played by the clock, those to come, and a moment of the last that was paired."""
    rounds, begun = [], draw(st.floats(0, 1e7))
    for _ in range(draw(st.integers(0, 6))):
        minutes = draw(st.sampled_from([35.0, 60.0, 90.0]))
        each = played(
            begun,
            ended=minutes * draw(st.floats(0.3, 1.4)),
            tables=draw(st.integers(1, 60)),
            minutes=minutes,
            pause=draw(st.sampled_from([0, 0, 45])),
        )
        rounds.append(each)
        begun = max(each.ended) + each.pause + draw(st.floats(0.5, 60))
    rounds.append(running(begun, open_tables=draw(st.integers(1, 60)), pause=draw(st.sampled_from([0, 45]))))
    if draw(st.booleans()) and len(rounds) > 1:
        rounds.pop()
    coming = [
        ComingRound(minutes=HOUR, tables=draw(st.integers(1, 60)), pause=draw(st.sampled_from([0, 0, 45])))
        for _ in range(draw(st.integers(0, 5)))
    ]
    last = rounds[-1]
    return rounds, coming, max((last.begun, *last.ended)) + draw(st.floats(0, 200))


@given(days())
def test_no_span_begins_in_the_past_and_each_holds_what_is_expected(
    day: tuple[list[PacedRound], list[ComingRound], float],
) -> None:
    """What has passed is moved on: the file of a day that stands still says nothing of yesterday."""
    rounds, coming, now = day
    found = forecast_starts(rounds, coming, now)

    assert found is None or len(found) == len(coming)
    for span in found or ():
        assert int(now) <= span.earliest <= span.expected <= span.latest


@given(days())
def test_rounds_follow_one_another_and_are_the_less_certain_the_further_away(
    day: tuple[list[PacedRound], list[ComingRound], float],
) -> None:
    rounds, coming, now = day
    found = forecast_starts(rounds, coming, now) or ()

    for before, after in pairwise(found):
        assert after.expected > before.expected
        assert after.earliest >= before.earliest
        assert after.latest > before.latest
        assert after.latest - after.earliest >= before.latest - before.earliest - 1  # whole minutes


def test_an_hour_later_everything_is_an_hour_later() -> None:
    first = spans(played(0), running(75), now=90)
    later = spans(played(60), running(135), now=150)

    assert later == tuple(
        StartSpan(expected=span.expected + 60, earliest=span.earliest + 60, latest=span.latest + 60) for span in first
    )


@pytest.mark.parametrize("is_running", [True, False])
def test_a_break_puts_off_what_follows_by_its_length(is_running: bool) -> None:
    last = running(75) if is_running else played(75)
    plain = spans(played(0), last, now=140)
    lunch = spans(played(0), replace(last, pause=45), now=140)
    between = spans(played(0), last, now=140, coming=(replace(COMING[0], pause=45), *COMING[1:]))

    assert [after.expected - before.expected for before, after in zip(plain, lunch, strict=True)] == [45, 45, 45]
    assert [after.expected - before.expected for before, after in zip(plain, between, strict=True)] == [0, 45, 45]


def test_a_break_that_was_kept_is_no_slow_pace() -> None:
    one, other = played(0, pause=45), played(62 + 45 + 10)
    lasted = pace_of_rounds([one, other, running(62 + 45 + 10 + 62 + 10)])

    assert lasted.gap == pace_of_rounds([played(0), played(72), running(144)]).gap


def test_the_pace_of_the_event_takes_over() -> None:
    """After three short rounds the next is expected earlier than of an event that takes its time."""
    short = [played(start, ended=40) for start in (0, 45, 90)]
    long = [played(start, ended=70) for start in (0, 95, 190)]
    soon = spans(*short, running(200), now=205)
    late = spans(*long, running(300), now=305)

    assert soon[0].expected - 200 < spans(running(0), now=5)[0].expected < late[0].expected - 300


def test_fewer_open_tables_end_sooner() -> None:
    expected = [spans(running(0, open_tables=count), now=40)[0].expected for count in (1, 3, 30)]

    assert expected == sorted(set(expected))


def test_minutes_put_on_the_clock_put_the_next_round_off() -> None:
    assert spans(running(0, minutes=70), now=60)[0].expected > spans(running(0), now=60)[0].expected


def test_no_round_is_forecast_after_the_last() -> None:
    assert spans(played(0), running(75), now=80, coming=()) == ()


@pytest.mark.parametrize(
    ("rounds", "now"),
    [
        ([played(0, ended=3), running(5)], 6.0),
        ([played(0, ended=3)], 4.0),
        ([PacedRound(begun=0, minutes=HOUR, ended=())], 5.0),
        ([played(0)], 24 * HOUR),
        ([running(0)], 24 * HOUR),
    ],
)
def test_rounds_that_were_not_played_by_the_clock_tell_nothing(rounds: list[PacedRound], now: float) -> None:
    """They were typed in afterwards, nobody had to play, or it goes on another day."""
    assert forecast_starts(rounds, COMING, now) is None


def test_a_night_between_two_rounds_is_no_slow_pace() -> None:
    assert pace_of_rounds([played(0), played(24 * HOUR)]).gap == pace_of_rounds([played(0)]).gap


def test_before_the_start_the_first_round_is_as_announced() -> None:
    first, second, _ = planned_starts(10 * HOUR, COMING)

    assert first.expected == 10 * HOUR
    assert 10 * HOUR + 50 < second.earliest < second.expected < second.latest


def test_nine_of_ten_simulated_starts_are_inside_their_spans() -> None:
    """Of forty days here; `build.py bench round_starts` plays a thousand and looks at each moment alone."""
    chance = Random(1)
    inside = [
        span.earliest <= int(went.begun) <= span.latest
        for _ in range(40)
        for _, found, rounds in forecasts_of(simulated_day(chance))
        for span, went in zip(found, rounds, strict=True)
    ]

    assert sum(inside) >= 0.9 * len(inside)
