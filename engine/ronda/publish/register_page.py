"""The page for preparing a registration at home (REG-CODE).

It is a single file that requests nothing: script and style are inline, and its policy allows them by hash. So it can be
saved, sent and opened offline.
"""

import re
from collections.abc import Iterator
from functools import cache

from ronda.core.state import Phase, Tournament
from ronda.publish.inline_policy import inline_policy
from ronda.publish.page import SitePage
from ronda.rules.ruleset import Ruleset
from ronda.views.public.event_context import REGISTER_FILE, PublicTournament
from ronda.views.shared.entry_form import entry_form
from ronda.views.shared.html import render_template, template_source
from ronda.views.shared.languages import SOURCE_LANGUAGE

_FOR_READERS = re.compile(r"/\*.*?\*/|\n\s*", re.DOTALL)
SCRIPT = "public/entry.min.js"


def register_pages(tournament: Tournament, ruleset: Ruleset, event: PublicTournament) -> Iterator[SitePage]:
    """The page of a tournament that has not begun; none otherwise."""
    if tournament.phase is Phase.REGISTRATION:
        yield SitePage(
            path=f"{event.folder}/{REGISTER_FILE}",
            template="register",
            values={
                "event": event,
                "unlisted": event.unlisted,
                "form": entry_form(ruleset, tournament.details),
                "style": register_style(),
                "script": register_script(),
                "policy": register_policy(),
            },
        )


@cache
def register_style() -> str:
    """The page's inline style sheet."""
    return _FOR_READERS.sub("", render_template("public/register.css", SOURCE_LANGUAGE))


@cache
def register_script() -> str:
    """The page's inline script."""
    return template_source(SCRIPT).decode()


@cache
def register_policy() -> str:
    """The page's policy: its script and its style, and nothing else."""
    return inline_policy(register_script(), register_style())
