"""Messages between the organiser's window and the hall server, on this computer alone."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ronda.core.errors import Refusal
from ronda.journal import is_public_copy
from workshop.base.error_text import describe_error
from workshop.server.hall_pages import HallFull, OlderCopy, ShownByOtherBrowser, ShownEvent
from workshop.server.hall_state import Hall
from workshop.server.request_limits import COPY_BYTES, read_body

WAIT_SECONDS = 20
"""A window's request for news is answered after this time even without news."""
WORDS_BYTES = 64 * 1024
COOKIE = "ronda-browser"
"""Identifies a browser of this computer: only one browser shows an event and answers its players."""
COOKIE_SECONDS = 365 * 24 * 3600
_STATUS: Mapping[type[Refusal], HTTPStatus] = {
    HallFull: HTTPStatus.CONFLICT,
    OlderCopy: HTTPStatus.PRECONDITION_FAILED,
    ShownByOtherBrowser: HTTPStatus.PRECONDITION_FAILED,
}


class Mailbox:
    """The mailbox of a hall, under /hall/ beside the app."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._answering = asyncio.Lock()
        self.routes = [
            Route("/hall/", self.state, methods=["GET"]),
            Route("/hall/events", self.show, methods=["PUT"]),
            Route("/hall/events/{event}", self.hide, methods=["DELETE"]),
            Route("/hall/events/{event}/cards", self.cards, methods=["GET"]),
            Route("/hall/claims", self.claims, methods=["POST"]),
            Route("/hall/messages", self.messages, methods=["GET"]),
            Route("/hall/messages/{number:int}", self.answer, methods=["POST"]),
        ]

    async def state(self, request: Request) -> Response:
        """The state of the hall, as soon as it is newer than the version that the window knows (``?after=``)."""
        if "after" in request.query_params:
            await self._hall.newer(_number(request, "after"), WAIT_SECONDS)
        hall, browser = self._hall, _browser(request)
        events = {
            event: {**self._event(event, shown), "own": hall.is_of(event, browser)}
            for event, shown in hall.site.shown.items()
        }
        response = _json(
            {
                "version": hall.version,
                "addresses": hall.addresses,
                "events": events,
                "messages": hall.messages.last,
                "full": hall.kept.is_full,
            }
        )
        if not browser:
            made = secrets.token_urlsafe()
            response.set_cookie(COOKIE, made, COOKIE_SECONDS, path="/hall/", httponly=True, samesite="strict")
        return response

    def _event(self, event: str, shown: ShownEvent) -> dict[str, object]:
        """An event for the organiser's window: who joined, who waits, and what nobody has looked at."""
        claims = self._hall.claims
        joined = claims.joined(event)
        waiting = [
            {
                "id": phone,
                "player": pending.player,
                "digits": pending.digits,
                "free": claims.is_free(event, pending.player),
            }
            for phone, pending in claims.waiting.items()
            if pending.event == event
        ]
        return {
            "name": shown.log.tournament.details.name,
            **self._hall.shown_version(event),
            "players": len(shown.players),
            "joined": len(joined),
            "waiting": waiting,
            "phones": {str(player): joined[player] for player in shown.players if player in joined},
        }

    async def show(self, request: Request) -> Response:
        try:
            text = (await read_body(request, COPY_BYTES)).decode()
            if not is_public_copy(text):
                return _json({"problem": "This is no public copy of an event."}, HTTPStatus.BAD_REQUEST)
            head, after = (request.query_params.get(name, "") for name in ("head", "after"))
            steps = _number(request, "steps")
            stand = await self._hall.show(text, _browser(request), steps=steps, head=head, after=after)
        except ValueError:
            return _json({"problem": "This is no text."}, HTTPStatus.BAD_REQUEST)
        except Refusal as refusal:
            return _json({"problem": describe_error(refusal)}, _STATUS.get(type(refusal), HTTPStatus.BAD_REQUEST))
        except OSError as problem:
            return _json({"problem": describe_error(problem)}, HTTPStatus.INSUFFICIENT_STORAGE)
        return _json(stand)

    async def hide(self, request: Request) -> Response:
        await self._hall.hide(request.path_params["event"])
        return _json({})

    async def cards(self, request: Request) -> Response:
        """The private link of each player of an event, without the address of the hall."""
        event = request.path_params["event"]
        shown = self._hall.site.shown.get(event)
        if shown is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return _json({str(player): f"me/{self._hall.claims.card(event, player)}" for player in shown.players})

    async def claims(self, request: Request) -> Response:
        """Carry out the organiser's decision on a claim: ``{do, id}``, or ``{do, event, player}``."""
        decision = await _said(request)
        claims, event, player = self._hall.claims, decision.get("event"), decision.get("player")
        match decision.get("do"):
            case "accept" | "refuse" as do:
                if not await claims.decide_pending(str(decision.get("id")), agreed=do == "accept"):
                    raise HTTPException(HTTPStatus.CONFLICT)
            case "withdraw" if isinstance(event, str) and isinstance(player, int):
                await claims.withdraw(event, player)
            case "several" if isinstance(event, str) and isinstance(player, int):
                await claims.allow_several(event, player)
            case _:
                raise HTTPException(HTTPStatus.BAD_REQUEST)
        await self._hall.changed()
        return _json({})

    async def messages(self, request: Request) -> Response:
        """The messages after a number (``?after=``), without waiting; :meth:`state` says when there are more."""
        after, messages = _number(request, "after"), self._hall.messages
        rows = [
            {
                "number": one.number,
                "id": one.id,
                "event": one.event,
                "player": one.player,
                "form": one.form,
                "at": one.at,
                "lang": one.lang,
                "outcome": messages.outcomes.get(one.number),
            }
            for one in messages.after(after)
        ]
        return _json({"messages": rows})

    async def answer(self, request: Request) -> Response:
        number, outcome = request.path_params["number"], await _said(request)
        message = self._hall.messages.numbered(number)
        if message is not None and not self._hall.is_of(message.event, _browser(request)):
            raise HTTPException(HTTPStatus.PRECONDITION_FAILED)
        async with self._answering:
            is_known = await to_thread.run_sync(self._hall.messages.answer, number, outcome)
        if not is_known:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return _json({})

    async def full(self, _: Request, problem: Exception) -> Response:
        if isinstance(problem, OSError):
            await self._hall.failed(problem)
        return _json({"problem": "The disk may be full."}, HTTPStatus.INSUFFICIENT_STORAGE)


def _browser(request: Request) -> str:
    return request.cookies.get(COOKIE, "")


def _number(request: Request, name: str) -> int:
    try:
        return int(request.query_params.get(name, "0"))
    except ValueError as malformed:
        raise HTTPException(HTTPStatus.BAD_REQUEST) from malformed


async def _said(request: Request) -> Mapping[str, Any]:
    try:
        words = json.loads(await read_body(request, WORDS_BYTES))
    except ValueError as malformed:
        raise HTTPException(HTTPStatus.BAD_REQUEST) from malformed
    if not isinstance(words, dict):
        raise HTTPException(HTTPStatus.BAD_REQUEST)
    return words


def _json(value: object, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return JSONResponse(value, status)
