"""A real S3 server and GitHub's own API description, which replace the tests' small hosts for one run."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from workshop.base.bootstrap import ROOT
from workshop.build import node_packages, separate_python

S3, OPENAPI = "RONDA_S3", "RONDA_OPENAPI"
"""Environment variables: the Python that has the server, and the file with the description."""
TESTS = "tests/sending/test_real_hosts.py"
LOCK = ROOT / "requirements-hosts.lock"
PACKAGE = ROOT / "tests" / "sending" / "openapi"
DESCRIPTION = Path(node_packages.PACKAGES, "@octokit", "openapi", "generated", "api.github.com.json")


def run_real_host_tests(environment: dict[str, str]) -> int:
    """Install both in a temporary folder and compare the small hosts and Ronda with them; returns the exit status."""
    with TemporaryDirectory(prefix="ronda-hosts-") as name:
        folder = Path(name)
        description = shutil.copytree(PACKAGE, folder / PACKAGE.name)
        node_packages.install_packages(description)
        found = {
            S3: str(separate_python.python_with_lock(LOCK, folder / "venv")),
            OPENAPI: str(description / DESCRIPTION),
        }
        command = [sys.executable, "-m", "pytest", TESTS]
        return subprocess.run(command, cwd=ROOT, env={**environment, **found}, check=False).returncode
