"""Joining late, and bringing absent players back (SW-LATE, SW-DROP)."""

from collections.abc import Iterable

from ronda.commands.leaving import why_not_come_back
from ronda.core import inputs
from ronda.core.bounds import MOST_PLAYERS
from ronda.core.errors import Absentee, Impossible, NotNow, Refusal
from ronda.core.pairings import Stage
from ronda.core.stage_progress import is_out_at_once
from ronda.core.state import Phase, Player, PlayerStatus, Tournament
from ronda.core.text import N_


def why_not_join(tournament: Tournament) -> NotNow | None:
    """Why nobody can register any more, or None (SW-LATE)."""
    if not tournament.started:
        return None
    if tournament.phase is Phase.FINISHED:
        return NotNow("The event is over: nobody can join any more.")
    if tournament.seeds is not None or tournament.stage_rounds(Stage.ELIMINATION):
        return NotNow("Elimination has begun: nobody can join any more.")
    if tournament.begun:
        return NotNow("Stage {stage} has begun: nobody can join any more.", stage=len(tournament.begun) + 1)
    if tournament.is_round_robin and tournament.rounds:
        return NotNow(
            "Round 1 fixed all pairings: nobody can join any more. While round 1 has no result, its pairing can be "
            "withdrawn."
        )
    if tournament.swiss_rounds and len(tournament.rounds) >= tournament.swiss_rounds:
        return NotNow("The last Swiss round is paired: nobody can join any more.")
    if is_out_at_once(tournament):
        return NotNow("Missed rounds are losses: who joins now would be out at once.")
    return None


def why_not_restore(tournament: Tournament, number: int) -> Refusal | None:
    """Why a removed player cannot be restored, or None while anybody can join (SW-LATE)."""
    known = next((player for player in tournament.players if player.id == number), None)
    if known is not None:
        return NotNow("{name} is in the event.", name=known.name)
    if all(player.id != number for player in tournament.taken_off):
        return Impossible("There is no player number {number} in this event.", number=number)
    if len(tournament.players) >= MOST_PLAYERS:
        return Impossible("An event holds at most {most} players.", most=MOST_PLAYERS)
    return why_not_join(tournament)


def way_back(tournament: Tournament, player: Player) -> str:
    """The command that brings a removed or dropped player back; empty if none can (SW-LATE)."""
    if player.status is PlayerStatus.DROPPED:
        return "" if why_not_come_back(tournament, player) else "return_player"
    return "" if why_not_join(tournament) else "take_on_again"


def absent_players(tournament: Tournament) -> tuple[Player, ...]:
    """Removed and dropped players."""
    dropped = (player for player in tournament.players if player.status is PlayerStatus.DROPPED)
    return (*tournament.absent_players, *dropped)


def why_absent(tournament: Tournament, name: str, absent: Iterable[Player]) -> Absentee | None:
    """The refusal of a typed name that fits an absent player, unless it is the full name of somebody present.

    It fits if each typed word begins a word of the name, as in the lists on screens.
    """
    key = inputs.similar_name_key(name)
    fitting = [player for player in absent if _begins(key, player.name) and way_back(tournament, player)]
    if not fitting or any(inputs.similar_name_key(player.name) == key for player in tournament.registered_players):
        return None
    known = {inputs.similar_name_key(player.name): player for player in fitting}  # the latest of one name
    pattern = N_("Registered, and not here now: {name}.")
    if len(known) == 1:
        has_left = fitting[-1].status is PlayerStatus.DROPPED
        pattern = (
            N_("{name} is registered and has dropped.") if has_left else N_("{name} is registered and was not here.")
        )
    absentee = Absentee(pattern, field="name", name=", ".join(player.name for player in known.values()))
    absentee.ways = tuple((player.id, player.name, way_back(tournament, player)) for player in known.values())
    return absentee


def _begins(key: str, name: str) -> bool:
    words = inputs.similar_name_key(name).split()
    return bool(key.strip()) and all(any(word.startswith(typed) for word in words) for typed in key.split())
