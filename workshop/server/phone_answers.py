"""Common parts of all answers to phones in the hall: the phone's key, the language, and the cookie."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ronda.publish.page import SitePage
from ronda.views.shared.languages import LANGUAGES
from workshop.server.hall_pages import FRAME, preferred_language, served_file
from workshop.server.request_limits import RateLimit

COOKIE = "ronda-me"
COOKIE_SECONDS = 4 * 24 * 3600
LOOK_SECONDS = 3
"""How often a phone that waits for the organiser asks again, with or without script."""


def phone_key(request: Request) -> str:
    """The key in the phone's cookie; empty if it has none yet."""
    return request.cookies.get(COOKIE, "")


def reader_address(request: Request) -> str:
    return request.client.host if request.client else ""


def utc_now() -> str:
    return f"{datetime.fromtimestamp(time.time(), UTC):%Y-%m-%dT%H:%M:%SZ}"


def reader_language(request: Request) -> str:
    return preferred_language(request.headers.get("accept-language", ""))


def path_language(request: Request) -> str:
    """The language in the path; raises an HTTP error if there is none."""
    language: str = request.path_params["language"]
    if language not in LANGUAGES:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return language


def page_answer(page: SitePage, language: str) -> Response:
    file = served_file(page.path, FRAME.in_language(page, language))
    return Response(file.content, headers={"Content-Type": file.kind, "Cache-Control": "no-store"})


def lead_to(path: str) -> Response:
    # on the way back a browser would follow what led here before, in a circle
    return RedirectResponse(path, HTTPStatus.SEE_OTHER, {"Cache-Control": "no-store"})


def remember_phone(response: Response, phone: str) -> Response:
    response.set_cookie(COOKIE, phone, max_age=COOKIE_SECONDS, httponly=True, samesite="strict")
    return response


def count_request(limit: RateLimit, name: str) -> None:
    """Count a request for an address or a name; raises an HTTP error if it is one too many."""
    if not limit.take(name):
        raise HTTPException(HTTPStatus.TOO_MANY_REQUESTS)
