"""The results site of the events that the hall shows, made anew of each copy that the organiser's window hands over."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from mimetypes import guess_type

from ronda.core.errors import Impossible
from ronda.journal import Log
from ronda.publish import Frame, event_part, lists
from ronda.publish.event_pages import NOW_DATA, own_pages
from ronda.publish.files import Earlier
from ronda.publish.lists import STYLESHEET
from ronda.publish.page import DATA, HALL, Page
from ronda.publish.record import Entry
from ronda.views.files.hall_copy import read_hall_copy
from ronda.views.shared.html import render
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.web_address import SHORT, short_name
from workshop.served_files import TYPES

OWN = "/me"
"""Where a player's own page is asked for."""
EVERY = 1000
"""Milliseconds between two looks of a page."""
EDITION = "hall"
MOST_EVENTS = 12
FRAME = Frame(title=HALL, own=OWN)


@dataclass(frozen=True, slots=True)
class Served:
    """A file of the site."""

    content: bytes
    kind: str
    tag: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """An event that the hall shows."""

    log: Log
    entry: Entry
    digest: str
    """Stands for the copy: the window hands over another only if that differs."""
    own: dict[int, Page]
    """The page of each player, by number."""
    files: dict[str, bytes]
    made_of: dict[str, str]
    digests: dict[str, str]

    @property
    def folder(self) -> str:
        """Give the folder of its pages."""
        return self.entry.folder

    @property
    def players(self) -> dict[int, str]:
        """Give the names of those who play, by number, as everybody may read them."""
        return {player.id: player.name for player in self.log.tournament.players}


class Full(Impossible):
    """There is no room for one more event."""


class Older(Impossible):
    """A newer state of the event is shown already."""


class Elsewhere(Impossible):
    """Another browser of this computer shows the event."""


class Site:
    """All pages, ready to be handed out."""

    def __init__(self) -> None:
        """Begin without any event."""
        self.shown: dict[str, Shown] = {}
        self._files: dict[str, Served] = {}
        self._collect()

    def made(self, text: str) -> Shown:
        """Give the pages of a copy, which nobody sees yet. Raises ``Refusal`` for what is none, or one too many."""
        digest = digest_of(text)
        log = read_hall_copy(text)
        event = log.tournament.id
        before = self.shown.get(event)
        if before and before.digest == digest:
            return before
        if not before and len(self.shown) >= MOST_EVENTS:
            raise Full("The hall shows {count} events already: take one of them off.", count=MOST_EVENTS)
        earlier = Earlier(edition=EDITION)
        if before:
            earlier = Earlier(edition=EDITION, files=before.digests, made_of=before.made_of)
        part = event_part(log, FRAME, earlier=earlier)
        digests = part.files.digests
        old = before.files if before else {}
        files = {
            path: old[path] if before and before.digests.get(path) == digests[path] else part.files[path]
            for path in part.files
        }
        now = f"{DATA}/{part.entry.folder}/{NOW_DATA}"
        # What players send changes their own pages, perhaps no other, and twice within a second.
        files[now] = json.dumps({**json.loads(files[now]), "every": EVERY, "copy": digest}).encode()
        return Shown(
            log=log,
            entry=part.entry,
            digest=digest,
            own=own_pages(log, FRAME),
            files=files,
            made_of=part.files.made_of,
            digests=digests,
        )

    def show(self, made: Shown) -> None:
        """Show an event, instead of an earlier state of it."""
        event = made.log.tournament.id
        if self.shown.get(event) is not made:
            self.shown = {**self.shown, event: made}
            self._collect()

    def hide(self, event: str) -> None:
        """Take an event off the pages."""
        self.shown = {each: shown for each, shown in self.shown.items() if each != event}
        self._collect()

    def file(self, path: str) -> Served | None:
        """Give a file by its path; None if there is none."""
        return self._files.get(path) or self._files.get(f"{path}index.html" if path.endswith("/") else "")

    def first_page(self, language: str) -> str:
        """Give the path to what is being played: of one event its page, of several their list."""
        if len(self.shown) == 1:
            (only,) = self.shown.values()
            return f"/{language}/{only.folder}/now.html"
        return f"/{language}/index.html"

    def short(self, name: str, language: str) -> str:
        """Give the path to what is being played under a short address, or of all that is."""
        for event, shown in self.shown.items():
            if short_name(event) == name:
                return f"/{language}/{shown.folder}/now.html"
        return self.first_page(language)

    def _collect(self) -> None:
        files: dict[str, bytes] = dict(lists([shown.entry for shown in self.shown.values()], FRAME))
        for shown in self.shown.values():
            files |= shown.files
        for sheet in ("public/hall.css", "public/reporting.css"):
            files[STYLESHEET] += render(sheet, FRAME.languages[0]).encode()
        root = json.dumps({**json.loads(files["now.json"]), "every": EVERY}).encode()
        self._files = {path: served(path, content) for path, content in {**files, "now.json": root}.items()}


def served(path: str, content: bytes) -> Served:
    """Give a file as it is handed out."""
    suffix = path[path.rfind(".") :]
    kind = TYPES.get(suffix) or guess_type(path)[0] or "application/octet-stream"
    return Served(content, kind, f'"{sha256(content).hexdigest()[:32]}"')


def digest_of(text: str) -> str:
    """Give what stands for a copy."""
    return sha256(text.encode()).hexdigest()[:32]


def language_of(accepted: str) -> str:
    """Give the reader's language of those that there are; takes what the browser says it accepts."""
    wanted: Iterable[str] = (part.partition(";")[0].strip().lower()[:2] for part in accepted.split(","))
    return next((language for language in wanted if language in LANGUAGES), next(iter(LANGUAGES)))


SHORT_ADDRESSES = f"/{SHORT}/"
