"""Names that the organiser keeps off public pages: of players, and those that they chose (AGL-NAMES)."""

import re
from dataclasses import replace

from ronda.core.facts import PlayerEdited, PlayerRegistered
from ronda.core.state import Player
from ronda.journal import Log


def without_hidden_names(log: Log) -> Log:
    """Give a log whose state names players that the organiser hid by number only, without hidden fields (AGL-NAMES)."""
    players = log.tournament.players
    if not any(player.hidden or player.hidden_fields for player in players):
        return log
    return replace(log, tournament=replace(log.tournament, players=tuple(map(_shown, players))))


def without_names_in(text: str, log: Log) -> str:
    """Give a text that somebody wrote for everyone, with the names that the organiser hid as numbers (AGL-NAMES)."""
    hidden = {player.id for player in log.tournament.players if player.hidden}
    for record in log.records:
        fact = record.fact
        if isinstance(fact, PlayerRegistered | PlayerEdited) and fact.player in hidden:
            text = re.sub(re.escape(fact.name), f"#{fact.player}", text, flags=re.IGNORECASE)
    return text


def _shown(player: Player) -> Player:
    name = f"#{player.id}" if player.hidden else player.name
    fields = tuple((key, value) for key, value in player.fields if key not in player.hidden_fields)
    return replace(player, name=name, fields=fields)
