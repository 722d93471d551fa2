"""Ending a tournament before its bracket is complete (SW-ENDED)."""

from ronda.commands import requests as ask
from ronda.core import inputs
from ronda.core.errors import Malformed, NotNow, raise_if_refused
from ronda.core.facts import Fact, TournamentEnded
from ronda.core.pairings import Stage
from ronda.core.state import Phase, Tournament


def why_not_end(tournament: Tournament) -> NotNow | None:
    """Why the tournament cannot be ended now, or None.

    Possible from when the cut is due until the last bracket match has its result.
    """
    if not tournament.started:
        return NotNow("The event has not started: there is nothing to end.")
    if tournament.phase is Phase.FINISHED:
        return NotNow("The event is over already.")
    is_bracket = tournament.seeds is not None or bool(tournament.stage_rounds(Stage.ELIMINATION))
    if is_bracket or tournament.phase is Phase.CUT_DUE:
        return None
    if not tournament.rounds:
        return NotNow("No round is paired yet: there is nothing to end.")
    if tournament.awaited and len(tournament.rounds) == tournament.swiss_rounds and tournament.rounds[-1].is_complete:
        round_, match = tournament.awaited[0]
        return NotNow(
            "The event is over once table {table} of round {round} is in: enter its result, or that nobody won.",
            table=match.number,
            round=round_.number,
        )
    if tournament.chain:
        return NotNow(
            "The rounds of this stage are not over. To end with those that were played, change the announcement to "
            "them first."
        )
    return NotNow(
        "The rounds before the bracket are not over. To end with those that were played, change the announcement "
        "to them, without a cut."
    )


def end_tournament(tournament: Tournament, command: ask.EndTournament) -> tuple[Fact, ...]:
    """End the tournament: open matches are voided, and players still in the bracket share the places."""
    raise_if_refused(why_not_end(tournament))
    reason = inputs.checked_reason(command.reason)
    if not reason:
        raise Malformed(
            "Ending the event before its bracket is over needs a reason, for everyone to see.", field="reason"
        )
    return (TournamentEnded(reason=reason),)
