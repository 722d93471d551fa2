"""The results site on disk: reads event files, writes what changed, removes what is stale."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ronda import journal
from ronda.core.errors import Impossible, Malformed, NotNow
from ronda.journal import Log
from ronda.publish import publish, publish_ranking
from ronda.ranking import Report, season_ranking
from workshop import event_files

MANIFEST = ".ronda.json"
"""Lists the files of the folder that Ronda wrote: only these are ever replaced or removed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishReport:
    """What became of the folder."""

    written: int
    unchanged: int
    removed: int
    superseded: tuple[Path, ...]
    """Event files that were left out: another one holds the same tournament and goes at least as far."""


def publish_files(sources: Sequence[Path], out: Path) -> PublishReport:
    """Write the results site of event files into a folder; files that are right already stay untouched.

    Raises ``UnreadableFile`` for a bad event file, ``Impossible`` for two versions of one tournament that went on
    differently and for a folder, or a file in it, that Ronda did not make; nothing is written then.
    """
    newest, superseded = _newest(sources)
    return _update(out, publish([log for _, log in newest]), superseded)


def publish_ranking_files(
    sources: Sequence[Path], out: Path, *, season: str
) -> tuple[PublishReport, tuple[Report, ...]]:
    """Write the ranking of a season into a folder, as :func:`publish_files`; also gives what it leaves out (AGL-ELO).

    Raises as :func:`publish_files` and :func:`ronda.publish.publish_ranking`.
    """
    newest, superseded = _newest(sources)
    logs = [log for _, log in newest]
    return _update(out, publish_ranking(logs, season=season), superseded), season_ranking(logs).reports


def _update(out: Path, files: Mapping[str, bytes], superseded: tuple[Path, ...]) -> PublishReport:
    ours = _written_before(out)
    _refuse_foreign(out, files, ours)
    changed = [path for path, content in files.items() if not _holds(out / path, content)]
    stale = sorted(ours - files.keys())
    if changed or stale or not (out / MANIFEST).exists():
        # Noted before writing too, so that after an interruption the folder still knows its own files.
        _note(out, ours | files.keys())
        for path in changed:
            _write(out / path, files[path])
        removed = sum(_remove(out, path) for path in stale)
        _note(out, files)
    else:
        removed = 0
    return PublishReport(
        written=len(changed), unchanged=len(files) - len(changed), removed=removed, superseded=superseded
    )


def _newest(sources: Sequence[Path]) -> tuple[list[tuple[Path, Log]], tuple[Path, ...]]:
    """Give one log of each tournament, the longest, and the files that it makes superfluous."""
    kept: dict[str, tuple[Path, Log]] = {}
    superseded = []
    for path in sources:
        log = event_files.read(path)
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
    return list(kept.values()), tuple(superseded)


def _written_before(out: Path) -> frozenset[str]:
    """Give the files that Ronda wrote into a folder; raises ``Impossible`` if the folder is somebody else's."""
    if not out.exists() or not any(out.iterdir()):
        return frozenset()
    manifest = out / MANIFEST
    if not manifest.is_file():
        raise Impossible(
            "{out} is not empty and Ronda did not make it: name a new or empty folder, or empty this one first.",
            out=out,
        )
    try:
        files = json.loads(manifest.read_text(encoding="utf-8"))["files"]
        if all(_is_inside(path) for path in files):
            return frozenset(files)
    except (ValueError, TypeError, KeyError):
        pass
    raise Malformed(
        "{manifest} is damaged, so Ronda cannot tell which files of the folder are its own: name a new folder.",
        manifest=manifest,
    )


def _is_inside(path: object) -> bool:
    if not isinstance(path, str):
        return False
    pure = PurePosixPath(path)
    return bool(pure.parts) and not pure.is_absolute() and ".." not in pure.parts and "\\" not in path


def _refuse_foreign(out: Path, files: Mapping[str, bytes], ours: frozenset[str]) -> None:
    for path in files:
        if path not in ours and (out / path).exists():
            raise Impossible(
                "{path} was not written by Ronda and would be replaced: move it away, or name another folder.",
                path=out / path,
            )


def _holds(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.part")
    unfinished.write_bytes(content)
    unfinished.replace(path)


def _note(out: Path, files: Iterable[str]) -> None:
    manifest = {"format": "ronda-site", "version": 1, "files": sorted(files)}
    _write(out / MANIFEST, (json.dumps(manifest, indent=1) + "\n").encode())


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
