"""A site as its records tell of it, and what one run has to change in it: the same for a folder and for any host."""

from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from ronda.core.errors import Impossible, Malformed, NotNow, Refusal
from ronda.core.text import N_
from ronda.core.web_address import SHORT_FOLDER
from ronda.publish.club.club_look import NO_LOOK, ClubLook
from ronda.publish.event_pages import NOW_DATA
from ronda.publish.files import LazyFiles
from ronda.publish.page import DATA_FOLDER
from ronda.publish.page_templates import PageTemplates
from ronda.publish.record import (
    INDEX_VERSION,
    RECORD_NAME,
    EventEntry,
    IndexRecord,
    SectionEntry,
    SectionRecord,
    SectionState,
    SiteSection,
    encode_index_record,
    encode_legacy_record,
    read_index_record,
    read_section_record,
    record_file,
)

type IndexBuilder = Callable[[Sequence[SectionEntry]], LazyFiles]
"""Gives the files that lead to events and rankings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """What stands in a place, as its records say."""

    index_files: Mapping[str, str] = field(default_factory=dict)
    """The files that belong to no event and no ranking, with their digests."""
    index_made_of: Mapping[str, str] = field(default_factory=dict)
    """What they were made of, as far as that is known."""
    sections: Mapping[str, SectionRecord] = field(default_factory=dict)
    """Events and rankings by folder."""
    base: str = ""
    """Its address on the web; empty if nobody named it."""
    app: str = ""
    """The address of the app to which its pages lead; empty if nobody named it."""
    look: ClubLook = NO_LOOK
    """The club's own, which all of its pages are to have."""
    templates: str = ""
    """The sign of those that its pages are made with; empty for Ronda's own."""
    legacy_files: frozenset[str] = frozenset()
    """The files of a site that an earlier Ronda made, which kept one list of all."""

    @property
    def digest(self) -> str:
        """What stands for look and templates, as :attr:`ronda.publish.page.SiteFrame.digest`."""
        return self.look.digest + self.templates

    def at(
        self,
        base: str | None,
        app: str | None = None,
        look: ClubLook | None = None,
        templates: PageTemplates | None = None,
    ) -> "Site":
        """The same site with other addresses of itself and the app, another look or templates; None keeps its own."""
        return replace(
            self,
            base=self.base if base is None else base,
            app=self.app if app is None else app,
            look=self.look if look is None else look,
            templates=self.templates if templates is None else templates.digest,
        )

    @property
    def entries(self) -> dict[str, SectionEntry]:
        """What the lists show of each part, by folder."""
        return {folder: part.entry for folder, part in self.sections.items() if part.state is not SectionState.HIDDEN}

    @property
    def legacy_events(self) -> frozenset[str]:
        """The folders of the events that an earlier Ronda published."""
        inside = (PurePosixPath(path).parts for path in self.legacy_files)
        return frozenset(folder for top, *under in inside if top != SHORT_FOLDER for folder in under[:-1][:1]) - {
            "players"
        }

    @property
    def has_legacy_ranking(self) -> bool:
        """Whether an earlier Ronda published a ranking into the folder, which then holds nothing else."""
        return f"{DATA_FOLDER}/ranking.json" in self.legacy_files


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteChange:
    """How many pages were written, left as they were, and removed."""

    written: int
    unchanged: int
    removed: int
    of_another_address: tuple[str, ...] = ()
    """The folders whose pages name another address of the site than it has now."""
    of_another_look: tuple[str, ...] = ()
    """The folders whose pages look otherwise than the site does now."""


def read_site_records(records: Mapping[str, bytes], place: Callable[[str], object]) -> Site:
    """The site that records tell of; takes them by path, and what a path is called where they stand.

    Raises ``Malformed`` for a record that is damaged, ``Impossible`` for that of a newer Ronda.
    """
    lists = IndexRecord(version=INDEX_VERSION, files={}, base="", app="", look=NO_LOOK)
    if RECORD_NAME in records:
        with _damage_of(place(RECORD_NAME)):
            lists = read_index_record(records[RECORD_NAME].decode())
        if lists.version > INDEX_VERSION:
            raise Impossible(
                "{out} was published by a newer Ronda: publish with that one, or name a new folder.", out=place("")
            )
        if lists.version < INDEX_VERSION:
            return Site(legacy_files=frozenset(lists.files))
    parts = {}
    for path in sorted(records.keys() - {RECORD_NAME}):
        folder = PurePosixPath(path).parent.name
        with _damage_of(place(path)):
            parts[folder] = read_section_record(records[path].decode(), folder)
    return Site(
        index_files=lists.files,
        index_made_of=lists.files_made_of,
        sections=parts,
        base=lists.base,
        app=lists.app,
        look=lists.look,
        templates=lists.templates,
    )


@contextmanager
def _damage_of(record: object) -> Iterator[None]:
    try:
        yield
    except (Refusal, ValueError) as problem:
        raise Malformed(
            "{manifest} is damaged, so Ronda cannot tell which files of the folder are its own: name a new folder.",
            manifest=record,
        ) from problem


def refuse_overtaken(before: Site, now: Site, parts: Iterable[SiteSection], place: object) -> None:
    """Raise ``NotNow`` where somebody else published one of some parts since it was decided what becomes of it."""
    for part in parts:
        known, stands = (site.entries.get(part.entry.folder) for site in (before, now))
        if known != stands:
            raise NotNow(
                "Somebody else published {name} at {out} meanwhile: publish again.",
                name=part.entry.name if isinstance(part.entry, EventEntry) else part.entry.season,
                out=place,
            )


TEMPLATES_FOR_COMMAND = N_("{out} has templates of its own: name their folder with --templates.")
TEMPLATES_FOR_APP = N_("{out} has templates of its own, which the app cannot use: publish there with the command.")


def why_templates_lack(site: Site, place: object, way_out: str) -> Impossible | None:
    """Why pages of a site cannot be made without being told its templates, of which it keeps a sign alone.

    Takes one of the two sentences above.
    """
    return Impossible(way_out, out=place) if site.templates else None


def is_record(path: str) -> bool:
    """Whether a file is the record of the lists, or stands where that of an event or a ranking does."""
    parts = PurePosixPath(path).parts
    return path == RECORD_NAME or (
        len(parts) == len((DATA_FOLDER, "folder", RECORD_NAME)) and (parts[0], parts[2]) == (DATA_FOLDER, RECORD_NAME)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePlan:
    """How a site has to be after a run, whatever stands there now."""

    pages: Mapping[str, Mapping[str, bytes]]
    """What knows the content of each page that shall stand; one that stands already is never asked for it."""
    digests: Mapping[str, str]
    """Of these pages."""
    ours: frozenset[str]
    """The files that the run may replace and remove."""
    stale: tuple[str, ...]
    """Those of them that are to go, after everything else."""
    before: Mapping[str, bytes]
    """The records while pages are written, so that after an interruption the site still knows its own files."""
    after: Mapping[str, bytes]
    """The records afterwards."""
    forgotten: tuple[str, ...]
    """The records that go at the very end."""
    of_another_address: tuple[str, ...]
    """The folders whose pages name another address of the site than it has then."""
    of_another_look: tuple[str, ...]
    """The folders whose pages look otherwise than the site does then."""


def plan_site_update(
    site: Site, parts: Sequence[SiteSection], lists: IndexBuilder, *, gone: Collection[str] = (), keep: bool = False
) -> SitePlan:
    """Bring events and rankings of a site up to date, take off those that are gone, and renew what leads to them.

    All others stay as they are; with ``keep`` stale pages stay too.
    """
    gone = frozenset(gone)
    entries = {folder: entry for folder, entry in site.entries.items() if folder not in gone}
    entries |= {part.entry.folder: part.entry for part in parts}
    leading = lists(tuple(entries.values()))
    pages = {path: made for made in (leading, *(part.files for part in parts)) for path in made}
    touched = gone.union(part.entry.folder for part in parts)
    others = {folder: part for folder, part in site.sections.items() if folder not in touched}
    ours = _owned_files(site, touched)
    needed = _needed_files(site, ours, touched, keep=keep)
    before, after = _records_before_and_after(
        site,
        parts,
        {**{path: site.index_files[path] for path in needed & site.index_files.keys()}, **leading.digests},
        leading.made_of,
        gone,
        keep=keep,
    )
    return SitePlan(
        pages=pages,
        digests=dict(ChainMap(leading.digests, *(part.files.digests for part in parts))),
        ours=ours,
        stale=tuple(sorted(ours - pages.keys() - needed)),
        before=before,
        after=after,
        forgotten=tuple(record_file(folder) for folder in sorted(gone)),
        of_another_address=tuple(sorted(folder for folder, part in others.items() if part.base != site.base)),
        of_another_look=tuple(sorted(folder for folder, part in others.items() if part.look != site.digest)),
    )


def write_order_key(path: str, *, stands: bool) -> tuple[bool, bool, bool, int, bool]:
    """Order files so that nothing leads to what is not there: the new before the changed, the first page at the end.

    What says that pages changed comes after them: who follows it asks for them at once. Nobody follows a new one.
    """
    name = path.rpartition("/")[2]
    return (stands, stands and name == NOW_DATA, path.endswith(".html"), -path.count("/"), name == "index.html")


def _records_before_and_after(
    site: Site,
    parts: Sequence[SiteSection],
    leading: Mapping[str, str],
    made_of: Mapping[str, str],
    gone: frozenset[str],
    *,
    keep: bool,
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The records as they have to stand while pages are written, and afterwards.

    A part that is written for the first time is on no list until all of its pages are there; one that is to go is
    on none from the beginning.
    """
    # First of all, so that a site that is begun and interrupted is known as one.
    every = {**site.index_files, **leading}
    before: dict[str, bytes] = {
        RECORD_NAME: encode_index_record(every, site.base, site.app, site.look, templates=site.templates)
    }
    after: dict[str, bytes] = {}
    for part in parts:
        new = part.record
        old = site.sections.get(new.folder) or replace(new, files={}, state=SectionState.HIDDEN)
        state = SectionState.HIDDEN if old.state is SectionState.HIDDEN else SectionState.CHANGING
        both = {**old.files, **new.files}
        before[record_file(new.folder)] = replace(old, files=both, made_of="", files_made_of={}, state=state).encode()
        after[record_file(new.folder)] = (replace(new, files=both) if keep else new).encode()
    for folder in gone:
        leaving = replace(site.sections[folder], made_of="", files_made_of={}, state=SectionState.HIDDEN)
        before[record_file(folder)] = leaving.encode()
    after[RECORD_NAME] = encode_index_record(leading, site.base, site.app, site.look, made_of, site.templates)
    if site.legacy_files:
        # Until all of it is taken over it stays a site of an earlier Ronda.
        files = (path for part in parts for path in part.files)
        before = {RECORD_NAME: encode_legacy_record({*site.legacy_files, *leading, *files})}
    return before, after


def _needed_files(site: Site, ours: Iterable[str], touched: Collection[str], *, keep: bool) -> frozenset[str]:
    """The files that stay though no list leads there: pages that an interrupted run left may do so."""
    unfinished = {folder for folder, part in site.sections.items() if part.state is not SectionState.WHOLE} - set(
        touched
    )
    return frozenset(path for path in ours if keep or unfinished.intersection(path.split("/")))


def _owned_files(site: Site, folders: Iterable[str]) -> frozenset[str]:
    """The files that a run may replace and remove: the lists, and those of the parts that it is about."""
    of_parts = (site.sections[folder].files for folder in folders if folder in site.sections)
    lists = (path for part in site.sections.values() for path, written in part.files.items() if not written)
    return frozenset(site.legacy_files).union(site.index_files, lists, *of_parts)
