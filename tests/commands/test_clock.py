"""SW-CLOCK: set lengths, the start of the clock, extra time for one table."""

from dataclasses import replace

import pytest

from ronda.commands import requests as ask
from ronda.core.errors import Impossible, Malformed, NotNow
from ronda.core.events import Details
from tests.playing import Organiser


@pytest.fixture
def organiser() -> Organiser:
    """Four players, round 1 paired."""
    playing = Organiser("xwing")
    playing.start(4)
    playing.pair()
    return playing


def test_sw_clock_starts_at_the_moment_of_the_command(organiser: Organiser) -> None:
    (started,) = organiser.do(ask.StartClock(round=1))

    assert organiser.round.clock_started == started.at
    assert organiser.round.clock_started is not None
    assert organiser.round.clock_started.startswith("2026-11-21T09:")
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
    own = rules.ruleset.minutes(rules.tournament.details)
    minutes = (("swiss", own["swiss"] + 10), ("final", own["final"]))
    organiser = Organiser(game, details=Details(name="x", minutes=minutes))
    details = organiser.tournament.details

    assert details.minutes == (("swiss", own["swiss"] + 10),)
    assert organiser.ruleset.minutes_of(details, "swiss") == own["swiss"] + 10
    assert organiser.ruleset.minutes_of(details, "final") == own["final"]


@pytest.mark.parametrize(("slot", "minutes"), [("swiss", 0), ("final", 601), ("lunch", 30)])
def test_sw_clock_impossible_lengths_are_refused(organiser: Organiser, slot: str, minutes: int) -> None:
    details = replace(organiser.tournament.details, minutes=((slot, minutes),))

    assert organiser.refusal(ask.ChangeDetails(details=details), Malformed) == (
        f"A round lasts from 1 to 600 minutes, not {minutes}."
    )
