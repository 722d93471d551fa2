"""Games and targets from other packages, listed in a build or found by the commands."""

import importlib
import json
import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

GAMES, TARGETS = "ronda.games", "ronda.targets"
"""Entry points through which a package offers them."""
LISTING = "extensions"
"""The file in the package that lists the extensions of a build."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extension:
    """One game or target."""

    group: str
    """:data:`GAMES` or :data:`TARGETS`."""
    package: str
    """Name of the distribution."""
    place: str
    """Location, as ``module:NAME``."""

    def load[Kind](self, kind: type[Kind]) -> Kind:
        """Import the game or target; raises what its module raises, or ``TypeError`` for another kind of value."""
        module, _, name = self.place.partition(":")
        found = getattr(importlib.import_module(module), name)
        if not isinstance(found, kind):
            message = f"{self.place} is no {kind.__name__}"
            raise TypeError(message)
        return found


_FOUND: list[Extension] = []


def take_extensions(found: Iterable[Extension]) -> None:
    """Set the extensions that a command found; replaces earlier ones."""
    _FOUND[:] = found
    known_extensions.cache_clear()


@cache
def known_extensions(group: str) -> tuple[Extension, ...]:
    """Extensions of a group, from the build and from the command."""
    try:
        listed = json.loads(pkgutil.get_data("ronda", LISTING) or b"[]")
    except OSError:
        listed = []
    every = dict.fromkeys((*(Extension(**each) for each in listed), *_FOUND))
    return tuple(extension for extension in every if extension.group == group)
