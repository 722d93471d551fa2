"""A separate Python with a lock file's packages, where they conflict with .venv or are too large for it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from workshop.base import bootstrap, input_stamps


def python_with_lock(lock: Path, folder: Path, python: Sequence[str] = (sys.executable,)) -> Path:
    """The Python in a folder with exactly what a lock file pins, made by ``python``; reused if it is up to date."""
    made = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp, wanted = folder / "lock.sha256", hashlib.sha256(lock.read_bytes()).hexdigest()

    def is_there() -> bool:
        return input_stamps.stamp_matches(stamp, wanted) and made.exists()

    if not is_there():
        with bootstrap.installation_lock(folder):
            if not is_there():  # another run may have done it meanwhile
                bootstrap.print_progress(f"Installing {lock.name} …")
                subprocess.run([*python, "-m", "venv", "--clear", str(folder)], check=True)
                bootstrap.pip_install(made, lock)
                input_stamps.write_stamp(stamp, wanted)
    return made
