"""The page of a program started by a double click: the hall's address, and a button to stop it."""

from __future__ import annotations

from threading import Event

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from ronda.codes.qr_code import make_qr_code
from ronda.views.shared.html import render_template
from workshop.server.hall_pages import preferred_language
from workshop.server.hall_state import Hall
from workshop.server.http_server import HttpServer
from workshop.server.port_routing import APP, HEADERS

PAGE = "/program/"
"""Its path on this computer's own port, beside the app."""
LOOK_SECONDS = 5
"""How often the page asks again while the computer is in no network."""


class ProgramPage:
    """Serves the page, and the files of the app."""

    def __init__(self, app: ASGIApp) -> None:
        """Serve the app's files; the page works once there is a hall."""
        self.was_seen = Event()
        self.has_moved = False
        self._hall: Hall | None = None
        self._server: HttpServer | None = None
        routes = [
            Route(PAGE, self._show, methods=["GET"]),
            Route(PAGE, self._end, methods=["POST"]),
            Mount("/", app),
        ]
        self._routes = Starlette(routes=routes)
        self._routes.router.redirect_slashes = False

    def stand_beside(self, hall: Hall, server: HttpServer, *, has_moved: bool = False) -> None:
        """Show this hall, and end its server on demand.

        ``has_moved`` means that the app's address differs from that of the first start, under which browsers keep the
        events.
        """
        self._hall, self._server, self.has_moved = hall, server, has_moved

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._routes(scope, receive, send)

    async def _show(self, request: Request) -> Response:
        self.was_seen.set()
        addresses = self._hall.addresses if self._hall else ()
        answer = self._rendered(request, codes=[make_qr_code(address) for address in addresses], has_ended=False)
        if not addresses:
            answer.headers["Refresh"] = str(LOOK_SECONDS)
        return answer

    async def _end(self, request: Request) -> Response:
        if self._server:
            self._server.should_exit = True
        return self._rendered(request, codes=[], has_ended=True)

    def _rendered(self, request: Request, **values: object) -> Response:
        language = preferred_language(request.headers.get("accept-language", ""))
        values |= {"app": APP, "page": PAGE, "has_moved": self.has_moved}
        page = render_template("hall/program.html", language, **values)
        return HTMLResponse(page, headers={**HEADERS, "Cache-Control": "no-store"})
