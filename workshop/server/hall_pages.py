"""The results site of the hall's events, made again from each copy that the organiser's window hands over."""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from mimetypes import guess_type

from ronda.core import facts
from ronda.core.errors import Impossible
from ronda.core.web_address import short_event_code
from ronda.journal import Log
from ronda.publish import SiteFrame, build_index_files, event_section
from ronda.publish.event_pages import NOW_DATA, personal_pages
from ronda.publish.files import PreviousBuild
from ronda.publish.page import DATA_FOLDER, HALL_TITLE, SitePage
from ronda.publish.page_assets import STYLESHEET
from ronda.publish.record import SectionEntry
from ronda.views.files.hall_copy import read_hall_copy
from ronda.views.shared.clock_tiles import clock_tile
from ronda.views.shared.html import render_template, template_source
from ronda.views.shared.languages import LANGUAGES
from workshop.server.folder_files import CONTENT_TYPES

OWN_PATH = "/me"
"""The address of a player's own page."""
LOOK_MILLISECONDS = 1000
"""Milliseconds between two requests of a polling page."""
EDITION = "hall"
MOST_EVENTS = 12
FRAME = SiteFrame(title=HALL_TITLE, own=OWN_PATH, inlines=False)


@dataclass(frozen=True, slots=True)
class ServedFile:
    """A file of the site."""

    content: bytes
    kind: str
    tag: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownEvent:
    """An event that the hall shows."""

    log: Log
    entry: SectionEntry
    digest: str
    """Identifies the copy: the window hands over another only if this differs."""
    sign: str
    """Identifies the copy to players without revealing anything that their pages do not show (REG-LISTS)."""
    own: dict[int, SitePage]
    """The own page of each player, by number."""
    files: dict[str, bytes]
    made_of: dict[str, str]
    digests: dict[str, str]

    @property
    def folder(self) -> str:
        """The folder of its pages."""
        return self.entry.folder

    @property
    def entered(self) -> dict[str, int]:
        """The players registered by phones of the hall, by the identifier of the request."""
        return {each.latest.request: each.player for each in self.log.tournament.entry_requests if each.player}

    @property
    def phone_facts(self) -> dict[str, facts.PhoneFact]:
        """What players' phones said that the copy holds, by the identifier of the message."""
        return {
            record.fact.message: record.fact
            for record in self.log.records
            if isinstance(record.fact, facts.PHONE_FACTS)
        }

    @property
    def players(self) -> dict[int, str]:
        """The public names of those who play, by number."""
        return {player.id: player.name for player in self.log.tournament.players}


class HallFull(Impossible):
    """There is no room for one more event."""


class OlderCopy(Impossible):
    """A newer state of the event is shown already."""


class ShownByOtherBrowser(Impossible):
    """Another browser of this computer shows the event."""


class HallSite:
    """All pages, ready to be served."""

    def __init__(self, secret: bytes) -> None:
        """Start with a secret that only this computer knows."""
        self._secret = secret
        self.shown: dict[str, ShownEvent] = {}
        self._files: dict[str, ServedFile] = {}
        self._collect()

    def made(self, text: str) -> ShownEvent:
        """Make the pages of a copy without showing them yet.

        Raises ``Refusal`` for an invalid copy, or one too many.
        """
        digest = copy_digest(text)
        log = read_hall_copy(text)
        event = log.tournament.id
        before = self.shown.get(event)
        if before and before.digest == digest:
            return before
        if not before and len(self.shown) >= MOST_EVENTS:
            raise HallFull("The hall shows {count} events already: take one of them off.", count=MOST_EVENTS)
        earlier = PreviousBuild(edition=EDITION)
        if before:
            earlier = PreviousBuild(edition=EDITION, files=before.digests, made_of=before.made_of)
        part = event_section(log, FRAME, earlier=earlier)
        digests = part.files.digests
        old = before.files if before else {}
        files = {
            path: old[path] if before and before.digests.get(path) == digests[path] else part.files[path]
            for path in part.files
        }
        now = f"{DATA_FOLDER}/{part.entry.folder}/{NOW_DATA}"
        sign = hmac.digest(self._secret, digest.encode(), "sha256").hex()[: len(digest)]
        # Messages of players change their own pages, perhaps only theirs, and perhaps twice within a second.
        files[now] = json.dumps({**json.loads(files[now]), "every": LOOK_MILLISECONDS, "copy": sign}).encode()
        return ShownEvent(
            log=log,
            entry=part.entry,
            digest=digest,
            sign=sign,
            own=personal_pages(log, FRAME),
            files=files,
            made_of=part.files.made_of,
            digests=digests,
        )

    def show(self, made: ShownEvent) -> None:
        """Show an event, replacing an earlier state of it."""
        event = made.log.tournament.id
        if self.shown.get(event) is not made:
            self.shown = {**self.shown, event: made}
            self._collect()

    def hide(self, event: str) -> None:
        self.shown = {each: shown for each, shown in self.shown.items() if each != event}
        self._collect()

    def file(self, path: str) -> ServedFile | None:
        """A file by its path; None if there is none."""
        return self._files.get(path) or self._files.get(f"{path}index.html" if path.endswith("/") else "")

    def in_folder(self, folder: str) -> ShownEvent | None:
        """The event with this folder, or None."""
        return next((shown for shown in self.shown.values() if shown.folder == folder), None)

    def first_page(self, language: str) -> str:
        """The path of the current event's page, or of the list if there are several."""
        if len(self.shown) == 1:
            (only,) = self.shown.values()
            return f"/{language}/{only.folder}/now.html"
        return f"/{language}/index.html"

    def short(self, name: str, language: str) -> str:
        """The path for a short address, or of everything that is being played."""
        for event, shown in self.shown.items():
            if short_event_code(event) == name:
                return f"/{language}/{shown.folder}/now.html"
        return self.first_page(language)

    def _collect(self) -> None:
        files: dict[str, bytes] = dict(build_index_files([shown.entry for shown in self.shown.values()], FRAME))
        for shown in self.shown.values():
            files |= shown.files
        for sheet in ("public/hall.css", "public/reporting.css"):
            files[STYLESHEET] += render_template(sheet, FRAME.languages[0]).encode()
        files |= self._clock_pages()
        copies = [shown.digest for shown in self.shown.values()]
        now = {**json.loads(files["now.json"]), "every": LOOK_MILLISECONDS, "copies": copies}
        root = json.dumps(now).encode()
        self._files = {path: served_file(path, content) for path, content in {**files, "now.json": root}.items()}

    def _clock_pages(self) -> dict[str, bytes]:
        """The page with the clocks of all events, in each language, and its script (REG-DAY)."""
        tiles = tuple((clock_tile(shown.log.tournament, now=""), shown.folder) for shown in self.shown.values())
        page = SitePage(path="clocks.html", template="clocks", values={"tiles": tiles, "unlisted": True})
        made = {f"{language}/{page.path}": FRAME.in_language(page, language) for language in FRAME.languages}
        return {**made, "clocks.js": template_source("public/clocks.js")}


def served_file(path: str, content: bytes) -> ServedFile:
    """A file with its type from the suffix and its tag from the content."""
    suffix = path[path.rfind(".") :]
    kind = CONTENT_TYPES.get(suffix) or guess_type(path)[0] or "application/octet-stream"
    return ServedFile(content, kind, f'"{sha256(content).hexdigest()[:32]}"')


def copy_digest(text: str) -> str:
    """32 hexadecimal digits of SHA-256."""
    return sha256(text.encode()).hexdigest()[:32]


def preferred_language(accepted: str) -> str:
    """The best available language for the browser's ``Accept-Language``."""
    wanted: Iterable[str] = (part.partition(";")[0].strip().lower()[:2] for part in accepted.split(","))
    return next((language for language in wanted if language in LANGUAGES), next(iter(LANGUAGES)))
