"""Compare a results site with the event file it was made of, or with its public copy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ronda.audit.file_check import FileCheck
from ronda.audit.named_fingerprints import named_fingerprints
from ronda.core.errors import Impossible
from ronda.core.web_address import short_digest
from ronda.publish.page import DATA_FOLDER
from ronda.publish.site_comparison import comparable_data_files
from ronda.views.public.event_context import INFO_FILE, round_file, standings_file
from ronda.views.shared.languages import LANGUAGES

FINGERPRINT_ON_PAGE = re.compile(rb'<code class="mark" data-round="(\d+)">([^<]*)</code>')
"""A fingerprint on a page, as ``templates/public/fingerprint.html`` writes it."""


def site_differences(looked: FileCheck, text: str, site: Path) -> Iterator[str]:
    """Each difference between the pages and a file, as a sentence; ``text`` is the file's text.

    Compares the machine-readable standings and fingerprints, the public copy, and each fingerprint on a page. Raises
    ``Impossible`` if the site has no pages of the event.
    """
    event = short_digest(looked.log.tournament.id)
    folders = sorted(path.name for path in (site / DATA_FOLDER).glob(f"*-{event}") if path.is_dir())
    if not folders:
        raise Impossible("{site} has no pages of this event.", site=site)
    for folder in folders:
        languages = tuple(language for language in LANGUAGES if (site / language / folder).is_dir())
        made = comparable_data_files(looked, text, folder=folder, languages=languages)
        yield from _data(dict(made), site / DATA_FOLDER / folder)
        for pages in sorted(path for path in site.glob(f"*/{folder}") if path.parent.name != DATA_FOLDER):
            yield from _pages(looked, pages)


def _data(made: dict[str, bytes], folder: Path) -> Iterator[str]:
    for name, content in made.items():
        path = folder / name
        if not path.is_file():
            yield f"{path} is missing: the site is older than the file, or it was taken away."
        elif path.read_bytes() != content:
            yield f"{path} is not what the file gives."
    for path in sorted(folder.glob(standings_file(0, "json").replace("0", "*"))):
        if path.name not in made:
            yield f"{path} is more than the file gives: the file is older than the site, or it was added."


def _pages(looked: FileCheck, folder: Path) -> Iterator[str]:
    known, last = {mark.round: mark.text.encode() for mark in named_fingerprints(looked.log)}, looked.log.tournament
    wanted = {INFO_FILE: tuple(known)} if known else {}
    wanted |= {round_file(number): (number,) for number in known}
    wanted |= {standings_file(number): (number,) for number in range(1, last.completed_swiss_rounds + 1)}
    for path in sorted(folder.glob("*.html")):
        found = [(int(number), text) for number, text in FINGERPRINT_ON_PAGE.findall(path.read_bytes())]
        if path.name in wanted and found != [(number, known[number]) for number in wanted[path.name]]:
            yield f"{path} shows other fingerprints than the file gives."
        elif any(known.get(number) != text for number, text in found):
            yield f"{path} shows a fingerprint that the file does not give."
    for name in wanted:
        if not (folder / name).is_file():
            yield f"{folder / name} is missing: the site is older than the file, or it was taken away."
