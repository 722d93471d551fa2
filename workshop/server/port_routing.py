"""The two ports of a hall server: this computer's own, with the app, and the hall's, with players' pages only."""

from __future__ import annotations

import re
from http import HTTPStatus
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from workshop.server.folder_files import failed_answer, status_response
from workshop.server.hall_state import Hall
from workshop.server.mailbox import Mailbox
from workshop.server.player_routes import PlayerRoutes
from workshop.server.request_limits import READING, RateLimit

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
UNSAFE_METHODS = frozenset({"POST", "PUT", "DELETE", "PATCH"})
LOCAL_NAMES = frozenset({"localhost", "127.0.0.1"})
APP = "/app/?hall"
"""The app, told that it runs beside a hall."""
_NEAR = re.compile(r"[a-z0-9-]{1,63}(\.local|\.lan|\.home)?", re.IGNORECASE)


class PortRouter:
    """Routes each request by the port of its socket, whatever the request itself says."""

    def __init__(self, hall: Hall, app: ASGIApp, hall_port: int) -> None:
        """Route to the app's files (``app``), or to the hall's pages on ``hall_port``."""
        self._hall_port = hall_port
        at_box, phones = Mailbox(hall), PlayerRoutes(hall)
        mailbox = Route("/", _to_app, methods=["GET"]), *at_box.routes, Mount("/", app)
        self._own = LocalApp(
            Starlette(routes=mailbox, exception_handlers={HTTPException: _failed, OSError: at_box.full})
        )
        players = Starlette(
            routes=phones.routes, exception_handlers={HTTPException: phones.failed, OSError: phones.full}
        )
        for each in (self._own.inner, players):
            each.router.redirect_slashes = False
        self._hall = HallApp(players)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        at_hall = scope["server"][1] == self._hall_port
        await (self._hall if at_hall else self._own)(scope, receive, send)


class LocalApp:
    """This computer's port: only for its own pages, not for other pages in the organiser's browser."""

    def __init__(self, inner: Starlette) -> None:
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        host = request.headers.get("host", "")
        is_mailbox = scope["path"].startswith("/hall/")
        if host.rpartition(":")[0] not in LOCAL_NAMES:
            await status_response(HTTPStatus.MISDIRECTED_REQUEST)(scope, receive, send)
        elif (is_mailbox or scope["method"] in UNSAFE_METHODS) and not is_same_origin(request, host):
            await status_response(HTTPStatus.FORBIDDEN)(scope, receive, send)
        else:
            await self.inner(scope, receive, add_headers(send, {"Cache-Control": "no-store"} if is_mailbox else {}))


class HallApp:
    """The hall's port: anybody may read, but nobody can make another's phone send something."""

    def __init__(self, inner: ASGIApp) -> None:
        self._inner = inner
        self._reading = RateLimit(READING)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        host = request.headers.get("host", "")
        answer: Response | None = None
        if not self._reading.take(request.client.host if request.client else ""):
            answer = status_response(HTTPStatus.TOO_MANY_REQUESTS, {"Retry-After": "5", **HEADERS})
        elif not is_local_host(host):
            answer = status_response(HTTPStatus.MISDIRECTED_REQUEST, HEADERS)
        elif scope["method"] in UNSAFE_METHODS and not is_same_origin(request, host):
            answer = status_response(HTTPStatus.FORBIDDEN, HEADERS)
        await (answer or self._inner)(scope, receive, send if answer else add_headers(send, HEADERS))


def is_same_origin(request: Request, host: str) -> bool:
    """Whether a request comes from a page of this port; browsers say so for every request that changes something."""
    origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
    if origin is None and request.method not in UNSAFE_METHODS:
        return site in {None, "same-origin", "none"}
    return origin == f"http://{host}" and site in {None, "same-origin"}


def is_local_host(host: str) -> bool:
    """Whether a host is an address of the hall; any other name was pointed here from elsewhere."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        return bool(ip_address(name))
    except ValueError:
        return bool(_NEAR.fullmatch(name))


def add_headers(send: Send, headers: dict[str, str]) -> Send:
    """A ``send`` that adds headers to answers that do not set them."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _ in message["headers"]}
            more = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
            message["headers"] = [*message["headers"], *(each for each in more if each[0] not in own)]
        await send(message)

    return sending


async def _to_app(_: Request) -> Response:
    return RedirectResponse(APP, HTTPStatus.SEE_OTHER)


async def _failed(_: Request, problem: Exception) -> Response:
    return failed_answer(problem)
