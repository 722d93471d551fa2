"""The clock of a round: start, pause, adjustment, extra time for one table (SW-CLOCK)."""

from ronda.commands import requests as ask
from ronda.core import lookup
from ronda.core.bounds import LARGEST_STEP
from ronda.core.clock import RoundClock
from ronda.core.errors import Impossible, NotNow
from ronda.core.facts import ClockAdjusted, ClockPaused, ClockResumed, ClockStarted, ExtraTimeGiven, Fact
from ronda.core.state import Round, Tournament
from ronda.rules.ruleset import Ruleset


def start_clock(
    tournament: Tournament, ruleset: Ruleset, command: ask.StartClock, moment: ask.Moment
) -> tuple[Fact, ...]:
    round_ = _running(tournament, command.round)
    _refuse_without_length(ruleset)
    if round_.clock is not None:
        if not round_.clock.is_running:
            raise NotNow("The clock of round {round} is paused: resume it instead.", round=round_.number)
        raise NotNow("The clock of round {round} is already running.", round=round_.number)
    return (ClockStarted(round=round_.number, at=moment.at),)


def pause_clock(tournament: Tournament, command: ask.PauseClock, moment: ask.Moment) -> tuple[Fact, ...]:
    """Pause the clock, and with it the extra time of every table."""
    if not _started(tournament, command.round).is_running:
        raise NotNow("The clock of round {round} is paused already.", round=command.round)
    return (ClockPaused(round=command.round, at=moment.at),)


def resume_clock(tournament: Tournament, command: ask.ResumeClock, moment: ask.Moment) -> tuple[Fact, ...]:
    """Resume the clock with the remaining time."""
    if _started(tournament, command.round).is_running:
        raise NotNow("The clock of round {round} is already running.", round=command.round)
    return (ClockResumed(round=command.round, at=moment.at),)


def adjust_clock(tournament: Tournament, command: ask.AdjustClock) -> tuple[Fact, ...]:
    """Add minutes to the clock, or take them off, for every table."""
    _started(tournament, command.round)
    if not 1 <= abs(command.minutes) <= LARGEST_STEP:
        raise Impossible("A clock is changed by 1 to {most} minutes at a time.", field="minutes", most=LARGEST_STEP)
    return (ClockAdjusted(round=command.round, minutes=command.minutes),)


def give_extra_time(tournament: Tournament, ruleset: Ruleset, command: ask.GiveExtraTime) -> tuple[Fact, ...]:
    """Add extra minutes to one table of the running round; raises ``NotNow`` once it has its result (SW-CLOCK)."""
    round_ = _running(tournament, command.round)
    match = lookup.find_match(tournament, round_.number, command.match)
    _refuse_without_length(ruleset)
    if not match.is_open:
        raise NotNow("Table {table} already has its result.", table=match.number)
    if not 1 <= command.minutes <= LARGEST_STEP:
        raise Impossible("Extra time is from 1 to {most} minutes.", field="minutes", most=LARGEST_STEP)
    return (ExtraTimeGiven(round=round_.number, match=match.number, minutes=command.minutes),)


def _running(tournament: Tournament, number: int) -> Round:
    round_ = lookup.find_round(tournament, number)
    if round_.number != len(tournament.rounds) or round_.is_complete:
        raise NotNow("Round {round} is over: its clock has stopped.", round=number)
    return round_


def _started(tournament: Tournament, number: int) -> RoundClock:
    clock = _running(tournament, number).clock
    if clock is None:
        raise NotNow("The clock of round {round} has not been started.", round=number)
    return clock


def _refuse_without_length(ruleset: Ruleset) -> None:
    if not ruleset.stages.clocked:
        raise NotNow(
            "No length is set for the matches of this event, so its rounds have no clock. Set it under “Edit the "
            "details”."
        )
