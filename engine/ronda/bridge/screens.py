"""Rendering routes, and sentences for the browser's side."""

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
    """A failure on the browser's side."""

    route: str
    doing: str
    """The command or call at that time; empty if unknown."""
    stack: str


class WindowReport(TypedDict):
    """What only the page knows about the device."""

    site: str
    """The organiser's results site, as typed."""
    checker: str
    """The last typed checker of players and lists on this device."""
    organiser: NotRequired[str]
    """The organiser last typed at a start here."""
    square: bool
    """Whether the window is closer to 4:3 than to 16:9."""
    hall: NotRequired[HallReport]
    """Missing unless the app was opened from a hall's server."""
    offline: str
    """Whether the app is stored for offline use: "preparing", "ready", or the browser's reason."""
    safari: bool
    installed: bool
    can_choose: bool
    """Whether a person can choose a folder."""
    browser: NotRequired[str]
    """Name of the browser."""
    crashes: NotRequired[Sequence[BrowserCrash]]
    """The last failure, and the one before."""


class WindowDevice(DeviceReport, WindowReport):
    """The device as known to a window of the app."""


class PageNumber(TypedDict):
    """The window's number for a requested page."""

    number: int


class ScreenRequest(PageNumber):
    """The route to show."""

    route: str
    lang: str
    device: WindowDevice
    has: int
    """Number of the page shown; 0 for none."""


class KeptPage(TypedDict):
    """A page stored for the next start."""

    html: str
    title: str


class ScreenAnswer(KeptPage):
    """A page."""

    ok: Literal[True]
    is_part: bool
    """Whether rows that the window has are omitted: each is a placeholder element with its ``id`` and ``data-same``."""
    needs: Sequence[str]
    """Events to load, because the page could show more with them: then ask again."""
    secret: bool
    """Whether it shows a player's secret and must not be stored."""
    writes: bool
    """Whether a copy of the event should be written into the folder."""


class FullScreenAnswer(TypedDict):
    """A page with all its rows; missing if newer pages have replaced it."""

    ok: Literal[True]
    html: str | None
    title: str


class FinderRequest(TypedDict):
    """The route from which a person searches."""

    route: str
    lang: str
    device: DeviceReport


class FinderAnswer(TypedDict):
    """The list of places and actions."""

    ok: Literal[True]
    html: str


class SimulationQuestion(TypedDict):
    """The question of a page; further keys belong to its module."""

    kind: str
    tournament: NotRequired[str]
    file: NotRequired[str]


class SimulationRequest(TypedDict):
    """A request for the next slice."""

    question: SimulationQuestion
    state: Mapping[str, object] | None
    """Sums of the previous slice; null at first."""
    lang: str


class SimulationAnswer(TypedDict):
    """HTML so far."""

    ok: Literal[True]
    state: Mapping[str, object] | None
    """Sums for the next slice; null once done."""
    html: str | None


class MessageRequest(TypedDict):
    """A key of :data:`BROWSER_MESSAGES`."""

    key: str
    lang: str


def render_screen(request: ScreenRequest) -> ScreenAnswer:
    """The HTML of a route; a failing one does not affect others."""
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
    """A page that was sent in part, complete for storing."""
    page = SHOWN_PAGES.full_page(request["number"])
    return FullScreenAnswer(ok=True, html=page.html if page else None, title=page.title if page else "")


def render_finder(request: FinderRequest) -> FinderAnswer:
    """The HTML of the searchable list of places and actions."""
    device = with_seasons(with_links(SESSION.device(request["device"])), Route.read(request["route"]))
    return FinderAnswer(ok=True, html=search_page(request["route"], SESSION.logs, device, request["lang"]).html)


def simulate_slice(request: SimulationRequest) -> SimulationAnswer:
    """Simulate another slice of a page's question: see :mod:`simulated_odds`."""
    question, language = request["question"], request["lang"]
    if question["kind"] == file_check_screen.FILE_CHECK_KIND:
        return _checked_further(question["file"], language)
    made = simulated_odds.play_simulation_slice(question, request["state"], SESSION.logs, language)
    return SimulationAnswer(ok=True, state=made["state"], html=made["html"])


def _checked_further(file: str, language: str) -> SimulationAnswer:
    """Check one more step of the current file, unless it has changed."""
    if SESSION.checked is None or SESSION.checked.log.records[-1].digest != file:
        return SimulationAnswer(ok=True, state=None, html=None)
    SESSION.checked = continue_file_check(SESSION.checked)
    looked = with_sources(SESSION.checked, SESSION.logs, SESSION.looked_into)
    shown = html.render_template("app/check_found.html", language, looked=looked)
    state = {"done": looked.done} if looked.done < looked.steps else None
    return SimulationAnswer(ok=True, state=state, html=shown)


def message_text(request: MessageRequest) -> TextAnswer:
    """A sentence in a language."""
    return TextAnswer(ok=True, text=html.translator_for(request["lang"])(BROWSER_MESSAGES[request["key"]]))


def refuse_with_message(request: MessageRequest) -> RefusedAnswer:
    """A sentence as the refusal of a failed browser action."""
    sentence = BROWSER_MESSAGES[request["key"]]
    return refuse_request(NotNow(sentence), request["lang"])


def warm_up_engine() -> None:
    """Load all templates and games before the first page is requested."""
    html.load_templates()
    every_ruleset()
    freeze_loaded_objects()
