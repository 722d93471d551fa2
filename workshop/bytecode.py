"""Packs Python sources into zip archives of bytecode, the same bytes for the same sources."""

from __future__ import annotations

import importlib.util
import marshal
import zipfile
from collections.abc import Iterable
from pathlib import Path

# The earliest date that a zip archive can hold: an archive must not depend on when it was made.
EPOCH = (1980, 1, 1, 0, 0, 0)
UNCHECKED_HASH = (0b01).to_bytes(4, "little")


def compiled(name: str, source: bytes) -> bytes:
    """Return the .pyc file of a module, never checked against its source, which stays at home."""
    code = compile(source, name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source) + marshal.dumps(code)


def pack(members: Iterable[tuple[str, bytes]], target: Path) -> None:
    """Write members to a zip archive, modules as bytecode in the place of their source."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(members):
            if name.endswith(".py"):
                _add(archive, f"{name}c", compiled(name, content))
            else:
                _add(archive, name, content)


def repack(source: Path, target: Path) -> None:
    """Write a zip archive of Python sources again as bytecode."""
    with zipfile.ZipFile(source) as archive:
        pack([(name, archive.read(name)) for name in archive.namelist() if not name.endswith("/")], target)


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)
