"""Compiles the translation catalogues (.po) that gettext reads at run time (.mo)."""

from __future__ import annotations

from pathlib import Path

import click
from babel.messages import mofile, pofile

from workshop.bootstrap import ROOT

LOCALE = ROOT / "templates" / "locale"


def compile_stale(locale: Path = LOCALE) -> None:
    """Write a .mo beside every .po that is newer than it."""
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
            _compile(source, target)


def _compile(source: Path, target: Path) -> None:
    try:
        with source.open("rb") as stream:
            catalogue = pofile.read_po(stream, abort_invalid=True)
    except pofile.PoFileError as error:
        message = f"{source.relative_to(ROOT)} is not a well-formed catalogue: {error}."
        raise click.ClickException(message) from error
    with target.open("wb") as stream:
        mofile.write_mo(stream, catalogue)
