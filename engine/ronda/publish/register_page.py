"""The page on which people prepare their registration at home (REG-CODE).

It is one file that asks nothing of anybody: style and script stand in it, and its policy allows these by their hashes.
So it can be saved, sent and opened where there is no connection.
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
    """The page of a tournament that has not begun; none of any other."""
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
    """The style sheet that stands in the page."""
    return _FOR_READERS.sub("", render_template("public/register.css", SOURCE_LANGUAGE))


@cache
def register_script() -> str:
    """The script that stands in the page."""
    return template_source(SCRIPT).decode()


@cache
def register_policy() -> str:
    """What the page may do: run its script and use its style, and nothing else."""
    return inline_policy(register_script(), register_style())
