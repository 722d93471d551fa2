"""The part of a tournament that no running result changes."""

from dataclasses import dataclass, field, replace

from ronda.core.state import Round, Tournament
from ronda.formats.pairing.round_robin import is_conceded
from ronda.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class CompletedState:
    """A tournament after its last completed round, with the next one paired if it is by now, and its rules."""

    tournament: Tournament
    ruleset: Ruleset = field(compare=False)
    """Derived from the tournament."""


def completed_state(tournament: Tournament, ruleset: Ruleset) -> CompletedState:
    """The settled part of a tournament, without the organiser's private notes and room messages."""
    players = tuple(
        replace(player, fields=(), reason="", ticks=(), place_given="", told_waiting=False, was_told=False)
        for player in tournament.players
    )
    without = replace(
        tournament,
        players=players,
        rounds=(*tournament.rounds[:-1], *(_completed_round(tournament, last) for last in tournament.rounds[-1:])),
        draft=None,
        printed=(),
        payments=(),
        penalties=(),
        substitutes=(),
        rulings=(),
        taken_off=(),
        messages=(),
        handed_out=(),
    )
    return CompletedState(tournament=without, ruleset=ruleset)


def _completed_round(tournament: Tournament, round_: Round) -> Round:
    if round_.is_complete:
        return round_
    matches = (
        # a player who had left has lost without a match, whoever reports what
        match
        if is_conceded(tournament, round_, match)
        else replace(match, result=None, corrected=False, extra_minutes=0, teams=None, postponed=None, left_open="")
        for match in round_.matches
    )
    return replace(round_, matches=tuple(matches), clock=None)
