"""The quick tests of engine and commands under every other Python found, and under one that only Pyodide has."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from workshop.base import bootstrap
from workshop.base.bootstrap import ROOT, TEST_LOCK
from workshop.build import node_packages, separate_python

OF_EACH_PYTHON = ("tests/core", "tests/commands", "tests/rulesets", "tests/commandline/test_commands.py")
"""Run under each Python; at most a minute of one core."""
OF_PYODIDE = ("tests/core", "tests/commands", "tests/rulesets", "tests/formats", "tests/codes")
"""Tests that need only Python, except those that :data:`_NEEDS_MORE` finds."""
_NEEDS_MORE = re.compile("hypothesis|jsonschema|networkx|playwright|subprocess|threading|workshop.build")
"""Compiled packages, processes and threads: Pyodide in Node.js has none of them."""
_SCRIPT = ROOT / "tests" / "pure_tests.js"


def other_pythons() -> dict[str, list[str]]:
    """The commands that start each other Python found, by version."""
    own = f"{sys.version_info.major}.{sys.version_info.minor}"
    return {version: python for version, python in bootstrap.find_pythons().items() if version != own}


def command_under(version: str, python: list[str]) -> list[str]:
    """The command for the quick tests under another Python; installs the tests' packages there first."""
    folder = separate_python.python_with_lock(TEST_LOCK, ROOT / f".venv-{version}", python)
    return [str(folder), "-m", "pytest", "-q", "-m", "not slow", *OF_EACH_PYTHON]


def run_in_pyodide() -> int:
    """Run the pure Python tests in the newest Python, Pyodide in Node.js; returns the exit status."""
    packages = sysconfig.get_path("purelib")
    command = ["node", str(_SCRIPT), str(ROOT), packages, "-q", *_pure_tests()]
    return subprocess.run(command, cwd=node_packages.TESTS, check=False).returncode


def _pure_tests() -> Iterator[str]:
    for folder in OF_PYODIDE:
        for path in sorted(Path(ROOT, folder).rglob("test_*.py")):
            if not _NEEDS_MORE.search(path.read_text(encoding="utf-8")):
                yield path.relative_to(ROOT).as_posix()
