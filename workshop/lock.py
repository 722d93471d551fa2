"""A folder that one run at a time writes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ronda.core.errors import NotNow

LOCK = ".ronda.lock"
"""Stays in the folder, empty: removing it would let two runs hold two files of one name."""

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other runs out of a folder, until this one is done or killed; raises ``NotNow`` if one is in it."""
    handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            _take(handle)
        except OSError:
            raise NotNow(
                "Another run of Ronda is writing {folder}: wait until it is done, then try again.", folder=folder
            ) from None
        yield
    finally:
        os.close(handle)
