"""A site as described by its records, and what a run has to change: the same for folders and hosts."""

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
"""Makes the files that lead to events and rankings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The content of a place according to its records."""

    index_files: Mapping[str, str] = field(default_factory=dict)
    """Files of no event or ranking, with their digests."""
    index_made_of: Mapping[str, str] = field(default_factory=dict)
    """Digests of their inputs, as far as known."""
    sections: Mapping[str, SectionRecord] = field(default_factory=dict)
    """Records of events and rankings, by folder."""
    base: str = ""
    """Its web address; empty if not given."""
    app: str = ""
    """Address of the app to which its pages lead; empty if not given."""
    look: ClubLook = NO_LOOK
    """The club's look for all its pages."""
    templates: str = ""
    """Digest of the templates of its pages; empty for Ronda's own."""
    legacy_files: frozenset[str] = frozenset()
    """Files of a site from an earlier Ronda, which kept a single list."""

    @property
    def digest(self) -> str:
        """Digest of look and templates, as :attr:`ronda.publish.page.SiteFrame.digest`."""
        return self.look.digest + self.templates

    def at(
        self,
        base: str | None,
        app: str | None = None,
        look: ClubLook | None = None,
        templates: PageTemplates | None = None,
    ) -> "Site":
        """The same site with other addresses, look or templates; None keeps its own."""
        return replace(
            self,
            base=self.base if base is None else base,
            app=self.app if app is None else app,
            look=self.look if look is None else look,
            templates=self.templates if templates is None else templates.digest,
        )

    @property
    def entries(self) -> dict[str, SectionEntry]:
        """What the lists show of each section, by folder."""
        return {folder: part.entry for folder, part in self.sections.items() if part.state is not SectionState.HIDDEN}

    @property
    def legacy_events(self) -> frozenset[str]:
        """Folders of events published by an earlier Ronda."""
        inside = (PurePosixPath(path).parts for path in self.legacy_files)
        return frozenset(folder for top, *under in inside if top != SHORT_FOLDER for folder in under[:-1][:1]) - {
            "players"
        }

    @property
    def has_legacy_ranking(self) -> bool:
        """Whether an earlier Ronda published a ranking into the folder, which then has nothing else."""
        return f"{DATA_FOLDER}/ranking.json" in self.legacy_files


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteChange:
    """Numbers of pages written, unchanged and removed."""

    written: int
    unchanged: int
    removed: int
    of_another_address: tuple[str, ...] = ()
    """Folders whose pages name another address of the site than its current one."""
    of_another_look: tuple[str, ...] = ()
    """Folders whose pages have another look than the site's current one."""


def read_site_records(records: Mapping[str, bytes], place: Callable[[str], object]) -> Site:
    """The site described by records, given by path; ``place`` names a path in refusals.

    Raises ``Malformed`` for a damaged record, ``Impossible`` for one of a newer Ronda.
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
    """Raise ``NotNow`` if somebody else published one of the sections in the meantime."""
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
    """Why a site's pages cannot be made without its templates: the site keeps only their digest.

    ``way_out`` is one of the two sentences above.
    """
    return Impossible(way_out, out=place) if site.templates else None


def is_record(path: str) -> bool:
    """Whether a path is that of a record, of the lists or of a section."""
    parts = PurePosixPath(path).parts
    return path == RECORD_NAME or (
        len(parts) == len((DATA_FOLDER, "folder", RECORD_NAME)) and (parts[0], parts[2]) == (DATA_FOLDER, RECORD_NAME)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePlan:
    """The target state of a site after a run, whatever exists now."""

    pages: Mapping[str, Mapping[str, bytes]]
    """The content of each page; an existing one is never requested from it."""
    digests: Mapping[str, str]
    """Digests of these pages."""
    ours: frozenset[str]
    """Files that the run may replace and remove."""
    stale: tuple[str, ...]
    """Those of them to remove, after everything else."""
    before: Mapping[str, bytes]
    """Records while pages are written, so that after an interruption the site still knows its own files."""
    after: Mapping[str, bytes]
    """Records afterwards."""
    forgotten: tuple[str, ...]
    """Records to remove at the very end."""
    of_another_address: tuple[str, ...]
    """Folders whose pages will name another address of the site than its new one."""
    of_another_look: tuple[str, ...]
    """Folders whose pages will have another look than the site's new one."""


def plan_site_update(
    site: Site, parts: Sequence[SiteSection], lists: IndexBuilder, *, gone: Collection[str] = (), keep: bool = False
) -> SitePlan:
    """Plan to update sections of a site, remove those that are gone, and renew the lists.

    All others stay; with ``keep`` stale pages stay too.
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
    """Sort key for writing: new files, changed files, then the file that announces the change.

    Pages come after other files, and deeper pages first, so that no link leads to a missing page. Followers of an event
    load its pages as soon as a change is announced.
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
    """The records while pages are written, and afterwards.

    A new section is on no list until all its pages exist; one to be removed is off the lists from the start.
    """
    # first of all, so that an interrupted new site is recognised
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
        # it stays a site of an earlier Ronda until all of it is converted
        files = (path for part in parts for path in part.files)
        before = {RECORD_NAME: encode_legacy_record({*site.legacy_files, *leading, *files})}
    return before, after


def _needed_files(site: Site, ours: Iterable[str], touched: Collection[str], *, keep: bool) -> frozenset[str]:
    """Files to keep although no list links to them: pages of an interrupted run may."""
    unfinished = {folder for folder, part in site.sections.items() if part.state is not SectionState.WHOLE} - set(
        touched
    )
    return frozenset(path for path in ours if keep or unfinished.intersection(path.split("/")))


def _owned_files(site: Site, folders: Iterable[str]) -> frozenset[str]:
    """Files that a run may replace and remove: the lists', and those of the given folders."""
    of_parts = (site.sections[folder].files for folder in folders if folder in site.sections)
    lists = (path for part in site.sections.values() for path, written in part.files.items() if not written)
    return frozenset(site.legacy_files).union(site.index_files, lists, *of_parts)
