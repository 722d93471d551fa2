"""Commands of an organiser: (state, ruleset, command) -> facts, or a refusal."""

from ronda.commands.catalogue import read_command
from ronda.commands.decide import decide_facts
from ronda.commands.requests import Command, Moment

__all__ = ["Command", "Moment", "decide_facts", "read_command"]
