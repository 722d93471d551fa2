"""Fingerprints of input files, so that work is repeated only when something changed."""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from ronda.core import build_identity
from ronda.core.extensions import GAMES, TARGETS, Extension, known_extensions
from workshop.base import atomic_write
from workshop.base.bootstrap import ROOT

LEFT_OUT = frozenset({"__pycache__", "node_modules"})


def source_files(folder: Path) -> Iterator[Path]:
    """Yield every source file, in the same order everywhere.

    Names that begin with a dot are skipped: desktops and editors leave such files behind.
    """
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not (LEFT_OUT.intersection(parts) or any(part.startswith(".") for part in parts)):
            yield path


def hash_files(paths: Iterable[Path]) -> str:
    """Hash the names and contents of files and folders, relative to the project; missing files count as missing."""
    digest = hashlib.sha256()
    for path in paths:
        for file in source_files(path) if path.is_dir() else [path]:
            content = file.read_bytes() if file.exists() else b"(missing)"
            name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
            digest.update(f"{name.as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


PROGRAM = (
    *("engine", "templates", "site", "requirements.lock"),
    *("workshop/base", "workshop/build", "workshop/cli", "workshop/server"),
)
"""The sources of Ronda in a checkout."""


def engine_edition() -> str:
    """A digest of the running Ronda: another version may make different pages of the same event."""
    return edition_with((*known_extensions(GAMES), *known_extensions(TARGETS)))


@cache
def edition_with(extensions: tuple[Extension, ...]) -> str:
    """A digest of Ronda together with games and targets of other packages."""
    packed = not (ROOT / "engine").is_dir()  # and told it
    own = build_identity.build_edition() if packed else hash_files([ROOT / name for name in PROGRAM])
    if not extensions:
        return own
    digest = hashlib.sha256(f"{own} {extensions!r}".encode())
    for path, content in extension_modules(extensions):
        digest.update(f"{path}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def extension_modules(extensions: Iterable[Extension]) -> Iterator[tuple[str, bytes]]:
    """The installed modules of packages with games and targets, by path."""
    for name in sorted({extension.place.partition(":")[0].partition(".")[0] for extension in extensions}):
        spec = importlib.util.find_spec(name)
        for folder in spec.submodule_search_locations or () if spec else ():
            for path in source_files(Path(folder)):
                if path.suffix == ".py":
                    yield f"{name}/{path.relative_to(folder).as_posix()}", path.read_bytes()
        if spec and spec.origin and not spec.submodule_search_locations:
            yield f"{name}.py", Path(spec.origin).read_bytes()


def stamp_matches(stamp: Path, value: str) -> bool:
    """Whether a stamp file holds this fingerprint."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == value


def write_stamp(stamp: Path, value: str) -> None:
    atomic_write.write_atomically(stamp, value.encode())
