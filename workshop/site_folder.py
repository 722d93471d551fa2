"""A folder of pages: brought up to date by one run at a time, without a broken link, and never beyond the folder."""

from __future__ import annotations

import json
import shutil
from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from ronda.core.errors import Impossible, Malformed
from ronda.publish.event_pages import NOW_DATA
from ronda.publish.files import digest, digests
from ronda.publish.page import DATA
from ronda.publish.record import (
    LISTS_VERSION,
    RECORD,
    Entry,
    Part,
    PartRecord,
    RankingEntry,
    State,
    earlier_record,
    lists_record,
    read_lists,
    read_part,
    record_file,
)
from ronda.views.shared.web_address import SHORT
from workshop.lock import LOCK, locked

NEXT = ".ronda-next"
"""Holds what a run writes until all of it is there; a run that is interrupted leaves it to the next."""
_OURS = frozenset({RECORD, LOCK, NEXT})

type Lists = Callable[[Sequence[Entry]], Mapping[str, bytes]]
"""Gives the files that lead to events and rankings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """How many pages were written, left as they were, and removed."""

    written: int
    unchanged: int
    removed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """What stands in a folder, as its records say."""

    lists: Mapping[str, str] = field(default_factory=dict)
    """The files that belong to no event and no ranking, with their digests."""
    parts: Mapping[str, PartRecord] = field(default_factory=dict)
    """Events and rankings by folder."""
    base: str = ""
    """Its address on the web; empty if nobody named it."""
    earlier: frozenset[str] = frozenset()
    """The files of a site that an earlier Ronda made, which kept one list of all."""

    @property
    def entries(self) -> dict[str, Entry]:
        """Give what the lists show of each part, by folder."""
        return {folder: part.entry for folder, part in self.parts.items() if part.state is not State.HIDDEN}

    @property
    def earlier_events(self) -> frozenset[str]:
        """Give the folders of the events that an earlier Ronda published."""
        inside = (PurePosixPath(path).parts for path in self.earlier)
        return frozenset(folder for top, *under in inside if top != SHORT for folder in under[:-1][:1]) - {"players"}

    @property
    def earlier_ranking(self) -> bool:
        """Tell whether an earlier Ronda published a ranking into the folder, which then holds nothing else."""
        return f"{DATA}/ranking.json" in self.earlier


def update(
    out: Path,
    parts: Sequence[Part],
    lists: Lists,
    *,
    base: str | None = None,
    gone: Collection[str] = (),
    keep: bool = False,
) -> Change:
    """Bring events and rankings of a site up to date, take off those that are gone, and renew what leads to them.

    Takes the address of the site where that is a new one. All others stay as they are; with ``keep`` stale pages stay
    too. Raises ``Impossible`` for a folder or a file in it that Ronda did not make, for links, and where more would go
    than was asked for; ``Malformed`` for a record that is damaged; ``NotNow`` while another run writes. Then, and on a
    full disk, no page has changed.
    """
    read_site(out)
    out.mkdir(parents=True, exist_ok=True)
    with locked(out):
        site = read_site(out)
        site = site if base is None else replace(site, base=base)
        return _update(out, site, parts, lists, frozenset(gone), keep=keep)


def _update(out: Path, site: Site, parts: Sequence[Part], lists: Lists, gone: frozenset[str], *, keep: bool) -> Change:
    _refuse_to_lose(out, site, parts)
    entries = {folder: entry for folder, entry in site.entries.items() if folder not in gone}
    entries |= {part.entry.folder: part.entry for part in parts}
    leading = lists(tuple(entries.values()))
    # A page that stands as it would be made again is never asked for its content.
    files = {path: made for made in (leading, *(part.files for part in parts)) for path in made}
    wanted = dict(ChainMap(digests(leading), *(part.files.digests for part in parts)))
    touched = gone.union(part.entry.folder for part in parts)
    ours = _owned(site, touched)
    _refuse_foreign(out, files.keys(), ours)
    changed = [path for path, written in wanted.items() if not _has(out / path, written)]
    needed = _needed(site, ours, touched, keep=keep)
    stale = sorted(ours - files.keys() - needed)
    before, after = _records(
        site,
        parts,
        {**{path: site.lists[path] for path in needed & site.lists.keys()}, **digests(leading)},
        gone,
        keep=keep,
    )
    removed = 0
    if changed or stale or (out / NEXT).exists() or not all(map(_holds, map(out.joinpath, after), after.values())):
        with _next(out) as prepared:
            # Noted before too, so that after an interruption the folder still knows its own files.
            noted = {path: _prepared(prepared / f"before-{at}", before[path]) for at, path in enumerate(before)}
            pages = {path: _prepared(prepared / str(at), files[path][path]) for at, path in enumerate(changed)}
            known = {path: _prepared(prepared / f"after-{at}", after[path]) for at, path in enumerate(after)}
            # All of it is on the disk: from here on there is nothing to write but names.
            for path, record in noted.items():
                _put(record, out / path)
            for path in sorted(changed, key=lambda path: _turn(out, path)):
                _put(pages[path], out / path)
            removed = sum(_remove(out, path) for path in stale)
            for path, record in known.items():
                _put(record, out / path)
            for folder in gone:
                _remove(out, record_file(folder))
    return Change(written=len(changed), unchanged=len(files) - len(changed), removed=removed)


def _records(
    site: Site, parts: Sequence[Part], leading: Mapping[str, str], gone: frozenset[str], *, keep: bool
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Give the records as they have to stand while pages are written, and afterwards.

    A part that is written for the first time is on no list until all of its pages are there; one that is to go is
    on none from the beginning.
    """
    before: dict[str, bytes] = {}
    after: dict[str, bytes] = {}
    for part in parts:
        new = part.record
        old = site.parts.get(new.folder) or replace(new, files={}, state=State.HIDDEN)
        state = State.HIDDEN if old.state is State.HIDDEN else State.CHANGING
        both = {**old.files, **new.files}
        before[record_file(new.folder)] = replace(old, files=both, made_of="", files_made_of={}, state=state).written()
        after[record_file(new.folder)] = (replace(new, files=both) if keep else new).written()
    for folder in gone:
        leaving = replace(site.parts[folder], made_of="", files_made_of={}, state=State.HIDDEN)
        before[record_file(folder)] = leaving.written()
    before[RECORD] = lists_record({**site.lists, **leading}, site.base)
    after[RECORD] = lists_record(leading, site.base)
    if site.earlier:
        # Until all of it is taken over it stays a site of an earlier Ronda.
        files = (path for part in parts for path in part.files)
        before = {RECORD: earlier_record({*site.earlier, *leading, *files})}
    return before, after


def _needed(site: Site, ours: Iterable[str], touched: Collection[str], *, keep: bool) -> frozenset[str]:
    """Give the files that stay though no list leads there: pages that an interrupted run left may do so."""
    unfinished = {folder for folder, part in site.parts.items() if part.state is not State.WHOLE} - set(touched)
    return frozenset(path for path in ours if keep or unfinished.intersection(PurePosixPath(path).parts))


def _owned(site: Site, folders: Iterable[str]) -> frozenset[str]:
    """Give the files that a run may replace and remove: the lists, and those of the parts that it is about."""
    of_parts = (site.parts[folder].files for folder in folders if folder in site.parts)
    lists = (path for part in site.parts.values() for path, written in part.files.items() if not written)
    return frozenset(site.earlier).union(site.lists, lists, *of_parts)


def _refuse_to_lose(out: Path, site: Site, parts: Sequence[Part]) -> None:
    """Raise ``Impossible`` where pages of an earlier Ronda would go that nobody asked to take off."""
    named = {part.entry.folder for part in parts}
    if site.earlier_ranking:
        season = _earlier_season(out)
        if season not in {part.entry.season for part in parts if isinstance(part.entry, RankingEntry)}:
            raise Impossible(
                "{out} holds a ranking that an earlier Ronda made: rank the season {season} into it once more first, "
                "or name another folder.",
                out=out,
                season=season,
            )
        return
    lost = sorted(site.earlier_events - named)
    if lost:
        raise Impossible(
            "{out} was made by an earlier Ronda, and pages of other events would go: {events}. Name their files too, "
            "this once, or name another folder.",
            out=out,
            events=", ".join(lost),
        )


def _earlier_season(out: Path) -> str:
    """Give the name of the season that an earlier Ronda ranked; empty where that cannot be told."""
    try:
        return str(json.loads((out / DATA / "ranking.json").read_text(encoding="utf-8"))["season"])
    except (OSError, ValueError, TypeError, KeyError):
        return ""


def read_site(out: Path) -> Site:
    """Give what stands in a folder; raises ``Impossible`` if the folder is somebody else's, ``Malformed``."""
    if not out.exists():
        return Site()
    for name in _OURS:
        _refuse_link(out / name)
    record = out / RECORD
    if not record.is_file():
        if all(entry.name in _OURS for entry in out.iterdir()):
            return Site()
        raise Impossible(
            "{out} is not empty and Ronda did not make it: name a new or empty folder, or empty this one first.",
            out=out,
        )
    with _damage_of(record):
        version, files, base = read_lists(record.read_text(encoding="utf-8"))
    if version > LISTS_VERSION:
        raise Impossible("{out} was published by a newer Ronda: publish with that one, or name a new folder.", out=out)
    if version < LISTS_VERSION:
        return Site(earlier=frozenset(files))
    return Site(lists=files, parts=_parts(out), base=base)


def _parts(out: Path) -> dict[str, PartRecord]:
    parts = {}
    _refuse_link(out / DATA)
    for record in sorted((out / DATA).glob(f"*/{RECORD}")):
        _refuse_link(record.parent)
        _refuse_link(record)
        with _damage_of(record):
            parts[record.parent.name] = read_part(record.read_text(encoding="utf-8"), record.parent.name)
    return parts


@contextmanager
def _damage_of(record: Path) -> Iterator[None]:
    try:
        yield
    except (Malformed, ValueError) as problem:
        raise Malformed(
            "{manifest} is damaged, so Ronda cannot tell which files of the folder are its own: name a new folder.",
            manifest=record,
        ) from problem


def is_whole(out: Path, part: PartRecord) -> bool:
    """Tell whether all pages of an event or a ranking stand as they were written."""
    return all(_has(out / path, written) if written else (out / path).is_file() for path, written in part.files.items())


def _put(prepared: Path, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    prepared.replace(path)


def _refuse_foreign(out: Path, files: Iterable[str], ours: frozenset[str]) -> None:
    paths = {*files, *ours}
    holding = {path.rpartition("/")[0] for path in paths}
    folders = {str(folder) for path in holding for folder in PurePosixPath(path, "*").parents} - {"."}
    there = {path: out / path for path in sorted(folders | paths) if (out / path).exists(follow_symlinks=False)}
    for target in there.values():
        _refuse_link(target)
    for path, target in there.items():
        if path in paths and not (path in ours and target.is_file()):
            raise _foreign(target)
    for path, target in there.items():
        if path in folders and not target.is_dir():
            raise _foreign(target)


def _foreign(path: Path) -> Impossible:
    return Impossible(
        "{path} was not written by Ronda and would be replaced: move it away, or name another folder.", path=path
    )


def _refuse_link(path: Path) -> None:
    if path.is_symlink() or path.is_junction():
        raise Impossible(
            "{path} is a link, which could lead anywhere: put what it leads to in its place, or name another folder.",
            path=path,
        )


def _holds(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


def _has(path: Path, written: str) -> bool:
    """Tell whether a file stands as it was written; takes its digest."""
    return path.is_file() and written == digest(path.read_bytes())


@contextmanager
def _next(out: Path) -> Iterator[Path]:
    """Give an empty folder for what is about to come, and remove it afterwards."""
    prepared = out / NEXT
    if prepared.exists():
        shutil.rmtree(prepared)
    try:
        prepared.mkdir()
        yield prepared
    except OSError as problem:
        problem.filename = str(out)
        raise
    finally:
        shutil.rmtree(prepared, ignore_errors=True)


def _prepared(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def _turn(out: Path, path: str) -> tuple[bool, bool, bool, int]:
    """Order files so that nothing leads to what is not there: the new before the changed, the first page at the end.

    What says that pages changed comes after them: who follows it asks for them at once.
    """
    says_so = path.rpartition("/")[2] == NOW_DATA
    return ((out / path).exists(), says_so, path.endswith(".html"), -path.count("/"))


def _remove(out: Path, path: str) -> bool:
    """Remove a stale page and the folders that it leaves empty; tell whether there was one."""
    target = out / path
    if not target.is_file():
        return False
    target.unlink()
    for parent in target.parents:
        if parent == out or any(parent.iterdir()):
            break
        parent.rmdir()
    return True
