"""The games, found by discovery: every module of this package holds one ``RULESET``, and other packages bring more."""

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
    """All rulesets, by key; what an organiser fills in stands last."""
    found = (*own_rulesets(), *(ruleset for _, ruleset in _brought()))
    return tuple(sorted(found, key=lambda ruleset: (ruleset.filled_in, ruleset.key)))


def own_rulesets() -> tuple[Ruleset, ...]:
    """Those of this package."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return tuple(importlib.import_module(f"{__name__}.{name}").RULESET for name in names)


def _brought() -> Iterator[tuple[str, Ruleset]]:
    """Those of other packages, each with the name of its package."""
    for extension in known_extensions(GAMES):
        yield extension.package, extension.load(Ruleset)


def package_of_game(key: str) -> str:
    """The package that brings a game; empty for one of Ronda's own, and for one that nobody knows."""
    return next((package for package, ruleset in _brought() if ruleset.key == key), "")


def is_known_game(key: str) -> bool:
    return any(ruleset.key == key for ruleset in every_ruleset())


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
