"""Where people register in the hall: a plain form, and the state of what they sent (REG-ENTRY)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from http import HTTPStatus

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ronda.commands.entry_requests import check_typed_request, why_erased, why_not_request
from ronda.commands.forms.entries import CONSENT, REQUEST_FIELD, read_entry_request
from ronda.core import bounds, inputs
from ronda.core.consents import ConsentPurpose
from ronda.core.entry_requests import waiting_requests
from ronda.core.errors import NotNow, Refusal
from ronda.core.facts import EntryOrigin
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.publish.page import SitePage
from ronda.rules.fields import FieldKind
from ronda.rulesets import ruleset_of
from ronda.views.hall.entry_page import (
    REPLACES_ANOTHER,
    TOO_MANY_AT_ONCE,
    EntryState,
    asked_form,
    change_declined,
    entry_faults,
    entry_state,
    hall_entry_page,
    known_fields,
    waiting_change_text,
)
from ronda.views.hall.player_page import NOT_STORED, SEEN_FIELD, TOO_MANY_MESSAGES, PagePlace
from ronda.views.public.event_context import REGISTER_FILE
from ronda.views.shared.html import translator_for
from workshop.server.claims import entry_request
from workshop.server.hall_pages import ShownEvent
from workshop.server.hall_state import Hall
from workshop.server.phone_answers import (
    LOOK_SECONDS,
    lead_to,
    page_answer,
    path_language,
    phone_key,
    reader_address,
    remember_phone,
    utc_now,
)
from workshop.server.player_messages import MOST_AWAITED, PlayerMessage, became
from workshop.server.request_limits import ENTERING, ENTRY_BYTES, SAYING, RateLimit, read_fields

MOST_OF_ADDRESS = 300
"""At most this many requests of one address may wait, so that there is room for others."""
MOST_ENTRY_FIELDS = 200
"""High, since a choice of many values sends one field for each."""
ENTRY_PAGE = f"/{{language}}/{{folder}}/{REGISTER_FILE}"


class EntryRoutes:
    """The registration page of each event."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._entering, self._saying = RateLimit(ENTERING), RateLimit(SAYING)
        self._adding = asyncio.Lock()
        self._addresses: dict[str, str] = {}
        """The address of each phone that asked, by :func:`entry_request`; forgotten when the server ends."""
        self.routes = [
            Route(ENTRY_PAGE, self.page, methods=["GET"]),
            Route(ENTRY_PAGE, self.send, methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        """The form, or the state of what was sent; registered players are redirected to their own page."""
        shown, phone = self._shown(request), self._phone(request)
        wants = "change" in request.query_params
        sent = self._sent(shown, phone)
        state = self._state(shown, phone, wants=wants)
        is_own = self._hall.claims.of_phone(phone, shown.log.tournament.id) is not None
        if is_own and not (wants or state.waits or state.is_refused):
            return lead_to(_own_path(shown, path_language(request)))
        known_from, known = ("", sent[0].form) if sent else self._known(shown, phone, path_language(request))
        answer = self._page(request, shown, phone, typed=known, known_from=known_from, wants=wants)
        # known before it sends anything, so that it can repeat a request whose answer was lost
        return remember_phone(answer, phone)

    async def send(self, request: Request) -> Response:
        """Receive a registration request; it is on the disk before the page confirms it.

        What the game refuses is refused at once, field by field. The organiser's window and the organiser decide the
        rest.
        """
        if not self._entering.take(reader_address(request)):
            wait = translator_for(path_language(request))(TOO_MANY_AT_ONCE)
            raise HTTPException(HTTPStatus.TOO_MANY_REQUESTS, wait)
        shown, phone = self._shown(request), self._phone(request)
        tournament, messages = shown.log.tournament, self._hall.messages
        fields = await read_fields(request, ENTRY_BYTES, MOST_ENTRY_FIELDS)
        form, seen = _asked_fields(tournament, fields), dict(fields).get(SEEN_FIELD, "")[: bounds.LONGEST_MOMENT]
        asked = entry_request(tournament.id, phone)
        if not self._saying.take(asked):
            page = self._page(request, shown, phone, typed=form, refusal=NotNow(TOO_MANY_MESSAGES))
            page.status_code = HTTPStatus.TOO_MANY_REQUESTS
            return remember_phone(page, phone)
        message = PlayerMessage.of_entry(
            tournament.id, asked, form, seen=seen, at=utc_now(), lang=path_language(request)
        )
        if messages.find(message) is None:
            try:
                command = read_entry_request(message.form, ruleset_of(tournament), message=message.id)
                check_typed_request(tournament, ruleset_of(tournament), command)
                self._refuse_another(shown, phone, message, seen)
                self._refuse_flood(tournament, asked, reader_address(request))
            except Refusal as refusal:
                return remember_phone(self._page(request, shown, phone, typed=form, refusal=refusal), phone)
            try:
                async with self._adding:
                    await to_thread.run_sync(messages.add, message)
            except OSError as problem:
                await self._hall.failed(problem)
                page = self._page(request, shown, phone, typed=form, refusal=NotNow(NOT_STORED))
                page.status_code = HTTPStatus.INSUFFICIENT_STORAGE
                return remember_phone(page, phone)
            await self._hall.changed()
        return remember_phone(lead_to(request.url.path), phone)

    def _refuse_another(self, shown: ShownEvent, phone: str, message: PlayerMessage, seen: str) -> None:
        """Refuse a form that was opened before the phone sent another person, whom it would replace."""
        sent = self._sent(shown, phone)
        if not sent or seen == str(len(sent)):
            return
        name, other = message.form.get("name", ""), sent[0].form.get("name", "")
        if inputs.same_name_key(name) != inputs.same_name_key(other):
            raise NotNow(REPLACES_ANOTHER, name=other)

    def _refuse_flood(self, tournament: Tournament, asked: str, address: str) -> None:
        """Refuse too many requests of one phone, of one address, or of all together."""
        messages = self._hall.messages
        new = [one for one in messages.entries(tournament.id) if one.number not in messages.outcomes]
        if sum(one.form[REQUEST_FIELD] == asked for one in new) >= MOST_AWAITED:
            raise NotNow(TOO_MANY_MESSAGES)
        waiting = {one.form[REQUEST_FIELD] for one in new}
        waiting |= {each.latest.request for each in waiting_requests(tournament)}
        self._addresses = {each: found for each, found in self._addresses.items() if each in waiting} | {asked: address}
        alike = sum(self._addresses.get(each) == address for each in waiting - {asked})
        if asked not in waiting and (len(waiting) >= bounds.MOST_WAITING_ENTRIES or alike >= MOST_OF_ADDRESS):
            raise NotNow(
                "{most} people wait to be registered, and more cannot: speak to the organiser.", most=len(waiting)
            )

    def _sent(self, shown: ShownEvent, phone: str) -> list[PlayerMessage]:
        event = shown.log.tournament.id
        return self._hall.messages.of_request(event, entry_request(event, phone))

    def _known(self, shown: ShownEvent, phone: str, language: str) -> tuple[str, Mapping[str, str]]:
        """The phone's latest form for another event in the hall, as far as it fits, with that event's name."""
        every = [(sent[0], each) for each in self._hall.site.shown.values() if (sent := self._sent(each, phone))]
        if not every:
            return "", {}
        last, other = max(every, key=lambda one: one[0].number)
        known = known_fields(shown.log.tournament, other.log.tournament, last.form, language)
        return other.log.tournament.details.name if known else "", known

    def _state(self, shown: ShownEvent, phone: str, *, wants: bool = False) -> EntryState:
        tournament, messages = shown.log.tournament, self._hall.messages
        asked, sent = entry_request(tournament.id, phone), self._sent(shown, phone)
        last = became(sent[0], messages.outcomes.get(sent[0].number)) if sent else None
        known = {asked, *(each.latest.request for each in waiting_requests(tournament))}
        others = {
            one.form[REQUEST_FIELD]
            for one in messages.entries(tournament.id)
            if one.number not in messages.outcomes and not (sent and one.number >= sent[-1].number)
        }
        typed = sent[0].form if sent else {}
        return entry_state(tournament, asked, last, before=len(others - known), wants=wants, typed=typed)

    def _page(
        self,
        request: Request,
        shown: ShownEvent,
        phone: str,
        *,
        typed: Mapping[str, str],
        refusal: Refusal | None = None,
        wants: bool = False,
        known_from: str = "",
    ) -> Response:
        """The form with what was typed and why it was refused, or what became of the request."""
        language, tournament = path_language(request), shown.log.tournament
        if refusal and why_erased(tournament, entry_request(tournament.id, phone)):
            # erased people's forms stay empty, and the page says why
            refusal, wants = None, True
        faults = {} if refusal is None else entry_faults(refusal, ruleset_of(tournament), language)
        # typed values stay in the form, even if nothing can be sent any more
        is_open = why_not_request(tournament, EntryOrigin.HALL, entry_request(tournament.id, phone)) is None
        state = self._state(shown, phone, wants=wants) if refusal is None else EntryState(asks=True, can_send=is_open)
        sent = len(self._sent(shown, phone))
        made = hall_entry_page(
            tournament,
            state,
            PagePlace(action=request.url.path, seen=str(sent)),
            language,
            own=_own_path(shown, language),
            typed=typed,
            faults=faults,
            is_first=not sent,
            known_from=known_from,
        )
        again = LOOK_SECONDS if state.waits and not state.asks else 0
        values = {"unlisted": True, "forms": True, "again": again, "name": tournament.details.name, "reporting": made}
        page = SitePage(path=f"{shown.folder}/{REGISTER_FILE}", template="entry", values=values)
        return page_answer(page, language)

    def _phone(self, request: Request) -> str:
        """The key for the phone: the one it has already, if it acts for somebody."""
        kept, claims = phone_key(request), self._hall.claims
        return kept if claims.of_phone(kept) else claims.phone(kept)

    def _shown(self, request: Request) -> ShownEvent:
        path_language(request)
        shown = self._hall.site.in_folder(request.path_params["folder"])
        if shown is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return shown


def entry_path(shown: ShownEvent, language: str, phone: str) -> str:
    """The page on which a phone can still change its registration; empty if it cannot, or did not register anybody."""
    tournament = shown.log.tournament
    asked = entry_request(tournament.id, phone)
    is_open = asked in shown.entered and why_not_request(tournament, EntryOrigin.HALL, asked) is None
    return f"/{language}/{shown.folder}/{REGISTER_FILE}?change=1" if is_open else ""


def waiting_change(hall: Hall, shown: ShownEvent, phone: str) -> Message | None:
    """The own page's sentence on a pending change; None once round 1 is paired, when nobody decides any more."""
    tournament, asked = shown.log.tournament, entry_request(shown.log.tournament.id, phone)
    sent = hall.messages.of_request(tournament.id, asked)
    is_new = bool(sent) and sent[0].number not in hall.messages.outcomes
    is_noted = any(each.latest.request == asked for each in waiting_requests(tournament))
    return waiting_change_text(tournament, asked) if not tournament.rounds and (is_new or is_noted) else None


def told_of_entry(shown: ShownEvent, phone: str) -> tuple[Message, ...]:
    """The own page's sentences on a change that the phone asked for, until round 1 is paired."""
    tournament = shown.log.tournament
    return () if tournament.rounds else change_declined(tournament, entry_request(tournament.id, phone))


def _own_path(shown: ShownEvent, language: str) -> str:
    return f"/{language}/{shown.folder}/players/me.html"


def _asked_fields(tournament: Tournament, fields: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The sent values that the form asks for, cut to a maximum length; several choices become lines of one text."""
    form, given = asked_form(tournament), dict[str, list[str]]()
    for name, value in fields:
        given.setdefault(name, []).append(value)
    longest = {f"{CONSENT}{purpose}": bounds.LONGEST_MOMENT for purpose in ConsentPurpose}
    longest |= {field.name: inputs.LONG if field.kind == FieldKind.CHOICES else field.longest for field in form.fields}
    return {name: "\n".join(given[name])[: most + 1] for name, most in longest.items() if name in given}
