"""What players see at the hall's address: the results site, and a page of their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Any

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ronda.commands import Moment
from ronda.commands.outcomes import phone_outcome
from ronda.core.errors import NotNow, Refusal
from ronda.core.inputs import small_whole_number
from ronda.core.state import Phase
from ronda.publish.page import SitePage
from ronda.rulesets import ruleset_of
from ronda.sync.phones import PhoneMessage, decide_message
from ronda.views.hall.player_page import NOT_STORED, TOO_MANY_MESSAGES, PagePlace, SentMessage, hall_player_page
from ronda.views.public.event_context import REGISTER_FILE, takes_requests
from ronda.views.shared.html import translator_for
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.round_forecast import round_forecast
from workshop.server.claims import Claim, entry_request
from workshop.server.entry_routes import EntryRoutes, entry_path, told_of_entry, waiting_change
from workshop.server.folder_files import CONTENT_TYPES, failed_answer
from workshop.server.hall_pages import OWN_PATH, ShownEvent
from workshop.server.hall_state import Hall
from workshop.server.phone_answers import (
    COOKIE,
    LOOK_SECONDS,
    count_request,
    lead_to,
    page_answer,
    path_language,
    phone_key,
    reader_address,
    reader_language,
    remember_phone,
    utc_now,
)
from workshop.server.player_messages import MOST_AWAITED, PlayerMessage, became
from workshop.server.request_limits import GUESSING, JOINING, NAMING, SAYING, RateLimit, read_form

LONGEST_CARD = 64
PATIENT_SECONDS = 60
"""After this time without a decision the page stops polling: the organiser is away, and players reload by hand."""
SHARED_TYPES = frozenset({CONTENT_TYPES[".js"], CONTENT_TYPES[".css"]})
CACHE_HEADERS = {"Cache-Control": "max-age=600"}
"""For script and styles: a page loaded just before the server ends must still work by itself."""
LATEST = 5
"""The number of a player's latest messages on the page."""
OWN_PAGE = "/{language}/{folder}/players/me.html"


class PlayerRoutes:
    """The players' side of a hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._joining, self._naming = RateLimit(JOINING), RateLimit(NAMING)
        self._saying, self._guessing = RateLimit(SAYING), RateLimit(GUESSING)
        self._adding = asyncio.Lock()
        self.routes = [
            Route("/", self.first, methods=["GET"]),
            Route("/e/{name}/", self.short, methods=["GET"]),
            Route(OWN_PATH, self.own, methods=["GET"]),
            Route(OWN_PATH, self.ask, methods=["POST"]),
            Route(f"{OWN_PATH}/take", self.take, methods=["POST"]),
            Route(f"{OWN_PATH}/leave", self.leave, methods=["POST"]),
            Route(f"{OWN_PATH}/{{card}}", self.card, methods=["GET"]),
            *EntryRoutes(hall).routes,
            Route("/{language}/me.html", self.choose, methods=["GET"]),
            Route("/{language}/missing.html", self.missing, methods=["GET"]),
            Route(OWN_PAGE, self.page, methods=["GET"]),
            Route(OWN_PAGE, self.say, methods=["POST"]),
            Route("/{path:path}", self.file, methods=["GET"]),
        ]

    async def first(self, request: Request) -> Response:
        """Redirect to what is being played."""
        return lead_to(self._hall.site.first_page(reader_language(request)))

    async def short(self, request: Request) -> Response:
        """Redirect from a short address."""
        return lead_to(self._hall.site.short(request.path_params["name"], reader_language(request)))

    async def file(self, request: Request) -> Response:
        """A file of the results site; 304 if the phone has it already."""
        found = self._hall.site.file(request.path_params["path"])
        if found is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        headers = {"ETag": found.tag, **(CACHE_HEADERS if found.kind in SHARED_TYPES else {})}
        if found.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        return Response(found.content, headers={**headers, "Content-Type": found.kind})

    async def missing(self, request: Request) -> Response:
        """The page for an address at which nothing is."""
        values = {"unlisted": True}
        answer = page_answer(SitePage(path="missing.html", template="missing", values=values), path_language(request))
        answer.status_code = HTTPStatus.NOT_FOUND
        return answer

    async def failed(self, request: Request, problem: Exception) -> Response:
        """Redirect a reader to the page for what is missing; a script that follows a page gets the status alone."""
        is_missing = isinstance(problem, HTTPException) and problem.status_code == HTTPStatus.NOT_FOUND
        if is_missing and request.method == "GET" and "text/html" in request.headers.get("accept", ""):
            language = request.url.path.split("/")[1]
            return lead_to(f"/{language if language in LANGUAGES else reader_language(request)}/missing.html")
        return failed_answer(problem)

    async def own(self, request: Request) -> Response:
        """Redirect to the reader's own page of the event that is asked for, or the only one; else to the choice."""
        language, asked = reader_language(request), self._asked_event(request)
        claims = [claim for claim in self._claims(request) if asked in {"", claim.event}]
        return lead_to(
            self._own_path(claims[0], language) if len(claims) == 1 else self._choice_path(language, event=asked)
        )

    async def page(self, request: Request) -> Response:
        """The reader's own page; readers without one are redirected to the choice of a player."""
        path_language(request)
        claim = self._reader(request)
        return lead_to(OWN_PATH) if claim is None else self._own(claim, request)

    async def choose(self, request: Request) -> Response:
        """The page to choose a player, wait for the organiser, or use a private link.

        It also lists a player's pages in several events (REG-DAY).
        """
        language, claims = path_language(request), {claim.event: claim for claim in self._claims(request)}
        shown, kept = self._hall.site.shown, phone_key(request)
        card = request.query_params.get("card", "")[:LONGEST_CARD]
        of_card = self._of_card(card, request) if card else None
        asked = of_card[0] if of_card else self._asked_event(request)
        if asked in claims or (len(claims) == 1 and not asked and len(shown) == 1):
            return lead_to(self._own_path(claims[asked or next(iter(claims))], language))
        pending = self._hall.claims.waits(kept)
        waits = pending if pending and pending.event in shown and pending.event not in claims else None
        others = {event: each for event, each in shown.items() if event not in claims}
        values: dict[str, Any] = {
            "unlisted": True,
            "forms": True,
            "again": LOOK_SECONDS if waits else 0,
            "pages": [_own_page(shown[claim.event], claim.player) for claim in claims.values()],
            "asked": [] if claims else self._asked(kept, language),
            "events": [] if waits or of_card else [_choice(event, each) for event, each in others.items()],
            "waits": waits and shown[waits.event].players.get(waits.player, ""),
            "digits": waits and waits.digits,
            "claimed": waits.event if waits else "",
            "here": self._choice_path(language, event=waits.event if waits else "").rpartition("/")[2],
            "card": card if of_card else "",
            "of_card": of_card and shown[of_card[0]].players[of_card[1]],
            "of_event": of_card and shown[of_card[0]].log.tournament.details.name,
            "problem": request.query_params.get("problem", "refused" if self._hall.claims.was_refused(kept) else ""),
        }
        answer = page_answer(SitePage(path="me.html", template="me", values=values), language)
        # The phone gets its key before it asks, so that it can repeat a request whose answer was lost.
        return remember_phone(answer, self._hall.claims.phone(kept))

    async def card(self, request: Request) -> Response:
        """Redirect from a private link, if it is valid."""
        card, language = request.path_params["card"][:LONGEST_CARD], reader_language(request)
        known = self._of_card(card, request) is not None
        return lead_to(f"/{language}/me.html?card={card}" if known else f"/{language}/me.html?problem=card")

    async def take(self, request: Request) -> Response:
        """Let this phone act for the player of its private link."""
        self._limited(self._joining, request)
        form, language = await read_form(request), reader_language(request)
        whose = self._of_card(form.get("card", "")[:LONGEST_CARD], request)
        if whose is None:
            return lead_to(f"/{language}/me.html?problem=card")
        phone = await self._hall.claims.take(*whose, phone_key(request))
        if phone is None:
            return lead_to(f"/{language}/me.html?problem=taken")
        await self._hall.changed()
        return remember_phone(lead_to(f"/{language}/{self._hall.site.shown[whose[0]].folder}/players/me.html"), phone)

    async def ask(self, request: Request) -> Response:
        """Let this phone wait until the organiser confirms its player."""
        self._limited(self._joining, request)
        form, language = await read_form(request), reader_language(request)
        event, _, number = form.get("who", "").rpartition(" ")
        player, shown = small_whole_number(number), self._hall.site.shown.get(event)
        if player is None or shown is None or player not in shown.players:
            return lead_to(f"/{language}/me.html?problem=nobody")
        claims, kept, address = self._hall.claims, phone_key(request), reader_address(request)
        pending = claims.waits(kept)
        if pending and (pending.event, pending.player) == (event, player):
            return lead_to(self._choice_path(language, event=event))
        may = self._naming.take(f"{address} {event} {player}")
        phone = claims.ask(event, player, kept, address) if may else None
        if phone is None:
            return lead_to(f"/{language}/me.html?problem=many")
        await self._hall.changed()
        return remember_phone(lead_to(self._choice_path(language, event=event)), phone)

    async def full(self, request: Request, problem: Exception) -> Response:
        if isinstance(problem, OSError):
            await self._hall.failed(problem)
        return lead_to(f"/{reader_language(request)}/me.html?problem=full")

    async def leave(self, request: Request) -> Response:
        """Let this phone speak for nobody in an event any more."""
        self._limited(self._joining, request)
        form, kept = await read_form(request), phone_key(request)
        await self._hall.claims.leave(kept, form.get("event", ""))
        await self._hall.changed()
        response = lead_to(OWN_PATH)
        if next(self._hall.claims.all_of_phone(kept), None) is None:
            response.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return response

    async def say(self, request: Request) -> Response:
        """Receive a player's message; it is on the disk before the page confirms it.

        What the game does not allow is refused at once; the organiser's window decides the rest.
        """
        claim, fields = self._reader(request), await read_form(request)
        if claim is None:
            return lead_to(OWN_PATH)
        if not self._saying.take(f"{claim.event} {claim.player}"):
            page = self._own(claim, request, refusal=NotNow(TOO_MANY_MESSAGES), typed=fields)
            page.status_code = HTTPStatus.TOO_MANY_REQUESTS
            return page
        tournament, messages = self._shown(claim).log.tournament, self._hall.messages
        message = PlayerMessage.of(claim, fields, tournament, at=utc_now(), lang=path_language(request))
        if messages.find(message) is None:
            letter = PhoneMessage(id=message.id, player=message.player, form=message.form, at=message.at)
            try:
                decide_message(tournament, letter, Moment(at=message.at, random=0))
                if messages.awaited(claim) >= MOST_AWAITED:
                    raise NotNow(TOO_MANY_MESSAGES)
            except Refusal as refusal:
                return self._own(claim, request, refusal=refusal, typed=fields)
            try:
                async with self._adding:
                    await to_thread.run_sync(messages.add, message)
            except OSError as problem:
                await self._hall.failed(problem)
                page = self._own(claim, request, refusal=NotNow(NOT_STORED), typed=fields)
                page.status_code = HTTPStatus.INSUFFICIENT_STORAGE
                return page
            await self._hall.changed()
        return lead_to(self._own_path(claim, message.lang))

    def _own(
        self, claim: Claim, request: Request, *, refusal: Refusal | None = None, typed: Mapping[str, str] | None = None
    ) -> Response:
        """The page of a claim; ``refusal`` and ``typed`` are from a message that was just refused."""
        language, shown = path_language(request), self._shown(claim)
        mine, outcomes = self._hall.messages.of_player(claim), self._hall.messages.outcomes
        sent = [
            _as_it_stands(each, shown, language) or became(each, outcomes.get(each.number))
            for each in [each for each in mine if _is_of_now(each, shown)][:LATEST]
        ]
        now = datetime.fromtimestamp(time.time(), UTC).astimezone()
        place = PagePlace(
            action=request.url.path,
            seen=f"{shown.sign}-{len(mine)}",  # changing a result back and forth makes new messages
            now=utc_now(),
            offset=int((now.utcoffset() or timedelta()).total_seconds() // 60),
        )
        why = "" if refusal is None else refusal.message.render(translator_for(language))
        found = shown.own[claim.player]
        folder, _, name = found.path.rpartition("/")
        tournament = shown.log.tournament
        forecast = round_forecast(shown.log, ruleset_of(tournament), place.now)
        reporting = hall_player_page(
            tournament, claim.player, sent, place, language, refusal=why, typed=typed, forecast=forecast
        )
        own = {
            "file": "me.html",
            "forms": True,
            "reporting": reporting,
            "claimed": claim.event,
            "messages": [each.text for each in tournament.shown_messages if tournament.phase is not Phase.FINISHED],
            "refused": why,
            "everybodys": name,
            "changes": entry_path(shown, language, phone_key(request)),
            "declined": told_of_entry(shown, phone_key(request)),
            "change_waits": waiting_change(self._hall, shown, phone_key(request)),
        }
        waits = [became.at for became in sent if became.accepted is None]
        if refusal is None and waits and now - datetime.fromisoformat(waits[0]) < timedelta(seconds=PATIENT_SECONDS):
            own["again"] = LOOK_SECONDS
        page = replace(found, path=f"{folder}/me.html", template="own", values={**found.values, **own}, data=())
        return page_answer(page, language)

    def _asked(self, phone: str, language: str) -> list[dict[str, str]]:
        """The events in which the phone asked to be registered, each with the page of that request."""
        return [
            {"event": each.log.tournament.details.name, "path": f"/{language}/{each.folder}/{REGISTER_FILE}"}
            for event, each in self._hall.site.shown.items()
            if self._hall.messages.of_request(event, entry_request(event, phone))
        ]

    def _reader(self, request: Request) -> Claim | None:
        """The claim of the phone that asks for its own page; None if it is for another event."""
        shown = self._hall.site.in_folder(request.path_params["folder"])
        return self._claim(request, shown.log.tournament.id) if shown else None

    def _shown(self, claim: Claim) -> ShownEvent:
        return self._hall.site.shown[claim.event]

    def _claim(self, request: Request, event: str) -> Claim | None:
        return next((claim for claim in self._claims(request) if claim.event == event), None)

    def _claims(self, request: Request) -> list[Claim]:
        """The claims of the reader's phone in the events that the hall shows, each event once."""
        shown, claims = self._hall.site.shown, self._hall.claims.all_of_phone(phone_key(request))
        return [claim for claim in claims if claim.event in shown and claim.player in shown[claim.event].own]

    def _asked_event(self, request: Request) -> str:
        """The event whose folder the request names, or an empty text."""
        shown = self._hall.site.in_folder(request.query_params.get("event", ""))
        return shown.log.tournament.id if shown else ""

    def _choice_path(self, language: str, *, event: str) -> str:
        """Where a name is chosen; what leads there from an event leads on to the own page of that event."""
        shown = self._hall.site.shown.get(event)
        return f"/{language}/me.html" + (f"?event={shown.folder}" if shown else "")

    def _own_path(self, claim: Claim, language: str) -> str:
        return f"/{language}/{self._hall.site.shown[claim.event].folder}/players/me.html"

    def _of_card(self, card: str, request: Request) -> tuple[str, int] | None:
        """The player of a private link; an invalid link counts as a guess."""
        everybody = [(event, player) for event, shown in self._hall.site.shown.items() for player in shown.players]
        whose = self._hall.claims.of_card(card, everybody)
        if whose is None:
            self._limited(self._guessing, request)
        return whose

    def _limited(self, limit: RateLimit, request: Request) -> None:
        count_request(limit, reader_address(request))


def _is_of_now(message: PlayerMessage, shown: ShownEvent) -> bool:
    """Whether a message is of no round, of the last one, or of a match that is open or came in since (ST-OPEN)."""
    rounds, number = shown.log.tournament.rounds, message.form.get("round", "")
    if number in {"", str(len(rounds))}:
        return True
    matches = (each.match_of(message.player) for each in rounds if str(each.number) == number)
    return any(match is not None and (match.is_open or match.came_in == len(rounds)) for match in matches)


def _as_it_stands(message: PlayerMessage, shown: ShownEvent, language: str) -> SentMessage | None:
    """What has become of a message by now; None as long as the copy that is shown lacks it."""
    fact = shown.phone_facts.get(message.id)
    if fact is None:
        return None
    text = phone_outcome(shown.log.tournament, fact).render(translator_for(language))
    return SentMessage(at=message.at, answer_text=text, accepted=True)


def _own_page(shown: ShownEvent, player: int) -> dict[str, str]:
    folder, event = shown.folder, shown.log.tournament.details.name
    return {"path": f"{folder}/players/me.html", "event": event, "player": shown.players[player]}


def _choice(event: str, shown: ShownEvent) -> dict[str, object]:
    names = sorted(shown.players.items(), key=lambda player: player[1].casefold())
    return {
        "name": shown.log.tournament.details.name,
        "registers": f"{shown.folder}/{REGISTER_FILE}" if takes_requests(shown.log.tournament) else "",
        "players": [(f"{event} {number}", name) for number, name in names],
    }
