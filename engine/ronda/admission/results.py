"""Checks of records at the tables of a round: results, teams, clock."""

from ronda.admission.event import check_reason
from ronda.commands.going_on import why_not_leave_open, why_not_wait
from ronda.commands.reseating import why_another_bye
from ronda.commands.results import check_against_form, check_played, why_not_clear, why_not_correct, why_not_report
from ronda.commands.setting_up import checked_day
from ronda.commands.teams import check_moves
from ronda.core import bounds, facts, lookup
from ronda.core.clock import check_moment
from ronda.core.errors import Malformed, raise_if_refused
from ronda.core.reports import who_reports
from ronda.core.results import FIRST, NOBODY, SECOND, Cause, Ending, Result
from ronda.core.state import Tournament
from ronda.formats.pairing.running_round import bye_holder
from ronda.rules.ruleset import Ruleset


def check_results(state: Tournament, ruleset: Ruleset, fact: facts.Fact) -> None:
    """Refuse a record that is impossible at a table in a state; raises ``Refusal``."""
    match fact:
        case facts.ResultReported(round=number, match=table, result=result, reported_by=by):
            match = lookup.find_match(state, number, table, missed=False if result.winner == NOBODY else None)
            raise_if_refused(why_not_report(number, match))
            _check_result(state, ruleset, number, result)
            if match.second is None and result.cause is not Cause.ABSENT:
                raise Malformed("its bye is not missed.")
            if by and by != who_reports(state, number, match, result):
                raise Malformed("it counts what its players did not report.")
        case facts.ResultCorrected(round=number, match=table, result=result):
            raise_if_refused(why_not_correct(number, lookup.find_match(state, number, table)))
            _check_result(state, ruleset, number, result)
        case facts.ResultCleared(round=number, match=table):
            raise_if_refused(why_not_clear(state, number, lookup.find_match(state, number, table, missed=True)))
        case facts.ByeCorrected(round=number, player=player, other=other):
            round_ = lookup.find_round(state, number)
            raise_if_refused(why_another_bye(state, ruleset, round_, lookup.find_player(state, player)))
            if other != bye_holder(round_):
                raise Malformed("it corrects a bye that nobody had.")
        case facts.TeamsBuilt(round=number, match=table, first=first, moves=moves):
            lookup.find_match(state, number, table)
            check_moves(ruleset.team_building(state.details), first, moves)
        case facts.ExtraTimeGiven(round=number, match=table, minutes=minutes):
            _check_running(state, ruleset, number)
            if not lookup.find_match(state, number, table).is_open or not 1 <= minutes <= bounds.LARGEST_STEP:
                raise Malformed("its extra time is not well formed.")
        case facts.MatchPostponed(round=number, match=table, day=day):
            raise_if_refused(why_not_report(number, lookup.find_match(state, number, table)))
            if checked_day(day, "day") != day:
                raise Malformed("its new day is not well formed.")
        case facts.MatchLeftOpen(round=number, match=table, reason=reason):
            why_not = why_not_leave_open if reason else why_not_wait
            raise_if_refused(why_not(state, lookup.find_round(state, number), lookup.find_match(state, number, table)))
            check_reason(reason)
        case facts.ClockStarted(round=number, at=at):
            _check_running(state, ruleset, number)
            check_moment(at)
            if state.rounds[number - 1].clock is not None:
                raise Malformed("it starts a clock again.")
        case facts.ClockPaused(round=number, at=at) | facts.ClockResumed(round=number, at=at):
            _check_running(state, ruleset, number)
            check_moment(at)
        case facts.ClockAdjusted(round=number, minutes=minutes):
            _check_running(state, ruleset, number)
            if not 1 <= abs(minutes) <= bounds.LARGEST_STEP:
                raise Malformed("its clock is changed by {minutes} minutes.", minutes=minutes)
        case _:
            pass


def _check_result(state: Tournament, ruleset: Ruleset, number: int, result: Result) -> None:
    form = ruleset.scoring.form(state.details, lookup.find_round(state, number).stage)
    if result.ending != Ending.FORFEIT:
        check_against_form(form, result)
        return
    check_played(form, result.played)
    limits = {score.key: (score.least, score.most) for score in form.scores} | {mark.key: (0, 1) for mark in form.marks}
    within = all(
        limits[score.key][0] <= value <= limits[score.key][1]
        for score in result.scores
        if score.key in limits
        for value in (score.first, score.second)
    )
    winners = {FIRST, SECOND, NOBODY} if result.cause else {FIRST, SECOND}
    if result.winner not in winners or tuple(score.key for score in result.scores) != form.keys or not within:
        raise Malformed("its forfeit is not well formed.")


def _check_running(state: Tournament, ruleset: Ruleset, number: int) -> None:
    round_ = lookup.find_round(state, number)
    if number != len(state.rounds) or round_.is_complete or not ruleset.stages.clocked:
        raise Malformed("round {round} has no clock that could run.", round=number)
