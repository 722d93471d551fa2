"""Packs Python sources into zip archives of bytecode, the same bytes for the same sources."""

from __future__ import annotations

import importlib.util
import marshal
import subprocess
import sys
import zipfile
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import BinaryIO

# The earliest date that a zip archive can hold: an archive must not depend on when it was made.
EPOCH = (1980, 1, 1, 0, 0, 0)
UNCHECKED_HASH = (0b01).to_bytes(4, "little")


def compiled(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the .pyc file of each module, never checked against its source, which stays at home.

    What marshal writes depends on what else is in memory: so a Python that holds nothing else makes them.
    """
    command = [sys.executable, "-I", "-S", __file__]
    done = subprocess.run(command, input=marshal.dumps(dict(sorted(sources.items()))), capture_output=True, check=True)
    made: dict[str, bytes] = marshal.loads(done.stdout)  # noqa: S302 - written by the lines below
    return made


def pack(
    members: Iterable[tuple[str, bytes]], target: Path | BinaryIO, *, as_source: Collection[str] = frozenset()
) -> None:
    """Write members to a zip archive, modules as bytecode in the place of their source unless they are named."""
    contents = dict(members)
    modules = compiled({name: contents.pop(name) for name in set(contents) if _is_module(name, as_source)})
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted((contents | {f"{name}c": code for name, code in modules.items()}).items()):
            _add(archive, name, content)


def _is_module(name: str, as_source: Collection[str]) -> bool:
    return name.endswith(".py") and name not in as_source


def repack(source: Path, target: Path) -> None:
    """Write a zip archive of Python sources again as bytecode."""
    with zipfile.ZipFile(source) as archive:
        pack([(name, archive.read(name)) for name in archive.namelist() if not name.endswith("/")], target)


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


def _compiled(name: str, source: bytes) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source) + marshal.dumps(code)


if __name__ == "__main__":
    asked = marshal.loads(sys.stdin.buffer.read())  # noqa: S302 - written by the lines above
    sys.stdout.buffer.write(marshal.dumps({name: _compiled(name, source) for name, source in asked.items()}))
