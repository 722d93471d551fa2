"""The first run in a checkout makes .venv; another one that begins meanwhile waits for it."""

from __future__ import annotations

import ast
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.faults import disk
from tests.faults.hall import OLD_PYTHON
from workshop.base import bootstrap

RUN = """
import sys
from workshop.base import bootstrap

bootstrap.enter_venv()
print("inside", sys.prefix)
"""
MADE = "Making .venv"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that needs no package, in which nothing was installed yet."""
    (tmp_path / "workshop" / "base").mkdir(parents=True)
    for name in ("__init__.py", "base/__init__.py", "base/bootstrap.py", "base/file_locks.py"):
        shutil.copyfile(bootstrap.ROOT / "workshop" / name, tmp_path / "workshop" / name)
    (tmp_path / "requirements.lock").write_text("")
    (tmp_path / "run.py").write_text(RUN)
    return tmp_path


def started(checkout: Path) -> subprocess.Popen[str]:
    kind = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "run.py"], cwd=checkout, stdout=kind, stderr=kind, text=True, start_new_session=True
    )


def test_of_two_first_runs_one_makes_the_environment_and_the_other_waits(checkout: Path) -> None:
    first = started(checkout)
    while not (checkout / ".venv").exists():
        time.sleep(0.01)
    second = started(checkout)
    told = [run.communicate(timeout=120) for run in (first, second)]

    assert [(0, f"inside {checkout / '.venv'}\n")] * 2 == [
        (run.returncode, said) for run, (said, _) in zip((first, second), told, strict=True)
    ]
    assert (True, False) == tuple(MADE in progress for _, progress in told)
    assert disk.FIRST_RUNS.seen in told[1][1]


@pytest.mark.skipif(os.name == "nt", reason="no run is killed there together with those that it started")
def test_an_environment_that_a_killed_run_left_by_half_is_made_anew(checkout: Path) -> None:
    first = started(checkout)
    while not (checkout / ".venv" / "bin" / "python").exists():
        time.sleep(0.01)
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate()
    again = started(checkout)
    said, progress = again.communicate(timeout=120)

    assert (0, f"inside {checkout / '.venv'}\n") == (again.returncode, said)
    assert MADE in progress


def test_a_python_that_cannot_even_make_venv_is_told_which_one_is_needed() -> None:
    """Python 2 reads no file that has f-strings or annotations, and none with other letters than ASCII's."""
    main = bootstrap.ROOT / "build.py"
    nodes = list(ast.walk(ast.parse(main.read_text(encoding="ascii"), feature_version=(3, 7))))
    assert not [node for node in nodes if isinstance(node, ast.JoinedStr | ast.AnnAssign | ast.FunctionDef)]
    for python in map(str, (Path.home() / ".pyenv" / "versions").glob("[23].[6-8]*/bin/python")):
        told = subprocess.run([python, main], capture_output=True, text=True, check=False)
        asked = subprocess.run([python, "-V"], capture_output=True, text=True, check=False)
        version = (asked.stdout or asked.stderr).split()[1]
        assert (told.returncode, told.stderr) == (1, f"{OLD_PYTHON.seen.format(version=version, file=main)}\n")
