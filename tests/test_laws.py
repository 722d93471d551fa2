"""What the ordinary run draws for its laws is the same each time; a long run draws other examples."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from workshop.base.bootstrap import ROOT
from workshop.dev import long_runs


@pytest.mark.skipif(long_runs.is_sample(), reason="each law is a test of its own; --long laws draws other examples")
def test_every_law_holds_of_other_examples() -> None:
    def attempt(seed: int) -> int:
        command = [sys.executable, "-m", "pytest", "-q", "-m", "hypothesis", f"--hypothesis-seed={seed}"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-6000:]
        return int(re.findall(r"(\d+) passed", done.stdout)[-1])

    assert long_runs.try_seeds("laws", 0, attempt)
