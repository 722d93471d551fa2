"""Remove from Pyodide what only libraries loaded later would need: the app loads none.

131 of 9,708 exports stay, which saves an eighth of the bytes. The glue registered every export at each start: 73 ms of
the worker's 450 from kept memory, and 9 now. Of the glue's 1.07 MB, mostly graphics and sound, 0.32 stay, and are
parsed at each start in a third of the time.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections.abc import Collection
from pathlib import Path

import click

from workshop.build import node_packages

FEATURES = (
    "--mvp-features --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int --enable-bulk-memory "
    "--enable-exception-handling --enable-reference-types --enable-multivalue"
).split()
"""The WebAssembly features in Pyodide's code; with more, it would be written in forms that few browsers read."""
EXPORT_ASSIGNMENT = re.compile(r'var (\w+)=Module\["\1"\]=wasmExports\["\w+"\];')
"""A function of Python that the glue exports under its name."""
EXPORT_USE = re.compile(r'wasmExports(?:\["|\.)(\w+)')
RENAMED_EXPORTS = ("__main_argc_argv",)
"""Called as `main`."""
NAME = re.compile(r"[A-Za-z_$][\w$]*")

BODY = re.compile(r"(?<=\nasync function\(moduleArg = \{\}\) \{\n).*(?=return moduleRtn;)", re.DOTALL)
IMPORT_TABLE = re.compile(r"(?<=var wasmImports=\{)[^{}]+(?=\};)")
"""What Python may import, as `name:function`."""
MODULE_ASSIGNMENT = re.compile(r'(?<=[;}])Module\["(\w+)"\]=[\w.]+;')
"""A value of the glue that it exports under its name."""
MODULE_USE = re.compile(r'Module(?:\["|\??\.)(\w+)')
UNUSED = re.compile(
    r'(?<=[;}])\w+\.sig="\w+";'  # for functions of libraries that Python calls by address
    r"|(?<=[;}])(?:registerPostMainLoop\(\(\)=>SDL\.[^;]*\);|MainLoop\.init\(\);|var \w+=Browser\.\w+;)"  # for windows
    r'|Module\["requestFullscreen"\]=\w+;|if\(typeof Browser!="undefined"\)Browser\.init\(\);'
)
"""Statements that would keep unused code alive."""
DIRECT_EVAL = re.compile(r"(?<![\w.])eval\(")
"""Code of a library, which could use any name, so everything would count as used."""
EXPORT = "export{moduleRtn};"
IMPORTS = """
const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
console.log(JSON.stringify(WebAssembly.Module.imports(module).map(({ name }) => name)));
"""


def trim_pyodide(glue: str, python: bytes, others: str) -> tuple[str, bytes]:
    """Reduce Pyodide's glue and WebAssembly to what they, or other scripts, use of one another.

    Raises ``ClickException`` if they have an unknown form or cannot be trimmed.
    """
    if not all(form.search(glue) for form in (EXPORT_ASSIGNMENT, BODY, IMPORT_TABLE, MODULE_ASSIGNMENT, UNUSED)):
        raise click.ClickException("Pyodide's glue is not of the form that workshop/build/pyodide_trimming.py knows.")
    names = {*NAME.findall(EXPORT_ASSIGNMENT.sub("", glue)), *NAME.findall(others)}
    glue = EXPORT_ASSIGNMENT.sub(lambda offer: offer[0] if offer[1] in names else "", glue)
    python, imports = _reduced_wasm(python, sorted({*EXPORT_USE.findall(glue), *RENAMED_EXPORTS}))
    return _reachable_glue(glue, imports, others), python


def _reduced_wasm(python: bytes, exports: list[str]) -> tuple[bytes, list[str]]:
    """The WebAssembly reduced to some exports and their dependencies, and what it imports."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        whole, graph, part = folder / "whole.wasm", folder / "graph.json", folder / "part.wasm"
        whole.write_bytes(python)
        roots = [{"name": f"export {export}", "export": export, "root": True} for export in exports]
        graph.write_text(json.dumps(roots), encoding="utf-8")
        given = (str(whole), f"--graph-file={graph}", "-o", str(part), *FEATURES)
        node_packages.run_program("wasm-metadce", *given, fault="Pyodide's WebAssembly could not be trimmed")
        imports = subprocess.run(["node", "-e", IMPORTS, str(part)], capture_output=True, check=True).stdout
        return part.read_bytes(), json.loads(imports)


def _reachable_glue(glue: str, imports: Collection[str], others: str) -> str:
    """The glue reduced to what its own statements and Python's imports reach."""
    named = {*MODULE_USE.findall(MODULE_ASSIGNMENT.sub("", glue)), *NAME.findall(others)}
    body = MODULE_ASSIGNMENT.sub(lambda use: use[0] if use[1] in named else "", BODY.search(glue)[0])  # type: ignore[index] # it has one
    body = IMPORT_TABLE.sub(lambda given: _part(given[0], imports), UNUSED.sub("", body))
    body = DIRECT_EVAL.sub("(0,eval)(", body)
    how = ("--format=esm", "--tree-shaking=true", "--minify-whitespace", "--charset=utf8", "--log-level=error")
    left = node_packages.run_program(
        "esbuild", *how, fault="Pyodide's glue could not be trimmed", read=f"{body}{EXPORT}"
    )
    return BODY.sub(lambda _: left.rstrip().removesuffix(EXPORT), glue)


def _part(given: str, names: Collection[str]) -> str:
    return ",".join(one for one in given.split(",") if one.partition(":")[0] in names)
