"""A club's own templates, as a command is told of them: a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ronda.core.errors import Impossible, Malformed
from ronda.publish.club.club_templates import ClubTemplates, TemplateFile
from ronda.publish.club.template_check import checked_templates
from ronda.publish.page_templates import RONDA_TEMPLATES, PageTemplates
from workshop.cli.event_files import read_text
from workshop.cli.site_folder import refuse_link

LARGEST_TEMPLATE = 200_000
"""Characters."""


def read_template_folder(named: str | None) -> PageTemplates | None:
    """The templates of a folder; None where none is named, and Ronda's own for an empty name.

    Raises ``Refusal`` for all that is wrong with them, ``Impossible`` for a folder that has none.
    """
    if not named:
        return None if named is None else RONDA_TEMPLATES
    folder = Path(named)
    if not folder.is_dir():
        raise Impossible("There is no folder {folder} of templates: correct its name.", folder=folder)
    files = tuple(_template_file(path, folder) for path in sorted(_seen_files(folder)))
    if not files:
        raise Impossible("{folder} holds no templates: name the folder above public/.", folder=folder)
    return checked_templates(ClubTemplates(files=files))


def _seen_files(folder: Path) -> Iterator[Path]:
    """All files but those that a dot hides, as programs leave them; raises ``Impossible`` for links."""
    for path in folder.iterdir():
        if path.name.startswith("."):
            continue
        refuse_link(path)
        if path.is_dir():
            yield from _seen_files(path)
        else:
            yield path


def _template_file(path: Path, folder: Path) -> TemplateFile:
    text = read_text(path)
    if len(text) > LARGEST_TEMPLATE:
        raise Malformed("{file} is too long for a template: divide it.", file=path)
    return TemplateFile(name=path.relative_to(folder).as_posix(), text=text, place=str(path))
