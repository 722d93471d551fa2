"""The small results site that `build.py serve` shows beside the app."""

from __future__ import annotations

import shutil
from pathlib import Path

from workshop import demo, publishing

SEED = 2026


def write(folder: Path) -> None:
    """Write the results site of the demo tournaments into a folder, instead of what stands there."""
    sources = demo.write(folder.parent / "demo", SEED, force=True)
    shutil.rmtree(folder, ignore_errors=True)
    publishing.publish_files(sources, folder)
