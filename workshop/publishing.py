"""The results site on disk: reads event files and brings the folder up to date with them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path

from ronda import journal
from ronda.core.errors import Impossible, Malformed, NotNow, Refusal
from ronda.core.text import Message
from ronda.journal import Log
from ronda.publish import Frame, event_part, lists, older_events, ranking_part
from ronda.publish.files import Earlier
from ronda.publish.record import Entry, EventEntry, PartRecord
from ronda.publish.searching import ROBOTS
from ronda.publish.site import Change, Lists, Site
from ronda.ranking import Report
from ronda.rulesets import ruleset_of
from ronda.views.public.event import short
from ronda.views.shared.hidden import namings, without_names_in
from ronda.views.shared.season_names import public_season
from ronda.views.shared.web_address import site_address
from ronda.views.shared.what_is_public import what_is_public
from workshop import bootstrap, event_files, stamps
from workshop.places import Folder, Place
from workshop.told import told


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishReport:
    """What became of the folder and of the event files."""

    change: Change
    superseded: tuple[Path, ...]
    """Event files that were left out: another one holds the same tournament and goes at least as far."""
    unreadable: tuple[str, ...]
    """What is wrong with each event file that was left out because it cannot be read."""
    said: tuple[tuple[Path, Message], ...] = ()
    """Where texts name somebody who is hidden (AGL-NAMES); of a new event also what is public (ANY-PUBLIC)."""
    older: tuple[tuple[EventEntry, str], ...] = ()
    """Events that the folder has once more, newer, and the folder of that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """Event files as they were read: one log of each tournament, with its file."""

    logs: tuple[tuple[Path, Log], ...] = ()
    superseded: tuple[Path, ...] = ()
    unreadable: tuple[Refusal | OSError, ...] = ()


def publish_files(sources: Sequence[Path], out: Path | Place, *, base: str | None = None) -> PublishReport:
    """Publish event files in a folder, beside what is published there; what is right already stays untouched.

    Takes the address of the site on the web; without one, that of the last time holds. Without a file it only renews
    what leads to the events. What cannot be read is left out, and its pages stay. Raises
    the ``Refusal`` or ``OSError`` of the first file if none can be read, ``Impossible`` for two versions of one
    tournament that went on differently, and as :func:`site_folder.update`; nothing is written then.
    """
    place = _place(out)
    site = place.read_site()
    if not sources and not site.lists:
        raise Impossible("{out} holds no results pages yet: name the event files to publish.", out=out)
    frame = _frame(site, base)
    as_they_are = _published(sources, site, place, frame)
    read = _newest([path for path in sources if path not in as_they_are])
    if {log.tournament.id for _, log in read.logs} & set(as_they_are.values()):
        as_they_are, read = {}, _newest(sources)
    if read.unreadable and not (read.logs or as_they_are):
        raise read.unreadable[0]
    parts = [
        event_part(log, frame, folder=_folder(log, site), made_of=_made_of(path, frame), earlier=_earlier(log, site))
        for path, log in read.logs
    ]
    stand = (part.files.values() for part in site.parts.values() if _event(part) in as_they_are.values())
    same = sum(1 for written in chain.from_iterable(stand) if written)  # the others are counted with the lists
    moved = {log.tournament.id: part.entry.folder for (_, log), part in zip(read.logs, parts, strict=True)}
    gone = [folder for folder, part in site.parts.items() if moved.get(_event(part), folder) != folder]
    stays = {folder: part.entry for folder, part in site.parts.items() if folder not in gone}
    change = place.update(parts, _lists(place, site, frame), base=frame.base, gone=gone)
    return PublishReport(
        change=Change(written=change.written, unchanged=change.unchanged + same, removed=change.removed),
        superseded=read.superseded,
        unreadable=tuple(map(told, read.unreadable)),
        said=tuple((path, line) for path, log in read.logs for line in _said(log, site)),
        older=older_events((stays | {part.entry.folder: part.entry for part in parts}).values()),
    )


def publish_ranking_files(
    sources: Sequence[Path], out: Path | Place, *, season: str, shown: Collection[str] = (), base: str | None = None
) -> tuple[PublishReport, tuple[Report, ...]]:
    """Publish the ranking of a season, as :func:`publish_files`; also gives what it leaves out (AGL-ELO).

    Takes who is named though hidden in one of the events, by name or identity (AGL-NAMES), and the address of the site.

    Raises as :func:`publish_files` and :func:`ronda.publish.publish_ranking`.
    """
    read = _newest(sources)
    if read.unreadable and not read.logs:
        raise read.unreadable[0]
    logs = [log for _, log in read.logs]
    place = _place(out)
    site = place.read_site()
    frame = _frame(site, base)
    part = ranking_part(logs, frame, season=season, shown=shown)
    leading = _lists(place, site, frame)
    change = place.update([part], leading, base=frame.base, keep=bool(read.unreadable))
    report = PublishReport(change=change, superseded=read.superseded, unreadable=tuple(map(told, read.unreadable)))
    return report, public_season(logs, shown=shown).reports


def unpublish(name: str, out: Path | Place, *, base: str | None = None) -> Change:
    """Take an event or a ranking off a site; takes its name, folder or identifier, or the season of a ranking.

    Takes the address of the site, as :func:`publish_files`.

    Raises ``Malformed`` where nothing of that name is published or several things are, and as
    :func:`site_folder.update`.
    """
    place = _place(out)
    site = place.read_site()
    if site.earlier:
        raise Impossible(
            "{out} was made by an earlier Ronda: publish its events into it once more first, or its ranking.", out=out
        )
    named = [folder for folder in site.parts if folder == name] or [
        folder for folder, part in site.parts.items() if name in _names(part.entry)
    ]
    if not named:
        raise Malformed(
            "{out} holds nothing called “{name}”. It holds: {folders}.",
            out=out,
            name=name,
            folders=", ".join(sorted(site.parts)) or "nothing",
        )
    if len(named) > 1:
        raise Malformed(
            "“{name}” stands for several things in {out}: name the folder of one, {folders}.",
            name=name,
            out=out,
            folders=", ".join(sorted(named)),
        )
    frame = _frame(site, base)
    return place.update([], _lists(place, site, frame), base=frame.base, gone=named)


def _place(out: Path | Place) -> Place:
    return Folder(out) if isinstance(out, Path) else out


def of_another_address(out: Path | Place) -> tuple[str, ...]:
    """Give the folders whose pages name another address of the site than it has now, or none."""
    site = _place(out).read_site()
    return tuple(sorted(folder for folder, part in site.parts.items() if part.base != site.base))


def _lists(place: Place, site: Site, frame: Frame) -> Lists:
    """Give what makes the lists; where somebody wrote a ``robots.txt`` of their own, that one stays."""
    has_own = ROBOTS not in site.lists and place.has(ROBOTS)

    def leading(entries: Sequence[Entry]) -> dict[str, bytes]:
        return {path: made for path, made in lists(entries, frame).items() if not (has_own and path == ROBOTS)}

    return leading


def _frame(site: Site, base: str | None) -> Frame:
    """Give what all pages share; raises ``Malformed`` for an address that is none."""
    return Frame(base=site.base if base is None else site_address(base), app=site.app)


def _names(entry: Entry) -> frozenset[str]:
    return frozenset((entry.id, entry.name) if isinstance(entry, EventEntry) else (entry.season,))


def _event(part: PartRecord) -> str:
    return part.entry.id if isinstance(part.entry, EventEntry) else ""


def _said(log: Log, site: Site) -> Iterator[Message]:
    """Give what the organiser has to know before the pages get to a host."""
    if log.tournament.id not in map(_event, site.parts.values()):
        yield from what_is_public(log, ruleset_of(log.tournament))
    yield from (naming.told for naming in namings(log))


def _folder(log: Log, site: Site) -> str:
    """Give the folder that a tournament has in a site, so that a new name breaks no address; or none to be kept."""
    older = {event.folder for event, _ in older_events(part.entry for part in site.parts.values())}
    known = {_event(part): folder for folder, part in site.parts.items() if folder not in older}
    if _names_hidden(known.get(log.tournament.id, ""), log):
        return ""
    ending = f"-{short(log.tournament.id)}"
    earlier = (folder for folder in sorted(site.earlier_events) if folder.endswith(ending))
    return known.get(log.tournament.id) or next(earlier, "")


def _earlier(log: Log, site: Site) -> Earlier:
    """Give what a site remembers of the files of a tournament."""
    part = next((part for part in site.parts.values() if _event(part) == log.tournament.id), None)
    return Earlier(edition=_edition(), files=part.files if part else {}, made_of=part.files_made_of if part else {})


def _names_hidden(folder: str, log: Log) -> bool:
    """Tell whether the name of a folder holds that of somebody who was hidden since (AGL-NAMES)."""
    words = folder.replace("-", " ").title()
    return without_names_in(words, log) != words


def _published(sources: Sequence[Path], site: Site, place: Place, frame: Frame) -> Mapping[Path, str]:
    """Give the files whose pages stand as this Ronda would write them again, with their tournaments."""
    made_of = {part.made_of: part for part in site.parts.values() if part.made_of}
    found: dict[Path, str] = {}
    for path in sources:
        part = made_of.get(_made_of(path, frame)) if path.is_file() else None
        if part is not None and _event(part) not in found.values() and place.is_whole(part):
            found[path] = _event(part)
    return found


def _made_of(path: Path, frame: Frame) -> str:
    """Give what stands for the content of a file, for the Ronda that makes pages of it and for the addresses."""
    return sha256(f"{_edition()}{frame.base} {frame.app}".encode() + path.read_bytes()).hexdigest()


@cache
def _edition() -> str:
    return stamps.fingerprint([bootstrap.ROOT / name for name in ("engine", "templates", "requirements.lock")])


def _newest(sources: Sequence[Path]) -> _Read:
    """Give one log of each tournament, the longest; the files that it makes superfluous; what cannot be read."""
    kept: dict[str, tuple[Path, Log]] = {}
    superseded = []
    unreadable: list[Refusal | OSError] = []
    for path in sources:
        try:
            log = event_files.read(path)
        except (Refusal, OSError) as problem:
            unreadable.append(problem)
            continue
        if log.tournament.id not in kept:
            kept[log.tournament.id] = (path, log)
            continue
        other_path, other = kept[log.tournament.id]
        try:
            longer = bool(journal.merge(other, log))
        except NotNow as refusal:
            raise Impossible(
                "{first} and {second} hold the same event and went on differently: name only the one that counts.",
                first=other_path,
                second=path,
            ) from refusal
        superseded.append(other_path if longer else path)
        if longer:
            kept[log.tournament.id] = (path, log)
    return _Read(logs=tuple(kept.values()), superseded=tuple(superseded), unreadable=tuple(unreadable))
