"""The games, found by discovery: every module of this package holds one ``RULESET``."""

import importlib
import pkgutil
from functools import cache

from ronda.core.errors import Malformed
from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset


@cache
def every_ruleset() -> tuple[Ruleset, ...]:
    """All rulesets, by key; what an organiser fills in stands last."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    found = (importlib.import_module(f"{__name__}.{name}").RULESET for name in names)
    return tuple(sorted(found, key=lambda ruleset: (ruleset.filled_in, ruleset.key)))


def find_ruleset(key: str) -> Ruleset:
    """The newest rules of a game.

    Raises ``Malformed`` naming the games that exist if there is none of that key.
    """
    for ruleset in every_ruleset():
        if ruleset.key == key:
            return ruleset
    raise Malformed(
        "There is no game “{key}”. The games are: {games}.",
        field="game",
        key=key[:40],
        games=", ".join(ruleset.key for ruleset in every_ruleset()),
    )


def ruleset_of(tournament: Tournament) -> Ruleset:
    """The rules that a tournament is played by: its edition of its game's, adapted to its details (ANY-EDITION).

    Raises ``Malformed`` where there is no such game or edition.
    """
    return find_ruleset(tournament.game).for_event(tournament)
