"""What is shown of a route, and the sentences of the browser's side."""

import json
import logging

from ronda.bridge.codes import with_received
from ronda.bridge.hall import with_hall
from ronda.bridge.held import HELD, answer, refused_answer
from ronda.bridge.linking import with_links
from ronda.bridge.memory import settle_down
from ronda.bridge.on_screen import ON_SCREEN
from ronda.bridge.sending import with_publishing
from ronda.core.errors import NotNow
from ronda.rulesets import every_ruleset
from ronda.views.app import check, failed_page, finder, odds, page
from ronda.views.app.messages import MESSAGES
from ronda.views.app.route import Route
from ronda.views.shared import html
from ronda.views.shared.checking import further

_log = logging.getLogger(__name__)


def render(text: str) -> str:
    """Give the HTML of a route: ``{route, lang, device, number, has}``, the number of this page and of the one shown.

    ``is_part``: rows that the window has are left out, see :mod:`on_screen`. ``needs`` are tournaments with which it
    would say more; ``writes``: a copy of its own is to be written; ``secret``: it is not to be kept.
    """
    request = json.loads(text)
    route = request["route"]
    device = with_hall(HELD.device(request["device"]), route)
    device = with_links(with_received(with_publishing(device, request["device"])))
    at = (Route.read(route).path, request.get("number", 0), request.get("has", 0))
    try:
        shown = page(route, HELD.logs, device, request["lang"])
        told, is_part = ON_SCREEN.told(shown, *at)
    except Exception:  # noqa: BLE001 - a screen that fails never hides the others
        _log.exception("The screen %s cannot be shown.", route)
        shown = failed_page(route, HELD.logs, device, request["lang"])
        told, is_part = ON_SCREEN.told(shown, *at)
    return answer(
        html=told,
        is_part=is_part,
        title=shown.title,
        needs=shown.needs,
        secret=shown.is_secret,
        writes=shown.writes and HELD.begin_copy(Route.read(route).event),
    )


def whole(text: str) -> str:
    """Give a page that was told in part, as it is to be kept for the next start: ``{number}``."""
    page = ON_SCREEN.whole(json.loads(text)["number"])
    return answer(html=page.html if page else None, title=page.title if page else "")


def find(text: str) -> str:
    """Give the HTML of the list of places and actions that a person can search: ``{route, lang, device}``."""
    request = json.loads(text)
    device = with_links(HELD.device(request["device"]))
    found = finder(request["route"], HELD.logs, device, request["lang"])
    return answer(html=found.html)


def simulate(text: str) -> str:
    """Work out one more slice of what a page asks for: ``{question, state, lang}``.

    Gives HTML to show and the state for the next slice, which is none when all is done. See :mod:`odds`.
    """
    request = json.loads(text)
    question, language = request["question"], request["lang"]
    if question["kind"] == check.KIND:
        return answer(**_checked_further(question["file"], language))
    return answer(**odds.simulated(question, request["state"], HELD.logs, language))


def _checked_further(file: str, language: str) -> dict[str, object]:
    """Look at one more step of the file that is being checked, unless it is another by now."""
    if HELD.checked is None or HELD.checked.log.records[-1].digest != file:
        return {"state": None, "html": None}
    HELD.checked = looked = further(HELD.checked)
    shown = html.render("app/check_found.html", language, looked=looked)
    return {"state": {"done": looked.done} if looked.done < looked.steps else None, "html": shown}


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
    settle_down()
