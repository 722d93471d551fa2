"""Updating an event in a site: in its existing folder, from what the site remembers."""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

from ronda.core.errors import Impossible
from ronda.core.progress import ProgressSteps, run_to_end
from ronda.core.text import Message
from ronda.core.web_address import short_digest
from ronda.journal import Log
from ronda.publish.files import LazyFiles, PreviousBuild, SiteFileReader, read_no_file
from ronda.publish.index_pages import build_index_files, superseded_events
from ronda.publish.page import SiteFrame
from ronda.publish.record import EventEntry, SectionEntry, SectionRecord, SiteSection
from ronda.publish.replacement import published_state, why_not_replace_pages
from ronda.publish.search_engines import ROBOTS
from ronda.publish.section_files import event_section_steps
from ronda.publish.site import IndexBuilder, Site
from ronda.views.shared.published_view import public_text


def updated_event_section(log: Log, site: Site, frame: SiteFrame, *, made_of: str, edition: str) -> SiteSection:
    """The pages of an event for a site; unchanged ones are made only on demand.

    ``made_of`` stands for the content of its file, as :func:`ronda.views.files.public_copy.public_copy_inputs`;
    ``edition`` for the Ronda that makes the pages.
    """
    return run_to_end(updated_event_section_steps(log, site, frame, made_of=made_of, edition=edition))


def updated_event_section_steps(
    log: Log, site: Site, frame: SiteFrame, *, made_of: str, edition: str
) -> ProgressSteps[SiteSection]:
    """:func:`updated_event_section` in steps, page by page."""
    part = next((part for part in site.sections.values() if event_id_of(part) == log.tournament.id), None)
    return event_section_steps(
        log, frame, folder=_event_folder(log, site), made_of=made_of, earlier=previous_build(part, edition)
    )


def source_digest(content: bytes, frame: SiteFrame, edition: str) -> str:
    """Digest of the file's content, this Ronda's edition, the addresses, look and templates."""
    return sha256(f"{edition}{frame.base} {frame.app}{frame.digest}".encode() + content).hexdigest()


def abandoned_folders(parts: Iterable[SiteSection], site: Site) -> list[str]:
    """Old folders of events that have moved to another one."""
    moved = {part.entry.id: part.entry.folder for part in parts if isinstance(part.entry, EventEntry)}
    return [folder for folder, part in site.sections.items() if moved.get(event_id_of(part), folder) != folder]


def index_builder(site: Site, frame: SiteFrame, has: Callable[[str], bool], edition: str) -> IndexBuilder:
    """The function that makes the lists; an existing ``robots.txt`` that is not Ronda's stays.

    ``has`` tells whether a file exists, whoever wrote it; ``edition`` stands for this Ronda.
    """
    has_own = ROBOTS not in site.index_files and has(ROBOTS)
    earlier = PreviousBuild(edition=edition, files=site.index_files, made_of=site.index_made_of)

    def made(entries: Sequence[SectionEntry]) -> LazyFiles:
        files = build_index_files(entries, frame, earlier)
        return files.without(ROBOTS) if has_own else files

    return made


def event_id_of(part: SectionRecord) -> str:
    """The identifier of the event of a section, or ""."""
    return part.entry.id if isinstance(part.entry, EventEntry) else ""


def why_not_replace_event(
    log: Log, site: Site, *, here: str | Message, there: str, instead: Message, read: SiteFileReader = read_no_file
) -> Impossible | None:
    """Why an event may not replace its pages; takes what :func:`why_not_replace_pages` takes."""
    older = {event.folder for event, _ in superseded_events(part.entry for part in site.sections.values())}
    known = (
        folder
        for folder, part in site.sections.items()
        if event_id_of(part) == log.tournament.id and folder not in older
    )
    stands = published_state(log, site, next(known, "") or _legacy_folder(log, site))
    return why_not_replace_pages(log, stands, here=here, there=there, instead=instead, read=read) if stands else None


def _event_folder(log: Log, site: Site) -> str:
    """The folder of a tournament in a site, so that a new name breaks no address; empty if there is none to keep."""
    older = {event.folder for event, _ in superseded_events(part.entry for part in site.sections.values())}
    known = {event_id_of(part): folder for folder, part in site.sections.items() if folder not in older}
    if _names_hidden(known.get(log.tournament.id, ""), log):
        return ""
    return known.get(log.tournament.id) or _legacy_folder(log, site)


def _legacy_folder(log: Log, site: Site) -> str:
    """The folder of a tournament in a site of an earlier Ronda; empty if none."""
    ending = f"-{short_digest(log.tournament.id)}"
    return next((folder for folder in sorted(site.legacy_events) if folder.endswith(ending)), "")


def previous_build(part: SectionRecord | None, edition: str, read: SiteFileReader = read_no_file) -> PreviousBuild:
    """What a site remembers of a section's files; ``edition`` stands for this Ronda."""
    if part is None:
        return PreviousBuild(edition=edition)
    return PreviousBuild(
        edition=edition, files=part.files, made_of=part.files_made_of, made_with=part.made_of, read=read
    )


def _names_hidden(folder: str, log: Log) -> bool:
    """Whether the folder's name contains a name that is hidden by now (AGL-NAMES, ANY-PUBLIC)."""
    words = folder.replace("-", " ").title()
    return public_text(words, log) != words
