"""The games: every module of this package holds a ``RULESET``; other packages can add more."""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache

from ronda.core.errors import Malformed
from ronda.core.extensions import GAMES, known_extensions
from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset


@cache
def every_ruleset() -> tuple[Ruleset, ...]:
    """All rulesets by key; the one that an organiser fills in is last."""
    found = (*own_rulesets(), *(ruleset for _, ruleset in _brought()))
    return tuple(sorted(found, key=lambda ruleset: (ruleset.filled_in, ruleset.key)))


def own_rulesets() -> tuple[Ruleset, ...]:
    """The rulesets of this package."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return tuple(importlib.import_module(f"{__name__}.{name}").RULESET for name in names)


def _brought() -> Iterator[tuple[str, Ruleset]]:
    """Rulesets of other packages, each with its package's name."""
    for extension in known_extensions(GAMES):
        yield extension.package, extension.load(Ruleset)


def package_of_game(key: str) -> str:
    """The package that provides a game; empty for Ronda's own and unknown games."""
    return next((package for package, ruleset in _brought() if ruleset.key == key), "")


def is_known_game(key: str) -> bool:
    return any(ruleset.key == key for ruleset in every_ruleset())


def find_ruleset(key: str) -> Ruleset:
    """The newest rules of a game.

    Raises ``Malformed``, naming the known games, for an unknown key.
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
    """The rules of a tournament: its edition, adapted to its details (ANY-EDITION).

    Raises ``Malformed`` for an unknown game or edition.
    """
    return find_ruleset(tournament.game).for_event(tournament)
