"""Players without a seat in the running round, and the one with its bye (ANY-RESEAT, SW-LATE)."""

from dataclasses import dataclass

from ronda.commands import requests as ask
from ronda.commands import reseating
from ronda.core.errors import Refusal
from ronda.core.facts import PairingChangeKind
from ronda.core.state import Player, Round, Tournament
from ronda.formats.pairing import running_round
from ronda.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedSeat:
    """A table at which a player without a seat can play."""

    against: int
    name: str
    has_bye: bool
    """Whether the opponent has the bye; otherwise the opponent has no seat either."""
    breaks: bool
    """Whether seating them together breaks a rule, and so needs a reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnseatedPlayer:
    """A player in the event without a seat in the running round."""

    player: int
    name: str
    seats: tuple[OfferedSeat, ...]
    """Against the player with the bye, and against others who wait."""


def unseated_players(tournament: Tournament, ruleset: Ruleset) -> tuple[UnseatedPlayer, ...]:
    """Players who could be seated in the running round; empty if none is running or it cannot be changed."""
    round_ = tournament.current_round
    if round_ is None or reseating.why_not_change_round(tournament, round_) is not None:
        return ()
    holder, waiting = running_round.bye_holder(round_), running_round.players_without_seat(tournament, round_)
    alone = tournament.player(holder) if holder is not None else None
    following = (*waiting[1:], *waiting[-2:-1])
    return tuple(
        UnseatedPlayer(
            player=player.id,
            name=player.name,
            seats=tuple(
                seat
                for other in (alone, following[at] if following else None)
                if other and (seat := _offered_seat(tournament, ruleset, round_, player, other))
            ),
        )
        for at, player in enumerate(waiting)
    )


def _offered_seat(
    tournament: Tournament, ruleset: Ruleset, round_: Round, player: Player, other: Player
) -> OfferedSeat | None:
    try:
        plan = reseating.plan_reseating(tournament, ruleset, _seat_against(round_, player.id, other.id))
    except Refusal:
        return None
    has_bye = round_.match_of(other.id) is not None
    return OfferedSeat(against=other.id, name=other.name, has_bye=has_bye, breaks=bool(plan.broken))


def _seat_against(round_: Round, player: int, other: int) -> ask.ChangePairings:
    return ask.ChangePairings(round=round_.number, change=PairingChangeKind.OPPONENTS, player=player, other=other)
