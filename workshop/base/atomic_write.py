"""Write files whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from ronda.core.errors import Impossible

UNFINISHED = ".~ronda-{}.tmp"
"""Programs that synchronise, publish or list folders skip files of this name."""
_LEFT = (UNFINISHED.format("*"), f".{'[0-9a-f]' * 16}.part", ".*.ronda.part")
"""Patterns of such names, including those of earlier versions."""

if sys.platform == "win32":

    def _hold(file: BinaryIO) -> None:
        """Keep others from removing the file while it is open; on Windows they cannot anyway."""

    def _remove(path: Path) -> None:
        path.unlink()

else:
    import fcntl

    def _hold(file: BinaryIO) -> None:
        with suppress(OSError):  # a file system without locks: nothing is removed there
            fcntl.flock(file, fcntl.LOCK_EX)

    def _remove(path: Path) -> None:
        with path.open("rb") as left:
            fcntl.flock(left, fcntl.LOCK_EX | fcntl.LOCK_NB)
            path.unlink()


@cache
def remove_unfinished(folder: Path) -> None:
    """Remove what a killed run left unfinished in a folder, once per run; files that another run is writing stay."""
    for path in chain.from_iterable(map(folder.glob, _LEFT)):
        with suppress(OSError):
            _remove(path)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file and its folders; raises ``OSError`` naming the file, and then leaves the old one.

    Raises ``Impossible`` for a device or similar, which a file must not replace.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise Impossible("{path} is no ordinary file: name another one.", path=path)
    unfinished = path.with_name(UNFINISHED.format(secrets.token_hex(8)))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        remove_unfinished(path.parent)
        with unfinished.open("xb") as file:
            _hold(file)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, unfinished)
        unfinished.replace(path)
    except OSError as problem:
        problem.filename = str(path)
        raise
    finally:
        unfinished.unlink(missing_ok=True)
