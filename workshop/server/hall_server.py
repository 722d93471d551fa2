"""Start a hall's server: its two ports, the terminal's output, and changes of address while it runs."""

from __future__ import annotations

import asyncio
import contextlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from socket import socket
from typing import NoReturn

import click
import segno
from starlette.types import ASGIApp

from ronda.core.errors import NotNow
from ronda.views.shared.html import in_all_languages
from workshop.base.error_text import describe_error as told_of
from workshop.base.folder_lock import locked_folder
from workshop.server import http_server
from workshop.server.hall_state import Hall
from workshop.server.local_addresses import hall_addresses
from workshop.server.port_routing import PortRouter
from workshop.server.request_guard import RequestGuard

ANYWHERE = "0.0.0.0"  # noqa: S104 - the hall's door is for everybody in the hall
LOOK_SECONDS = 5
MAX_LINES_OF_ONE_ADDRESS = 1500
"""Most connections that one address may keep open: 300 phones behind one router each load a page with its files."""
MAX_OPEN_LINES = 4096
"""The number of open connections wanted from the system."""

SWITCH_SECONDS = 0.0005
"""Pages are made in another thread; an answer waits at most this long for the interpreter each time."""

TROUBLESHOOTING = """\
If a phone does not get there: is it in the same Wi-Fi, and does the firewall of this computer let others in (allow
port {port}, TCP)? Some routers keep guests apart: switch that off ("client isolation"), or open a hotspot here."""


@contextlib.contextmanager
def hall_folder_lock(folder: Path) -> Iterator[None]:
    """Keep other servers out of a hall's data folder; raises one sentence if that fails."""
    with contextlib.ExitStack() as locks:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            locks.enter_context(locked_folder(folder))
        except NotNow as taken:
            raise click.ClickException(
                f"Another server of a hall keeps what it holds in {folder}: end it, or name another folder with "
                "--folder."
            ) from taken
        except OSError as problem:
            raise click.ClickException(
                f"{told_of(problem)} What the hall holds is kept there: name another folder with --folder."
            ) from problem
        yield


def open_hall(
    folder: Path, app: ASGIApp, port: int, hall_port: int, fixed: str = ""
) -> tuple[Hall, http_server.HttpServer]:
    """Bind both ports, and return the hall and its server; raises one sentence if a port is taken.

    ``folder`` keeps the hall's data, ``app`` serves the app's files, and ``fixed`` is an address to show instead of the
    detected ones.
    """
    own = _taken(http_server.HOST, port, f"The app keeps its events under http://localhost:{port} and nowhere else")
    try:
        at_hall = _taken(ANYWHERE, hall_port, "Codes and cards lead there", "--hall-port")
    except click.ClickException:
        own.close()
        raise
    _allow_files()
    sys.setswitchinterval(SWITCH_SECONDS)
    hall = Hall(folder)
    hall.addresses = hall_urls(hall_port, fixed)
    doors = RequestGuard(PortRouter(hall, app, at_hall.getsockname()[1]))
    made = http_server.HttpServer(
        doors,
        own,
        at_hall,
        most_of_one=MAX_LINES_OF_ONE_ADDRESS,
        beside=lambda: watch_addresses(hall, hall_port, fixed),
        ending=hall.end,
    )
    return hall, made


def hall_urls(port: int, fixed: str = "") -> tuple[str, ...]:
    """What phones type, likeliest first."""
    return tuple(f"http://{address}:{port}/" for address in ((fixed,) if fixed else hall_addresses()))


async def watch_addresses(hall: Hall, port: int, fixed: str = "") -> NoReturn:
    """Notice when the address changes, and report it in the terminal and in the app."""
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        found = await asyncio.to_thread(hall_urls, port, fixed)
        if found != hall.addresses:
            hall.addresses = found
            click.echo("\nThe address of this computer has changed: printed codes lead to the earlier one.")
            click.echo(describe_addresses(found))
            await hall.changed()


def describe_app(address: str) -> str:
    """What the terminal says of the app's address; the button has its name in each language of the app."""
    button = in_all_languages("Show this event in the hall")
    return f"The app:      {address}/   (open it here, and switch on “{button}”)"


def describe_addresses(addresses: tuple[str, ...]) -> str:
    """The terminal's text on the hall's address, with its QR code."""
    if not addresses:
        return "The hall:     no network yet. Join the Wi-Fi or open a hotspot; the address appears here by itself."
    first, *others = addresses
    picture = io.StringIO()
    with contextlib.suppress(UnicodeError):
        segno.make(first, error="m", micro=False).terminal(picture, compact=True)
    more = f"\n              or {', '.join(others)}" if others else ""
    return f"The hall:     {first}{more}\n{picture.getvalue()}"


def _taken(host: str, port: int, why: str, option: str = "--port") -> socket:
    try:
        return http_server.bind_port(host, port)
    except OSError as taken:
        raise click.ClickException(
            f"Port {port} is not free. {why}, so no other is taken by itself: end the program that uses it, perhaps "
            f"another `serve` or `host`, or name another port with {option}."
        ) from taken


def _allow_files() -> None:
    """Ask the system for as many open files as a full hall needs."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_LINES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_LINES, hard)
    if soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
