"""Games and targets from elsewhere: which packages bring them, as a build lists them or the commands find them."""

import importlib
import json
import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

GAMES, TARGETS = "ronda.games", "ronda.targets"
"""The entry points by which a package says what it brings."""
LISTING = "extensions"
"""The file in the package that lists those which a build holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extension:
    """One game or target."""

    group: str
    """:data:`GAMES` or :data:`TARGETS`."""
    package: str
    """The name of the distribution that brings it."""
    place: str
    """Where it is, as ``module:NAME``."""

    def load[Kind](self, kind: type[Kind]) -> Kind:
        """The game or target itself; raises what its module raises, and ``TypeError`` where it is something else."""
        module, _, name = self.place.partition(":")
        found = getattr(importlib.import_module(module), name)
        if not isinstance(found, kind):
            message = f"{self.place} is no {kind.__name__}"
            raise TypeError(message)
        return found


_FOUND: list[Extension] = []


def take_extensions(found: Iterable[Extension]) -> None:
    """Let commands say which they have found, instead of all that was found before."""
    _FOUND[:] = found
    known_extensions.cache_clear()


@cache
def known_extensions(group: str) -> tuple[Extension, ...]:
    """Those of the build and those that were found, of a group."""
    try:
        listed = json.loads(pkgutil.get_data("ronda", LISTING) or b"[]")
    except OSError:
        listed = []
    every = dict.fromkeys((*(Extension(**each) for each in listed), *_FOUND))
    return tuple(extension for extension in every if extension.group == group)
