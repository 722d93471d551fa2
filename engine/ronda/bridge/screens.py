"""What is shown of a route, and the sentences of the browser's side."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, NotRequired, TypedDict

from ronda.audit.file_check import continue_file_check
from ronda.bridge.codes import with_received
from ronda.bridge.hall import HallReport, with_hall
from ronda.bridge.linking import with_links
from ronda.bridge.memory import freeze_loaded_objects
from ronda.bridge.messages import DeviceReport, RefusedAnswer, TextAnswer
from ronda.bridge.page_diffs import SHOWN_PAGES
from ronda.bridge.seasons import with_seasons
from ronda.bridge.sending import with_publishing
from ronda.bridge.session_state import SESSION, refuse_request
from ronda.core.errors import NotNow
from ronda.rulesets import every_ruleset
from ronda.session.crash_report import crash_of_exception
from ronda.views.app import failed_screen_page, screen_page, search_page
from ronda.views.app.event import file_check_screen
from ronda.views.app.screen.browser_messages import BROWSER_MESSAGES
from ronda.views.app.screen.route import Route
from ronda.views.app.setup import simulated_odds
from ronda.views.shared import html
from ronda.views.shared.source_check import with_sources

_log = logging.getLogger(__name__)


class BrowserCrash(TypedDict):
    """Something that failed in the browser's side."""

    route: str
    doing: str
    """The command or the question that was asked; empty where nobody knows."""
    stack: str


class WindowReport(TypedDict):
    """What only the page knows of the device."""

    site: str
    """Where the organiser puts results pages, as it was typed."""
    checker: str
    """Who looks at players and their lists at this device, as it was typed last."""
    organiser: NotRequired[str]
    """Who organises, as it was typed last at a start here."""
    square: bool
    """The window is nearer to 4:3 than to 16:9."""
    hall: NotRequired[HallReport]
    """Missing where the app was not opened from the server of a hall."""
    offline: str
    """Whether the app is kept for use offline: "preparing", "ready", or what the browser calls the reason why not."""
    safari: bool
    installed: bool
    can_choose: bool
    """A person can choose a folder."""
    browser: NotRequired[str]
    """What it calls itself."""
    crashes: NotRequired[Sequence[BrowserCrash]]
    """What failed last, and what before it."""


class WindowDevice(DeviceReport, WindowReport):
    """The device as a window of the app knows it."""


class PageNumber(TypedDict):
    """The number that the window gives to a page that it asks for."""

    number: int


class ScreenRequest(PageNumber):
    """Which route is shown."""

    route: str
    lang: str
    device: WindowDevice
    has: int
    """The number of the page that is shown; 0 for none."""


class KeptPage(TypedDict):
    """A page as it is kept for the next start."""

    html: str
    title: str


class ScreenAnswer(KeptPage):
    """A page."""

    ok: Literal[True]
    is_part: bool
    """Rows that the window has already are left out: each is an element of its ``id`` with ``data-same``."""
    needs: Sequence[str]
    """Events to put into memory, with which the page says more: it is to be asked for again."""
    secret: bool
    """It shows what speaks for a player, and is not kept."""
    writes: bool
    """A copy of the event is to be written into the folder."""


class FullScreenAnswer(TypedDict):
    """A page with all its rows; none where others have come since."""

    ok: Literal[True]
    html: str | None
    title: str


class FinderRequest(TypedDict):
    """At which route a person searches."""

    route: str
    lang: str
    device: DeviceReport


class FinderAnswer(TypedDict):
    """The list of places and actions."""

    ok: Literal[True]
    html: str


class SimulationQuestion(TypedDict):
    """What a page asks for; the rest is its module's own."""

    kind: str
    tournament: NotRequired[str]
    file: NotRequired[str]


class SimulationRequest(TypedDict):
    """One more slice of it."""

    question: SimulationQuestion
    state: Mapping[str, object] | None
    """What the slice before gave; none at first."""
    lang: str


class SimulationAnswer(TypedDict):
    """What is shown so far."""

    ok: Literal[True]
    state: Mapping[str, object] | None
    """For the next slice; none when all is done."""
    html: str | None


class MessageRequest(TypedDict):
    """Which sentence of :data:`BROWSER_MESSAGES` is said."""

    key: str
    lang: str


def render_screen(request: ScreenRequest) -> ScreenAnswer:
    """Return the HTML of a route; one that fails is told from others, and hides none."""
    route = request["route"]
    SESSION.note_opened(route)
    device = with_hall(SESSION.device(request["device"]), route)
    device = with_links(with_received(with_publishing(device, request["device"].get("origin") or "")))
    device = with_seasons(device, Route.read(route))
    at = (Route.read(route).path, request.get("number", 0), request.get("has", 0))
    try:
        shown = screen_page(route, SESSION.logs, device, request["lang"])
        told, is_part = SHOWN_PAGES.render_difference(shown, *at)
    except Exception as error:  # noqa: BLE001 - a screen that fails never hides the others
        _log.exception("The screen %s cannot be shown.", route)
        SESSION.crashes = (crash_of_exception(error, route),)
        device = replace(device, crashes=SESSION.crashes)
        shown = failed_screen_page(route, SESSION.logs, device, request["lang"])
        told, is_part = SHOWN_PAGES.render_difference(shown, *at)
    return ScreenAnswer(
        ok=True,
        html=told,
        is_part=is_part,
        title=shown.title,
        needs=shown.needs,
        secret=shown.is_secret,
        writes=shown.writes and SESSION.begin_copy(Route.read(route).event),
    )


def full_screen(request: PageNumber) -> FullScreenAnswer:
    """Return a page that was told in part, as it is to be kept for the next start."""
    page = SHOWN_PAGES.full_page(request["number"])
    return FullScreenAnswer(ok=True, html=page.html if page else None, title=page.title if page else "")


def render_finder(request: FinderRequest) -> FinderAnswer:
    """Return the HTML of the list of places and actions that a person can search."""
    device = with_seasons(with_links(SESSION.device(request["device"])), Route.read(request["route"]))
    return FinderAnswer(ok=True, html=search_page(request["route"], SESSION.logs, device, request["lang"]).html)


def simulate_slice(request: SimulationRequest) -> SimulationAnswer:
    """Work out one more slice of what a page asks for: see :mod:`simulated_odds`."""
    question, language = request["question"], request["lang"]
    if question["kind"] == file_check_screen.FILE_CHECK_KIND:
        return _checked_further(question["file"], language)
    made = simulated_odds.play_simulation_slice(question, request["state"], SESSION.logs, language)
    return SimulationAnswer(ok=True, state=made["state"], html=made["html"])


def _checked_further(file: str, language: str) -> SimulationAnswer:
    """Look at one more step of the file that is being checked, unless it is another by now."""
    if SESSION.checked is None or SESSION.checked.log.records[-1].digest != file:
        return SimulationAnswer(ok=True, state=None, html=None)
    SESSION.checked = continue_file_check(SESSION.checked)
    looked = with_sources(SESSION.checked, SESSION.logs, SESSION.looked_into)
    shown = html.render_template("app/check_found.html", language, looked=looked)
    state = {"done": looked.done} if looked.done < looked.steps else None
    return SimulationAnswer(ok=True, state=state, html=shown)


def message_text(request: MessageRequest) -> TextAnswer:
    """Return a sentence in a language."""
    return TextAnswer(ok=True, text=html.translator_for(request["lang"])(BROWSER_MESSAGES[request["key"]]))


def refuse_with_message(request: MessageRequest) -> RefusedAnswer:
    """Return a sentence as the refusal of what the browser's side could not do."""
    sentence = BROWSER_MESSAGES[request["key"]]
    return refuse_request(NotNow(sentence), request["lang"])


def warm_up_engine() -> None:
    """Load all templates and find all games before the first page is asked for."""
    html.load_templates()
    every_ruleset()
    freeze_loaded_objects()
