"""A Python with packages of its own, for one run: what is too large, or too much beside the point, for .venv."""

from __future__ import annotations

import os
import venv
from pathlib import Path

from workshop import bootstrap


def with_packages(lock: Path, folder: Path) -> Path:
    """Make a Python in a folder with what a lock file pins, and give its path."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    bootstrap.say(f"Installing {lock.name} …")
    bootstrap.install_with(python, lock)
    return python
