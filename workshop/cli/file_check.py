"""Check event files and public copies one by one, and compare them with a site if one is named."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from ronda.audit.file_check import FileCheck
from ronda.audit.named_fingerprints import named_fingerprints
from ronda.audit.source_findings import SourceFile, SourceVerdict
from ronda.core.errors import Refusal
from ronda.views.shared.source_check import check_sources
from workshop.base.error_text import describe_error
from workshop.cli import event_files, site_check


def check_files(files: Iterable[Path], site: Path | None) -> list[str]:
    """Print the findings for each file; returns the faults, one sentence each.

    ``site`` is the folder of a results site to compare with.
    """
    problems = []
    differs = False
    checked: list[tuple[Path, FileCheck, tuple[str, ...]]] = []
    for file in files:
        try:
            looked, text = event_files.check_event_file(file)
            checked.append((file, looked, tuple(site_check.site_differences(looked, text, site)) if site else ()))
        except (Refusal, OSError) as problem:
            problems.append(describe_error(problem))
    at_hand = {
        looked.log.tournament.id: SourceFile(log=looked.log, is_public=looked.is_public) for _, looked, _ in checked
    }
    for file, looked, wrong in checked:
        click.echo(f"{file}: {'a public copy, ' if looked.is_public else ''}whole, every checksum fits.")
        if looked.erased:
            click.echo(f"  {looked.erased}")
        for finding in looked.found:
            click.echo(f"  {finding.message}")
        for source in check_sources(SourceFile(log=looked.log, is_public=looked.is_public), at_hand):
            click.echo(f"  {source.message}")
            differs = differs or source.verdict is SourceVerdict.DIFFERENT
        for mark in named_fingerprints(looked.log):
            click.echo(f"  Fingerprint, {mark.name}: {mark.text}")
        if site and not wrong:
            click.echo(f"  {site}: standings, public copy and fingerprints are those of the file.")
        differs = differs or not looked.fits
        problems += wrong
    if differs:
        problems.append("Something in a file is not what it should be; see the lines above.")
    return problems
