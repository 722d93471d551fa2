"""What a season knows of its event files, kept beside its rules, so that each file is read and checked only once.

It names people like the event files, so it is never put into a folder of pages, and it forgets files that are no longer
named.
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
    """A season's memory; without a path nothing is remembered."""

    def __init__(self, path: Path | None) -> None:
        """Open the memory; a file that is missing, damaged or from another Ronda counts as empty."""
        self._path = path
        self._lines: dict[str, str] = {}
        self._text = ""
        self._digests: dict[Path, str] = {}
        if path is None:
            return
        with suppress(OSError, ValueError):  # a file that is not ASCII is damaged
            self._text = path.read_text(encoding="ascii")
            self._lines = read_kept_lines(self._text, input_stamps.engine_edition())

    def remembered(self, sources: Sequence[Path]) -> dict[Path, PointsEvent]:
        """The events of files that have not changed since they were read."""
        for path in sources:
            with suppress(OSError):
                if path.is_file():  # a pipe would never end
                    self._digests[path] = _file_digest(path)
        known = {path: line for path, digest in self._digests.items() if (line := self._lines.get(digest))}
        return dict(zip(known, kept_events(known.values()), strict=True))

    def keep(self, events: Mapping[Path, PointsEvent], unchanged: Collection[Path]) -> None:
        """Keep the events of files, and forget all others; ``unchanged`` files are remembered already.

        If writing fails nothing is kept, and the next run reads the files again.
        """
        lines = {}
        for path, event in events.items():
            digest = self._digests.get(path, "")
            if path in unchanged:
                lines[digest] = self._lines[digest]
            elif digest and digest == _file_digest(path):  # otherwise somebody wrote to it while it was read
                lines[digest] = kept_line(digest, event)
        text = kept_text((lines[digest] for digest in sorted(lines)), input_stamps.engine_edition())
        if self._path and text != self._text:
            with suppress(OSError, Impossible):
                atomic_write.write_atomically(self._path, text.encode())


def _file_digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


NO_MEMORY = SeasonMemory(None)


def memory_of_season(rules: Path, out: Path | None) -> SeasonMemory:
    """The memory beside a season's rules; none if that would be among the pages in a folder."""
    is_public = out is not None and rules.resolve().is_relative_to(out.resolve())
    return SeasonMemory(None if is_public else rules.with_name(f"{rules.name}.memory"))
