"""Ronda with its own Python, as a folder and a zip started by a double click; made by PyInstaller."""

from __future__ import annotations

import ast
import importlib.util
import os
import platform
import shutil
import stat
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import click

from ronda.core.build_identity import REPOSITORY, VERSION
from ronda.core.errors import Impossible
from workshop.base import atomic_write
from workshop.base.bootstrap import ROOT, print_progress
from workshop.build import bundle, bytecode, one_file, separate_python

LOCK = ROOT / "requirements-program.lock"
MAIN = ROOT / "workshop" / "build" / "program_main.py"
NAME = "ronda"
INSIDE = "_internal"
"""The folder beside the program with Python and everything else."""
ARCHIVE = "ronda.zip"
"""In that folder: the one file's contents, compiled for this Python."""
SYSTEMS = {"darwin": "macos", "win32": "windows"}
_COMPILE = """
import importlib.util, marshal, sys, zipfile

with zipfile.ZipFile(sys.argv[1]) as given, zipfile.ZipFile(sys.argv[2], "w") as made:
    for name in given.namelist():
        content = given.read(name)
        if name.endswith(".py"):
            code = compile(content, name, "exec", dont_inherit=True)
            head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(content)
            name, content = name + "c", head + marshal.dumps(code, 2)
        made.writestr(name, content)
"""

# Version 2 of marshal does not record shared constants, which depend on what else is in memory.
_PACK = """
import marshal, sys
from PyInstaller.__main__ import run

dumps = marshal.dumps
marshal.dumps = lambda value, *_: dumps(value, 2)
run(sys.argv[1:])
"""


def program_name() -> str:
    """The name of the program's folder, with system and processor."""
    return f"{NAME}-{VERSION}-{SYSTEMS.get(sys.platform, sys.platform)}-{platform.machine().lower()}"


def write_program(out: Path, *, repository: str = REPOSITORY, force: bool = False) -> Iterator[Path]:
    """Write the program for this system as a folder and a zip; yields both.

    Raises ``Refusal`` if other things are there, unless ``force`` is set, and a sentence if it cannot be made.
    """
    folder = out / program_name()
    if not force and folder.exists() and not (folder / INSIDE / ARCHIVE).is_file():
        raise Impossible("{path} holds other things: name another folder, or replace it with --force.", path=folder)
    refuse_what_cannot_pack()
    out.mkdir(parents=True, exist_ok=True)
    python = separate_python.python_with_lock(LOCK, bundle.DIST / "program-python")
    with tempfile.TemporaryDirectory(prefix="ronda-program-") as name:
        work = Path(name)
        members = list(one_file.archive_members(repository))
        _write_archive(python, members, work)
        print_progress(f"Packing {folder.name} …")
        made = _packed(python, standard_modules(members), work)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder, symlinks=True)
    yield folder
    archive = folder.with_name(f"{folder.name}.zip")
    atomic_write.write_atomically(archive, folder_archive(folder))
    yield archive


def refuse_what_cannot_pack() -> None:
    """Raise ``ClickException`` for what PyInstaller needs on Linux and does not find."""
    if sys.platform != "linux":
        return
    if not shutil.which("objdump"):
        raise click.ClickException("PyInstaller needs objdump: install the package binutils.")
    if not sysconfig.get_config_var("Py_ENABLE_SHARED"):
        raise click.ClickException(
            f"PyInstaller needs a Python with a shared library, and {sys.base_prefix} has none: take another Python, "
            "or build this one with --enable-shared."
        )


def standard_modules(members: Iterable[tuple[str, bytes]]) -> list[str]:
    """What an archive's modules import from Python's own library, as far as this system has it."""
    wanted = {
        name
        for path, content in members
        if path.endswith(".py")
        for node in ast.walk(ast.parse(content))
        for name in _imported(node)
        if name.partition(".")[0] in sys.stdlib_module_names
    }
    return sorted(filter(_is_here, wanted))


def _imported(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names):
            yield from (each.name for each in names)
        case ast.ImportFrom(str(module), names, 0):
            yield module
            yield from (f"{module}.{each.name}" for each in names)
        case _:
            pass


def _is_here(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def _write_archive(python: Path, members: Iterable[tuple[str, bytes]], work: Path) -> None:
    given, made = work / "given.zip", work / "made.zip"
    given.write_bytes(bytecode.zip_archive(members))
    subprocess.run([python, "-I", "-c", _COMPILE, given, made], check=True, env=_environment())
    with zipfile.ZipFile(made) as compiled:
        archive = bytecode.zip_archive((each, compiled.read(each)) for each in compiled.namelist())
    (work / ARCHIVE).write_bytes(archive)


def _packed(python: Path, modules: list[str], work: Path) -> Path:
    """Run PyInstaller and return its folder; raises ``ClickException`` with the end of its output if it fails."""
    command = [str(python), "-c", _PACK, "--noconfirm", "--clean", "--onedir", "--console", "--noupx"]
    command += ["--log-level=ERROR", f"--name={NAME}", f"--contents-directory={INSIDE}"]
    command += [f"--add-data={work / ARCHIVE}{os.pathsep}.", f"--workpath={work / 'work'}", f"--specpath={work}"]
    command += [f"--distpath={work / 'dist'}", *(f"--hidden-import={name}" for name in modules)]
    command += ["--strip"] if sys.platform == "linux" else []
    done = subprocess.run(
        [*command, str(MAIN)], cwd=work, env=_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip() or "nothing").splitlines()[-1]
        raise click.ClickException(f"PyInstaller made no program. It says: {said}")
    return work / "dist" / NAME


def _environment() -> Mapping[str, str]:
    """The environment without anything that changes between runs."""
    return {"SOURCE_DATE_EPOCH": "315532800", **os.environ, "PYTHONHASHSEED": "0"}


def folder_archive(folder: Path) -> bytes:
    """A reproducible zip of a folder, including its name, links and executable bits."""
    members = []
    for path in sorted(folder.rglob("*")):
        info = zipfile.ZipInfo(f"{folder.name}/{path.relative_to(folder).as_posix()}", bytecode.EPOCH)
        if path.is_symlink():
            info.external_attr = (stat.S_IFLNK | 0o777) << 16
            members.append((info, path.readlink().as_posix().encode()))
        elif path.is_file():
            is_run = path.parent == folder or path.stat().st_mode & stat.S_IXUSR
            info.external_attr = (stat.S_IFREG | (0o755 if is_run else 0o644)) << 16
            members.append((info, path.read_bytes()))
    return bytecode.archive_of(members, zipfile.ZIP_DEFLATED)
