"""A small static server for localhost: right types, nothing cached, another port when one is taken."""

from __future__ import annotations

import errno
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, override

import click

from workshop.policy import POLICY

HOST = "127.0.0.1"
PORTS_TRIED = 20


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the types that browsers insist on, to be asked for anew each time."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - the base class declares it so
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    @override
    def end_headers(self) -> None:
        """Ask browsers to revalidate: a rebuilt file must never be hidden by an old copy. Keep them to this origin."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    @override
    def log_message(self, format: str, *args: Any) -> None:
        """Keep the terminal for what a person needs to read."""


def listen(folder: Path, port: int, handler: type[Handler] = Handler) -> ThreadingHTTPServer:
    """Bind the first free port from the wanted one on; 0 takes any."""
    for candidate in [0] if port == 0 else range(port, port + PORTS_TRIED):
        try:
            return ThreadingHTTPServer((HOST, candidate), partial(handler, directory=str(folder)))
        except OSError as error:
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise
    message = f"No port from {port} to {port + PORTS_TRIED - 1} is free; choose another one with --port."
    raise click.ClickException(message)


def address(server: ThreadingHTTPServer) -> str:
    """Return where a server answers; localhost counts as secure, which service workers need."""
    return f"http://localhost:{server.server_port}"


def run(server: ThreadingHTTPServer) -> None:
    """Serve until Ctrl+C."""
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        click.echo()
    finally:
        server.server_close()
