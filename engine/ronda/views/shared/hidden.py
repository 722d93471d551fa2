"""Players whose name the organiser keeps off public pages (AGL-NAMES)."""

import re
from dataclasses import replace

from ronda.core.facts import PlayerEdited, PlayerRegistered
from ronda.journal import Log


def without_hidden_names(log: Log) -> Log:
    """Give a log whose state names the players that the organiser hid by their number only (AGL-NAMES)."""
    if not any(player.hidden for player in log.tournament.players):
        return log
    shown = tuple(
        replace(player, name=f"#{player.id}") if player.hidden else player for player in log.tournament.players
    )
    return replace(log, tournament=replace(log.tournament, players=shown))


def without_names_in(text: str, log: Log) -> str:
    """Give a text that somebody wrote for everyone, with the names that the organiser hid as numbers (AGL-NAMES)."""
    hidden = {player.id for player in log.tournament.players if player.hidden}
    for record in log.records:
        fact = record.fact
        if isinstance(fact, PlayerRegistered | PlayerEdited) and fact.player in hidden:
            text = re.sub(re.escape(fact.name), f"#{fact.player}", text, flags=re.IGNORECASE)
    return text
