"""Locks for a folder that one run at a time writes, or that many use while nobody writes it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ronda.core.errors import NotNow
from workshop.base import file_locks
from workshop.base.bootstrap import print_progress

LOCK_FILE = ".ronda.lock"
"""Stays in the folder, empty: if it were removed, two runs could lock two files of the same name."""


@contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """Keep other runs out of a folder until this one ends; raises ``NotNow`` if another run is in it."""
    handle = file_locks.open_lock_file(folder / LOCK_FILE)
    try:
        try:
            file_locks.acquire_lock(handle)
        except OSError:
            raise NotNow(
                "Another run of Ronda is writing {folder}: wait until it is done, then try again.", folder=folder
            ) from None
        yield
    finally:
        os.close(handle)


class SharedBuild:
    """A folder that many runs use together, and that one run rebuilds while nobody uses it."""

    def __init__(self, folder: Path, waits: str) -> None:
        """Manage a folder, which is made on demand; ``waits`` is printed if this run has to wait."""
        self._folder = folder
        self._waits = waits
        self._handle: int | None = None

    def ensure_built(self, is_current: Callable[[], bool], make: Callable[[], None]) -> bool:
        """Make sure that something is up to date, and stays so until this run ends.

        ``is_current`` tells whether it is, and ``make`` rebuilds it. Returns whether that was necessary.
        """
        done = is_announced = False
        while True:
            if self._takes(together=True):
                if is_current():
                    return done
                if self._takes(together=False):
                    if not is_current():  # another run may have made it meanwhile
                        make()
                        done = True
                    continue
            if not is_announced:
                print_progress(self._waits)
            is_announced = True
            file_locks.wait_before_retry()

    def _takes(self, *, together: bool) -> bool:
        if self._handle is not None:
            os.close(self._handle)
        self._folder.mkdir(parents=True, exist_ok=True)
        self._handle = file_locks.open_lock_file(self._folder / LOCK_FILE)
        return file_locks.try_acquire(self._handle, together=together)
