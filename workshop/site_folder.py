"""A folder of pages: brought up to date by one run at a time, without a broken link, and never beyond the folder."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ronda.core.errors import Impossible, Malformed
from workshop.lock import LOCK, locked

MANIFEST = ".ronda.json"
"""Lists the files of the folder that Ronda wrote: only these are ever replaced or removed."""
NEXT = ".ronda-next"
"""Holds what a run writes until all of it is there; a run that is interrupted leaves it to the next."""
_OURS = frozenset({MANIFEST, LOCK, NEXT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """How many pages were written, left as they were, and removed."""

    written: int
    unchanged: int
    removed: int


def update(out: Path, files: Mapping[str, bytes], *, keep: bool = False) -> Change:
    """Bring a folder up to date with its files, path to content; with ``keep`` those that are stale stay.

    Raises ``Impossible`` for a folder or a file in it that Ronda did not make, and for links; ``Malformed`` for a list
    of its files that is damaged; ``NotNow`` while another run writes. Then, and on a full disk, no page has changed.
    """
    _written_before(out)
    out.mkdir(parents=True, exist_ok=True)
    with locked(out):
        ours = _written_before(out)
        _refuse_foreign(out, files.keys(), ours)
        changed = [path for path, content in files.items() if not _holds(out / path, content)]
        stale = [] if keep else sorted(ours - files.keys())
        removed = 0
        if changed or stale or not (out / MANIFEST).exists() or (out / NEXT).exists():
            with _next(out) as prepared:
                # Noted before too, so that after an interruption the folder still knows its own files.
                before = _prepared(prepared / "before", _listing(ours | files.keys()))
                pages = {path: _prepared(prepared / str(at), files[path]) for at, path in enumerate(changed)}
                after = _prepared(prepared / "after", _listing(ours | files.keys() if keep else files))
                # All of it is on the disk: from here on there is nothing to write but names.
                before.replace(out / MANIFEST)
                for path in sorted(changed, key=lambda path: _turn(out, path)):
                    (out / path).parent.mkdir(parents=True, exist_ok=True)
                    pages[path].replace(out / path)
                removed = sum(_remove(out, path) for path in stale)
                after.replace(out / MANIFEST)
    return Change(written=len(changed), unchanged=len(files) - len(changed), removed=removed)


def _written_before(out: Path) -> frozenset[str]:
    """Give the files that Ronda wrote into a folder; raises ``Impossible`` if the folder is somebody else's."""
    if not out.exists():
        return frozenset()
    for name in _OURS:
        _refuse_link(out / name)
    manifest = out / MANIFEST
    if not manifest.is_file():
        if all(entry.name in _OURS for entry in out.iterdir()):
            return frozenset()
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


def _refuse_foreign(out: Path, files: Iterable[str], ours: frozenset[str]) -> None:
    paths = {*files, *ours}
    folders = {str(folder) for path in paths for folder in PurePosixPath(path).parents} - {"."}
    for path in sorted(folders | paths):
        _refuse_link(out / path)
    for path in sorted(paths):
        if (out / path).exists() and not (path in ours and (out / path).is_file()):
            raise _foreign(out / path)
    for folder in sorted(folders):
        if (out / folder).exists() and not (out / folder).is_dir():
            raise _foreign(out / folder)


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


def _listing(files: Iterable[str]) -> bytes:
    manifest = {"format": "ronda-site", "version": 1, "files": sorted(files)}
    return (json.dumps(manifest, indent=1) + "\n").encode()


def _turn(out: Path, path: str) -> tuple[bool, bool, int]:
    """Order files so that nothing leads to what is not there: the new before the changed, the first page at the end."""
    return ((out / path).exists(), path.endswith(".html"), -path.count("/"))


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
