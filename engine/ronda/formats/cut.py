"""Who goes on after the last Swiss round (SW-CUT)."""

from collections.abc import Sequence

from ronda.core.state import PlayerStatus, Tournament
from ronda.formats.standings import Standings


def qualified_players(tournament: Tournament, standings: Standings, size: int) -> tuple[int, ...]:
    """The best ``size`` players in order, passing over those who have left (SW-CUT)."""
    active = {player.id for player in tournament.players if player.status is PlayerStatus.ACTIVE}
    return tuple(row.player for row in standings.rows if row.player in active)[:size]


def replacement_player(tournament: Tournament, standings: Standings, seeds: Sequence[int]) -> int | None:
    """The best player who did not qualify and is still there; None if nobody is left (SW-CUT)."""
    everyone = qualified_players(tournament, standings, len(standings.rows))
    return next((player for player in everyone if player not in seeds), None)
