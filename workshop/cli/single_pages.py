"""Write events as one HTML file each, to keep and open anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ronda.core.errors import Impossible
from ronda.core.web_address import site_address
from ronda.publish import SiteFrame
from ronda.publish.club.club_look import NO_LOOK
from ronda.publish.page_templates import RONDA_TEMPLATES
from ronda.publish.single_page import single_page
from ronda.views.public.event_context import event_folder
from workshop.base import atomic_write
from workshop.cli import event_files
from workshop.cli.club_look_file import read_club_file
from workshop.cli.template_folder import read_template_folder


def write_single_pages(
    files: Sequence[Path],
    out: Path | None,
    *,
    base: str | None,
    app: str | None,
    club: str | None,
    templates: str | None,
    force: bool,
) -> Iterator[Path]:
    """Write each event as one file into a folder, named like its pages on a site; yields each file.

    Raises ``Refusal`` for a file that is no event, for a bad address or look, and, without ``force``, if a different
    file is there.
    """
    if out is None or not files:
        raise click.UsageError("--single writes each event as one file: name event files, and a folder with --out.")
    frame = SiteFrame(
        base=site_address(base or ""),
        app=site_address(app or "", field="app_url"),
        look=read_club_file(club) or NO_LOOK,
        templates=read_template_folder(templates) or RONDA_TEMPLATES,
    )
    for path in files:
        log = event_files.read_event_log(path)
        content, page = single_page(log, frame), out / f"{event_folder(log)}.html"
        if not force and page.is_file() and page.read_bytes() != content:
            raise Impossible("{path} holds other things: name another folder, or replace it with --force.", path=page)
        out.mkdir(parents=True, exist_ok=True)
        atomic_write.write_atomically(page, content)
        yield page
