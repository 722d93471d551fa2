"""Pack modules as bytecode of the Python that runs them, and large files as one solid stream, reproducibly."""

from __future__ import annotations

import ast
import io
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from pathlib import Path

import click

from workshop.build import node_packages, template_code

# The earliest date that a zip archive can hold: archives must not depend on when they were made.
EPOCH = (1980, 1, 1, 0, 0, 0)
BEST = 12
"""libdeflate compresses the whole download 4 % better than zlib, and every browser can unpack it."""
_COMPILER = """
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, script, templates, given, made] = process.argv.slice(1);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
// With a date a module is bound to its source by a hash; without, by the date of a file that is gone.
// Tracebacks keep lines and lose columns: a fifth of all bytecode.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", SOURCE_DATE_EPOCH: "315532800" };
const python = await loadPyodide({ env, indexURL: `${folder}/` });
python.FS.writeFile("/given.zip", readFileSync(given));
python.FS.writeFile("/template_code.py", readFileSync(templates));
python.runPython(script);
writeFileSync(made, python.FS.readFile("/made.zip"));
"""
_COMPILE_ARCHIVE = """
import importlib.util, sys, types, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

sys.path.insert(0, "/")
import template_code

def on_first_line(code):
    units = len(code.co_code) // 2
    entries = [(0b1_1101_000 + min(8, units - at) - 1, 0) for at in range(0, units, 8)]
    inner = tuple(on_first_line(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=bytes(sum(entries, ())), co_consts=inner)

with zipfile.ZipFile("/given.zip") as given, zipfile.ZipFile("/made.zip", "w") as made:
    for name in given.namelist():
        source = given.read(name)
        if name.endswith(".py"):
            is_template = name.startswith(template_code.FOLDER)
            said = template_code.compact_template(source.decode()) if is_template else source
            code = compile(said, name, "exec", dont_inherit=True)
            code = code if KEEPS_LINES else on_first_line(code)
            made.writestr(name + "c", _code_to_hash_pyc(code, importlib.util.source_hash(source), True))
        else:
            made.writestr(name, source)
"""


def bytecode_archive(
    members: Iterable[tuple[str, bytes]], *, lines: bool = True, order: Callable[[str], str] = str
) -> bytes:
    """An uncompressed zip archive in which modules are replaced with Pyodide's bytecode, without docstrings.

    ``members`` are paths and contents, and ``order`` is their sort key. Without ``lines``, tracebacks show only the
    first line of each function. Raises a sentence if Pyodide cannot compile them.
    """
    plain = zip_archive((name, _without_docstrings(body) if name.endswith(".py") else body) for name, body in members)
    pyodide = node_packages.SITE / node_packages.PACKAGES / "pyodide"
    with tempfile.TemporaryDirectory(prefix="ronda-bytecode-") as folder:
        given, made = Path(folder, "given.zip"), Path(folder, "made.zip")
        given.write_bytes(plain)
        command = [
            "node",
            "--input-type=module",
            "--eval",
            _COMPILER,
            *map(str, (pyodide, f"KEEPS_LINES = {lines}\n{_COMPILE_ARCHIVE}", template_code.__file__, given, made)),
        ]
        if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            raise click.ClickException("The app's modules could not be compiled in Node.js; why stands above.")
        with zipfile.ZipFile(made) as compiled:
            return zip_archive(((name, compiled.read(name)) for name in compiled.namelist()), order=order)


def gzip_bytes(content: bytes) -> bytes:
    """A file compressed with gzip for browsers; archives themselves stay uncompressed so that this can be solid."""
    try:
        import deflate
    except ImportError:  # tests run without build.py, which installs it
        message = "The package deflate is missing from .venv; run `python3 build.py app` once."
        raise click.ClickException(message) from None
    return bytes(deflate.gzip_compress(content, BEST))


def zip_archive(
    members: Iterable[tuple[str, bytes]], compression: int = zipfile.ZIP_STORED, order: Callable[[str], str] = str
) -> bytes:
    """A zip archive of these paths and contents, sorted; always the same bytes."""
    ordered = sorted(members, key=lambda member: order(member[0]))
    return archive_of(((zipfile.ZipInfo(name, EPOCH), content) for name, content in ordered), compression)


def archive_of(members: Iterable[tuple[zipfile.ZipInfo, bytes]], compression: int) -> bytes:
    """A zip archive of members with complete headers, in their order."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", compresslevel=9) as written:
        for info, content in members:
            info.create_system = 3  # as if written on Unix: otherwise permissions are not read, and systems differ
            written.writestr(info, content, compression)
    return archive.getvalue()


def without_annotations(source: bytes) -> bytes:
    """A module without the annotations of its functions; line numbers stay the same.

    Nothing reads those at run time. The annotations of classes, which describe files, stay.
    """
    starts = [0, *accumulate(map(len, source.splitlines(keepends=True)))]
    functions = (n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    cuts: list[tuple[int, int, bytes]] = []
    for function in functions:
        taken = function.args
        for arg in (*taken.posonlyargs, *taken.args, taken.vararg, *taken.kwonlyargs, taken.kwarg):
            if arg is not None and arg.annotation is not None:
                begin = starts[arg.lineno - 1] + arg.col_offset + len(arg.arg.encode())
                cuts.append((begin, _end_of(arg.annotation, starts), b"\n"))
        if function.returns is not None:
            named = starts[function.returns.lineno - 1] + function.returns.col_offset
            cuts.append((source.rindex(b"->", 0, named), _end_of(function.returns, starts), b"\\\n"))
    for begin, end, line_end in sorted(cuts, reverse=True):
        source = source[:begin] + line_end * source.count(b"\n", begin, end) + source[end:]
    return source


def _end_of(node: ast.expr, starts: Sequence[int]) -> int:
    return starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)


def _without_docstrings(source: bytes) -> bytes:
    """A module with "." for each docstring, on the same lines.

    Without a docstring, a dataclass would make its own at run time.
    """
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
