"""Names that the organiser keeps off public pages: of players, and those that they chose (AGL-NAMES)."""

from dataclasses import replace

from ronda.core.state import Player
from ronda.journal import Log


def without_hidden_names(log: Log) -> Log:
    """Give a log whose state names players that the organiser hid by number only, without hidden fields (AGL-NAMES)."""
    players = log.tournament.players
    if not any(player.hidden or player.hidden_fields for player in players):
        return log
    return replace(log, tournament=replace(log.tournament, players=tuple(map(_shown, players))))


def _shown(player: Player) -> Player:
    name = f"#{player.id}" if player.hidden else player.name
    fields = tuple((key, value) for key, value in player.fields if key not in player.hidden_fields)
    return replace(player, name=name, fields=fields)
