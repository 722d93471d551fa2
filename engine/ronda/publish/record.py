"""The records that a site keeps of events and rankings: all that its lists need, and its own files."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from ronda.core import codec
from ronda.core.file_format import OMIT_IF_DEFAULT
from ronda.core.sources import SourceEvent
from ronda.core.text import N_, Message
from ronda.core.web_address import short_address_file, short_event_code, site_address
from ronda.publish.club.club_look import NO_LOOK, ClubLook, kept_club_look
from ronda.publish.files import LazyFiles
from ronda.publish.page import DATA_FOLDER

RECORD_NAME = ".ronda.json"
"""Name of a record: one for the lists at the root, one in the data folder of each event and ranking."""
INDEX_FORMAT = "ronda-site"
SECTION_FORMAT = "ronda-pages"
INDEX_VERSION = 2
RECORDS_KEPT = 256
"""Records kept in memory: a run reads each two or three times, and they rarely change."""
SECTION_VERSION = 1
NAMED_SEASON = "season-"
"""Prefix of the folder of a season whose rules file gives it a name."""
_NUMBERS = re.compile(r"(\d+:\d+ ?)*")

TextsByLanguage = tuple[tuple[str, str], ...]
"""The same words in each language, by language key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewsItem:
    """News of a tournament in all languages, as :class:`ronda.views.public.event_news.EventNews`."""

    key: str
    at: str
    title: TextsByLanguage
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventEntry:
    """A published tournament as the lists show it."""

    folder: str
    id: str
    entries: int
    """Number of entries in its log."""
    digest: str
    """Digest of the last entry, as :func:`.entry_digests.published_digest`; an earlier Ronda wrote it whole."""
    pages: str
    """Digest of all its pages."""
    name: str
    is_demo: bool
    game: TextsByLanguage
    date: str
    place: str
    players: int
    status: TextsByLanguage
    champion: str
    """Empty until there is a champion."""
    day: str
    """Day of the last change, as :attr:`time`; empty if unknown."""
    time: str
    running: bool
    """Whether a round is running."""
    season: str
    """Key of the game whose season ranking counts it; empty if none."""
    unlisted: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Whether search engines are asked to leave it out."""
    news: tuple[NewsItem, ...] = field(default=(), metadata=OMIT_IF_DEFAULT)
    """The newest news."""
    has_twins: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Whether each page has a document for programs; an earlier Ronda wrote none."""
    champion_title: TextsByLanguage = field(default=(), metadata=OMIT_IF_DEFAULT)
    """The title before the champion's name; an earlier Ronda wrote none."""
    kept_back: tuple[str, ...] = field(default=(), metadata=OMIT_IF_DEFAULT)
    """What the organiser withholds, as :func:`ronda.views.shared.public_disclosure.withheld_texts`."""
    signs: str = field(default="", metadata=OMIT_IF_DEFAULT)
    """Short digests of all entries, as :func:`ronda.publish.entry_digests.short_entry_digests`; may be empty."""
    sources: tuple[SourceEvent, ...] = field(default=(), metadata=OMIT_IF_DEFAULT)
    """Tournaments from which its players come (ST-SOURCE)."""

    registers: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Whether people can register by phone in the hall (REG-ENTRY); never on other pages."""

    ahead: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Whether it is announced but has not begun."""

    @property
    def newest_last(self) -> tuple[str, str, str, str]:
        """Sort key: the date, or the date of the last entry if none was announced."""
        return (self.date or self.day, self.day, self.time, self.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPlayer:
    """A player of a rated tournament and their person in the ranking."""

    player: int
    person: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedEvent:
    """A tournament in a ranking."""

    id: str
    name: str
    date: str
    digest: str
    """Digest of the last entry that was ranked, as for an event."""
    players: tuple[RatedPlayer, ...] = field(default=(), metadata=OMIT_IF_DEFAULT)
    """As an earlier Ronda wrote them, one by one."""
    numbers: str = field(default="", metadata=OMIT_IF_DEFAULT)
    """The same in short, because a season has tens of thousands: ``1:5 2:7`` (player:person)."""

    @property
    def known_players(self) -> tuple[RatedPlayer, ...]:
        """All players with their persons."""
        pairs = (each.split(":") for each in self.numbers.split())
        return self.players or tuple(RatedPlayer(player=int(player), person=int(person)) for player, person in pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPerson:
    """A person in a ranking."""

    number: int
    name: str
    rank: int
    rating: str
    """As a decimal number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingEntry:
    """A published season ranking as the lists show it."""

    folder: str
    season: str
    game: str
    """Its key."""
    game_name: TextsByLanguage
    rating_name: TextsByLanguage
    """Name of its numbers."""
    events: tuple[RatedEvent, ...]
    people: tuple[RatedPerson, ...]
    unlisted: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Whether search engines are asked to leave it out, because one of its events is."""

    @property
    def last_played(self) -> str:
        """Day of its last event; empty if unknown."""
        return max((event.date for event in self.events), default="")

    @property
    def title(self) -> Message:
        """Its name on pages: the one in its rules, or "ranking of a season of the game"."""
        named = self.folder.startswith(NAMED_SEASON)
        return Message("{season}" if named else N_("Ranking of the season {season}"), (("season", self.season),))


type SectionEntry = EventEntry | RankingEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteSection:
    """An event or ranking with all its pages: path to content."""

    entry: SectionEntry
    files: LazyFiles
    lists: tuple[str, ...] = ()
    """Files of the lists that lie in its folders, or lead only to it."""
    made_of: str = ""
    """Digest of the inputs, to find out whether the same pages would result; may be empty."""
    base: str = ""
    """Web address of the site that the pages name; empty if none."""
    look: str = ""
    """Digest of the club's look on them; empty for Ronda's own."""

    @property
    def record(self) -> "SectionRecord":
        """The site's record of the section; takes the digests of all its files."""
        return SectionRecord(
            folder=self.entry.folder,
            entry=self.entry,
            files=self.files.digests | dict.fromkeys(self.lists, ""),
            made_of=self.made_of,
            files_made_of=self.files.made_of,
            base=self.base,
            look=self.look,
        )


class SectionState(StrEnum):
    """State of an event or ranking in a site; an interrupted run leaves it in between."""

    WHOLE = "whole"
    CHANGING = "changing"
    """Some of its pages are still the previous ones."""
    HIDDEN = "hidden"
    """It is being added or removed, and on no list, because pages are missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionRecord:
    """The site's record of an event or ranking."""

    folder: str
    entry: SectionEntry
    files: Mapping[str, str]
    """Its files with the digests of what was written; without digests, those of the lists."""
    made_of: str = ""
    state: SectionState = SectionState.WHOLE
    files_made_of: Mapping[str, str] = field(default_factory=dict)
    """Digest of each file's inputs and of the Ronda that made it; empty if not requested."""
    base: str = ""
    """Web address of the site that its pages name; empty if none."""
    look: str = ""
    """Digest of the club's look on its pages; empty for Ronda's own."""

    def encode(self) -> bytes:
        """The record as a file; :func:`read_section_record` reads it back."""
        kind = "ranking" if isinstance(self.entry, RankingEntry) else "event"
        return codec.indented_json(
            {
                "format": SECTION_FORMAT,
                "version": SECTION_VERSION,
                "folder": self.folder,
                "made_of": self.made_of,
                "state": self.state,
                **({"base_url": self.base} if self.base else {}),
                **({"look": self.look} if self.look else {}),
                kind: codec.value_to_json(self.entry),
                "files": dict(sorted(self.files.items())),
                "files_made_of": dict(sorted(self.files_made_of.items())),
            }
        )


def record_file(folder: str) -> str:
    """Path of the record of an event or ranking."""
    return f"{DATA_FOLDER}/{folder}/{RECORD_NAME}"


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRecord:
    """The record of the lists."""

    version: int
    files: Mapping[str, str]
    """Files of no event or ranking, with digests; in version 1 all files of the site."""
    base: str
    """Web address of the site; empty if not given. The same holds for the app's."""
    app: str
    look: ClubLook
    files_made_of: Mapping[str, str] = field(default_factory=dict)
    """As for an event or ranking."""
    templates: str = ""
    """Digest of the templates of its pages; empty for Ronda's own."""


def encode_index_record(
    files: Mapping[str, str],
    base: str = "",
    app: str = "",
    look: ClubLook = NO_LOOK,
    made_of: Mapping[str, str] = MappingProxyType({}),
    templates: str = "",
) -> bytes:
    """The record of the lists: their files, the addresses of site and app, and the club's look.

    Also takes digests of the files' inputs, and the digest of the templates.
    """
    known: dict[str, object] = {**({"base_url": base} if base else {}), **({"app_url": app} if app else {})}
    known |= {"look": look.written()} if look else {}
    known |= {"templates": templates} if templates else {}
    known |= {"files": dict(sorted(files.items()))}
    known |= {"files_made_of": dict(sorted(made_of.items()))} if made_of else {}
    return codec.indented_json({"format": INDEX_FORMAT, "version": INDEX_VERSION, **known})


def encode_legacy_record(files: Iterable[str]) -> bytes:
    """The record of a site from before sections had their own records."""
    return codec.indented_json({"format": INDEX_FORMAT, "version": 1, "files": sorted(files)})


@lru_cache(maxsize=RECORDS_KEPT)
def read_section_record(text: str, folder: str) -> SectionRecord:
    """Read the record of an event or ranking; raises ``ValueError`` or ``Malformed`` for an invalid one."""
    read = _parsed(text)
    files = read_file_digests(read)
    if (read.get("format"), read.get("folder")) != (SECTION_FORMAT, folder):
        raise ValueError("not the record of this folder")
    if read.get("version") != SECTION_VERSION:
        raise ValueError("the record of a newer Ronda")
    entry: SectionEntry
    if "ranking" in read:
        entry = codec.value_from_json(RankingEntry, read["ranking"], "ranking")
        if not all(_NUMBERS.fullmatch(event.numbers) for event in entry.events):
            raise ValueError("not who is who")
    else:
        entry = codec.value_from_json(EventEntry, read.get("event"), "event")
    leads = short_address_file(short_event_code(entry.id)) if isinstance(entry, EventEntry) else ""
    if entry.folder != folder or not all(_is_of(path, folder) or path == leads for path in files):
        raise ValueError("not the record of this folder")
    return SectionRecord(
        folder=folder,
        entry=entry,
        files=files,
        made_of=codec.value_from_json(str, read.get("made_of"), "made_of"),
        state=codec.value_from_json(SectionState, read.get("state"), "state"),
        files_made_of=read_file_digests({"files": read.get("files_made_of", {})}),
        base=site_address(codec.value_from_json(str, read.get("base_url", ""), "base_url")),
        look=codec.value_from_json(str, read.get("look", ""), "look"),
    )


def read_index_record(text: str) -> IndexRecord:
    """Read the record of the lists; raises ``ValueError`` or ``Refusal`` for an invalid one."""
    read = _parsed(text)
    base = site_address(codec.value_from_json(str, read.get("base_url", ""), "base_url"))
    app = site_address(codec.value_from_json(str, read.get("app_url", ""), "app_url"))
    return IndexRecord(
        version=codec.value_from_json(int, read.get("version", 1), "version"),
        files=read_file_digests(read),
        files_made_of=read_file_digests({"files": read.get("files_made_of", {})}),
        base=base,
        app=app,
        look=kept_club_look(codec.value_from_json(dict, read.get("look", {}), "look")),
        templates=codec.value_from_json(str, read.get("templates", ""), "templates"),
    )


def read_file_digests(read: Mapping[str, object]) -> dict[str, str]:
    """The files in a record with their digests, or with empty ones if it only lists names; raises ``ValueError``."""
    files = read.get("files")
    named = dict.fromkeys(files, "") if isinstance(files, list) and all(map(_is_inside, files)) else files
    if not isinstance(named, dict) or not all(_is_inside(path) and isinstance(named[path], str) for path in named):
        raise ValueError("not a record")
    return named


def _parsed(text: str) -> dict[str, object]:
    return codec.value_from_json(dict, codec.parse_json(text), "record")


def _is_inside(path: object) -> bool:
    # a path object would take ten times as long, and a record has thousands
    return isinstance(path, str) and not {"", ".", ".."}.intersection(path.split("/")) and "\\" not in path


def _is_of(path: str, folder: str) -> bool:
    """Whether a file lies in its event's or ranking's folder, in a tree of the site."""
    return path.split("/")[1:-1][:1] == [folder]
