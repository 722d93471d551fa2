"""The commands of the one file that Ronda is packed into; without a command, it is the hall server."""

from __future__ import annotations

from typing import override

import anyio
import click
from anyio import to_thread
from starlette.types import ASGIApp

from ronda.views.shared import html
from workshop.base.bootstrap import ROOT
from workshop.base.installed_extensions import use_installed_extensions
from workshop.cli import commands
from workshop.cli.cli_errors import ErrorReportingGroup
from workshop.cli.options import SAY_VERSION, VERSION_OPTION
from workshop.server.packed_files import PackedFiles

FILE = ROOT
"""That file, in the place of a checkout's folder."""


class _OneFileGroup(ErrorReportingGroup):
    @override
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0].startswith("-") and args[0] not in {*ctx.help_option_names, VERSION_OPTION}):
            args = ["host", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_OneFileGroup, context_settings={"help_option_names": ["-h", "--help"]})
@SAY_VERSION
def one_file_group() -> None:
    """Ronda, in one file: the app and the server of a hall, and the commands for event files.

    Without a command it is `host`.
    """


def run_command_line() -> None:
    use_installed_extensions()
    host = commands.make_host_command(packed_app, FILE.with_name("hall"), f"hall, beside {FILE.name}")
    commands.add_shipped_commands(one_file_group, f"python3 {FILE.name}", host)
    one_file_group(prog_name=FILE.name)


def packed_app() -> ASGIApp:
    """The application that serves the app's files from this file."""
    # Everything needed later is read now, including the compressed answers: the file may be replaced while it runs.
    anyio.run(to_thread.run_sync, html.load_templates)
    return PackedFiles(FILE)
