"""The HTTP server for localhost and the hall: uvicorn, with limits for clients that are slow or go away."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import threading
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast, override

import click
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from workshop.server.folder_files import FolderFiles
from workshop.server.request_guard import RequestGuard

HOST = "127.0.0.1"
PORTS_TRIED = 20
LAST_PORT = 65535
QUEUE = 1024
"""This many connections may wait to be accepted."""
HEAD_SECONDS = 20
"""A connection whose request headers take longer is closed."""
IDLE_SECONDS = 20
"""A connection without requests is closed after this time."""
CLOSING_SECONDS = 2
"""Unfinished answers get this long when the server stops."""


class TimedProtocol(H11Protocol):
    """HTTP/1.1 that closes connections which do not finish their request."""

    most_of_one = 0
    """The most connections of one address; 0 for any number."""
    open_of: Counter[str] = Counter()  # noqa: RUF012 - each server has its own, see below
    late: asyncio.TimerHandle | None = None
    _from = ""

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        super().connection_made(transport)
        self._from = str((transport.get_extra_info("peername") or ("",))[0])
        self.open_of[self._from] += 1
        self._wait()
        if 0 < self.most_of_one < self.open_of[self._from]:
            transport.abort()

    @override
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        self.open_of[self._from] -= 1
        if not self.open_of[self._from]:
            del self.open_of[self._from]
        super().connection_lost(exc)

    def _wait(self) -> None:
        """Start the timer when a request begins, and stop it once its headers are complete."""
        if self._is_answering():
            self._rest()
        elif self.late is None:
            self.late = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _rest(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def _give_up(self) -> None:
        self.late = None
        if not self._is_answering():
            self.transport.close()

    def _is_answering(self) -> bool:
        cycle = cast("RequestResponseCycle | None", self.cycle)  # there is none before the first request
        return cycle is not None and not cycle.response_complete


class HttpServer(uvicorn.Server):
    """Serves an application on listening sockets until it is stopped."""

    def __init__(
        self,
        application: ASGIApp,
        *listening: socket.socket,
        most_of_one: int = 0,
        beside: Callable[[], Coroutine[Any, Any, Any]] | None = None,
        ending: Callable[[], Coroutine[Any, Any, Any]] | None = None,
    ) -> None:
        """Prepare to serve on these sockets, which are closed at the end.

        ``most_of_one`` limits the connections of one address (0 for any number), ``beside`` runs meanwhile, and
        ``ending`` runs before the server waits for unfinished answers.
        """
        # The application reports what people need to know, and nobody needs to hear of malformed requests.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL + 1)
        super().__init__(
            uvicorn.Config(
                application,
                http=type("LimitedProtocol", (TimedProtocol,), {"most_of_one": most_of_one, "open_of": Counter()}),
                ws="none",
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_keep_alive=IDLE_SECONDS,
                timeout_graceful_shutdown=CLOSING_SECONDS,
                backlog=QUEUE,
            )
        )
        # Otherwise uvicorn imports its last modules when it serves, and their file may have been replaced by then.
        self.config.load()
        self._listening = listening
        self._beside, self._ending = beside, ending
        self._thread: threading.Thread | None = None
        self.port: int = listening[0].getsockname()[1]
        self.last_port: int = listening[-1].getsockname()[1]

    def begin(self) -> None:
        """Serve in a thread."""
        self._thread = threading.Thread(target=self.run_here, daemon=True)
        self._thread.start()

    def run_here(self) -> None:
        """Serve in this thread until stopped."""
        try:
            asyncio.run(self._with_beside())
        finally:
            for each in self._listening:
                each.close()

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._ending:
            await self._ending()
        await super().shutdown(sockets)

    async def _with_beside(self) -> None:
        beside = asyncio.create_task(self._beside()) if self._beside else None
        try:
            await self.serve(list(self._listening))
        finally:
            if beside:
                beside.cancel()

    def stop(self) -> None:
        """Stop serving and free the port."""
        self.should_exit = True
        if self._thread:
            self._thread.join()


def bind_port(host: str, port: int) -> socket.socket:
    """Bind a port (0 for any); raises ``OSError`` if that is not possible."""
    # Asyncio disables Nagle's algorithm only if the protocol is named; otherwise a page's second piece waits 40 ms.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(QUEUE)
    except OSError:
        listening.close()
        raise
    return listening


def bind_free_port(port: int, host: str = HOST) -> socket.socket:
    """Bind the first free port from ``port`` on; 0 takes any. Raises a sentence if none is free."""
    last = min(port + PORTS_TRIED - 1, LAST_PORT)
    for candidate in [0] if port == 0 else range(port, last + 1):
        try:
            return bind_port(host, candidate)
        except OSError as error:
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise
    message = f"No port from {port} to {last} is free; choose another one with --port."
    raise click.ClickException(message)


def folder_server(folder: Path, port: int, heard: Callable[[str], Any] | None = None) -> HttpServer:
    """A server of a folder's files; ``heard`` is called with each requested path."""
    return guarded_server(FolderFiles(folder, heard), port)


def guarded_server(files: ASGIApp, port: int) -> HttpServer:
    """A server of some files for this computer only."""
    return HttpServer(RequestGuard(files), bind_free_port(port))


def server_address(server: HttpServer) -> str:
    """The server's address; browsers trust localhost, which service workers need."""
    return f"http://localhost:{server.port}"


def run_server(server: HttpServer) -> None:
    try:
        server.run_here()
    except KeyboardInterrupt:
        click.echo()
