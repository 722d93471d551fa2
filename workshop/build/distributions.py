"""Packages for pip: a wheel with the engine, built app and commands, and an sdist with sources to make the same."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from ronda.core.build_identity import REPOSITORY
from workshop.base import input_stamps
from workshop.base.bootstrap import ROOT
from workshop.build import addresses, bundle, one_file

SOURCES = (
    "build.py hatch_build.py pyproject.toml LICENSE README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md "
    "docs engine requirements.lock site templates workshop"
).split()
"""The contents of an sdist: everything that the app is built from, and the documents."""
NAMING = ("pyproject.toml", "README.md")
"""Files in which a package's web address is filled in."""
PREBUILT = "prebuilt"
"""The folder in an sdist whose files `hatch_build.py` adds to the package `ronda`."""
INSTALLED = "installed"
"""The folder inside it that replaces a checkout for the installed commands (`ronda/__main__.py`)."""


def write_packages(out: Path, *, repository: str = REPOSITORY, force: bool = False) -> Iterator[Path]:
    """Write the one file, a wheel and an sdist into a folder, reproducibly; yields each.

    Raises ``Refusal`` if a different kind of file has the name of the first, unless ``force`` is set.
    """
    out.mkdir(parents=True, exist_ok=True)
    one_file.write_one_file(out / one_file.NAME, repository=repository, force=force)
    yield out / one_file.NAME
    with tempfile.TemporaryDirectory(prefix="ronda-package-") as name:
        tree, made = Path(name, "tree"), Path(name, "made")
        _copy_sources(tree)
        for naming in NAMING:
            text = (ROOT / naming).read_text(encoding="utf-8")
            (tree / naming).write_text(addresses.name_repository(text, repository), encoding="utf-8", newline="\n")
        for inside, content in prebuilt_files(repository):
            (tree / PREBUILT / inside).parent.mkdir(parents=True, exist_ok=True)
            (tree / PREBUILT / inside).write_bytes(content)
        command = [sys.executable, "-m", "hatchling", "build", "-d", str(made)]
        done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise click.ClickException(f"The packages could not be made:\n{done.stderr.rstrip()}")
        for path in sorted(made.iterdir()):
            yield Path(shutil.copy(path, out))


def prebuilt_files(repository: str = REPOSITORY) -> Iterator[tuple[str, bytes]]:
    """Yield what a package has besides the engine's modules, by path in the package `ronda`."""
    bundle.build_app(repository=repository)
    for path, content in bundle.engine_templates(repository=repository):
        yield path.removeprefix("ronda/"), content
    for path, content in one_file.shipped_workshop():
        yield f"{INSTALLED}/{path}", content
    for file in input_stamps.source_files(bundle.APP):
        yield f"{INSTALLED}/{file.relative_to(ROOT).as_posix()}", file.read_bytes()


def _copy_sources(tree: Path) -> None:
    for name in SOURCES:
        source = ROOT / name
        for file in input_stamps.source_files(source) if source.is_dir() else [source]:
            target = tree / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
