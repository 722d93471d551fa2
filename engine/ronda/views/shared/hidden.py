"""Players whose name the organiser keeps off public pages (AGL-NAMES)."""

from dataclasses import replace

from ronda.journal import Log


def without_hidden_names(log: Log) -> Log:
    """Give a log whose state names the players that the organiser hid by their number only (AGL-NAMES)."""
    if not any(player.hidden for player in log.tournament.players):
        return log
    shown = tuple(
        replace(player, name=f"#{player.id}") if player.hidden else player for player in log.tournament.players
    )
    return replace(log, tournament=replace(log.tournament, players=shown))
