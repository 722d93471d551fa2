"""The small results site that `build.py serve` shows beside the app."""

from __future__ import annotations

from pathlib import Path

from workshop import demo, publishing

SEED = 2026


def write(folder: Path) -> None:
    """Write the results site of the demo tournaments into a folder."""
    sources = demo.write(folder.parent / "demo", SEED, force=True)
    publishing.publish_files(sources, folder)
