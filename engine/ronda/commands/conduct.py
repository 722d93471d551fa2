"""Recording penalties and applying their effect in one step (ANY-CONDUCT, SW-DQ)."""

from ronda.commands import leaving
from ronda.commands import requests as ask
from ronda.commands.results import forfeit_match, has_later_round
from ronda.core import inputs, lookup
from ronda.core.errors import Faults, Malformed, NotNow
from ronda.core.facts import Fact, PenaltyGiven
from ronda.core.results import FIRST, Cause, Score, opposite_side
from ronda.core.state import Match, Player, Round, Tournament
from ronda.core.text import Message
from ronda.rules.penalties import Effect, EnteredWin, Penalty, games_lost
from ronda.rules.ruleset import Ruleset


def give_penalty(
    tournament: Tournament, ruleset: Ruleset, command: ask.GivePenalty, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Record a penalty and apply its effect; it concerns the player's match of that round."""
    player = lookup.find_player(tournament, command.player)
    penalty = ruleset.penalty(command.kind)
    with Faults() as faults:
        if penalty is None:
            raise Malformed("Choose which penalty the player is given.", field="kind")
        reason = faults.check("", inputs.checked_reason, command.reason)
        if not reason:
            faults.note(Malformed("A penalty needs a reason: say what happened.", field="reason"))
        official = faults.check("", checked_official, command.official)
        if not official:
            faults.note(Malformed("Name the official who gives the player this penalty.", field="official_other"))
        effect = faults.check((), _penalty_effect, tournament, ruleset, command, penalty, player, moment)
    round_ = lookup.find_round(tournament, command.round) if command.round is not None else None
    if round_ is None and penalty.effect is Effect.GAME_LOSS:
        round_ = tournament.current_round
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
    return (given, *effect)


def checked_penalty_texts(reason: str, official: str) -> tuple[str, str]:
    """The tidied reason and official's name; raises ``Malformed``."""
    with Faults() as faults:
        return faults.check("", inputs.checked_reason, reason), faults.check("", checked_official, official)


def checked_official(name: str) -> str:
    """The tidied name of an official; raises ``Malformed``."""
    return inputs.checked_line(name, what=Message("The name of an official"), field="official_other")


def _penalty_effect(
    tournament: Tournament,
    ruleset: Ruleset,
    command: ask.GivePenalty,
    penalty: Penalty,
    player: Player,
    moment: ask.Moment,
) -> tuple[Fact, ...]:
    """The effect of a penalty besides the record: none, a game, the match, or removal (ANY-CONDUCT)."""
    match penalty.effect:
        case Effect.WARNING:
            return ()
        case Effect.GAME_LOSS:
            return _game_lost(tournament, ruleset, player, command)
        case Effect.MATCH_LOSS:
            return _match_lost(tournament, ruleset, player, command)
        case Effect.DISQUALIFICATION:
            by_default = penalty.entered_win is EnteredWin.GIVEN
            out = ask.DisqualifyPlayer(
                player=player.id,
                reason=command.reason,
                replace=command.replace,
                give_round=by_default if command.give_round is None else command.give_round,
                so_far=command.so_far,
            )
            return leaving.disqualify_player(tournament, ruleset, out, moment)
        case Effect.DROP:
            gone = ask.DropPlayer(
                player=player.id, reason=command.reason, replace=command.replace, so_far=command.so_far
            )
            return leaving.drop_player(tournament, ruleset, gone, moment)


def _game_lost(tournament: Tournament, ruleset: Ruleset, player: Player, command: ask.GivePenalty) -> tuple[Fact, ...]:
    """A game for the opponent; further effects only if that decides the match (KF-LOST-CARD)."""
    running, match = _lost_match(tournament, player, command.round)
    form = ruleset.scoring.form(tournament.details, running.stage)
    if not form.series or match.result is not None:
        return _match_lost(tournament, ruleset, player, command)
    games, side = form.scores[0], match.side(player.id)
    by_penalty = games_lost(ruleset.penalties, tournament, running, match)
    needed = games.most - 1
    if by_penalty[side - 1] < needed and command.so_far is None:
        raise Malformed(
            "How many games of this match had {opponent} won? Say it: one more may decide the match.",
            field=f"{games.key}{opposite_side(side)}",
            opponent=tournament.player(match.opponent(player.id) or 0).name,
        )
    before = next(
        (score for score in command.so_far or () if score.key == games.key), Score(key=games.key, first=0, second=0)
    )
    won = Score(key=games.key, first=max(before.first, by_penalty[1]), second=max(before.second, by_penalty[0]))
    if (won.second if side == FIRST else won.first) < needed:
        return ()
    return forfeit_match(tournament, ruleset, running, match, player.id, Cause.PENALTY, (won,))


def _lost_match(tournament: Tournament, player: Player, number: int | None) -> tuple[Round, Match]:
    """The match that the player loses or has lost: of the last round, which must be the chosen one.

    Raises ``NotNow``, also if the player did not lose a match that was played to its end.
    """
    running = tournament.current_round
    match = running.match_of(player.id) if running else None
    if running is None or match is None or not _can_be_lost(tournament, match, player.id):
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
    return running, match


def _can_be_lost(tournament: Tournament, match: Match, player: int) -> bool:
    if match.second is None or match.result is None:
        return match.is_open
    won_by_default = match.result.is_broken_off and not has_later_round(tournament, len(tournament.rounds))
    return won_by_default or match.result.of(match.side(player)) == "loss"


def _match_lost(tournament: Tournament, ruleset: Ruleset, player: Player, command: ask.GivePenalty) -> tuple[Fact, ...]:
    running, match = _lost_match(tournament, player, command.round)
    return forfeit_match(tournament, ruleset, running, match, player.id, Cause.PENALTY, command.so_far)
