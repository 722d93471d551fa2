"""Preview of a drop, disqualification or penalty (SW-DQ, SW-DROP, SW-CUT)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from ronda import commands
from ronda.commands import Command, Moment
from ronda.commands import requests as ask
from ronda.commands.forms.results import read_score_so_far
from ronda.core.errors import Refusal
from ronda.core.results import Score
from ronda.core.state import Player
from ronda.rules.penalties import Effect, Penalty
from ronda.views.app.rounds.correction_preview import ResultChange, result_change
from ronda.views.app.screen.view import EventContext

type LeavingCommand = ask.DropPlayer | ask.DisqualifyPlayer | ask.GivePenalty

_UNSAID = "–"
"""Stands in for required form values that change nothing, such as a reason."""


def drop_changes(
    context: EventContext, player: Player, ways: Sequence[Literal["concede", "play", "lose"]], *, in_cut: bool
) -> list[ResultChange]:
    """The effects of dropping: one for each way of handling the match, else as :func:`_by_place`."""
    drop = ask.DropPlayer(player=player.id, so_far=_so_far(context))
    if ways:
        return _changes(context, [replace(drop, open_match=way) for way in ways])
    return _by_place(context, drop, in_cut=in_cut)


def disqualification_changes(
    context: EventContext, player: Player, *, entered: bool, in_cut: bool
) -> list[ResultChange]:
    """The effects of a disqualification: with and without giving the last round away, if that is a choice."""
    out = ask.DisqualifyPlayer(player=player.id, reason=_UNSAID, so_far=_so_far(context))
    if entered:
        return _changes(context, [replace(out, give_round=give) for give in (True, False)])
    return _by_place(context, out, in_cut=in_cut)


def penalty_changes(
    context: EventContext, player: Player, penalty: Penalty, *, entered: bool, in_cut: bool
) -> list[ResultChange]:
    """The effects of a penalty, as for the removal it causes; empty for a warning."""
    if penalty.effect is Effect.WARNING:
        return []
    given = ask.GivePenalty(
        player=player.id, kind=penalty.key, reason=_UNSAID, official=_UNSAID, so_far=_so_far(context)
    )
    if entered:
        return _changes(context, [replace(given, give_round=give) for give in (True, False)])
    return _by_place(context, given, in_cut=in_cut)


def _by_place(context: EventContext, command: LeavingCommand, *, in_cut: bool) -> list[ResultChange]:
    """The effects with the place in the cut passed on, and with it empty; one if there is no such place."""
    ways = (True, False) if in_cut else (True,)
    return _changes(context, [replace(command, replace=way) for way in ways])


def _changes(context: EventContext, ways: Sequence[Command]) -> list[ResultChange]:
    """The effect of each way; empty if one is refused, because the form then gives the reason."""
    tournament, ruleset = context.tournament, context.ruleset
    if not tournament.rounds:
        return []
    moment = Moment(at=context.event_now, random=0)
    try:
        happened = [commands.decide_facts(tournament, ruleset, way, moment) for way in ways]
    except Refusal:
        return []
    return [result_change(tournament, ruleset, facts, len(tournament.rounds)) for facts in happened]


def _so_far(context: EventContext) -> tuple[Score, ...] | None:
    """The typed score of the open match, or no score."""
    running = context.tournament.current_round
    if running is None:
        return None
    form = context.ruleset.scoring.form(context.tournament.details, running.stage)
    try:
        return read_score_so_far(context.query, form) or ()
    except Refusal:
        return ()
