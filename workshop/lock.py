"""A folder that one run at a time writes, and one that many use while nobody does."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom

from ronda.core.errors import NotNow
from workshop.bootstrap import say

CHANCE = SystemRandom()
LOCK = ".ronda.lock"
"""Stays in the folder, empty: removing it would let two runs hold two files of one name."""
PAUSES = 0.2, 0.8
"""Seconds between two looks whether it is one's turn: at least and at most, so that those who wait come apart."""

if sys.platform == "win32":
    import msvcrt

    _PLACES = 1 << 30

    def _take(handle: int, *, together: bool = False) -> None:
        """Lock all places of the file or, to do so beside others, any one."""
        os.lseek(handle, CHANCE.randrange(_PLACES) if together else 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1 if together else _PLACES)

else:
    import fcntl

    def _take(handle: int, *, together: bool = False) -> None:
        fcntl.flock(handle, (fcntl.LOCK_SH if together else fcntl.LOCK_EX) | fcntl.LOCK_NB)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other runs out of a folder, until this one is done or killed; raises ``NotNow`` if one is in it."""
    handle = _opened(folder)
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


class Turn:
    """A folder whose things many runs use together, and one makes anew while nobody uses them."""

    def __init__(self, folder: Path, waits: str) -> None:
        """Take the folder, made when it is needed, and the sentence that is said where this run has to wait."""
        self._folder = folder
        self._waits = waits
        self._handle: int | None = None

    def made(self, is_current: Callable[[], bool], make: Callable[[], None]) -> bool:
        """See that something is up to date, and that it stays so until this run ends or is killed.

        Takes what tells whether it is, and what makes it anew; gives whether that had to be done.
        """
        done = said = False
        while True:
            if self._takes(together=True):
                if is_current():
                    return done
                if self._takes(together=False):
                    if not is_current():  # another run may have made it meanwhile
                        make()
                        done = True
                    continue
            if not said:
                say(self._waits)
            said = True
            time.sleep(CHANCE.uniform(*PAUSES))

    def _takes(self, *, together: bool) -> bool:
        if self._handle is not None:
            os.close(self._handle)
        self._folder.mkdir(parents=True, exist_ok=True)
        self._handle = _opened(self._folder)
        try:
            _take(self._handle, together=together)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:
            return True  # a file system without locks keeps nobody waiting for ever
        return True


def _opened(folder: Path) -> int:
    return os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
