"""Locks on a file, with the standard library alone: they end with the run that holds them, killed or not."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from random import SystemRandom

CHANCE = SystemRandom()
PAUSE_SECONDS = 0.2, 0.8
"""Seconds between two looks whether it is one's turn: at least and at most, so that those who wait come apart."""

if sys.platform == "win32":
    import msvcrt

    _PLACES = 1 << 30

    def acquire_lock(handle: int, *, together: bool = False) -> None:
        """Lock all places of the file or, to do so beside others, any one."""
        os.lseek(handle, CHANCE.randrange(_PLACES) if together else 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1 if together else _PLACES)

else:
    import fcntl

    def acquire_lock(handle: int, *, together: bool = False) -> None:
        """Lock the file, alone or beside others who do so together; raises ``OSError`` where it is not one's turn."""
        fcntl.flock(handle, (fcntl.LOCK_SH if together else fcntl.LOCK_EX) | fcntl.LOCK_NB)


def try_acquire(handle: int, *, together: bool = False) -> bool:
    """Lock the file if it is one's turn, and tell whether it is; a file system without locks keeps nobody waiting."""
    try:
        acquire_lock(handle, together=together)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


def open_lock_file(path: Path) -> int:
    """A handle of a file to lock, which is made if it is missing."""
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o644)


def wait_before_retry() -> None:
    time.sleep(CHANCE.uniform(*PAUSE_SECONDS))
