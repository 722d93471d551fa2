"""A club's own templates from the command line: a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ronda.publish.club.club_templates import TemplateFile
from ronda.publish.club.template_check import checked_templates
from ronda.publish.page_templates import RONDA_TEMPLATES, PageTemplates
from workshop.cli.event_files import read_text
from workshop.cli.site_folder import refuse_link


def read_template_folder(named: str | None) -> PageTemplates | None:
    """Read the templates of a folder; None if none is named, and Ronda's own for an empty name.

    Raises ``Refusal`` for all their faults and for links; ``OSError``.
    """
    if not named:
        return None if named is None else RONDA_TEMPLATES
    folder = Path(named)
    return checked_templates((_template_file(path, folder) for path in _seen_files(folder)), folder)


def _seen_files(folder: Path) -> Iterator[Path]:
    """All files in order, except hidden ones, which programs leave behind."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        refuse_link(path)
        if path.is_dir():
            yield from _seen_files(path)
        else:
            yield path


def _template_file(path: Path, folder: Path) -> TemplateFile:
    return TemplateFile(name=path.relative_to(folder).as_posix(), text=read_text(path), place=str(path))
