"""Which Ronda this is: its version, and the number of its build, by which what it made is told from another's."""

import pkgutil
from collections.abc import Callable
from functools import cache

from ronda import __version__

VERSION = __version__
REPOSITORY = "OWNER/ronda"
"""Stands for the repository of a copy of Ronda, in the documents too, until a build says which it is."""
DIGITS = 12
UNBUILT = "0" * DIGITS
"""The number of what nobody built, and of tests: pages that are compared never depend on it."""
_SOURCES: list[Callable[[], str]] = []


def _built_for() -> str:
    """The repository of which a build says that it is its own."""
    try:
        return (pkgutil.get_data("ronda", "repository") or b"").decode() or REPOSITORY
    except OSError:
        return REPOSITORY


def issues_address(repository: str) -> str:
    """Where people say what went wrong: the forms of a project on GitHub."""
    return f"https://github.com/{repository}/issues/new/choose"


ISSUES_ADDRESS = issues_address(_built_for())


@cache
def build_edition() -> str:
    """What stands for this Ronda as its build says, else for its sources; nothing where nobody knows."""
    try:
        return (pkgutil.get_data("ronda", "edition") or b"").decode()
    except OSError:
        return _SOURCES[0]() if _SOURCES else ""


def take_edition_from(sources: Callable[[], str]) -> None:
    """Let the sources themselves say which Ronda this is, where it runs without having been built."""
    _SOURCES[:] = [sources]
    build_edition.cache_clear()


def build_number() -> str:
    """Twelve digits, in hexadecimal, that stand for the content of this Ronda."""
    return build_edition()[:DIGITS] or UNBUILT


def identity_text() -> str:
    """Version and build as programs and files say them, in no language: ``Ronda 1.0.0, build 0123456789ab``."""
    return f"Ronda {VERSION}, build {build_number()}"
