"""The hall pages of players for pictures: a real server, with a phone's cookie for each state."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ronda.core.state import Tournament
from ronda.journal import Log
from ronda.views.files.hall_copy import hall_copy
from ronda.views.public.event_context import REGISTER_FILE
from ronda.views.shared.languages import SOURCE_LANGUAGE
from workshop.server import http_server
from workshop.server.claims import entry_request
from workshop.server.folder_files import FolderFiles
from workshop.server.hall_state import Hall
from workshop.server.player_messages import PlayerMessage
from workshop.server.port_routing import PortRouter
from workshop.server.request_guard import RequestGuard

CHOOSING, WAITING, CARD, NO_CARD = "choosing", "waiting", "card", "no-card"
"""Visitors who are no player yet: choosing a name, waiting for the organiser, or with a (valid or invalid) link."""


def _open(place: int, side: int = 0) -> Callable[[Tournament], int]:
    """A player at an open table of the last round, counted from the first; evaluated later."""
    return lambda state: state.rounds[-1].open_matches[place].players[side]


READERS: Mapping[str, Callable[[Tournament], int]] = {
    "nothing-reported": _open(12),
    "opponent-reported": _open(3, 1),
    "reported": _open(3),
    "disputed": _open(1),
    "agreed": _open(0),
    "called": _open(10),
    "in": lambda state: next(match for match in state.rounds[-1].matches if match.result).players[0],
}
"""The players of the demo event whose own pages differ, by what they show."""
ENTRANTS = ("registering", "in-the-queue", "declined")
"""Visitors who register in the hall: nothing sent yet, waiting, or declined."""
VISITORS = (CHOOSING, WAITING, CARD, NO_CARD, *READERS)


@dataclass(frozen=True, slots=True)
class HallScreens:
    """A hall server that shows one event."""

    address: str
    hall: Hall
    log: Log
    beside: Executor
    """Runs what waits for the disk; the caller may have an event loop of its own."""

    def visitor(self, who: str, language: str = SOURCE_LANGUAGE) -> tuple[str, str]:
        """A page's path and the cookie of the phone that sees it in this state, empty for none."""
        event, claims = self.log.tournament.id, self.hall.claims
        if who in ENTRANTS:
            return f"/{language}/{self.hall.site.shown[event].folder}/{REGISTER_FILE}", self._entrant(who, language)
        if who in READERS:
            player = READERS[who](self.log.tournament)
            return "/me", self.beside.submit(asyncio.run, self._claimed(event, player)).result() or ""
        somebody = self.log.tournament.players[-1].id
        if who == WAITING:
            return "/me", claims.ask(event, somebody, kept="", address="") or ""
        return {CARD: f"/me/{claims.card(event, somebody)}", NO_CARD: "/me/withdrawn"}.get(who, "/me"), ""

    def _entrant(self, who: str, language: str) -> str:
        """The key of a phone that asked to be registered, with the organiser's decision on it."""
        phone = self.hall.claims.phone("")
        form, sent = {"name": "Pau Serra", "field_squad_points": "20"}, who != ENTRANTS[0]
        event, moment = self.log.tournament.id, self.log.records[-1].at
        asked = entry_request(event, phone)
        message = PlayerMessage.of_entry(event, asked, form, seen="0", at=moment, lang=language)
        if sent:
            number = self.beside.submit(self.hall.messages.add, message).result().number
            said = "Its list has more points than the event allows." if who == ENTRANTS[2] else ""
            outcome = {"accepted": not said, "said": said}
            self.beside.submit(self.hall.messages.answer, number, outcome).result()
        return phone

    async def _claimed(self, event: str, player: int) -> str | None:
        await self.hall.claims.allow_several(event, player)
        return await self.hall.claims.take(event, player, kept="")


@contextmanager
def serve_hall_screens(log: Log, folder: Path) -> Iterator[HallScreens]:
    """Serve an event to a hall while the context lasts; ``folder`` is for the server's data."""
    hall = Hall(folder)
    hall.site.show(hall.site.made(hall_copy(log)))
    listening = http_server.bind_port(http_server.HOST, 0)
    port = listening.getsockname()[1]
    serving = http_server.HttpServer(
        RequestGuard(PortRouter(hall, FolderFiles(folder), port)), listening, ending=hall.end
    )
    serving.begin()
    with ThreadPoolExecutor(1) as beside:
        try:
            yield HallScreens(f"http://{http_server.HOST}:{port}", hall, log, beside)
        finally:
            serving.stop()
