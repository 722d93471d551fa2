"""What is shown of a route, and the sentences of the browser's side."""

import json
import logging

from ronda.audit.file_check import continue_file_check
from ronda.bridge.codes import with_received
from ronda.bridge.hall import with_hall
from ronda.bridge.linking import with_links
from ronda.bridge.memory import freeze_loaded_objects
from ronda.bridge.page_diffs import SHOWN_PAGES
from ronda.bridge.sending import with_publishing
from ronda.bridge.session_state import SESSION, encode_answer, encode_refusal
from ronda.core.errors import NotNow
from ronda.rulesets import every_ruleset
from ronda.views.app import failed_screen_page, screen_page, search_page
from ronda.views.app.event import file_check_screen
from ronda.views.app.screen.browser_messages import BROWSER_MESSAGES
from ronda.views.app.screen.route import Route
from ronda.views.app.setup import simulated_odds
from ronda.views.shared import html

_log = logging.getLogger(__name__)


def render_screen(text: str) -> str:
    """Give the HTML of a route: ``{route, lang, device, number, has}``, the number of this page and of the one shown.

    ``is_part``: rows that the window has are left out, see :mod:`on_screen`. ``needs`` are tournaments with which it
    would say more; ``writes``: a copy of its own is to be written; ``secret``: it is not to be kept.
    """
    request = json.loads(text)
    route = request["route"]
    device = with_hall(SESSION.device(request["device"]), route)
    device = with_links(with_received(with_publishing(device, request["device"])))
    at = (Route.read(route).path, request.get("number", 0), request.get("has", 0))
    try:
        shown = screen_page(route, SESSION.logs, device, request["lang"])
        told, is_part = SHOWN_PAGES.render_difference(shown, *at)
    except Exception:  # noqa: BLE001 - a screen that fails never hides the others
        _log.exception("The screen %s cannot be shown.", route)
        shown = failed_screen_page(route, SESSION.logs, device, request["lang"])
        told, is_part = SHOWN_PAGES.render_difference(shown, *at)
    return encode_answer(
        html=told,
        is_part=is_part,
        title=shown.title,
        needs=shown.needs,
        secret=shown.is_secret,
        writes=shown.writes and SESSION.begin_copy(Route.read(route).event),
    )


def full_screen(text: str) -> str:
    """Give a page that was told in part, as it is to be kept for the next start: ``{number}``."""
    page = SHOWN_PAGES.full_page(json.loads(text)["number"])
    return encode_answer(html=page.html if page else None, title=page.title if page else "")


def render_finder(text: str) -> str:
    """Give the HTML of the list of places and actions that a person can search: ``{route, lang, device}``."""
    request = json.loads(text)
    device = with_links(SESSION.device(request["device"]))
    found = search_page(request["route"], SESSION.logs, device, request["lang"])
    return encode_answer(html=found.html)


def simulate_slice(text: str) -> str:
    """Work out one more slice of what a page asks for: ``{question, state, lang}``.

    Gives HTML to show and the state for the next slice, which is none when all is done. See :mod:`odds`.
    """
    request = json.loads(text)
    question, language = request["question"], request["lang"]
    if question["kind"] == file_check_screen.FILE_CHECK_KIND:
        return encode_answer(**_checked_further(question["file"], language))
    return encode_answer(**simulated_odds.play_simulation_slice(question, request["state"], SESSION.logs, language))


def _checked_further(file: str, language: str) -> dict[str, object]:
    """Look at one more step of the file that is being checked, unless it is another by now."""
    if SESSION.checked is None or SESSION.checked.log.records[-1].digest != file:
        return {"state": None, "html": None}
    SESSION.checked = looked = continue_file_check(SESSION.checked)
    shown = html.render_template("app/check_found.html", language, looked=looked)
    return {"state": {"done": looked.done} if looked.done < looked.steps else None, "html": shown}


def message_text(text: str) -> str:
    """Give a sentence of :data:`MESSAGES` in a language: ``{key, lang}``."""
    request = json.loads(text)
    return encode_answer(text=html.translator_for(request["lang"])(BROWSER_MESSAGES[request["key"]]))


def refuse_with_message(text: str) -> str:
    """Give a sentence of :data:`MESSAGES` as the refusal of what the browser's side could not do: ``{key, lang}``."""
    request = json.loads(text)
    why = BROWSER_MESSAGES[request["key"]]
    return encode_refusal(NotNow(why), request["lang"])


def warm_up_engine() -> None:
    """Load all templates and find all games before the first page is asked for."""
    html.load_templates()
    every_ruleset()
    freeze_loaded_objects()
