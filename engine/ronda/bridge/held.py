"""What all calls share: the tournaments in memory, and the form of every answer."""

import json

from ronda.admission import read_steps
from ronda.codes.events import file_of
from ronda.codes.film import is_film
from ronda.core import bounds
from ronda.core.errors import NotNow, Refusal
from ronda.core.slices import Steps, at_once
from ronda.holding import Holding
from ronda.imports import import_any, rulesets_for
from ronda.journal import Log
from ronda.rulesets import every_ruleset
from ronda.views.app.refused import refused

HELD = Holding()


def known(log: Log | None) -> Log:
    """Give a log that there must be; raises ``NotNow``."""
    if log is None:
        raise NotNow("There is no such event on this device.")
    return log


def read_file(text: str) -> Log:
    """Read an event file, or a file of other software, or of the texts of codes; raises ``Refusal``."""
    return at_once(file_steps(text))


def file_steps(text: str) -> Steps[Log]:
    """Give the same as :func:`read_file`, line by line of an event file."""
    bounds.check_size(len(text))
    if is_film(text):
        return (yield from read_steps(file_of(text)))
    games = rulesets_for(text, every_ruleset())
    return import_any(text, games[0]) if games else (yield from read_steps(text))


def answer(**values: object) -> str:
    """Give what was asked for."""
    return json.dumps({"ok": True, **values}, ensure_ascii=False)


def refused_answer(refusal: Refusal, language: str, command: str = "") -> str:
    """Give the refusal of what a command asked for, in a language."""
    return json.dumps({"ok": False, "refusal": refused(refusal, language, command)}, ensure_ascii=False)
