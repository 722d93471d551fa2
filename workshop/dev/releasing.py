"""The command ``release`` step by step: refusals, files, reproducibility and audit."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import click

from ronda.core.build_identity import VERSION
from workshop.base.bootstrap import ROOT
from workshop.build import bundle, release
from workshop.dev import dependency_updates
from workshop.dev.dependency_updates import DependencyReport

_MAKE = """
import pathlib, sys
from workshop.build import release

commit = release.release_commit(release.ROOT, release.VERSION, sys.argv[2])
release.write_release(pathlib.Path(sys.argv[1]), commit, print)
"""


def make_release(out: Path, repository: str, *, audited: bool, twice: bool) -> None:
    """Write a release, naming each file; raises ``ClickException`` if it is not possible or has a known hole."""
    commit = release.release_commit(ROOT, VERSION, repository)
    if twice:
        _make_twice(out, repository)
    else:
        release.write_release(out, commit, click.echo)
    refuse_holes(dependency_updates.audit_reports(), needs_answer=audited)


def _make_twice(out: Path, repository: str) -> None:
    """Make the release in two processes, each with a new build of the app.

    Raises ``ClickException`` with the differences.
    """
    with tempfile.TemporaryDirectory(prefix="ronda-again-") as folder:
        again = Path(folder, "again")
        for each in (out, again):
            bundle.STAMP.unlink(missing_ok=True)
            done = subprocess.run([sys.executable, "-c", _MAKE, each, repository], cwd=ROOT, check=False)
            if done.returncode != 0:
                raise click.ClickException("No release was made; why stands above.")
        differing = list(release.differences(out, again))
    if differing:
        raise click.ClickException("\n".join(("Made twice it differs:", *differing)))
    click.echo("Made twice, the same bytes.")


def refuse_holes(reports: Iterable[DependencyReport], *, needs_answer: bool) -> None:
    """Report the audit; raises ``ClickException`` for a known hole.

    With ``needs_answer`` it also raises if there is no answer.
    """
    holes = unanswered = 0
    for report in reports:
        if report.is_fine:
            continue
        for line in report.lines:
            click.echo(f"{report.file}: {line}")
        holes += report.has_hole
        unanswered += not report.has_hole
    if holes:
        raise click.ClickException("What the release is made of has known holes: they are named above.")
    if unanswered and needs_answer:
        raise click.ClickException("What the release is made of was not audited, and --audited asks for it.")
    click.echo("Not audited." if unanswered else "Audited: no known hole.")
