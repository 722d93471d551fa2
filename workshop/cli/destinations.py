"""Where pages are published, a folder or a target on a host; commands need not know which."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol, override

import click

from ronda.core.web_address import site_address
from ronda.publish.club.club_look import ClubLook
from ronda.publish.page_templates import PageTemplates
from ronda.publish.record import SectionRecord, SiteSection
from ronda.publish.site import IndexBuilder, Site, SiteChange
from ronda.sending import parse_typed_target
from ronda.sending import target_update as sending
from ronda.sending.target import Target, TargetCache, TargetState
from workshop.cli import site_folder
from workshop.cli.host_connection import HostConnection, ProgressCallback, read_secrets


class Destination(Protocol):
    """A place where pages are or will be."""

    seconds_between: int
    """The least time between two automatic changes."""
    templates: PageTemplates | None
    """The templates to make its pages with; None if none were named."""

    def read_site(self) -> Site:
        """Read the site there from its records; raises ``Refusal``."""

    def has(self, path: str) -> bool:
        """Whether a file is there, whoever wrote it."""

    def read_file(self, path: str) -> bytes | None:
        """The content of a file; None if there is none, or if it would have to be requested."""

    def is_whole(self, part: SectionRecord) -> bool:
        """Whether all pages of an event or a ranking are as they were written, as far as known."""

    def update(
        self,
        parts: Sequence[SiteSection],
        lists: IndexBuilder,
        *,
        base: str | None = None,
        gone: Collection[str] = (),
        keep: bool = False,
    ) -> SiteChange:
        """Bring it up to date, as :func:`ronda.publish.site.plan_site_update`; raises ``Refusal``."""


class FolderDestination:
    """A folder of this computer."""

    seconds_between = 0

    def __init__(
        self,
        out: Path,
        app: str | None = None,
        look: ClubLook | None = None,
        templates: PageTemplates | None = None,
    ) -> None:
        """Use a folder, which is made if it is missing.

        ``app``, ``look`` and ``templates`` are given only if they are new.
        """
        self._out, self._app, self._look, self.templates = out, app, look, templates
        self._seen = Site()

    @override
    def __str__(self) -> str:
        return str(self._out)

    def read_site(self) -> Site:
        """Read the site and remember it; raises as :func:`site_folder.read_site_folder`."""
        self._seen = site_folder.read_site_folder(self._out).at(None, self._app, self._look, self.templates)
        return self._seen

    def has(self, path: str) -> bool:
        """Whether a file is there, whoever wrote it."""
        return (self._out / path).exists()

    def read_file(self, path: str) -> bytes | None:
        """The content of a file; None if there is none."""
        return (self._out / path).read_bytes() if (self._out / path).is_file() else None

    def is_whole(self, part: SectionRecord) -> bool:
        return site_folder.section_is_intact(self._out, part)

    def update(
        self,
        parts: Sequence[SiteSection],
        lists: IndexBuilder,
        *,
        base: str | None = None,
        gone: Collection[str] = (),
        keep: bool = False,
    ) -> SiteChange:
        """Bring the folder up to date; raises as :func:`site_folder.update_folder`."""
        return site_folder.update_folder(
            self._out,
            parts,
            lists,
            base=base,
            app=self._app,
            look=self._look,
            templates=self.templates,
            gone=gone,
            keep=keep,
            seen=self._seen,
        )


class HostDestination:
    """A target on a host."""

    def __init__(
        self,
        target: Target,
        connection: HostConnection,
        app: str | None = None,
        look: ClubLook | None = None,
        templates: PageTemplates | None = None,
    ) -> None:
        """Use a target through a connection to its host.

        ``app``, ``look`` and ``templates`` are given only if they are new.
        """
        self._target, self._connection = target, connection
        self._app, self._look, self.templates = app, look, templates
        self._known = TargetCache()
        self._standing = TargetState()
        self.seconds_between = target.kind.seconds_between

    @override
    def __str__(self) -> str:
        return self._target.name

    def read_site(self) -> Site:
        """Ask the host what is there now, and remember the answer."""
        self._standing = self._connection.run(self._target.look(self._known))
        return sending.site_at_target(self._target, self._standing).at(None, self._app, self._look, self.templates)

    def has(self, path: str) -> bool:
        """Whether a file was there when the target was read."""
        return path in self._standing.files

    def read_file(self, path: str) -> None:
        """Always None: the host would have to be asked for it."""

    def is_whole(self, part: SectionRecord) -> bool:
        """Whether all pages are as this run sent them."""
        return sending.files_are_intact(self._standing, part.files, self._known)

    def update(
        self,
        parts: Sequence[SiteSection],
        lists: IndexBuilder,
        *,
        base: str | None = None,
        gone: Collection[str] = (),
        keep: bool = False,
    ) -> SiteChange:
        """Send what differs from what was seen there."""
        exchange = sending.update_target(
            self._target,
            self._standing,
            parts,
            lists,
            base=base,
            app=self._app,
            look=self._look,
            templates=self.templates,
            gone=gone,
            keep=keep,
            known=self._known,
        )
        with progress_bar(str(self)) as progress:
            return self._connection.run(exchange, progress)


def parse_destination(
    out: Path | None,
    to: str | None,
    app: str | None = None,
    look: ClubLook | None = None,
    templates: PageTemplates | None = None,
) -> Destination:
    """The destination that a command names: a folder, or the address of a target.

    ``app`` is the address of the app that its pages link to, besides the club's look and templates; None keeps what is
    there. Raises ``click.UsageError``, and ``Malformed`` for an invalid address.
    """
    app = app if app is None else site_address(app, field="app_url")
    if (out is None) == (to is None):
        raise click.UsageError("Name one place for the pages: a folder with --out, or a target with --to.")
    if out is not None:
        return FolderDestination(out, app, look, templates)
    target = parse_typed_target(to or "")
    return HostDestination(target, HostConnection(target, read_secrets(target)), app, look, templates)


@contextmanager
def progress_bar(label: str) -> Iterator[ProgressCallback]:
    """Show on a terminal how many files have arrived; elsewhere show nothing."""
    with click.progressbar(length=1, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:

        def told(brought: int, left: int) -> None:
            if brought:
                bar.length = max(bar.length or 0, bar.pos + brought + left)
                bar.update(brought)

        yield told
