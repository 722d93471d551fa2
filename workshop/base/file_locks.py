"""File locks by the standard library alone; they end with the run that holds them, even if it is killed."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from random import SystemRandom

CHANCE = SystemRandom()
PAUSE_SECONDS = 0.2, 0.8
"""Least and greatest time between two tries in seconds, random so that waiting runs spread out."""

if sys.platform == "win32":
    import msvcrt

    _PLACES = 1 << 30

    def acquire_lock(handle: int, *, together: bool = False) -> None:
        """Lock all places of a file or, with ``together``, a random one beside other holders; raises ``OSError``."""
        os.lseek(handle, CHANCE.randrange(_PLACES) if together else 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1 if together else _PLACES)

else:
    import fcntl

    def acquire_lock(handle: int, *, together: bool = False) -> None:
        """Lock the file, alone or shared; raises ``OSError`` if another run holds it."""
        fcntl.flock(handle, (fcntl.LOCK_SH if together else fcntl.LOCK_EX) | fcntl.LOCK_NB)


def try_acquire(handle: int, *, together: bool = False) -> bool:
    """Try to lock the file, and tell whether that worked; a file system without locks never blocks anybody."""
    try:
        acquire_lock(handle, together=together)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


def open_lock_file(path: Path) -> int:
    """Open a file to lock, creating it if it is missing."""
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o644)


def wait_before_retry() -> None:
    time.sleep(CHANCE.uniform(*PAUSE_SECONDS))
