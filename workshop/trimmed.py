"""Takes off of Pyodide what only a library that is loaded later would ask for: the app loads none.

Of 9,708 exports 131 stay, and an eighth of the bytes goes. The glue took note of each of them at every start: 73 ms of
the worker's 450 from kept memory, and 9 now.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import click

from workshop import node

FEATURES = (
    "--mvp-features --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int --enable-bulk-memory "
    "--enable-exception-handling --enable-reference-types --enable-multivalue"
).split()
"""What Pyodide's code uses of WebAssembly; with more of it, it would be written in forms that few browsers read."""
OFFERED = re.compile(r'var (\w+)=Module\["\1"\]=wasmExports\["\w+"\];')
"""A function of Python, handed to whoever asks for it by that name."""
ASKED = re.compile(r'wasmExports(?:\["|\.)(\w+)')
BY_ANOTHER_NAME = ("__main_argc_argv",)
"""What is asked for as `main`."""
NAME = re.compile(r"[A-Za-z_$][\w$]*")


def trimmed(glue: str, python: bytes, others: str) -> tuple[str, bytes]:
    """Give Pyodide's glue and its WebAssembly with what is asked for by the one, or by other scripts, of the other.

    Raises ``ClickException`` where they are not of the form that is known, or cannot be trimmed.
    """
    if not OFFERED.search(glue):
        raise click.ClickException("Pyodide's glue is not of the form that workshop/trimmed.py knows.")
    names = {*NAME.findall(OFFERED.sub("", glue)), *NAME.findall(others)}
    glue = OFFERED.sub(lambda offer: offer[0] if offer[1] in names else "", glue)
    asked = sorted({*ASKED.findall(glue), *BY_ANOTHER_NAME})
    return glue, _reduced(python, asked)


def _reduced(python: bytes, exports: list[str]) -> bytes:
    reducer = shutil.which("wasm-metadce", path=node.SITE / node.PACKAGES / ".bin")
    if reducer is None:
        raise click.ClickException("site/node_modules has no binaryen; delete that folder and run this again.")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        whole, graph, part = folder / "whole.wasm", folder / "graph.json", folder / "part.wasm"
        whole.write_bytes(python)
        roots = [{"name": f"export {export}", "export": export, "root": True} for export in exports]
        graph.write_text(json.dumps(roots), encoding="utf-8")
        command = [reducer, str(whole), f"--graph-file={graph}", "-o", str(part), *FEATURES]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise click.ClickException(f"Pyodide's WebAssembly could not be trimmed:\n{done.stderr.rstrip()}")
        return part.read_bytes()
