"""Packs modules as bytecode, by pyodide-build, and all that is large solid: the same bytes for the same files."""

from __future__ import annotations

import ast
import io
import os
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import click

from workshop.base.bootstrap import ROOT
from workshop.build import separate_python

LOCK = ROOT / "requirements-app.lock"
FOLDER = ROOT / ".venv-app"
# The earliest date that a zip archive can hold: an archive must not depend on when it was made.
EPOCH = (1980, 1, 1, 0, 0, 0)
# It would mistake build.py for a package of that name. Tracebacks keep lines and lose columns: a fifth of all bytecode.
ISOLATED_FLAGS = ("-I", "-X", "no_debug_ranges")
# With it a module is bound to its source by a hash; without, by the date of a file that is gone.
DATED_ENVIRONMENT = {"SOURCE_DATE_EPOCH": "315532800"}
# libdeflate finds what zlib does not, 4 % of the whole download; what it writes every browser unpacks.
GZIP_SCRIPT = "import sys, deflate; sys.stdout.buffer.write(deflate.gzip_compress(sys.stdin.buffer.read(), 12))"


def packing_python() -> Path:
    """The Python that has what packs the app, installed where it is missing."""
    return separate_python.python_with_lock(LOCK, FOLDER)


def bytecode_archive(members: Iterable[tuple[str, bytes]], *, documented: bool = False) -> bytes:
    """A zip archive that compresses nothing, with modules as bytecode in the place of their source.

    Takes paths and contents; docstrings stay at home unless it is ``documented``. Raises a sentence where pyodide-build
    fails.
    """
    with tempfile.TemporaryDirectory(prefix="ronda-bytecode-") as name:
        path = Path(name, "modules.zip")
        plain = [
            (name, body if documented or not name.endswith(".py") else _without_docstrings(body))
            for name, body in members
        ]
        _write(path, plain)
        command = ["-m", "pyodide_cli", "py-compile", "--silent", "--compression-level", "0", str(path)]
        _run(command, "The app's modules could not be compiled.")
        with zipfile.ZipFile(path) as compiled:
            made = [(entry, compiled.read(entry)) for entry in compiled.namelist()]
        whole = io.BytesIO()
        _write(whole, made)  # pyodide-build dates its entries as they fall
    return whole.getvalue()


def gzip_bytes(content: bytes) -> bytes:
    """A file as gzip has it, which browsers unpack; solid, since archives themselves compress nothing."""
    return _run(["-c", GZIP_SCRIPT], "A part of the app could not be packed.", content)


def _run(arguments: list[str], failure: str, given: bytes = b"") -> bytes:
    command = [str(packing_python()), *ISOLATED_FLAGS, *arguments]
    done = subprocess.run(command, input=given, stdout=subprocess.PIPE, env=os.environ | DATED_ENVIRONMENT, check=False)
    if done.returncode != 0:
        message = f"{failure} What {LOCK.name} installs says why above."
        raise click.ClickException(message)
    return done.stdout


def _write(target: Path | io.BytesIO, members: Iterable[tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as written:
        for name, content in sorted(members):
            written.writestr(zipfile.ZipInfo(name, EPOCH), content)


def _without_docstrings(source: bytes) -> bytes:
    """A module with a full stop for each docstring, on its lines: without one a dataclass makes its own, late."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        match node:
            case (
                ast.Module(body=[ast.Expr(ast.Constant(str())) as first, *_])
                | ast.ClassDef(body=[ast.Expr(ast.Constant(str())) as first, *_])
                | ast.FunctionDef(body=[ast.Expr(ast.Constant(str())) as first, *_])
                | ast.AsyncFunctionDef(body=[ast.Expr(ast.Constant(str())) as first, *_])
            ):
                begin, end = first.lineno - 1, (first.end_lineno or first.lineno) - 1
                before, after = lines[begin][: first.col_offset], lines[end][first.end_col_offset :]
                lines[begin : end + 1] = [before + b'"."' + after] + [b"\n"] * (end - begin)
            case _:
                pass
    return b"".join(lines)
