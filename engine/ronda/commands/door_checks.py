"""Officials' door checks of players, ticked by name; they never keep anybody from playing (ANY-CHECK)."""

from ronda.commands import requests as ask
from ronda.core import inputs, lookup
from ronda.core.errors import Malformed
from ronda.core.facts import CheckTicked, CheckUnticked, Fact
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.rules.ruleset import Ruleset


def tick_check(tournament: Tournament, ruleset: Ruleset, command: ask.TickCheck) -> tuple[Fact, ...]:
    """Tick or untick a check of a player, at any time (ANY-CHECK)."""
    player = lookup.find_player(tournament, command.player)
    if ruleset.registration.door_check(command.check) is None:
        key = command.check[:40]
        raise Malformed("{game} has no check “{key}”.", field="tick", game=Message(ruleset.name), key=key)
    before = player.ticked_by(command.check)
    if not command.ticked:
        return (CheckUnticked(player=player.id, check=command.check),) if before else ()
    official = checked_ticking_official(command.official)
    if official == before:
        return ()
    return (CheckTicked(player=player.id, check=command.check, official=official),)


def checked_ticking_official(text: str) -> str:
    """The tidied name of the official; raises ``Malformed`` if it is missing."""
    official = inputs.checked_line(text, what=Message("The name of an official"), field="official")
    if not official:
        raise Malformed("Name who checks the players: the name stays in its field.", field="official")
    return official
