"""SW-CLOCK: set lengths, the clock started, paused and adjusted, extra time for one table."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.clock import RoundClock
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, NotNow
from ronda.core.fold import apply_fact, fold_facts
from ronda.core.state import Round
from ronda.views.shared.round_clock import clock_face
from tests.playing import Organiser, known_facts, wins

LENGTH = 75
"""Minutes of the rounds whose arithmetic is checked."""
NINE = datetime(2026, 11, 21, 9, tzinfo=UTC)


def at(seconds: int) -> str:
    """The moment so many seconds after nine."""
    return (NINE + timedelta(seconds=seconds)).isoformat().replace("+00:00", "Z")


def left(round_: Round, seconds: int, table: int = 0) -> str:
    """What a page shows so many seconds after nine, for the round or a table with extra time."""
    face = clock_face(round_, LENGTH, now=at(seconds))
    assert face is not None
    return next(shown for shown in face.tables if shown.table == table).countdown.text if table else face.countdown.text


def running(*happened: facts.Fact) -> Round:
    """Round 1 of two tables after these events."""
    state = fold_facts(known_facts("xwing", 4, [[(1, 2, None), (3, 4, None)]]))
    for fact in happened:
        state = apply_fact(state, fact)
    return state.rounds[0]


@pytest.fixture
def organiser() -> Organiser:
    """Four players, round 1 paired."""
    playing = Organiser("xwing")
    playing.start(4)
    playing.pair()
    return playing


def test_sw_clock_starts_at_the_moment_of_the_command(organiser: Organiser) -> None:
    (started,) = organiser.do(ask.StartClock(round=1))

    assert isinstance(started, facts.ClockStarted)
    assert started.at.startswith("2026-11-21T09:")
    assert organiser.round.clock == RoundClock(since=started.at)
    assert organiser.refusal(ask.StartClock(round=1), NotNow) == "The clock of round 1 is already running."


def test_sw_clock_extra_time_is_for_one_table_and_adds_up(organiser: Organiser) -> None:
    """SW-CLOCK: an official may give a single table extra time."""
    organiser.do(ask.GiveExtraTime(round=1, match=2, minutes=5))
    organiser.do(ask.GiveExtraTime(round=1, match=2, minutes=3))

    assert [match.extra_minutes for match in organiser.round.matches] == [0, 8]


@pytest.mark.parametrize("minutes", [0, -1, 121])
def test_sw_clock_extra_time_has_bounds(organiser: Organiser, minutes: int) -> None:
    command = ask.GiveExtraTime(round=1, match=1, minutes=minutes)

    assert organiser.refusal(command, Impossible) == "Extra time is from 1 to 120 minutes."


def test_sw_clock_of_a_finished_table_or_round_is_over(organiser: Organiser) -> None:
    organiser.report(1, organiser.random_result())
    extra = ask.GiveExtraTime(round=1, match=1, minutes=5)

    assert organiser.refusal(extra, NotNow) == "Table 1 already has its result."
    organiser.finish_round()
    assert organiser.refusal(ask.StartClock(round=1), NotNow) == "Round 1 is over: its clock has stopped."
    assert organiser.refusal(extra, NotNow) == "Round 1 is over: its clock has stopped."


@pytest.mark.parametrize("game", ["keyforge", "xwing"])
def test_sw_clock_the_organiser_may_set_other_lengths(game: str) -> None:
    """SW-CLOCK: only what differs from the rules is kept, so that a rule's length stays the rule's."""
    rules = Organiser(game)
    own = rules.ruleset.stages.minutes(rules.tournament.details)
    minutes = (("swiss", own["swiss"] + 10), ("final", own["final"]))
    organiser = Organiser(game, details=Details(name="x", minutes=minutes))
    details = organiser.tournament.details

    assert details.minutes == (("swiss", own["swiss"] + 10),)
    assert organiser.ruleset.stages.minutes_of(details, "swiss") == own["swiss"] + 10
    assert organiser.ruleset.stages.minutes_of(details, "final") == own["final"]


@pytest.mark.parametrize(("slot", "minutes"), [("swiss", 0), ("final", 601), ("lunch", 30)])
def test_sw_clock_impossible_lengths_are_refused(organiser: Organiser, slot: str, minutes: int) -> None:
    details = replace(organiser.tournament.details, minutes=((slot, minutes),))

    assert organiser.refusal(ask.ChangeDetails(details=details), Malformed) == (
        f"A round lasts from 1 to 600 minutes, not {minutes}."
    )


def test_sw_clock_pauses_and_goes_on_with_what_was_left(organiser: Organiser) -> None:
    organiser.do(ask.StartClock(round=1))
    (paused,) = organiser.do(ask.PauseClock(round=1))
    assert organiser.round.clock == RoundClock(since=None, ran=60)
    assert organiser.round.clock.ends(LENGTH) is None
    organiser.moment()
    (resumed,) = organiser.do(ask.ResumeClock(round=1))

    assert isinstance(paused, facts.ClockPaused)
    assert isinstance(resumed, facts.ClockResumed)
    assert organiser.round.clock == RoundClock(since=resumed.at, ran=60)


def test_sw_clock_a_pause_that_is_undone_never_was(organiser: Organiser) -> None:
    organiser.do(ask.StartClock(round=1))
    before = organiser.round.clock
    organiser.do(ask.PauseClock(round=1))
    organiser.undo()

    assert organiser.round.clock == before


def test_sw_clock_refuses_what_does_not_fit(organiser: Organiser) -> None:
    pause, resume, adjust = ask.PauseClock(round=1), ask.ResumeClock(round=1), ask.AdjustClock(round=1, minutes=5)
    not_started = "The clock of round 1 has not been started."

    assert {organiser.refusal(command, NotNow) for command in (pause, resume, adjust)} == {not_started}
    organiser.do(ask.StartClock(round=1))
    assert organiser.refusal(resume, NotNow) == "The clock of round 1 is already running."
    for minutes in (0, 121, -121):
        step = ask.AdjustClock(round=1, minutes=minutes)
        assert organiser.refusal(step, Impossible) == "A clock is changed by 1 to 120 minutes at a time."
    organiser.do(pause)
    assert organiser.refusal(pause, NotNow) == "The clock of round 1 is paused already."
    assert organiser.refusal(ask.StartClock(round=1), NotNow) == ("The clock of round 1 is paused: resume it instead.")
    organiser.finish_round()
    over = "Round 1 is over: its clock has stopped."
    assert {organiser.refusal(command, NotNow) for command in (pause, resume, adjust)} == {over}


def test_sw_clock_stops_with_the_last_result() -> None:
    """And goes on from its start if that result is taken back: nothing had stopped the matches."""
    started = facts.ClockStarted(round=1, at=at(0))
    over = [facts.ResultReported(round=1, match=table, result=wins(1)) for table in (1, 2)]

    assert clock_face(running(started, *over), LENGTH, now=at(60)) is None
    assert left(running(started, *over, facts.ResultCleared(round=1, match=1)), 60) == "74:00"


def test_sw_clock_of_one_table_goes_on_after_the_others() -> None:
    """Extra time is counted from the end of the round, whenever it is given, and stands still with the clock."""
    minute = 60
    given: list[facts.Fact] = [facts.ClockStarted(round=1, at=at(0)), facts.ExtraTimeGiven(round=1, match=2, minutes=5)]
    end = LENGTH * minute

    assert left(running(*given), end + minute) == "−01:00"
    assert left(running(*given), end + minute, table=2) == "04:00"
    late: list[facts.Fact] = [
        *given,
        facts.ClockPaused(round=1, at=at(end + minute)),
        facts.ExtraTimeGiven(round=1, match=2, minutes=3),
    ]
    assert left(running(*late), end + 9 * minute) == "−01:00"
    assert left(running(*late), end + 9 * minute, table=2) == "07:00"
    on: list[facts.Fact] = [*late, facts.ClockResumed(round=1, at=at(end + 9 * minute))]
    assert left(running(*on), end + 10 * minute, table=2) == "06:00"
    assert left(running(*on, facts.ClockAdjusted(round=1, minutes=-4)), end + 10 * minute, table=2) == "02:00"
    shown = clock_face(running(*on), LENGTH, now="")
    assert shown is not None
    assert shown.tables[0].countdown.until == at(end + 16 * minute)


@given(
    steps=st.lists(
        st.tuples(st.integers(0, 5000), st.sampled_from(["turn", "look"]) | st.integers(-120, 120).filter(bool)),
        max_size=20,
    )
)
def test_sw_clock_counts_each_second_that_it_runs_and_no_other(steps: list[tuple[int, str | int]]) -> None:
    """However often it is paused, resumed and adjusted, and whenever somebody looks."""
    clock, runs, now, ran, added = RoundClock(since=at(0)), True, 0, 0, 0
    for seconds, step in steps:
        now += seconds
        ran += seconds if runs else 0
        if isinstance(step, int):
            clock, added = clock.adjusted(step), added + step
        elif step == "turn":
            clock, runs = (clock.paused(at(now)) if runs else clock.resumed(at(now))), not runs
        wanted = (LENGTH + added) * 60 - ran

        assert clock.left(LENGTH, at(now)) == wanted
        assert clock.ends(LENGTH) == (at(now + wanted) if runs else None)


def test_sw_clock_set_back_on_the_device_runs_no_backward_time() -> None:
    assert RoundClock(since=at(60)).paused(at(0)) == RoundClock(since=None)
    assert RoundClock(since=at(60)).left(LENGTH, at(0)) == LENGTH * 60


@given(
    jumps=st.lists(st.tuples(st.integers(-20_000, 20_000), st.sampled_from(["turn", "adjust", "look"])), max_size=12)
)
def test_sw_clock_on_a_device_that_jumps_shows_never_more_than_there_was(jumps: list[tuple[int, str]]) -> None:
    """Also what the page counts by itself, from no more than there was when the clock began to run."""
    happened: list[facts.Fact] = [facts.ClockStarted(round=1, at=at(0))]
    runs, now, added = True, 0, 0
    for seconds, step in jumps:
        now += seconds
        if step == "turn":
            happened.append((facts.ClockPaused if runs else facts.ClockResumed)(round=1, at=at(now)))
            runs = not runs
        elif step == "adjust":
            happened.append(facts.ClockAdjusted(round=1, minutes=5))
            added += 5
        face = clock_face(running(*happened), LENGTH, now=at(now))

        assert face is not None
        assert face.countdown.left is not None
        assert face.countdown.left <= (LENGTH + added) * 60
        assert not runs or face.countdown.left <= face.countdown.most <= (LENGTH + added) * 60


def test_sw_clock_that_began_later_than_the_device_says_it_is_says_so() -> None:
    """A minute is let pass: two devices are never quite together."""
    round_ = running(facts.ClockStarted(round=1, at=at(7200)))

    def began(seconds: int) -> str | None:
        face = clock_face(round_, LENGTH, now=at(seconds))
        assert face is not None
        return face.began_later

    assert [began(seconds) for seconds in (0, 7100, 7140, 7200, 9000)] == [at(7200), at(7200), None, None, None]
    assert left(round_, 0) == "75:00"


@pytest.mark.parametrize(
    ("happened", "sentence"),
    [
        ([facts.ClockPaused(round=1, at=at(0))], "The log speaks of the clock of round 1, which was not started."),
        (
            [facts.ClockStarted(round=1, at=at(0)), facts.ClockResumed(round=1, at=at(1))],
            "The log resumes a clock that runs.",
        ),
        (
            [facts.ClockStarted(round=1, at=at(0)), *[facts.ClockPaused(round=1, at=at(1))] * 2],
            "The log pauses a clock that does not run.",
        ),
        ([facts.ClockStarted(round=1, at="noon"), facts.ClockPaused(round=1, at=at(1))], "“noon” is not a time."),
    ],
)
def test_a_log_whose_clock_contradicts_itself_is_refused(happened: list[facts.Fact], sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        running(*happened)

    assert str(refused.value) == sentence
