"""A small static server for localhost: right types, nothing cached, another port when one is taken."""

from __future__ import annotations

import errno
import io
import os
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO, override

import click

from workshop.policy import policy_of

HOST = "127.0.0.1"
PORTS_TRIED = 20
LAST_PORT = 65535


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the types that browsers insist on, to be asked for anew each time."""

    protocol_version = "HTTP/1.1"
    tag = ""
    extensions_map = {  # noqa: RUF012 - the base class declares it so
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    @override
    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Answer with a file of the folder, and with nothing to which only a link or an odd address leads."""
        try:
            inside = Path(self.translate_path(self.path)).resolve().is_relative_to(Path(self.directory).resolve())
        except ValueError:
            inside = False
        self.tag = self._tag() if inside else ""
        if not inside:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        if self.tag and self.tag in self.headers.get("If-None-Match", ""):
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        del self.headers["If-Modified-Since"]  # it knows whole seconds only
        return super().send_head()

    def _tag(self) -> str:
        """Give what stands for the content of the file that is asked for; empty if there is none."""
        path = Path(self.translate_path(self.path))
        try:
            known = (path / "index.html" if path.is_dir() else path).stat()
        except OSError:
            return ""
        return f'"{known.st_ino:x}-{known.st_mtime_ns:x}-{known.st_size:x}"'

    @override
    def list_directory(self, path: str | os.PathLike[str]) -> io.BytesIO | None:
        """Show nobody what else is in a folder."""
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    @override
    def end_headers(self) -> None:
        """Ask browsers to revalidate: a rebuilt file must never be hidden by an old copy. Keep them to this origin."""
        if self.tag:
            self.send_header("ETag", self.tag)
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Content-Security-Policy", policy_of(self.path.partition("?")[0]))
        super().end_headers()

    @override
    def log_message(self, format: str, *args: Any) -> None:
        """Keep the terminal for what a person needs to read."""


class Server(ThreadingHTTPServer):
    """Serves until it is stopped; browsers that go away meanwhile are no trouble."""

    @override
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tell of what went wrong, but not of a connection that was closed at the other end."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def listen(folder: Path, port: int, handler: type[Handler] = Handler) -> Server:
    """Bind the first free port from the wanted one on; 0 takes any."""
    last = min(port + PORTS_TRIED - 1, LAST_PORT)
    for candidate in [0] if port == 0 else range(port, last + 1):
        try:
            return Server((HOST, candidate), partial(handler, directory=str(folder)))
        except OSError as error:
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise
    message = f"No port from {port} to {last} is free; choose another one with --port."
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
