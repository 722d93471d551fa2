"""Pack Ronda into one file that runs wherever Python is: the built app, the engine, and the servers."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from ronda.core.build_identity import REPOSITORY
from ronda.core.errors import Impossible
from workshop.base import atomic_write, input_stamps
from workshop.base.bootstrap import ROOT
from workshop.build import bundle, bytecode
from workshop.server.packed_files import APP

NAME = "ronda.pyz"
FIRST_LINES = b"#!/usr/bin/env python3\n# coding: This-copy-of-Ronda-is-cut-off.Copy-or-download-it-again.\n"
"""Shown if the file was cut off.

A zip is recognised by its end; without it Python reads the file as a script, and reports this second line as its error.
"""
MAIN = "__main__.py"
MARK = "ronda/edition"
"""A zip that contains this is a Ronda."""
PACKAGES = ("anyio", "click", "h11", "idna", "starlette", "typing-extensions", "uvicorn")
"""Packages in requirements.lock that the app lacks and the file needs; the remaining ones are only for building."""
EXECUTABLE = 0o755
WORKSHOP = ROOT / "workshop"
PACKED = ("base", "server", "cli")
"""The workshop packages that are packed; building and checking are left out."""
_MAIN_SOURCE = WORKSHOP / "cli" / "one_file_main.py"
"""Kept as source: any Python can read it, and say which version is needed."""


def write_one_file(path: Path, *, repository: str = REPOSITORY, force: bool = False) -> None:
    """Write the file, reproducibly.

    Raises ``Refusal`` if something other than a Ronda is there, unless ``force`` is set.
    """
    if not force and path.is_file() and not _is_ronda(path):
        raise Impossible("{path} holds other things: name another file, or replace it with --force.", path=path)
    archive = bytecode.zip_archive(
        [*archive_members(repository), (MAIN, _MAIN_SOURCE.read_bytes())], zipfile.ZIP_DEFLATED
    )
    atomic_write.write_atomically(path, FIRST_LINES + archive)
    path.chmod(EXECUTABLE)


def _is_ronda(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as archive:
            return MARK in archive.namelist()
    except zipfile.BadZipFile:
        return False


def shipped_workshop() -> Iterator[tuple[str, bytes]]:
    """Yield the workshop modules that run where nothing is built, by path."""
    sources = (path for package in PACKED for path in input_stamps.source_files(WORKSHOP / package))
    for path in (WORKSHOP / "__init__.py", *sources):
        if path != _MAIN_SOURCE:
            yield path.relative_to(ROOT).as_posix(), path.read_bytes()


def archive_members(repository: str = REPOSITORY) -> Iterator[tuple[str, bytes]]:
    """Yield everything in the file by path: engine, workshop, third-party packages and the app."""
    bundle.build_app(repository=repository)
    yield from bundle.engine_modules()
    yield from bundle.engine_templates(repository=repository)
    yield from shipped_workshop()
    for path in input_stamps.source_files(bundle.APP):
        yield f"{APP}{path.relative_to(bundle.APP).as_posix()}", path.read_bytes()
    for package in PACKAGES:
        for file in distribution(package).files or ():
            if file.suffix == ".py" and ".." not in file.parts:
                yield file.as_posix(), file.read_binary()
        yield f"licences/{package}.txt", bundle.licence_file(package).read_bytes()
