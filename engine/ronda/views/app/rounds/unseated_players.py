"""Who is in the event and has no seat in the running round, and who sits alone there (ANY-RESEAT, SW-LATE)."""

from dataclasses import dataclass

from ronda.commands import requests as ask
from ronda.commands import reseating
from ronda.core.errors import Refusal
from ronda.core.facts import PairingChangeKind
from ronda.core.state import Player, Round, Tournament
from ronda.formats.pairing import running_round
from ronda.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class UnseatedPlayer:
    """Somebody who is in the event and has no seat in the running round."""

    player: int
    name: str
    against: int | None
    """Who sits alone; None where nobody does."""
    against_name: str
    breaks: bool
    """Seating the two together breaks a rule, and so needs a reason."""


def unseated_players(tournament: Tournament, ruleset: Ruleset) -> tuple[UnseatedPlayer, ...]:
    """Who could be seated in the running round; nobody while no round is running that can be changed."""
    round_ = tournament.current_round
    if round_ is None or reseating.why_not_change_round(tournament, round_) is not None:
        return ()
    return tuple(
        _unseated_player(tournament, ruleset, round_, player)
        for player in running_round.players_without_seat(tournament, round_)
    )


def _unseated_player(tournament: Tournament, ruleset: Ruleset, round_: Round, player: Player) -> UnseatedPlayer:
    holder = running_round.bye_holder(round_)
    breaks = False
    if holder is not None:
        try:
            breaks = bool(
                reseating.plan_reseating(tournament, ruleset, _seat_against(round_, player.id, holder)).broken
            )
        except Refusal:
            holder = None
    return UnseatedPlayer(
        player=player.id,
        name=player.name,
        against=holder,
        against_name=tournament.player(holder).name if holder is not None else "",
        breaks=breaks,
    )


def _seat_against(round_: Round, player: int, holder: int) -> ask.ChangePairings:
    return ask.ChangePairings(round=round_.number, change=PairingChangeKind.OPPONENTS, player=player, other=holder)
