"""What a season knows of its event files, kept beside its rules, so that a file is read and checked only once.

It names people as the event files do, so it never lies in a folder of pages, and holds nothing of files that are not
named any more.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from ronda.core.errors import Impossible
from ronda.ranking.kept_events import kept_events, kept_line, kept_text, read_kept_lines
from ronda.ranking.points_values import PointsEvent
from workshop.base import atomic_write, input_stamps


class SeasonMemory:
    """The memory of a season; without a place nothing is remembered."""

    def __init__(self, path: Path | None) -> None:
        """Take its file, which may be missing, damaged or of another Ronda: then it remembers nothing."""
        self._path = path
        self._lines: dict[str, str] = {}
        self._text = ""
        self._digests: dict[Path, str] = {}
        if path is None:
            return
        with suppress(OSError, ValueError):  # what is not ASCII is damaged
            self._text = path.read_text(encoding="ascii")
            self._lines = read_kept_lines(self._text, input_stamps.engine_edition())

    def remembered(self, sources: Sequence[Path]) -> dict[Path, PointsEvent]:
        """The events of the files that are as they were when they were read."""
        for path in sources:
            with suppress(OSError):
                if path.is_file():  # a pipe would never end
                    self._digests[path] = _file_digest(path)
        known = {path: line for path, digest in self._digests.items() if (line := self._lines.get(digest))}
        return dict(zip(known, kept_events(known.values()), strict=True))

    def keep(self, events: Mapping[Path, PointsEvent], unchanged: Collection[Path]) -> None:
        """Keep the events of files, and forget all others; takes those of them that are remembered already.

        Where nothing can be written, nothing is kept: the next run reads the files again.
        """
        lines = {}
        for path, event in events.items():
            digest = self._digests.get(path, "")
            if path in unchanged:
                lines[digest] = self._lines[digest]
            elif digest and digest == _file_digest(path):  # else somebody wrote it while it was read
                lines[digest] = kept_line(digest, event)
        text = kept_text((lines[digest] for digest in sorted(lines)), input_stamps.engine_edition())
        if self._path and text != self._text:
            with suppress(OSError, Impossible):
                atomic_write.write_atomically(self._path, text.encode())


def _file_digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


NO_MEMORY = SeasonMemory(None)


def memory_of_season(rules: Path, out: Path | None) -> SeasonMemory:
    """The memory beside a season's rules; none where that would be among the pages of a folder."""
    is_public = out is not None and rules.resolve().is_relative_to(out.resolve())
    return SeasonMemory(None if is_public else rules.with_name(f"{rules.name}.memory"))
