"""The commands of an installed package: for event files, the app and the hall server."""

from __future__ import annotations

from pathlib import Path

import click
from starlette.types import ASGIApp

from workshop.base.bootstrap import ROOT
from workshop.base.installed_extensions import use_installed_extensions
from workshop.cli import commands
from workshop.cli.cli_errors import ErrorReportingGroup
from workshop.cli.options import SAY_VERSION
from workshop.server.folder_files import FolderFiles

PROGRAM = "ronda"


@click.group(cls=ErrorReportingGroup, context_settings={"help_option_names": ["-h", "--help"]})
@SAY_VERSION
def installed_group() -> None:
    """Ronda: tournaments without internet, and their results as static pages."""


def run_command_line() -> None:
    use_installed_extensions()
    hall = Path(click.get_app_dir(PROGRAM), "hall")
    serve = commands.make_serve_command(_installed_app, {"The app:": "app/"}, "Serve the app on localhost.")
    commands.add_shipped_commands(
        installed_group, PROGRAM, serve, commands.make_host_command(_installed_app, hall, str(hall))
    )
    installed_group(prog_name=PROGRAM)


def _installed_app() -> ASGIApp:
    return FolderFiles(ROOT / "dist")
