"""Penalties are written down and take effect in one step (ANY-CONDUCT, SW-DQ)."""

from ronda.commands import leaving, lookup
from ronda.commands import requests as ask
from ronda.core import inputs
from ronda.core.errors import Malformed, NotNow
from ronda.core.events import Event, PenaltyGiven, ResultReported
from ronda.core.penalties import Effect
from ronda.core.ruleset import Ruleset
from ronda.core.state import Player, Tournament
from ronda.core.text import Message


def give_penalty(
    tournament: Tournament, ruleset: Ruleset, command: ask.GivePenalty, moment: ask.Moment
) -> tuple[Event, ...]:
    """Write a penalty down and apply its effect; the match is the player's one of that round."""
    player = lookup.player(tournament, command.player)
    penalty = ruleset.penalty(command.kind)
    if penalty is None:
        raise Malformed("Choose which penalty the player is given.", field="kind")
    reason, official = checked_texts(command.reason, command.official)
    if not reason:
        raise Malformed("A penalty needs a reason: say what happened.", field="reason")
    if not official:
        raise Malformed("Name the official who gives the player this penalty.", field="official_other")
    round_ = lookup.round_(tournament, command.round) if command.round is not None else None
    match = round_.match_of(player.id) if round_ else None
    given = PenaltyGiven(
        player=player.id,
        kind=penalty.key,
        rule=penalty.rule,
        reason=reason,
        official=official,
        round=round_.number if round_ else None,
        match=match.number if match else None,
    )
    return (given, *_effect(tournament, ruleset, command, penalty.effect, player, moment))


def checked_texts(reason: str, official: str) -> tuple[str, str]:
    """Give the reason and the official's name tidied; raises ``Malformed``."""
    return (
        inputs.line(reason, what=Message("The reason"), field="reason", longest=200),
        inputs.line(official, what=Message("The name of an official"), field="official_other"),
    )


def _effect(
    tournament: Tournament,
    ruleset: Ruleset,
    command: ask.GivePenalty,
    effect: Effect,
    player: Player,
    moment: ask.Moment,
) -> tuple[Event, ...]:
    match effect:
        case Effect.WARNING:
            return ()
        case Effect.MATCH_LOSS:
            return (_match_lost(tournament, ruleset, player, command.round),)
        case Effect.DISQUALIFICATION:
            out = ask.DisqualifyPlayer(player=player.id, reason=command.reason, replace=command.replace)
            return leaving.disqualify(tournament, ruleset, out, moment)
        case Effect.DROP:
            gone = ask.DropPlayer(player=player.id, reason=command.reason, replace=command.replace)
            return leaving.drop(tournament, ruleset, gone, moment)


def _match_lost(tournament: Tournament, ruleset: Ruleset, player: Player, number: int | None) -> ResultReported:
    running = tournament.current_round
    match = running.match_of(player.id) if running else None
    if running is None or match is None or not match.is_open:
        raise NotNow(
            "{name} has no open match to lose. If the match already has its result, correct it at its table and give "
            "a warning.",
            name=player.name,
        )
    if number is not None and number != running.number:
        raise NotNow(
            "Only the match of round {round} is still open: choose that round, or give a warning for the other.",
            field="round",
            round=running.number,
        )
    winner = 3 - match.side(player.id)
    result = ruleset.forfeit(tournament.details, running.stage, winner)
    return ResultReported(round=running.number, match=match.number, result=result)
