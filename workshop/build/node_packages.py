"""Install the JavaScript packages of the browser shell and of its checks."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import click

from workshop.base import input_stamps
from workshop.base.bootstrap import ROOT, installation_lock, print_progress

SITE = ROOT / "site"
TESTS = ROOT / "tests"
PACKAGES = "node_modules"
LOCK = "package-lock.json"
STAMP = f"{PACKAGES}/.ronda-stamp"


def is_installed(folder: Path) -> bool:
    """Whether the packages in a folder's lock file are installed there."""
    return input_stamps.stamp_matches(folder / STAMP, input_stamps.hash_files([folder / LOCK]))


def install_packages(folder: Path) -> None:
    """Run `npm ci` in a folder, unless its lock file is already installed."""
    if is_installed(folder):
        return
    with installation_lock(folder / PACKAGES):
        if not is_installed(folder):  # another run may have done it meanwhile
            _install(folder)


def npm_program() -> str:
    return shutil.which("npm") or "npm"


def _install(folder: Path) -> None:
    wanted = input_stamps.hash_files([folder / LOCK])
    npm = shutil.which("npm")
    if npm is None:
        message = "npm was not found; install Node.js 20.19 or later, which brings it, and run this again."
        raise click.ClickException(message)
    name = f"{folder.name}/{LOCK}"
    print_progress(f"Installing {name} …")
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=False).returncode != 0:
        message = f"The packages of {name} could not be installed; npm's own message is above."
        raise click.ClickException(message)
    input_stamps.write_stamp(folder / STAMP, wanted)


def run_program(program: str, *given: str, fault: str, folder: Path = SITE, read: str | None = None) -> str:
    """Run a program from the shell's npm packages and return its output; ``read`` is its input.

    Raises ``ClickException`` with ``fault`` and the program's own message if it fails or is missing.
    """
    found = shutil.which(program, path=SITE / PACKAGES / ".bin")
    if found is None:
        raise click.ClickException(f"site/node_modules has no {program}; delete that folder and run this again.")
    done = subprocess.run([found, *given], cwd=folder, input=read, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise click.ClickException(f"{fault}:\n{done.stderr.rstrip()}")
    return done.stdout
