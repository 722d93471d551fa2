"""Watch a folder of event files, and publish them whenever one changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from ronda.core.errors import NotNow, Refusal
from ronda.journal import Log
from ronda.sending.host_errors import Unreachable
from ronda.session.backup import EVENT_FILE_SUFFIX
from workshop.base.error_text import describe_error
from workshop.cli import site_publishing
from workshop.cli.consent import Consent, ConsentRefused, newly_public_lines
from workshop.cli.destinations import Destination

LOOK_SECONDS = 2.0
"""Between two looks at the folder; a file that is the same in both is complete."""

RETRY_SECONDS = 60.0
"""Seconds until something that failed temporarily is tried again."""

type FolderSnapshot = dict[Path, tuple[int, int]]
"""Each file's modification time and size."""


def watch_folder(
    folder: Path,
    files: Sequence[Path],
    place: Destination,
    *,
    base: str | None = None,
    consent: Consent | None = None,
    wait: Callable[[float], None] = time.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Publish the event files of a folder, and ``files`` beside them, until Ctrl+C; prints what it does.

    A fault of the destination at the start ends it; later faults are printed, and unsent files are tried again. It also
    ends if something would become public without consent. ``base`` is a new address of the site, ``wait`` waits for
    seconds, and ``clock`` returns seconds.
    """
    place.read_site()
    click.echo(f"Watching {folder}. Stop with Ctrl+C.")
    watched = _Watched(folder=folder, files=tuple(files), place=place, base=base, consent=consent)
    not_before = clock()
    try:
        before = watched.look()
        while True:
            there = watched.look()
            if there == before and there != watched.published and clock() >= not_before:
                not_before = clock() + watched.publish(there)
            before = there
            wait(LOOK_SECONDS)
    except KeyboardInterrupt:
        click.echo("Stopped.")


@dataclass(slots=True, kw_only=True)
class _Watched:
    """What was published of a folder, and what was already said about it."""

    folder: Path
    files: tuple[Path, ...]
    place: Destination
    base: str | None = None
    """A new address of the site, if there is one."""
    consent: Consent | None = None
    published: FolderSnapshot = field(default_factory=dict)
    said: set[str] = field(default_factory=set)
    waiting: str = ""
    """The reason for waiting, as already printed."""
    known: dict[Path, Log] = field(default_factory=dict)
    """The last reading of each file, so that only new entries are read and checked."""
    faulty: set[str] = field(default_factory=set)
    """Faults that were already printed."""
    is_lost: bool = False
    """Whether the folder was last reported as gone."""

    def look(self) -> FolderSnapshot:
        """The files that exist now."""
        self._say_where_folder_is()
        found: FolderSnapshot = {}
        for path in sorted({*self.files, *self.folder.glob(f"*{EVENT_FILE_SUFFIX}")}):
            try:
                stands = path.stat()
            except OSError:
                continue
            found[path] = (stands.st_mtime_ns, stands.st_size)
        return found

    def _say_where_folder_is(self) -> None:
        is_lost = not self.folder.is_dir()
        if is_lost and not self.is_lost:
            click.echo(f"{self.folder} is gone: its pages stay as they were. Put it back, or stop with Ctrl+C.")
        elif self.is_lost and not is_lost:
            click.echo(f"{self.folder} is back.")
        self.is_lost = is_lost

    def publish(self, there: FolderSnapshot) -> float:
        """Publish these files; returns how many seconds to leave the destination alone."""
        try:
            report = site_publishing.publish_files(
                tuple(there), self.place, base=self.base, consent=self.consent, known=self.known
            )
        except ConsentRefused:
            raise
        except NotNow as problem:
            if describe_error(problem) != self.waiting:
                click.echo(describe_error(problem))
            self.waiting = describe_error(problem)
            return problem.after if isinstance(problem, Unreachable) else RETRY_SECONDS
        except (Refusal, OSError) as problem:
            self.published = there
            self._say_fault(describe_error(problem))
            return 0
        self.published, self.waiting = there, ""
        faults = (*report.behind, *report.unreadable)
        for fault in faults:
            self._say_fault(fault)
        self.faulty &= {_about(fault, there) for fault in faults}
        for line in newly_public_lines(report.becoming):
            if line not in self.said:
                click.echo(line)
            self.said.add(line)
        change = report.change
        if not (change.written or change.removed):
            return 0
        click.echo(f"{self.place}: {change.written} written, {change.unchanged} unchanged, {change.removed} removed.")
        return self.place.seconds_between

    def _say_fault(self, line: str) -> None:
        """Print a file's fault, once until the file can be read."""
        about = _about(line, self.published)
        if about not in self.faulty:
            self.faulty.add(about)
            click.echo(line)


def _about(fault: str, there: FolderSnapshot) -> str:
    """The file at fault, or the fault itself if it is not about a file."""
    return next((str(path) for path in there if fault.startswith(f"{path}")), fault)
