"""Files, folders and options common to several commands."""

from __future__ import annotations

from pathlib import Path
from typing import Any, override

import click

from ronda.core import build_identity
from ronda.sending import target_address_forms
from workshop.base import atomic_write


class _Named(click.Path):
    """A path on the command line; leftovers of a killed run in or beside it are removed."""

    @override
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path: Any = super().convert(value, param, ctx)
        atomic_write.remove_unfinished((path if path.is_dir() else path.parent).resolve())
        return path


def _say_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(build_identity.identity_text())
        context.exit()


VERSION_OPTION = "--version"
SAY_VERSION = click.option(
    VERSION_OPTION,
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_say_version,
    help="Say which version and build of Ronda this is.",
)
EVENT_FILE = _Named(exists=True, dir_okay=False, path_type=Path)
EVENT_FILES = _Named(path_type=Path)
"""For batches: a faulty file is reported when it is read, and the others continue."""
FOLDER = _Named(file_okay=False, path_type=Path)
OUT = click.option("--out", type=FOLDER, help="The folder of the site; made if missing.")
TO = click.option("--to", metavar="TARGET", help=f"Instead of a folder, on a host: {'  '.join(target_address_forms())}")
BASE_URL = click.option(
    "--base-url",
    "base",
    metavar="ADDRESS",
    help="Where the site stands on the web, as https://example.org/results/; remembered, and forgotten with ''.",
)
YES = click.option(
    "--yes", is_flag=True, help="With --to: send what becomes public there without asking, as in scripts."
)
APP_URL = click.option(
    "--app-url",
    "app",
    metavar="ADDRESS",
    help="Where Ronda stands on the web, for readers who check the event file; remembered, and forgotten with ''.",
)
CLUB = click.option(
    "--club",
    metavar="FILE",
    help="The club's own look (docs/publishing.md), as club.toml; remembered, and forgotten with ''.",
)
TEMPLATES = click.option(
    "--templates",
    metavar="FOLDER",
    help="Templates that take the place of Ronda's own (docs/templates.md); named at every run, and left with ''.",
)
REPLACE = click.option(
    "--force", is_flag=True, help="Replace pages that are newer than a file, or of an event that went on differently."
)
FORCE = click.option("--force", is_flag=True, help="Replace what stands there, whatever it is.")
