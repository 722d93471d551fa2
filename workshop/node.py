"""Installs the few JavaScript packages that the browser shell is made of."""

from __future__ import annotations

import json
import shutil
import subprocess

import click

from workshop import stamps
from workshop.bootstrap import ROOT, say

SITE = ROOT / "site"
MODULES = SITE / "node_modules"
STAMP = MODULES / ".ronda-stamp"


def install() -> None:
    """Run `npm ci` in site/, unless its lock file was installed already."""
    wanted = stamps.fingerprint([SITE / "package-lock.json"])
    if stamps.is_current(STAMP, wanted):
        return
    npm = shutil.which("npm")
    if npm is None:
        message = "npm was not found; install Node.js 18 or later, which brings it, and run this again."
        raise click.ClickException(message)
    say("Installing site/package-lock.json into site/node_modules …")
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(command, cwd=SITE, stdout=subprocess.DEVNULL, check=False).returncode != 0:
        message = "The packages of site/package-lock.json could not be installed; npm's own message is above."
        raise click.ClickException(message)
    stamps.write(STAMP, wanted)


def version_of(package: str) -> str:
    """Read a package's version from site/package.json, the one place that states it."""
    manifest = json.loads((SITE / "package.json").read_text(encoding="utf-8"))
    return str(manifest["dependencies"][package])
