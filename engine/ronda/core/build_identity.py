"""The identity of this Ronda: its version and a build number that tells its output from another build's."""

import pkgutil
from collections.abc import Callable
from functools import cache

from ronda import __version__

VERSION = __version__
REPOSITORY = "OWNER/ronda"
"""Placeholder for the repository, also in the documents, until a build names the real one."""
DIGITS = 12
UNBUILT = "0" * DIGITS
"""Build number of an unbuilt Ronda and of tests: compared pages never depend on it."""
_SOURCES: list[Callable[[], str]] = []


def _built_for() -> str:
    """The repository that the build names as its own."""
    try:
        return (pkgutil.get_data("ronda", "repository") or b"").decode() or REPOSITORY
    except OSError:
        return REPOSITORY


def issues_address(repository: str) -> str:
    """Address of the issue forms of a project on GitHub."""
    return f"https://github.com/{repository}/issues/new/choose"


ISSUES_ADDRESS = issues_address(_built_for())


@cache
def build_edition() -> str:
    """The edition from the build, else a digest of the sources; empty where neither is known."""
    try:
        return (pkgutil.get_data("ronda", "edition") or b"").decode()
    except OSError:
        return _SOURCES[0]() if _SOURCES else ""


def take_edition_from(sources: Callable[[], str]) -> None:
    """Use a digest of the sources as the edition where Ronda runs without having been built."""
    _SOURCES[:] = [sources]
    build_edition.cache_clear()


def build_number() -> str:
    """Twelve hexadecimal digits that stand for the content of this Ronda."""
    return build_edition()[:DIGITS] or UNBUILT


def identity_text() -> str:
    """Version and build, untranslated, for programs and files: ``Ronda 1.0.0, build 0123456789ab``."""
    return f"Ronda {VERSION}, build {build_number()}"
