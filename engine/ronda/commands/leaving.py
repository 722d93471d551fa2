"""Dropping, returning and disqualification (SW-DROP, SW-DQ, SW-CUT, SW-ELIM-DROP)."""

from dataclasses import dataclass

from ronda.commands import requests as ask
from ronda.commands.results import forfeit_match, has_later_round, why_not_report
from ronda.commands.rounds import before_next_stage, qualified_for_next
from ronda.core import inputs, lookup
from ronda.core.errors import Impossible, Malformed, NotNow, Refusal, raise_if_refused
from ronda.core.facts import (
    CutRevised,
    Fact,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReturned,
    ResultReported,
    RoundUnpaired,
)
from ronda.core.fold import apply_fact
from ronda.core.pairings import Stage
from ronda.core.results import Cause, Score, opposite_side
from ronda.core.stage_progress import is_out_at_once
from ronda.core.state import Match, Phase, Player, PlayerStatus, Tournament
from ronda.formats.cut import revised_qualifiers
from ronda.formats.pairing.next_round import elimination_round
from ronda.formats.standings import swiss_standings
from ronda.rules.ruleset import Ruleset


def why_not_drop(tournament: Tournament, player: Player) -> NotNow | None:
    """Why a player cannot drop, or None while there is something to play (SW-DROP)."""
    if not tournament.started:
        return NotNow("The event has not started: remove the registration of {name} instead.", name=player.name)
    if player.status is not PlayerStatus.ACTIVE:
        return NotNow("{name} is not in the event any more.", name=player.name)
    if tournament.phase is Phase.FINISHED and not _won_unplayed_in_bracket(tournament, player.id):
        return NotNow("The event is over: nobody needs to drop.")
    return None


def _won_unplayed_in_bracket(tournament: Tournament, player: int) -> bool:
    """Whether a player wins a bracket's last round because the opponent left: then both can leave (SW-NOBODY)."""
    last = tournament.current_round
    match = last.match_of(player) if last else None
    if last is None or last.stage is not Stage.ELIMINATION or match is None or match.result is None:
        return False
    return match.result.is_unplayed and match.winner == player


def why_not_disqualify(tournament: Tournament, player: Player) -> NotNow | None:
    """Why a player cannot be disqualified, or None after the start, unless it has happened (SW-DQ)."""
    if not tournament.started:
        return NotNow("The event has not started: remove the registration of {name} instead.", name=player.name)
    if player.status is PlayerStatus.DISQUALIFIED:
        return NotNow("{name} is already disqualified.", name=player.name)
    return None


def why_not_come_back(tournament: Tournament, player: Player) -> NotNow | None:
    """Why a player cannot return, or None for one who left before the cut (SW-DROP, XW-REJOIN)."""
    if player.status is PlayerStatus.DISQUALIFIED:
        return NotNow("{name} was disqualified and cannot return.", name=player.name)
    if player.status in {PlayerStatus.ACTIVE, PlayerStatus.WAITING}:
        return NotNow("{name} is in the event.", name=player.name)
    if tournament.seeds is not None or tournament.stage_rounds(Stage.ELIMINATION):
        return NotNow("The stage from which {name} dropped is over: nobody can return after the cut.", name=player.name)
    if player.out_after is not None:
        return NotNow("{name} did not go on to the stage that is played: nobody can return to it.", name=player.name)
    if tournament.phase is Phase.FINISHED:
        return NotNow("The event is over: nobody can return.")
    if is_out_at_once(tournament, player):
        return NotNow("Missed rounds are losses: {name} would be out at once.", name=player.name)
    return None


def drop_player(
    tournament: Tournament, ruleset: Ruleset, command: ask.DropPlayer, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Drop a player; an open match is conceded or still played, a place in the cut passes on.

    A bracket match that both players leave before it is played has no winner (SW-NOBODY).
    """
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_drop(tournament, player))
    reason = inputs.checked_reason(command.reason)
    left = PlayerDropped(player=player.id, reason=reason)
    both = command.open_match == "lose" or _won_unplayed_in_bracket(tournament, player.id)
    match = _Match(concede=command.open_match != "play", both=both, so_far=command.so_far)
    return (left, *_leaving_consequences(tournament, ruleset, left, moment, match, replace=command.replace))


def why_not_no_show(
    tournament: Tournament, ruleset: Ruleset, number: int, match: Match, player: Player
) -> Refusal | None:
    """Why a player cannot be recorded as a no-show who also drops, or None (SW-DROP)."""
    if player.id not in match.players:
        return Impossible("{name} does not play at table {table}.", name=player.name, table=match.number)
    refusal = why_not_report(number, match)
    return refusal or why_not_drop(apply_fact(tournament, _absent(tournament, ruleset, number, match, player)), player)


def report_no_show(
    tournament: Tournament, ruleset: Ruleset, command: ask.ReportNoShow, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Record that a player of an open match did not come: the opponent wins, and the player drops."""
    match = lookup.find_match(tournament, command.round, command.match)
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_no_show(tournament, ruleset, command.round, match, player))
    absent = _absent(tournament, ruleset, command.round, match, player)
    return (absent, *drop_player(apply_fact(tournament, absent), ruleset, ask.DropPlayer(player=player.id), moment))


def _absent(tournament: Tournament, ruleset: Ruleset, number: int, match: Match, player: Player) -> ResultReported:
    stage, winner = tournament.rounds[number - 1].stage, opposite_side(match.side(player.id))
    result = ruleset.scoring.forfeit(tournament.details, stage, winner, Cause.ABSENT)
    return ResultReported(round=number, match=match.number, result=result)


def disqualify_player(
    tournament: Tournament, ruleset: Ruleset, command: ask.DisqualifyPlayer, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Disqualify a player; the current opponent wins the round, unless that one was absent too (SW-DQ).

    A played result of the last round stands, unless the command gives the round to the opponent.
    """
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_disqualify(tournament, player))
    reason = inputs.checked_reason(command.reason)
    if not reason:
        raise Malformed("A disqualification needs a reason.", field="reason")
    left = PlayerDisqualified(player=player.id, reason=reason)
    given = round_to_opponent(tournament, ruleset, player.id) if command.give_round else ()
    if given:
        return (left, *given)
    match = _Match(concede=True, both=True, so_far=command.so_far)
    return (left, *_leaving_consequences(tournament, ruleset, left, moment, match, replace=command.replace))


def round_to_opponent(tournament: Tournament, ruleset: Ruleset, player: int) -> tuple[Fact, ...]:
    """The facts that take the last round from a player who has a win or draw in it (SW-DQ, KF-DECK-DQ).

    The opponent wins it, or nobody if the opponent lost it by a penalty (SW-NOBODY). Empty if the last round has no
    such result, or the cut has been made after it: earlier rounds stand.
    """
    last = tournament.current_round
    match = last.match_of(player) if last else None
    if last is None or match is None or match.result is None or match.second is None:
        return ()
    if has_later_round(tournament, last.number):
        return ()
    return forfeit_match(tournament, ruleset, last, match, player, Cause.DISQUALIFIED)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Match:
    """What happens to the last round's match of a player who leaves."""

    concede: bool
    """Whether an open match is lost, not only in a bracket."""
    both: bool
    """Whether it is lost even if the opponent had lost it by absence (SW-NOBODY)."""
    so_far: tuple[Score, ...] | None


def _leaving_consequences(
    tournament: Tournament,
    ruleset: Ruleset,
    left: PlayerDropped | PlayerDisqualified,
    moment: ask.Moment,
    lose: _Match,
    *,
    replace: bool,
) -> tuple[Fact, ...]:
    """The consequences of a player leaving: the seed's place passes on, the open match is lost, or none (SW-DROP)."""
    after = apply_fact(tournament, left)
    if after.ended:
        return ()
    if replace and left.player in qualified_for_next(tournament):
        return _moved_up(after, ruleset, left.player, moment)
    running = tournament.current_round
    match = running.match_of(left.player) if running else None
    if running is None or match is None or match.second is None:
        return ()
    if match.result is None:
        loses = lose.concede or running.stage is Stage.ELIMINATION
    else:
        loses = lose.both and match.result.is_unplayed and not has_later_round(tournament, running.number)
    cause = Cause.LEFT if isinstance(left, PlayerDropped) else Cause.DISQUALIFIED
    return forfeit_match(tournament, ruleset, running, match, left.player, cause, lose.so_far) if loses else ()


def _moved_up(after: Tournament, ruleset: Ruleset, leaver: int, moment: ask.Moment) -> tuple[Fact, ...]:
    """Let the next best player in: as the lowest seed, or with all groups crossed anew (SW-CUT, ST-CROSSING)."""
    seeds, stood = qualified_for_next(after), before_next_stage(after)
    entrant, going_on = revised_qualifiers(stood, swiss_standings(stood, ruleset), seeds, leaver)
    revised = CutRevised(leaver=leaver, entrant=entrant, seeds=going_on)
    if after.seeds is None:
        return (*(RoundUnpaired(round=round_.number) for round_ in after.rounds[len(stood.rounds) :]), revised)
    paired = after.stage_rounds(Stage.ELIMINATION)
    if not paired:
        return (revised,)
    withdrawn = RoundUnpaired(round=paired[0].number)
    again = elimination_round(apply_fact(apply_fact(after, revised), withdrawn), moment.random)
    return (revised, withdrawn, again)


def return_player(tournament: Tournament, command: ask.ReturnPlayer) -> tuple[Fact, ...]:
    """Bring a player back, with unpaired losses for the missed rounds (SW-DROP, XW-REJOIN)."""
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_come_back(tournament, player))
    return (PlayerReturned(player=player.id),)
