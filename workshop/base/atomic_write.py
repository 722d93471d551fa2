"""Files that are written whole or not at all, whatever happens meanwhile."""

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
"""What synchronises, publishes or shows folders leaves out files of such a name."""
_LEFT = (UNFINISHED.format("*"), f".{'[0-9a-f]' * 16}.part", ".*.ronda.part")
"""Patterns of such names, those of earlier versions too."""

if sys.platform == "win32":

    def _hold(file: BinaryIO) -> None:
        """Let nobody remove a file while it is open, as nobody can there."""

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
    """Remove, once a run, what a run that was killed left unfinished in a folder; what another is writing stays."""
    for path in chain.from_iterable(map(folder.glob, _LEFT)):
        with suppress(OSError):
            _remove(path)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file and the folders above it; raises ``OSError`` naming it, and then leaves what stood there.

    Raises ``Impossible`` for a device and its like, which no file may take the place of.
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
