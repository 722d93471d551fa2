"""What stands around every application that is served: patience that ends, and one sentence for what nobody foresaw."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

import click
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from workshop.server.folder_files import status_response

SECONDS_A_PIECE = 60
"""Whoever takes no piece of an answer for so long, or sends none of a request, is given up."""


class RequestGuard:
    """Lets go of who is too slow, and answers where an application fails."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers with status 500 where an application fails before its own answer begins."""
        begun = False

        async def patient_send(message: Message) -> None:
            nonlocal begun
            begun = True
            async with asyncio.timeout(SECONDS_A_PIECE):
                await send(message)

        try:
            await self._application(scope, receive, patient_send)
        except (TimeoutError, ConnectionError):
            pass  # the other end is gone, or as good as gone
        except Exception as problem:  # noqa: BLE001 - the others are to be served all the same
            click.echo(f"{scope['path']!r} could not be answered: {type(problem).__name__}: {problem}", err=True)
            if not begun:
                await status_response(HTTPStatus.INTERNAL_SERVER_ERROR)(scope, receive, send)
