"""Fingerprints of input files, so that work is repeated only when something changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from ronda.core import build_identity
from workshop.base import atomic_write
from workshop.base.bootstrap import ROOT

LEFT_OUT = frozenset({"__pycache__", "node_modules"})


def source_files(folder: Path) -> Iterator[Path]:
    """Yield every file that counts as a source, in an order that is the same everywhere.

    What begins with a dot is left out: desktops and editors leave such files wherever they have been.
    """
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not (LEFT_OUT.intersection(parts) or any(part.startswith(".") for part in parts)):
            yield path


def hash_files(paths: Iterable[Path]) -> str:
    """Hash names and contents of files and folders, wherever the project lies; what is missing counts as such."""
    digest = hashlib.sha256()
    for path in paths:
        for file in source_files(path) if path.is_dir() else [path]:
            content = file.read_bytes() if file.exists() else b"(missing)"
            name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
            digest.update(f"{name.as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


PROGRAM = ("engine", "templates", "site", "workshop/base", "workshop/build", "workshop/cli", "workshop/server")
"""What Ronda is made of, in a checkout."""


@cache
def engine_edition() -> str:
    """What stands for the Ronda that makes pages now: another one may make others of the same event."""
    if not (ROOT / "engine").is_dir():  # packed, and told it
        return build_identity.build_edition()
    return hash_files([ROOT / name for name in (*PROGRAM, "requirements.lock")])


def stamp_matches(stamp: Path, value: str) -> bool:
    """Whether a stamp file holds this fingerprint."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == value


def write_stamp(stamp: Path, value: str) -> None:
    atomic_write.write_atomically(stamp, value.encode())
