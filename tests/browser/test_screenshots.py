"""``build.py screenshots``: pictures of the real app, one of each size, colour scheme and language."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

from workshop.base.bootstrap import ROOT


def command(out: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a person does: it starts a browser of its own."""
    arguments = [sys.executable, str(ROOT / "build.py"), "screenshots", "--out", str(out), *options]
    return subprocess.run(arguments, capture_output=True, text=True, check=False)


def test_each_screen_is_taken_in_both_sizes_and_colour_schemes(tmp_path: Path) -> None:
    done = command(tmp_path, "--lang", "es", "--only", "round-points-refused")
    pictures = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    assert (0, "") == (done.returncode, done.stderr)
    assert "es 1/1 round-points-refused" in done.stdout
    for width in (1280, 390):
        light, dark = (pictures.pop(f"round-points-refused-es-{scheme}-{width}.png") for scheme in ("light", "dark"))
        assert width == struct.unpack(">I", light[16:20])[0]
        assert light != dark
    assert pictures == {}


def test_a_pattern_without_a_screen_is_refused_with_those_that_exist(tmp_path: Path) -> None:
    done = command(tmp_path, "--only", "nowhere")

    assert done.returncode == 1
    assert "No screen is called “nowhere”; there are: home-empty, " in done.stderr
