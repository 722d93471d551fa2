"""Going on without a match's result, which counts once entered (ST-OPEN)."""

from ronda.commands import requests as ask
from ronda.commands.results import why_not_report
from ronda.core import inputs, lookup
from ronda.core.errors import Malformed, NotNow, raise_if_refused
from ronda.core.facts import Fact, MatchLeftOpen
from ronda.core.pairings import Stage
from ronda.core.state import Match, Round, Tournament


def why_not_leave_open(tournament: Tournament, round_: Round, match: Match) -> NotNow | None:
    """Why the tournament cannot go on without a match, or None: another round must follow."""
    refusal = why_not_report(round_.number, match)
    if refusal is not None:
        return refusal
    if round_.stage is not Stage.SWISS:
        return NotNow("The rounds of the bracket follow from its results: enter who goes on, or that nobody won.")
    if round_.number < len(tournament.rounds):
        return NotNow(
            "Round {next} is paired without table {table} already.", next=round_.number + 1, table=match.number
        )
    if round_.number >= tournament.swiss_rounds:
        return NotNow(
            "Round {round} is the last: nothing follows that could begin without table {table}. Enter its result, or "
            "that nobody won.",
            round=round_.number,
            table=match.number,
        )
    return None


def why_not_wait(tournament: Tournament, round_: Round, match: Match) -> NotNow | None:
    """Why a round cannot wait for a match again, or None for one left open, until the next is paired."""
    if not match.is_awaited:
        return NotNow("Round {round} waits for table {table} already.", round=round_.number, table=match.number)
    return why_not_leave_open(tournament, round_, match)


def leave_match_open(tournament: Tournament, command: ask.LeaveMatchOpen) -> tuple[Fact, ...]:
    """Leave a match open for a public reason, or wait for it again."""
    round_ = lookup.find_round(tournament, command.round)
    match = lookup.find_match(tournament, command.round, command.match)
    if command.waits:
        raise_if_refused(why_not_report(round_.number, match) or why_not_wait(tournament, round_, match))
        return (MatchLeftOpen(round=command.round, match=match.number),)
    raise_if_refused(why_not_leave_open(tournament, round_, match))
    reason = inputs.checked_reason(command.reason)
    if not reason:
        raise Malformed("Going on without a match needs a reason, for everyone to read.", field="reason")
    return () if reason == match.left_open else (MatchLeftOpen(round=command.round, match=match.number, reason=reason),)
