"""What a results site publishes of a tournament, compared with what its file gives (ANY-FINGERPRINT)."""

import json
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from ronda.core.errors import Impossible
from ronda.core.slices import Steps, at_once
from ronda.core.text import N_, Message
from ronda.publish.event_pages import head_of
from ronda.publish.twins.standings import standings_twin
from ronda.rulesets import ruleset_of
from ronda.views.files.proof import FINGERPRINTS, FORMAT, PUBLIC_COPY, fingerprints_json
from ronda.views.files.public_copy import public_copy
from ronda.views.public.event import standings_file
from ronda.views.public.settled import settled
from ronda.views.public.standings import public_standings
from ronda.views.shared.checking import Checked
from ronda.views.shared.fingerprints import marks
from ronda.views.shared.published import as_published


def data_files(looked: Checked, text: str, *, folder: str, languages: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """Give the data that the pages of a file offer to check it by, name and content.

    Takes the file's text, and the name of the folder of its pages, to which the data leads in each language.
    """
    log = looked.log
    tournament = log.tournament if looked.is_public else as_published(log).tournament
    yield FINGERPRINTS, fingerprints_json(tournament.id, marks(log))
    yield PUBLIC_COPY, (text if looked.is_public else public_copy(log)).encode()
    ruleset = ruleset_of(tournament)
    head, calm = head_of(tournament, ruleset, folder, languages), settled(tournament, ruleset)
    for number in range(1, tournament.completed_swiss_rounds + 1):
        yield standings_file(number, "json"), standings_twin(head, calm, public_standings(calm, number))


def is_data(text: str) -> bool:
    """Tell whether a file is one of those that the pages offer beside the public copy."""
    values = _values(text)
    return "standings" in values or values.get("format") == FORMAT


def compared(looked: Checked, text: str) -> Message:
    """Say that standings or fingerprints of the pages are those of a file; raises ``Impossible`` if they are not."""
    return at_once(compared_steps(looked, text))


def compared_steps(looked: Checked, text: str) -> Steps[Message]:
    """Give the same as :func:`compared`, after each of the files that the pages offer; nobody knows how many."""
    values = _values(text)
    folder, languages = _pages(values)
    made = {}
    for name, content in data_files(looked, "", folder=folder, languages=languages):
        made[name] = content
        yield 0, 1
    if values.get("format") == FORMAT:
        if made[FINGERPRINTS] == text.encode():
            return Message(N_("These fingerprints are those of the file."))
        raise Impossible("These fingerprints are not those of the file: one of the two was changed, or is older.")
    number = values.get("round")
    if isinstance(number, int) and made.get(standings_file(number, "json")) == text.encode():
        return Message(N_("These standings after round {round} are those of the file."), (("round", number),))
    raise Impossible("These standings are not those of the file: one of the two was changed, or is older.")


def _pages(values: Mapping[str, object]) -> tuple[str, tuple[str, ...]]:
    """Give to which folder a file leads, and in which languages."""
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
