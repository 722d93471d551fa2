"""Update a folder of pages: one run at a time, never with a broken link, never outside the folder."""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from ronda.core.errors import Impossible
from ronda.publish.club.club_look import ClubLook
from ronda.publish.files import content_digest
from ronda.publish.page import DATA_FOLDER
from ronda.publish.page_templates import PageTemplates
from ronda.publish.record import RECORD_NAME, RankingEntry, SectionRecord, SiteSection
from ronda.publish.site import (
    IndexBuilder,
    Site,
    SiteChange,
    plan_site_update,
    read_site_records,
    refuse_overtaken,
    write_order_key,
)
from workshop.base.folder_lock import LOCK_FILE, locked_folder

STAGING_FOLDER = ".ronda-next"
"""Holds new files until all are complete; an interrupted run leaves it for the next."""
_OURS = frozenset({RECORD_NAME, LOCK_FILE, STAGING_FOLDER})


def update_folder(
    out: Path,
    parts: Sequence[SiteSection],
    lists: IndexBuilder,
    *,
    base: str | None = None,
    app: str | None = None,
    look: ClubLook | None = None,
    templates: PageTemplates | None = None,
    gone: Collection[str] = (),
    keep: bool = False,
    seen: Site | None = None,
) -> SiteChange:
    """Update events and rankings of a site, remove those that are gone, and renew the lists.

    ``base``, ``app``, ``look`` and ``templates`` are given only if they are new; ``seen`` is the site on which the
    decision was based. Other sections stay unchanged; with ``keep`` stale pages stay too. Raises ``Impossible`` for
    foreign folders, files and links, and if more would be removed than was asked for; ``Malformed`` for a damaged
    record; ``NotNow`` while another run writes, or if one published the same meanwhile. In these cases, and on a full
    disk, no page has changed.
    """
    read_site_folder(out)
    out.mkdir(parents=True, exist_ok=True)
    with locked_folder(out):
        site = read_site_folder(out).at(base, app, look, templates)
        if seen is not None:
            refuse_overtaken(seen, site, parts, out)
        return _update_locked(out, site, parts, lists, frozenset(gone), keep=keep)


def _update_locked(
    out: Path, site: Site, parts: Sequence[SiteSection], lists: IndexBuilder, gone: frozenset[str], *, keep: bool
) -> SiteChange:
    """Write records, pages and records again, all prepared beside the folder; then remove stale files."""
    _refuse_to_lose(out, site, parts)
    wanted = plan_site_update(site, parts, lists, gone=gone, keep=keep)
    _refuse_foreign(out, wanted.digests, wanted.ours)
    changed = [path for path, written in wanted.digests.items() if not _has(out / path, written)]
    known = all(map(_holds, map(out.joinpath, wanted.after), wanted.after.values()))
    removed = 0
    if changed or wanted.stale or (out / STAGING_FOLDER).exists() or not known:
        with _staging_folder(out) as prepared:
            before = _prepared(prepared, "before", wanted.before.items())
            pages = _prepared(prepared, "page", ((path, wanted.pages[path][path]) for path in changed))
            after = _prepared(prepared, "after", wanted.after.items())
            # All contents are on the disk: from here on only names are written.
            for path, record in before.items():
                _put(record, out / path)
            for path in sorted(changed, key=lambda path: write_order_key(path, stands=(out / path).exists())):
                _put(pages[path], out / path)
            removed = sum(_remove(out, path) for path in wanted.stale)
            for path, record in after.items():
                _put(record, out / path)
            for path in wanted.forgotten:
                _remove(out, path)
    return SiteChange(
        written=len(changed),
        unchanged=len(wanted.pages) - len(changed),
        removed=removed,
        of_another_address=wanted.of_another_address,
        of_another_look=wanted.of_another_look,
    )


def _refuse_to_lose(out: Path, site: Site, parts: Sequence[SiteSection]) -> None:
    """Raise ``Impossible`` if pages of an earlier Ronda would be removed without being asked for."""
    named = {part.entry.folder for part in parts}
    if site.has_legacy_ranking:
        season = _earlier_season(out)
        if season not in {part.entry.season for part in parts if isinstance(part.entry, RankingEntry)}:
            raise Impossible(
                "{out} holds a ranking that an earlier Ronda made: rank the season {season} into it once more first, "
                "or name another folder.",
                out=out,
                season=season,
            )
        return
    lost = sorted(site.legacy_events - named)
    if lost:
        raise Impossible(
            "{out} was made by an earlier Ronda, and pages of other events would go: {events}. Name their files too, "
            "this once, or name another folder.",
            out=out,
            events=", ".join(lost),
        )


def _earlier_season(out: Path) -> str:
    """The name of the season that an earlier Ronda ranked; empty if unknown."""
    try:
        return str(json.loads((out / DATA_FOLDER / "ranking.json").read_text(encoding="utf-8"))["season"])
    except (OSError, ValueError, TypeError, KeyError):
        return ""


def read_site_folder(out: Path) -> Site:
    """Read the site in a folder; raises ``Impossible`` for a foreign folder, and ``Malformed``."""
    if not out.exists():
        return Site()
    for name in _OURS:
        refuse_link(out / name)
    record = out / RECORD_NAME
    if not record.is_file():
        if all(entry.name in _OURS for entry in out.iterdir()):
            return Site()
        raise Impossible(
            "{out} is not empty and Ronda did not make it: name a new or empty folder, or empty this one first.",
            out=out,
        )
    refuse_link(out / DATA_FOLDER)
    records = [record, *sorted((out / DATA_FOLDER).glob(f"*/{RECORD_NAME}"))]
    for each in records[1:]:
        refuse_link(each.parent)
        refuse_link(each)
    return read_site_records({each.relative_to(out).as_posix(): each.read_bytes() for each in records}, out.joinpath)


def section_is_intact(out: Path, part: SectionRecord) -> bool:
    """Whether all pages of an event or a ranking are as they were written."""
    return all(_has(out / path, written) if written else (out / path).is_file() for path, written in part.files.items())


def _put(prepared: Path, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    prepared.replace(path)


def _refuse_foreign(out: Path, files: Mapping[str, str], ours: frozenset[str]) -> None:
    """Raise ``Impossible`` for a link, a foreign file that would change, or a file in the place of a folder.

    ``files`` are the digests of what will be written, and ``ours`` is what Ronda wrote.
    """
    paths = {*files, *ours}
    holding = {path.rpartition("/")[0] for path in paths}
    folders = {str(folder) for path in holding for folder in PurePosixPath(path, "*").parents} - {"."}
    there = {path: out / path for path in sorted(folders | paths) if (out / path).exists(follow_symlinks=False)}
    for target in there.values():
        refuse_link(target)
    for path, target in there.items():
        if path in paths and not (target.is_file() and (path in ours or _has(target, files[path]))):
            raise _foreign(target)
    for path, target in there.items():
        if path in folders and not target.is_dir():
            raise _foreign(target)


def _foreign(path: Path) -> Impossible:
    return Impossible(
        "{path} was not written by Ronda and would be replaced: move it away, or name another folder.", path=path
    )


def refuse_link(path: Path) -> None:
    """Raise ``Impossible`` for a link."""
    if path.is_symlink() or path.is_junction():
        raise Impossible(
            "{path} is a link, which could lead anywhere: put what it leads to in its place, or name another folder.",
            path=path,
        )


def _holds(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


def _has(path: Path, written: str) -> bool:
    """Whether a file has the digest with which it was written."""
    return path.is_file() and written == content_digest(path.read_bytes())


@contextmanager
def _staging_folder(out: Path) -> Iterator[Path]:
    """An empty folder for files being prepared, removed afterwards."""
    prepared = out / STAGING_FOLDER
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


def _prepared(folder: Path, name: str, files: Iterable[tuple[str, bytes]]) -> dict[str, Path]:
    """Write files under temporary names; returns the temporary path of each by its final path."""
    waiting = {}
    for at, (path, content) in enumerate(files):
        waiting[path] = folder / f"{name}-{at}"
        waiting[path].write_bytes(content)
    return waiting


def _remove(out: Path, path: str) -> bool:
    """Remove a stale page, and folders that this leaves empty; returns whether there was one."""
    target = out / path
    if not target.is_file():
        return False
    target.unlink()
    for parent in target.parents:
        if parent == out or any(parent.iterdir()):
            break
        parent.rmdir()
    return True
