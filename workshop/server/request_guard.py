"""Guards every served application: slow clients are dropped, and unexpected errors get one sentence."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

import click
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from workshop.server.folder_files import status_response

SECONDS_A_PIECE = 60
"""A client that takes or sends nothing for this long is dropped."""


class RequestGuard:
    """Drops slow clients, and answers if an application fails."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; answers with status 500 if the application fails before its own answer begins."""
        begun = False

        async def send_with_timeout(message: Message) -> None:
            nonlocal begun
            begun = True
            async with asyncio.timeout(SECONDS_A_PIECE):
                await send(message)

        try:
            await self._application(scope, receive, send_with_timeout)
        except (TimeoutError, ConnectionError):
            pass  # the other end is gone, or as good as gone
        except Exception as problem:  # noqa: BLE001 - the others are to be served all the same
            click.echo(f"{scope['path']!r} could not be answered: {type(problem).__name__}: {problem}", err=True)
            if not begun:
                await status_response(HTTPStatus.INTERNAL_SERVER_ERROR)(scope, receive, send)
