"""What is shown of a route, and the sentences of the browser's side."""

import json

from ronda.bridge.held import HELD, answer, refused_answer
from ronda.core.errors import NotNow
from ronda.rulesets import every_ruleset
from ronda.views.app import finder, odds, page
from ronda.views.app.messages import MESSAGES
from ronda.views.app.route import Route
from ronda.views.shared import html


def render(text: str) -> str:
    """Give the HTML of a route: ``{route, lang, device}``.

    ``needs`` are tournaments with which it would say more; ``writes``: a copy of its own is to be written.
    """
    request = json.loads(text)
    route = request["route"]
    shown = page(route, HELD.logs, HELD.device(request["device"]), request["lang"])
    return answer(
        html=shown.html,
        title=shown.title,
        needs=shown.needs,
        writes=shown.writes and HELD.begin_copy(Route.read(route).event),
    )


def find(text: str) -> str:
    """Give the HTML of the list of places and actions that a person can search: ``{route, lang, device}``."""
    request = json.loads(text)
    found = finder(request["route"], HELD.logs, HELD.device(request["device"]), request["lang"])
    return answer(html=found.html)


def simulate(text: str) -> str:
    """Work out one more slice of what a page asks for: ``{question, state, lang}``.

    Gives HTML to show and the state for the next slice, which is none when all is done. See :mod:`odds`.
    """
    request = json.loads(text)
    return answer(**odds.simulated(request["question"], request["state"], HELD.logs, request["lang"]))


def message(text: str) -> str:
    """Give a sentence of :data:`MESSAGES` in a language: ``{key, lang}``."""
    request = json.loads(text)
    return answer(text=html.translator(request["lang"])(MESSAGES[request["key"]]))


def refuse(text: str) -> str:
    """Give a sentence of :data:`MESSAGES` as the refusal of what the browser's side could not do: ``{key, lang}``."""
    request = json.loads(text)
    why = MESSAGES[request["key"]]
    return refused_answer(NotNow(why), request["lang"])


def warm() -> None:
    """Load all templates and find all games before the first page is asked for."""
    html.warm()
    every_ruleset()
