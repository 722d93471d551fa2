"""What players see on the hall's address: the results site, and a page of their own."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Any

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ronda.publish.page import Page
from ronda.views.shared.languages import LANGUAGES
from workshop.hall.claims import Claim
from workshop.hall.limits import GUESSING, SAYING, Limit, form
from workshop.hall.pages import FRAME, OWN, Shown, language_of, served
from workshop.hall.state import Hall

COOKIE = "ronda-me"
COOKIE_SECONDS = 4 * 24 * 3600
LONGEST_CARD = 64
KINDS = frozenset({"result"})
"""What players can say; the organiser's window decides what it comes to."""
IDENTIFIER = re.compile(r"[A-Za-z0-9_-]{16,64}")
"""What a page gives to a message, so that one that is sent again is the same."""
LOOK_SECONDS = 3
"""A phone that waits for the organiser looks again so often, without script."""


class Players:
    """The players' side of a hall."""

    def __init__(self, hall: Hall) -> None:
        """Take the hall."""
        self._hall = hall
        self._saying, self._guessing = Limit(SAYING), Limit(GUESSING)
        self._adding = asyncio.Lock()
        self.routes = [
            Route("/", self.first, methods=["GET"]),
            Route("/e/{name}/", self.short, methods=["GET"]),
            Route(OWN, self.own, methods=["GET"]),
            Route(OWN, self.ask, methods=["POST"]),
            Route(f"{OWN}/take", self.take, methods=["POST"]),
            Route(f"{OWN}/leave", self.leave, methods=["POST"]),
            Route(f"{OWN}/say", self.say, methods=["POST"]),
            Route(f"{OWN}/{{card}}", self.card, methods=["GET"]),
            Route("/{language}/me.html", self.choose, methods=["GET"]),
            Route("/{language}/{folder}/players/me.html", self.page, methods=["GET"]),
            Route("/{path:path}", self.file, methods=["GET"]),
        ]

    async def first(self, request: Request) -> Response:
        """Lead to what is being played."""
        return _go(self._hall.site.first_page(_language(request)))

    async def short(self, request: Request) -> Response:
        """Lead on from a short address."""
        return _go(self._hall.site.short(request.path_params["name"], _language(request)))

    async def file(self, request: Request) -> Response:
        """Give a file of the results site."""
        found = self._hall.site.file(request.path_params["path"])
        if found is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        if found.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers={"ETag": found.tag})
        return Response(found.content, headers={"ETag": found.tag, "Content-Type": found.kind})

    async def own(self, request: Request) -> Response:
        """Lead to the reader's own page, or to where it is chosen."""
        language = _language(request)
        claim = self._claim(request)
        return _go(self._own_path(claim, language) if claim else f"/{language}/me.html")

    async def page(self, request: Request) -> Response:
        """Give the reader's own page."""
        language = _known(request)
        claim = self._claim(request)
        if claim is None or self._hall.site.shown[claim.event].folder != request.path_params["folder"]:
            return _go(OWN)
        found = self._hall.site.shown[claim.event].own[claim.player]
        folder = found.path.rpartition("/")[0]
        values = {**found.values, "file": "me.html", "forms": True}
        return _page(replace(found, path=f"{folder}/me.html", template="own", values=values, data=()), language)

    async def choose(self, request: Request) -> Response:
        """Give the page on which a player says who they are, waits for the organiser, or takes a private link."""
        language = _known(request)
        if claim := self._claim(request):
            return _go(self._own_path(claim, language))
        waits = self._hall.claims.waits(request.cookies.get(COOKIE, ""))
        shown = self._hall.site.shown
        card = request.query_params.get("card", "")
        of_card = self._of_card(card) if card else None
        values: dict[str, Any] = {
            "unlisted": True,
            "forms": True,
            "events": [] if waits or of_card else [_choice(event, each) for event, each in shown.items()],
            "waits": waits and shown[waits.event].players.get(waits.player, ""),
            "digits": waits and waits.digits,
            "card": card if of_card else "",
            "of_card": of_card and shown[of_card[0]].players[of_card[1]],
            "problem": request.query_params.get("problem", ""),
        }
        answer = _page(Page(path="me.html", template="me", values=values), language)
        if waits:
            answer.headers["Refresh"] = str(LOOK_SECONDS)
        return answer

    async def card(self, request: Request) -> Response:
        """Lead on from a private link, if it is one."""
        self._limited(self._guessing, request)
        card, language = request.path_params["card"][:LONGEST_CARD], _language(request)
        known = self._of_card(card) is not None
        return _go(f"/{language}/me.html?card={card}" if known else f"/{language}/me.html?problem=card")

    async def take(self, request: Request) -> Response:
        """Let this phone speak for whose private link it has."""
        self._limited(self._guessing, request)
        said, language = await form(request), _language(request)
        whose = self._of_card(said.get("card", "")[:LONGEST_CARD])
        if whose is None:
            return _go(f"/{language}/me.html?problem=card")
        phone = self._hall.claims.take(*whose)
        if phone is None:
            return _go(f"/{language}/me.html?problem=taken")
        await self._hall.changed()
        return _remembering(_go(OWN), phone)

    async def ask(self, request: Request) -> Response:
        """Let this phone wait until the organiser agrees to who it is."""
        self._limited(self._saying, request)
        said, language = await form(request), _language(request)
        event, _, player = said.get("who", "").rpartition(" ")
        shown = self._hall.site.shown.get(event)
        if shown is None or not player.isascii() or not player.isdecimal() or int(player) not in shown.players:
            return _go(f"/{language}/me.html?problem=nobody")
        self._hall.claims.leave(request.cookies.get(COOKIE, ""))
        phone = self._hall.claims.ask(event, int(player))
        if phone is None:
            return _go(f"/{language}/me.html?problem=many")
        await self._hall.changed()
        return _remembering(_go(f"/{language}/me.html"), phone)

    async def leave(self, request: Request) -> Response:
        """Let this phone speak for nobody."""
        self._limited(self._saying, request)
        await form(request)
        self._hall.claims.leave(request.cookies.get(COOKIE, ""))
        await self._hall.changed()
        response = _go(OWN)
        response.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return response

    async def say(self, request: Request) -> Response:
        """Take what a player says to the organiser: it is on the disk when the page says that it arrived."""
        self._limited(self._saying, request)
        said, claim = await form(request), self._claim(request)
        if claim is None:
            return _go(OWN)
        kind, identifier = said.pop("kind", ""), said.pop("id", "")
        if kind not in KINDS or not IDENTIFIER.fullmatch(identifier):
            raise HTTPException(HTTPStatus.BAD_REQUEST)
        add = partial(
            self._hall.messages.add, id=identifier, event=claim.event, player=claim.player, kind=kind, form=said
        )
        async with self._adding:
            await to_thread.run_sync(add)
        await self._hall.changed()
        return _go(f"{OWN}?said={identifier}")

    def _claim(self, request: Request) -> Claim | None:
        claim = self._hall.claims.of_phone(request.cookies.get(COOKIE, ""))
        shown = self._hall.site.shown.get(claim.event) if claim else None
        return claim if claim and shown and claim.player in shown.own else None

    def _own_path(self, claim: Claim, language: str) -> str:
        return f"/{language}/{self._hall.site.shown[claim.event].folder}/players/me.html"

    def _of_card(self, card: str) -> tuple[str, int] | None:
        everybody = [(event, player) for event, shown in self._hall.site.shown.items() for player in shown.players]
        return self._hall.claims.of_card(card, everybody)

    def _limited(self, limit: Limit, request: Request) -> None:
        if not limit.take(request.client.host if request.client else ""):
            raise HTTPException(HTTPStatus.TOO_MANY_REQUESTS)


def _choice(event: str, shown: Shown) -> dict[str, object]:
    names = sorted(shown.players.items(), key=lambda player: player[1].casefold())
    return {
        "name": shown.log.tournament.details.name,
        "players": [(f"{event} {number}", name) for number, name in names],
    }


def _language(request: Request) -> str:
    return language_of(request.headers.get("accept-language", ""))


def _known(request: Request) -> str:
    language: str = request.path_params["language"]
    if language not in LANGUAGES:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return language


def _page(page: Page, language: str) -> Response:
    file = served(page.path, FRAME.in_language(page, language))
    return Response(file.content, headers={"Content-Type": file.kind, "Cache-Control": "no-store"})


def _go(path: str) -> Response:
    return RedirectResponse(path, HTTPStatus.SEE_OTHER)


def _remembering(response: Response, phone: str) -> Response:
    response.set_cookie(COOKIE, phone, max_age=COOKIE_SECONDS, httponly=True, samesite="strict")
    return response
