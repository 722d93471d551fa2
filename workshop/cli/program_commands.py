"""The commands of the program with its own Python; a double click starts a hall and opens the browser."""

from __future__ import annotations

import sys
import webbrowser
from contextlib import ExitStack, closing, suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Thread
from typing import override

import click

from ronda.core import build_identity
from workshop.cli import commands, one_file_commands
from workshop.cli.cli_errors import ErrorReportingGroup
from workshop.cli.options import SAY_VERSION
from workshop.server import hall_server, http_server
from workshop.server.hall_storage import HallStorage
from workshop.server.port_routing import APP
from workshop.server.program_page import PAGE, ProgramPage

PROGRAM = "ronda"
FIRST_PORTS = 8000, 8080
"""The first ports to try, for the app and for the hall."""
_KEPT_PORTS = "ports"
LOOK_SECONDS = 2
BROWSER_SECONDS = 30
"""The longest time that a newly started browser needs before it accepts a second page."""


class _ProgramGroup(ErrorReportingGroup):
    @override
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, args or ["start"])


@click.group(cls=_ProgramGroup, context_settings={"help_option_names": ["-h", "--help"]})
@SAY_VERSION
def program_group() -> None:
    """Ronda with all that it needs: the app and the server of a hall, and the commands for event files.

    Without a command it is `start`.
    """


def make_start_command(folder: Path) -> click.Command:
    """Make the command for a double click; ``folder`` keeps the hall's data."""

    @click.command("start")
    def start_() -> None:
        """Start a hall, and open the browser at the app and at a page with the hall's address and Stop."""
        with ExitStack() as held:
            try:
                held.enter_context(hall_server.hall_folder_lock(folder))
            except click.ClickException:
                if not (running := _running_page(folder)):
                    raise
                click.echo(f"Ronda is running already: {running}")
                webbrowser.open(running)
                return
            _carry_hall(folder)

    return start_


def _carry_hall(folder: Path) -> None:
    page, kept = ProgramPage(one_file_commands.packed_app()), _kept_ports(folder)
    own, at_hall = _port_to_take(kept[0], FIRST_PORTS[0]), _port_to_take(kept[1], FIRST_PORTS[1], hall_server.ANYWHERE)
    hall, server = hall_server.open_hall(folder, page, own, at_hall)
    hall.kept.keep(_KEPT_PORTS, [kept[0] or own, kept[1] or at_hall, own])
    page.stand_beside(hall, server, has_moved=kept[0] not in {0, own})
    address = http_server.server_address(server)
    click.echo(build_identity.identity_text())
    click.echo(f"The app:      {address}{APP}")
    click.echo(f"This program: {address}{PAGE}   (open it here to see the hall's address, or to stop)")
    if page.has_moved:
        click.echo(f"Another program uses port {kept[0]}: events that were kept there are not shown here.")
    click.echo(hall_server.describe_addresses(hall.addresses))
    click.echo("Stop with Ctrl+C: started again, it goes on where it was.")
    Thread(target=_open_browser, args=(page, address), daemon=True).start()
    http_server.run_server(server)


def _open_browser(page: ProgramPage, address: str) -> None:
    """Open both pages in the browser, if there is one; the terminal has shown their addresses anyway."""
    with suppress(webbrowser.Error, OSError):
        if webbrowser.open(f"{address}{PAGE}") and page.was_seen.wait(BROWSER_SECONDS):
            webbrowser.open(f"{address}{APP}")


def _port_to_take(kept: int, first: int, host: str = http_server.HOST) -> int:
    """The port of the first start, since browsers keep events by address, or else a free one."""
    with suppress(OSError), closing(http_server.bind_port(host, kept)):
        if kept:
            return kept
    with closing(http_server.bind_free_port(first, host)) as listening:
        port: int = listening.getsockname()[1]
        return port


def _kept_ports(folder: Path) -> tuple[int, int, int]:
    """The ports of the first start, and the app's port of the last one; 0 for none."""
    with suppress(ValueError, TypeError):  # a damaged file is written anew
        own, at_hall, last = map(int, HallStorage(folder).read(_KEPT_PORTS))
        return own, at_hall, last
    return 0, 0, 0


def _running_page(folder: Path) -> str:
    """The page of the running program that holds the folder; empty if none answers."""
    *_, port = _kept_ports(folder)
    with (
        suppress(OSError, HTTPException),
        closing(HTTPConnection(http_server.HOST, port, timeout=LOOK_SECONDS)) as line,
    ):
        line.request("GET", PAGE, headers={"Host": f"localhost:{port}"})
        if line.getresponse().status == HTTPStatus.OK:
            return f"http://localhost:{port}{PAGE}"
    return ""


def run_command_line() -> None:
    """Run the command line; a window that opened for it stays open after a failure."""
    folder = Path(click.get_app_dir(PROGRAM), "hall")
    host = commands.make_host_command(one_file_commands.packed_app, folder, str(folder))
    commands.add_shipped_commands(program_group, PROGRAM, make_start_command(folder), host)
    try:
        program_group(prog_name=PROGRAM)
    except SystemExit as ended:
        if ended.code and len(sys.argv) == 1:
            click.pause("Press any key to close this window …")
        raise
