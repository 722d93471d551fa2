"""Games and targets of installed packages, found by their entry points; unusable ones are refused in a sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path

import click

from ronda import rulesets, sending
from ronda.core.extensions import GAMES, TARGETS, Extension, take_extensions
from ronda.rules.ruleset import Ruleset
from ronda.sending.target import TargetKind

_GROUPS = (GAMES, TARGETS)


class UnusableExtension(click.ClickException):
    """A package provides nothing that Ronda can use."""


def use_installed_extensions() -> None:
    """Make all installed games and targets known; report unusable ones and leave them out."""
    found: list[Extension] = []
    for extension in _installed():
        try:
            _check(extension, found)
        except UnusableExtension as problem:
            click.echo(f"{problem.message} It is left out.", err=True)
        else:
            found.append(extension)
    use_extensions(found)


def use_extensions(extensions: list[Extension]) -> None:
    """Make exactly these extensions known to the engine in this run."""
    take_extensions(extensions)
    rulesets.every_ruleset.cache_clear()
    sending.target_kinds.cache_clear()


def extensions_of(packages: tuple[str, ...]) -> list[Extension]:
    """What these packages provide; raises ``UnusableExtension`` with one sentence if it is nothing or unusable."""
    found: list[Extension] = []
    for name in packages:
        own = [
            Extension(group=point.group, package=_named(name), place=point.value)
            for point in _installed_package(name).entry_points
            if point.group in _GROUPS
        ]
        if not own:
            message = f"The package {name} brings no game and no target: it has no entry point {GAMES} or {TARGETS}."
            raise UnusableExtension(message)
        for extension in own:
            _check(extension, found)
            found.append(extension)
    return found


def _installed() -> Iterator[Extension]:
    # Packed Ronda contains no such package, and opening its file would keep it from being replaced.
    folders = [place for place in sys.path if not Path(place).is_file()]
    found = {each.name: each for each in reversed([*distributions(path=folders)])}
    points = [
        (point.group, point.name, each.name, point.value) for each in found.values() for point in each.entry_points
    ]
    for group, _, package, place in sorted(point for point in points if point[0] in _GROUPS):
        yield Extension(group=group, package=package, place=place)


def _installed_package(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        message = f"The package {name} is not installed here: install it into .venv first, with pip."
        raise UnusableExtension(message) from None


def _named(name: str) -> str:
    return _installed_package(name).name


def _check(extension: Extension, before: list[Extension]) -> None:
    """Raise ``UnusableExtension`` if a game or target fails to load, or has the name of another one."""
    kind: type[Ruleset | TargetKind] = Ruleset if extension.group == GAMES else TargetKind
    try:
        brought = extension.load(kind)
        others = [(other.package, other.load(kind)) for other in before if other.group == extension.group]
    except Exception as problem:
        message = f"{extension.place} of the package {extension.package} cannot be used: {problem!r}."
        raise UnusableExtension(message) from problem
    own = rulesets.own_rulesets() if extension.group == GAMES else sending.own_target_kinds()
    known = [("Ronda", each) for each in own] + others
    for owner, other in known:
        if _identifier(other) == _identifier(brought):
            message = (
                f"The package {extension.package} calls its own “{_identifier(brought)}”, as something of {owner} is "
                "called."
            )
            raise UnusableExtension(message)


def _identifier(brought: Ruleset | TargetKind) -> str:
    return brought.key if isinstance(brought, Ruleset) else brought.scheme
