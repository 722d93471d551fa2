"""The single entry point for all commands."""

from ronda.commands import requests as ask
from ronda.commands import setting_up
from ronda.commands.catalogue import COMMANDS
from ronda.core.errors import NotNow
from ronda.core.facts import Fact
from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset


def decide_facts(
    tournament: Tournament | None, ruleset: Ruleset, command: ask.Command, moment: ask.Moment
) -> tuple[Fact, ...]:
    """The facts that a command causes; raises ``Refusal`` and changes nothing otherwise.

    The state is None only for ``CreateTournament``.
    """
    if tournament is not None:
        return COMMANDS[type(command)].decide(tournament, ruleset, command, moment)
    if isinstance(command, ask.CreateTournament):
        return setting_up.create_tournament(command, ruleset)
    raise NotNow("There is no such event on this device.")
