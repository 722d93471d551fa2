"""Comparing a results site's data with an event file (ANY-FINGERPRINT)."""

import json
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from ronda.audit.file_check import FileCheck
from ronda.audit.named_fingerprints import named_fingerprints
from ronda.core.errors import Impossible
from ronda.core.progress import ProgressSteps
from ronda.core.text import N_, Message
from ronda.publish.event_pages import event_header
from ronda.publish.json_documents.standings import standings_page_json
from ronda.rulesets import ruleset_of
from ronda.views.files.fingerprint_list import (
    FINGERPRINTS_FILE,
    FINGERPRINTS_FORMAT,
    PUBLIC_COPY_FILE,
    fingerprints_json,
)
from ronda.views.files.public_copy import public_copy
from ronda.views.public.completed_state import completed_state
from ronda.views.public.event_context import standings_file
from ronda.views.public.public_standings import public_standings
from ronda.views.shared.published_view import as_published


def comparable_data_files(
    looked: FileCheck, text: str, *, folder: str, languages: tuple[str, ...]
) -> Iterator[tuple[str, bytes]]:
    """(name, content) of the data on a file's pages with which it can be checked.

    Takes the file's text, and the folder of its pages, to which the data links in each language.
    """
    log = looked.log
    tournament = log.tournament if looked.is_public else as_published(log).tournament
    yield FINGERPRINTS_FILE, fingerprints_json(tournament.id, named_fingerprints(log))
    yield PUBLIC_COPY_FILE, (text if looked.is_public else public_copy(log)).encode()
    ruleset = ruleset_of(tournament)
    head, completed = event_header(tournament, ruleset, folder, languages), completed_state(tournament, ruleset)
    for number in range(1, tournament.completed_swiss_rounds + 1):
        yield standings_file(number, "json"), standings_page_json(head, public_standings(completed, number))


def is_published_data(text: str) -> bool:
    """Whether a file is data from the pages, other than the public copy."""
    values = _values(text)
    return "standings" in values or values.get("format") == FINGERPRINTS_FORMAT


def compare_published_data_steps(looked: FileCheck, text: str) -> ProgressSteps[Message]:
    """Check that a page's standings or fingerprints match a file; raises ``Impossible`` if not.

    Yields after each candidate file.
    """
    values = _values(text)
    folder, languages = _pages(values)
    made = {}
    for name, content in comparable_data_files(looked, "", folder=folder, languages=languages):
        made[name] = content
        yield 0, 1
    if values.get("format") == FINGERPRINTS_FORMAT:
        if made[FINGERPRINTS_FILE] == text.encode():
            return Message(N_("These fingerprints are those of the file."))
        raise Impossible("These fingerprints are not those of the file: one of the two was changed, or is older.")
    number = values.get("round")
    if isinstance(number, int) and made.get(standings_file(number, "json")) == text.encode():
        return Message(N_("These standings after round {round} are those of the file."), (("round", number),))
    raise Impossible("These standings are not those of the file: one of the two was changed, or is older.")


def _pages(values: Mapping[str, object]) -> tuple[str, tuple[str, ...]]:
    """The folder and the languages that a file links to."""
    links = values.get("links")
    pages = links.get("pages") if isinstance(links, dict) else None
    if not isinstance(pages, dict) or not pages:
        return "", ()
    return PurePosixPath(str(next(iter(pages.values())))).parent.name, tuple(pages)


def _values(text: str) -> dict[str, object]:
    try:
        values = json.loads(text) if text.lstrip().startswith("{") else {}
    except (ValueError, RecursionError):
        return {}
    return values if isinstance(values, dict) else {}
