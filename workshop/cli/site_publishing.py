"""The results site on disk: read event files and bring the folder up to date."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from types import MappingProxyType

from ronda import journal
from ronda.core.errors import Impossible, Malformed, Refusal, Refusals, raise_if_refused
from ronda.core.text import Message
from ronda.core.web_address import site_address
from ronda.journal import Log
from ronda.publish import SiteFrame, event_update, ranking_section, superseded_events
from ronda.publish.club.club_templates import why_style_unused
from ronda.publish.entry_digests import holds_published_entry
from ronda.publish.event_update import event_id_of
from ronda.publish.page_templates import RONDA_TEMPLATES
from ronda.publish.record import EventEntry, RankingEntry, RatedEvent, SectionEntry, SectionRecord, SiteSection
from ronda.publish.site import TEMPLATES_FOR_COMMAND, IndexBuilder, Site, SiteChange, why_templates_lack
from ronda.ranking.points_values import PointsEvent
from ronda.rulesets import ruleset_of
from ronda.views.shared.hidden_names import hidden_name_mentions
from ronda.views.shared.public_disclosure import (
    asked_names,
    asked_people,
    name_doubts,
    public_disclosure,
    withheld_texts,
)
from ronda.views.shared.season_names import PublicSeason, public_season
from workshop.base import input_stamps
from workshop.base.error_text import describe_error
from workshop.cli import event_files
from workshop.cli.consent import Consent, NewlyPublic
from workshop.cli.destinations import Destination, FolderDestination


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishReport:
    """What happened to the folder and the event files."""

    change: SiteChange
    superseded: tuple[Path, ...]
    """Event files left out because another one holds the same tournament and goes at least as far."""
    behind: tuple[str, ...]
    """Why each event file was left out that is older than the published pages, or diverged from them."""
    unreadable: tuple[str, ...]
    """The fault of each event file left out as unreadable."""
    becoming: tuple[NewlyPublic, ...] = ()
    """Texts that name hidden people (AGL-NAMES), and what more becomes public (ANY-PUBLIC).

    Empty if it was agreed to before.
    """
    older: tuple[tuple[EventEntry, str], ...] = ()
    """Events of which the folder has a newer version too, with the folder of that one."""
    beside: tuple[tuple[RankingEntry, str], ...] = ()
    """Seasons that may be the one just published under an earlier name, with their folders."""
    is_season: bool = False
    """Whether the pages belong to a season."""
    dropped: tuple[str, ...] = ()
    """Names of events that a season's pages counted before and that no file holds now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadFiles:
    """Event files as read: one log of each tournament, with its file."""

    logs: tuple[tuple[Path, Log], ...] = ()
    superseded: tuple[Path, ...] = ()
    unreadable: tuple[Refusal | OSError, ...] = ()


_REPLACE_LABEL = Message("replace the pages with --force")


def publish_files(
    sources: Sequence[Path],
    out: Path | Destination,
    *,
    base: str | None = None,
    consent: Consent | None = None,
    force: bool = False,
    known: MutableMapping[Path, Log] | None = None,
) -> PublishReport:
    """Publish event files beside what is published in a folder; pages that are right stay untouched.

    ``base`` is the web address of the site (by default the last one), ``consent`` is asked about what becomes public,
    and ``known`` is passed to :func:`newest_logs`. Without files only the lists are renewed. Unreadable files are left
    out, and their pages stay; so are files older than their pages or diverged from them, unless ``force`` is set.
    Raises the first file's ``Refusal`` or ``OSError`` if all are left out, ``Impossible`` for two diverging versions of
    one tournament, and as the consent and :func:`site_folder.update_folder`; then nothing is written.
    """
    place = place_of(out)
    site = place.read_site()
    if not sources and not site.index_files:
        raise Impossible("{out} holds no results pages yet: name the event files to publish.", out=out)
    frame = _frame(place, site, base)
    as_they_are = _unchanged_files(sources, site, place, frame)
    read = newest_logs([path for path in sources if path not in as_they_are], known)
    if {log.tournament.id for _, log in read.logs} & set(as_they_are.values()):
        as_they_are, read = {}, newest_logs(sources, known)
    behind = {} if force else _older_files(read, site, place)
    logs = tuple((path, log) for path, log in read.logs if path not in behind)
    if (left_out := (*behind.values(), *read.unreadable)) and not (logs or as_they_are):
        raise left_out[0]
    parts = [
        event_update.updated_event_section(
            log, site, frame, made_of=source_digest_of(path, frame), edition=input_stamps.engine_edition()
        )
        for path, log in logs
    ]
    stand = (part.files.values() for part in site.sections.values() if event_id_of(part) in as_they_are.values())
    same = sum(1 for written in chain.from_iterable(stand) if written)  # the others are counted with the lists
    gone = event_update.abandoned_folders(parts, site)
    stays = {folder: part.entry for folder, part in site.sections.items() if folder not in gone}
    becoming = tuple(_newly_public(path, log, site) for path, log in logs)
    if consent is not None:
        consent(becoming)
    change = place.update(parts, _lists(place, site, frame), base=frame.base, gone=gone)
    return PublishReport(
        change=replace(change, unchanged=change.unchanged + same),
        superseded=read.superseded,
        behind=tuple(map(describe_error, behind.values())),
        unreadable=tuple(map(describe_error, read.unreadable)),
        becoming=becoming if consent is None else (),
        older=superseded_events((stays | {part.entry.folder: part.entry for part in parts}).values()),
    )


def publish_ranking_files(
    sources: Sequence[Path],
    out: Path | Destination,
    *,
    season: str,
    shown: Collection[str] = (),
    base: str | None = None,
    consent: Consent | None = None,
    force: bool = False,
) -> PublishReport:
    """Publish the ranking of a season, as :func:`publish_files`; returns what it leaves out too (AGL-ELO).

    ``shown`` are people, by name or identity, who are named although hidden in an event (AGL-NAMES). Raises as
    :func:`publish_files` and :func:`ronda.publish.build_ranking_site`, and ``Impossible`` if a file lacks entries that
    the ranking counted before, unless ``force`` is set.
    """
    read = newest_logs(sources)
    logs = [log for _, log in read.logs]

    def made(site: Site, frame: SiteFrame) -> tuple[SiteSection, NewlyPublic]:
        part = ranking_section(logs, frame, season=season, shown=shown)
        return part, _newly_public_ranking(season, part, public_season(logs, shown=shown), site)

    return publish_season_part(read, out, made, season=season, base=base, consent=consent, force=force)


def publish_season_part(
    read: ReadFiles,
    out: Path | Destination,
    made: Callable[[Site, SiteFrame], tuple[SiteSection, NewlyPublic]],
    *,
    season: str,
    known: Mapping[Path, PointsEvent] = MappingProxyType({}),
    base: str | None,
    consent: Consent | None,
    force: bool,
) -> PublishReport:
    """Publish pages made of a season's events, after asking for consent; raises as its callers.

    ``read`` are the files that were read, and ``known`` the remembered events.
    """
    if read.unreadable and not (read.logs or known):
        raise read.unreadable[0]
    place = place_of(out)
    site = place.read_site()
    frame = _frame(place, site, base)
    part, becoming = made(site, frame)
    counted = _counted_before(site.sections.get(part.entry.folder))
    dropped = _dropped_events(read, known, counted)
    if not force:
        _refuse_to_forget(read, known, counted, season, place)
        _refuse_to_drop(dropped, read.unreadable, season, place)
    if consent is not None:
        consent([becoming])
    change = place.update([part], _lists(place, site, frame), base=frame.base, keep=bool(read.unreadable))
    return PublishReport(
        change=change,
        superseded=read.superseded,
        behind=(),
        unreadable=tuple(map(describe_error, read.unreadable)),
        becoming=() if consent else (becoming,),
        is_season=True,
        dropped=dropped,
    )


def remove_from_site(name: str, out: Path | Destination, *, base: str | None = None) -> SiteChange:
    """Remove an event (by name, folder or identifier) or a ranking (by season) from a site.

    ``base`` is as in :func:`publish_files`. Raises ``Malformed`` if nothing or several things match, and as
    :func:`site_folder.update_folder`.
    """
    place = place_of(out)
    site = place.read_site()
    if site.legacy_files:
        raise Impossible(
            "{out} was made by an earlier Ronda: publish its events into it once more first, or its ranking.", out=out
        )
    named = [folder for folder in site.sections if folder == name] or [
        folder for folder, part in site.sections.items() if name in _names(part.entry)
    ]
    if not named:
        raise Malformed(
            "{out} holds nothing called “{name}”. It holds: {folders}.",
            out=out,
            name=name,
            folders=", ".join(sorted(site.sections)) or "nothing",
        )
    if len(named) > 1:
        raise Malformed(
            "“{name}” stands for several things in {out}: name the folder of one, {folders}.",
            name=name,
            out=out,
            folders=", ".join(sorted(named)),
        )
    frame = _frame(place, site, base)
    return place.update([], _lists(place, site, frame), base=frame.base, gone=named)


def place_of(out: Path | Destination) -> Destination:
    return FolderDestination(out) if isinstance(out, Path) else out


def _lists(place: Destination, site: Site, frame: SiteFrame) -> IndexBuilder:
    return event_update.index_builder(site, frame, place.has, input_stamps.engine_edition())


def _frame(place: Destination, site: Site, base: str | None) -> SiteFrame:
    """What all pages share; raises ``Malformed`` for an invalid address, and ``Impossible`` without its templates."""
    if place.templates is None:
        raise_if_refused(why_templates_lack(site, place, TEMPLATES_FOR_COMMAND))
    templates = place.templates or RONDA_TEMPLATES
    raise_if_refused(why_style_unused(templates, site.look))
    return SiteFrame(
        base=site.base if base is None else site_address(base),
        app=site.app,
        look=site.look,
        templates=templates,
    )


def _names(entry: SectionEntry) -> frozenset[str]:
    return frozenset((entry.id, entry.name) if isinstance(entry, EventEntry) else (entry.season,))


def _newly_public(path: Path, log: Log, site: Site) -> NewlyPublic:
    """What the organiser has to know before the pages are sent to a host."""
    entries = [part.entry for part in site.sections.values() if isinstance(part.entry, EventEntry)]
    before = [entry.kept_back for entry in entries if entry.id == log.tournament.id]
    is_more = all(set(kept) - set(withheld_texts(log)) for kept in before)
    shown = public_disclosure(log, ruleset_of(log.tournament)) if is_more else ()
    named = [
        *(naming.where for naming in hidden_name_mentions(log)),
        *(name.question for name in asked_names(log)),
        *name_doubts(log),
    ]
    return NewlyPublic(about=str(path), said=tuple(map(str, (*shown, *named))), is_more=is_more or bool(named))


def _newly_public_ranking(season: str, part: SiteSection, public: PublicSeason, site: Site) -> NewlyPublic:
    """What the organiser has to know before a ranking is sent to a host."""
    before = site.sections.get(part.entry.folder)
    named, known = _named(part.entry), _named(before.entry).values() if before else ()
    decided = {person.number for person in public.hidden if person.is_shown}
    sentences = (
        f"Shown: names, ratings and games; people named: {len(named)}.",
        *(f"{report.about}: {report.text}" for report in public.reports),
        *(str(name.question) for name in asked_people(named.items())),
    )
    new = asked_people((number, name) for number, name in named.items() if name not in known)
    is_more = before is None or bool(new) or any(named[number] not in known for number in decided & named.keys())
    return NewlyPublic(about=f"The ranking of {season}", said=sentences, is_more=is_more)


def _named(entry: SectionEntry) -> dict[int, str]:
    """The people that a ranking names, by number; nobody for an event."""
    return {person.number: person.name for person in entry.people} if isinstance(entry, RankingEntry) else {}


def _unchanged_files(sources: Sequence[Path], site: Site, place: Destination, frame: SiteFrame) -> Mapping[Path, str]:
    """The files whose pages this Ronda would write unchanged, with their tournaments."""
    made_of = {part.made_of: part for part in site.sections.values() if part.made_of}
    found: dict[Path, str] = {}
    for path in sources:
        part = made_of.get(source_digest_of(path, frame)) if path.is_file() else None
        if part is not None and event_id_of(part) not in found.values() and place.is_whole(part):
            found[path] = event_id_of(part)
    return found


def _older_files(read: ReadFiles, site: Site, place: Destination) -> Mapping[Path, Refusal]:
    """The files that may not replace the pages there, and why."""
    refused = {
        path: event_update.why_not_replace_event(
            log, site, here=str(path), there=str(place), instead=_REPLACE_LABEL, read=place.read_file
        )
        for path, log in read.logs
    }
    return {path: why_not for path, why_not in refused.items() if why_not}


def _counted_before(before: SectionRecord | None) -> Mapping[str, RatedEvent]:
    """What the pages of a season count, by the identifier of the event."""
    entry = before.entry if before else None
    return {event.id: event for event in entry.events} if isinstance(entry, RankingEntry) else {}


def _dropped_events(
    read: ReadFiles, known: Mapping[Path, PointsEvent], counted: Mapping[str, RatedEvent]
) -> tuple[str, ...]:
    """The names of counted events that no file holds."""
    held = {log.tournament.id for _, log in read.logs} | {event.id for event in known.values()}
    return tuple(event.name for event in counted.values() if event.id not in held)


def _refuse_to_drop(
    dropped: Sequence[str], unreadable: Sequence[Refusal | OSError], season: str, place: Destination
) -> None:
    """Raise ``Refusals`` where pages count events that no file holds; what cannot be read comes first."""
    if not dropped:
        return
    lost = Impossible(
        "The ranking of {season} in {out} counts {events}, which no file holds that can be read. Name the file too, "
        "or {instead}.",
        season=season,
        out=place,
        events=", ".join(f"“{name}”" for name in dropped),
        instead=_REPLACE_LABEL,
    )
    raise Refusals([*(Malformed("{problem}", problem=describe_error(each)) for each in unreadable), lost])


def _refuse_to_forget(
    read: ReadFiles,
    known: Mapping[Path, PointsEvent],
    counted: Mapping[str, RatedEvent],
    season: str,
    place: Destination,
) -> None:
    """Raise ``Impossible`` if a file lacks entries of its event that a ranking counted before."""
    digests = {event.id: event.digest for event in counted.values()}
    # a different last entry may be a continuation: only the file itself can tell
    other = {path for path, event in known.items() if not event.digest.startswith(digests.get(event.id, ""))}
    for path, log in (*read.logs, *((path, event_files.read_event_log(path)) for path in sorted(other))):
        digest = digests.get(log.tournament.id)
        if digest and not holds_published_entry(log, digest):
            raise Impossible(
                "{path} lacks what the ranking of {season} in {out} counts of “{name}”: it is older, or went on "
                "differently. Name the file that counts, or {instead}.",
                path=path,
                season=season,
                out=place,
                name=log.tournament.details.name,
                instead=_REPLACE_LABEL,
            )


def source_digest_of(path: Path, frame: SiteFrame) -> str:
    """A digest of a file's content, of this Ronda and of the pages' address."""
    content = journal.without_writer(path.read_bytes())
    return event_update.source_digest(content, frame, input_stamps.engine_edition())


def _refuse_pipe(path: Path) -> None:
    if path.is_fifo():
        raise Malformed("{path} is a pipe, not a file: save its content as an event file.", path=path)


def newest_logs(sources: Sequence[Path], known: MutableMapping[Path, Log] | None = None) -> ReadFiles:
    """The longest log of each tournament, the files it makes superfluous, and the unreadable ones.

    ``known`` holds earlier readings of the files, and is updated.
    """
    known = {} if known is None else known
    kept: dict[str, tuple[Path, Log]] = {}
    superseded = []
    unreadable: list[Refusal | OSError] = []
    for path in sources:
        try:
            _refuse_pipe(path)
            log = known[path] = event_files.read_event_log(path, known.get(path))
        except (Refusal, OSError) as problem:
            unreadable.append(problem)
            continue
        if log.tournament.id not in kept:
            kept[log.tournament.id] = (path, log)
            continue
        other_path, other = kept[log.tournament.id]
        if journal.first_difference(other, log) is not None:
            raise Impossible(
                "{first} and {second} hold the same event and went on differently: name only the one that counts.",
                first=other_path,
                second=path,
            )
        longer = len(log.records) > len(other.records)
        superseded.append(other_path if longer else path)
        if longer:
            kept[log.tournament.id] = (path, log)
    return ReadFiles(logs=tuple(kept.values()), superseded=tuple(superseded), unreadable=tuple(unreadable))
