"""The commands of the one file into which Ronda is packed; run without one, it is the server of a hall."""

from __future__ import annotations

from copy import copy
from typing import override

import anyio
import click
from anyio import to_thread
from starlette.types import ASGIApp

from ronda.views.shared import html
from workshop import commands
from workshop.bootstrap import ROOT
from workshop.door import OneSentence
from workshop.packed_files import PackedFiles

FILE = ROOT
"""That file: it holds what is a folder elsewhere."""
IN_CHECKOUT = "python3 build.py"


class _Packed(OneSentence):
    @override
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0].startswith("-") and args[0] not in ctx.help_option_names):
            args = ["host", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_Packed, context_settings={"help_option_names": ["-h", "--help"]})
def group() -> None:
    """Ronda, in one file: the app and the server of a hall, and the commands for event files.

    Without a command it is `host`.
    """


def main() -> None:
    """Run what the command line says."""
    for each in (commands.host(_served, FILE), *commands.EVERYWHERE):
        told = copy(each)
        told.help = (each.help or "").replace(IN_CHECKOUT, f"python3.13 {FILE.name}")
        group.add_command(told)
    group(prog_name=FILE.name)


def _served() -> ASGIApp:
    # All that is needed later is read now, beside the answers as they are: the file may be replaced while it runs.
    anyio.run(to_thread.run_sync, html.warm)
    return PackedFiles(FILE)
