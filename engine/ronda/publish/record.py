"""What a site remembers of an event or a ranking: all that its lists need, and which files are its own."""

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
"""The name of a record: one of the lists at the root, one of each event and ranking in its folder of data."""
INDEX_FORMAT = "ronda-site"
SECTION_FORMAT = "ronda-pages"
INDEX_VERSION = 2
RECORDS_KEPT = 256
"""A run reads the records of a site two or three times, and they are seldom others."""
SECTION_VERSION = 1
NAMED_SEASON = "season-"
"""Begins the folder of a season that has a name of its own, from the file of its rules."""
_NUMBERS = re.compile(r"(\d+:\d+ ?)*")

TextsByLanguage = tuple[tuple[str, str], ...]
"""The same words in each language, by its key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewsItem:
    """News of a tournament in all languages, as :class:`ronda.views.public.event_news.EventNews`."""

    key: str
    at: str
    title: TextsByLanguage
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventEntry:
    """A published tournament as lists show it."""

    folder: str
    id: str
    entries: int
    """How many entries its log had."""
    digest: str
    """Of the last of them, and so of all, as :func:`.entry_digests.published_digest`; earlier, all of it."""
    pages: str
    """Changes with any of its pages."""
    name: str
    is_demo: bool
    game: TextsByLanguage
    date: str
    place: str
    players: int
    status: TextsByLanguage
    champion: str
    """Empty while there is none."""
    day: str
    """Of the last change, as :attr:`time`; empty where nobody told it."""
    time: str
    running: bool
    """A round is being played."""
    season: str
    """The key of the game whose season ranking counts it; empty where none does."""
    unlisted: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Search engines are asked to leave it out."""
    news: tuple[NewsItem, ...] = field(default=(), metadata=OMIT_IF_DEFAULT)
    """The newest of it."""
    has_twins: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Each of its pages stands there for programs too, which an earlier Ronda did not write."""
    champion_title: TextsByLanguage = field(default=(), metadata=OMIT_IF_DEFAULT)
    """What stands before the champion's name; an earlier Ronda wrote none."""
    kept_back: tuple[str, ...] = field(default=(), metadata=OMIT_IF_DEFAULT)
    """What its organiser keeps off the pages, as :func:`ronda.views.shared.public_disclosure.withheld_texts`."""
    signs: str = field(default="", metadata=OMIT_IF_DEFAULT)
    """Of each entry, as :func:`ronda.publish.entry_digests.short_entry_digests`; an earlier Ronda wrote none."""
    sources: tuple[SourceEvent, ...] = field(default=(), metadata=OMIT_IF_DEFAULT)
    """The tournaments from whose results its players come (ST-SOURCE)."""

    registers: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """In the hall people register themselves by phone (REG-ENTRY); never on pages elsewhere."""

    ahead: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """It is announced and has not begun."""

    @property
    def newest_last(self) -> tuple[str, str, str, str]:
        """What orders tournaments: their date, or that of their last entry where none was announced."""
        return (self.date or self.day, self.day, self.time, self.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPlayer:
    """Who a player of a rated tournament is in the ranking."""

    player: int
    person: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedEvent:
    """A tournament that a ranking holds."""

    id: str
    name: str
    date: str
    digest: str
    """Of the last entry that was ranked, as that of an event."""
    players: tuple[RatedPlayer, ...] = field(default=(), metadata=OMIT_IF_DEFAULT)
    """As an earlier Ronda wrote them, one by one."""
    numbers: str = field(default="", metadata=OMIT_IF_DEFAULT)
    """The same in short, a season has tens of thousands: ``1:5 2:7``, the player and the person."""

    @property
    def known_players(self) -> tuple[RatedPlayer, ...]:
        """Who is who."""
        pairs = (each.split(":") for each in self.numbers.split())
        return self.players or tuple(RatedPlayer(player=int(player), person=int(person)) for player, person in pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPerson:
    """A person of a ranking."""

    number: int
    name: str
    rank: int
    rating: str
    """As a decimal number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingEntry:
    """A published season ranking as lists show it."""

    folder: str
    season: str
    game: str
    """Its key."""
    game_name: TextsByLanguage
    rating_name: TextsByLanguage
    """What its numbers are called."""
    events: tuple[RatedEvent, ...]
    people: tuple[RatedPerson, ...]
    unlisted: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Search engines are asked to leave it out, as one of its events."""

    @property
    def last_played(self) -> str:
        """The day of its last event; empty where none is known."""
        return max((event.date for event in self.events), default="")

    @property
    def title(self) -> Message:
        """What pages call it: by the name that its rules give it, or as the ranking of a season of its game."""
        named = self.folder.startswith(NAMED_SEASON)
        return Message("{season}" if named else N_("Ranking of the season {season}"), (("season", self.season),))


type SectionEntry = EventEntry | RankingEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteSection:
    """An event or a ranking with all its pages, path to content."""

    entry: SectionEntry
    files: LazyFiles
    lists: tuple[str, ...] = ()
    """Those files of the lists that stand in its folders, or lead to it alone."""
    made_of: str = ""
    """What they were made of, for who wants to know whether they would be made the same again; may be empty."""
    base: str = ""
    """The address of the site that they name; empty if they name none."""
    look: str = ""
    """The sign of the club's look that they have; empty for Ronda's own."""

    @property
    def record(self) -> "SectionRecord":
        """What the site remembers of the section; the digests of all its files are taken for it."""
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
    """How much of an event or a ranking stands there; a run that is interrupted leaves it between two."""

    WHOLE = "whole"
    CHANGING = "changing"
    """Its pages are partly those of before."""
    HIDDEN = "hidden"
    """It comes or goes: on no list, since pages are lacking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionRecord:
    """What a site remembers of an event or a ranking."""

    folder: str
    entry: SectionEntry
    files: Mapping[str, str]
    """The files that belong to it, with the digests of what was written; with none, those of the lists."""
    made_of: str = ""
    state: SectionState = SectionState.WHOLE
    files_made_of: Mapping[str, str] = field(default_factory=dict)
    """What each file was made of, and by which Ronda, as a digest; empty where nobody asked for it."""
    base: str = ""
    """The address of the site that its pages name; empty if they name none."""
    look: str = ""
    """The sign of the club's look that its pages have; empty for Ronda's own."""

    def encode(self) -> bytes:
        """The record as a file, which :func:`read_section_record` reads back."""
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
    """The path of the record of an event or a ranking."""
    return f"{DATA_FOLDER}/{folder}/{RECORD_NAME}"


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRecord:
    """The record of the lists."""

    version: int
    files: Mapping[str, str]
    """Those that belong to no event and no ranking, with their digests; of version 1, all of the site."""
    base: str
    """The address of the site; empty if nobody named it, as that of the app."""
    app: str
    look: ClubLook
    files_made_of: Mapping[str, str] = field(default_factory=dict)
    """As that of an event or a ranking."""
    templates: str = ""
    """The sign of those that its pages are made with; empty for Ronda's own."""


def encode_index_record(
    files: Mapping[str, str],
    base: str = "",
    app: str = "",
    look: ClubLook = NO_LOOK,
    made_of: Mapping[str, str] = MappingProxyType({}),
    templates: str = "",
) -> bytes:
    """The record of the lists: the files that belong to no event and no ranking, the addresses, and the club's look.

    The addresses are that of the site, and that of the app to which its pages lead. Takes what files were made of too,
    and the sign of the templates.
    """
    known: dict[str, object] = {**({"base_url": base} if base else {}), **({"app_url": app} if app else {})}
    known |= {"look": look.written()} if look else {}
    known |= {"templates": templates} if templates else {}
    known |= {"files": dict(sorted(files.items()))}
    known |= {"files_made_of": dict(sorted(made_of.items()))} if made_of else {}
    return codec.indented_json({"format": INDEX_FORMAT, "version": INDEX_VERSION, **known})


def encode_legacy_record(files: Iterable[str]) -> bytes:
    """The record of a site as it was before events and rankings had records of their own."""
    return codec.indented_json({"format": INDEX_FORMAT, "version": 1, "files": sorted(files)})


@lru_cache(maxsize=RECORDS_KEPT)
def read_section_record(text: str, folder: str) -> SectionRecord:
    """Read the record of an event or a ranking; raises ``ValueError`` or ``Malformed`` for what is none."""
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
    """Read the record of the lists; raises ``ValueError`` or ``Refusal``."""
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
    """The files of a record with their digests, or with none where it has only a list; raises ``ValueError``."""
    files = read.get("files")
    named = dict.fromkeys(files, "") if isinstance(files, list) and all(map(_is_inside, files)) else files
    if not isinstance(named, dict) or not all(_is_inside(path) and isinstance(named[path], str) for path in named):
        raise ValueError("not a record")
    return named


def _parsed(text: str) -> dict[str, object]:
    return codec.value_from_json(dict, codec.parse_json(text), "record")


def _is_inside(path: object) -> bool:
    # A path object takes ten times as long, and a record has thousands.
    return isinstance(path, str) and not {"", ".", ".."}.intersection(path.split("/")) and "\\" not in path


def _is_of(path: str, folder: str) -> bool:
    """Whether a file stands in a folder of its event or ranking, in a tree of the site."""
    return path.split("/")[1:-1][:1] == [folder]
