"""Files that are written whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path

from ronda.core.errors import Impossible


def write(path: Path, content: bytes) -> None:
    """Write a file and the folders above it; raises ``OSError`` naming it, and then leaves what stood there.

    Raises ``Impossible`` for a device and its like, which no file may take the place of.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise Impossible("{path} is no ordinary file: name another one.", path=path)
    unfinished = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("xb") as file:
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
