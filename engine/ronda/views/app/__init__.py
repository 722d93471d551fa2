"""The organiser's screens: a route and the device's logs in, one page of HTML out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from urllib.parse import unquote

from markupsafe import Markup, escape

from ronda.core.build_identity import ISSUES_ADDRESS
from ronda.core.errors import Malformed, NotNow, Refusal
from ronda.core.text import N_, Message, isolate_direction
from ronda.journal import Log
from ronda.rulesets import is_known_game, ruleset_of
from ronda.session import backup_copies
from ronda.session.device import Device
from ronda.session.unknown_event import UnknownEvent
from ronda.views.app.devices import desk_screen, lock_screen
from ronda.views.app.event import delete_screen, restore_screen
from ronda.views.app.event.problem_screen import problem_text
from ronda.views.app.event.unknown_game import unknown_game_screen
from ronda.views.app.routes import ROUTES, route_pattern
from ronda.views.app.screen.device_permissions import DevicePermissions, device_permissions
from ronda.views.app.screen.incremental_rows import PageRows, RenderedRow, RowContext, fill_lists, list_slices
from ronda.views.app.screen.permitted_links import permitted_links
from ronda.views.app.screen.route import Route
from ronda.views.app.screen.shared_macros import with_shared_macros
from ronda.views.app.screen.view import DeviceContext, EventContext, View, sentence_html
from ronda.views.app.screen_frame import ScreenFrame, screen_frame
from ronda.views.app.search import search_entries
from ronda.views.shared import html

__all__ = ["Device", "ScreenPage", "failed_screen_page", "screen_page", "search_page"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenPage:
    """A page of the app."""

    around: str
    """The children of the page's ``#app``, with placeholders for the rows of long lists."""
    title: str
    rows: tuple[RenderedRow, ...] = ()
    needs: tuple[str, ...] = ()
    """Tournaments of the device that should be loaded, because the page could show more with them."""
    writes: bool = False
    """Whether a copy of its tournament should be written into the device's folder."""
    is_secret: bool = False
    """Whether the page must not be kept for the next start."""

    @property
    def html(self) -> str:
        """The children of the page's ``#app``, with all rows."""
        return self.with_rows(lambda rows: "\n".join(row.html for row in rows))

    def with_rows(self, render_rows: Callable[[Sequence[RenderedRow]], str]) -> str:
        """The HTML with each list's rows as ``render_rows`` writes them."""
        return fill_lists(self.around, lambda place: render_rows(self.rows[place])) if self.rows else self.around

    @property
    def lists(self) -> Iterator[Sequence[RenderedRow]]:
        """The rows of each list, in page order."""
        return (self.rows[place] for place in list_slices(self.around))


def screen_page(route: str, logs: Mapping[str, Log], device: Device, language: str) -> ScreenPage:
    """One page of HTML; anything missing gives a friendly page with a way out, never an exception.

    Takes the hash route with its query, the open logs by tournament, the browser's data, and a language.
    """
    parsed = Route.read(route)
    log = logs.get(parsed.event)
    if device.lock is not None and not _is_route_open(parsed, log, device):
        parsed, log = Route.read(f"/t/{device.lock.event}"), logs.get(device.lock.event)
        view = lock_screen.locked_screen(log, device, device_permissions(device, log, ROUTES), device.lock)
        return _render_page(view, screen_frame(parsed, log, device, view), language)
    if log is not None and not is_known_game(log.tournament.game):
        return _unknown_event_page(parsed, log, device, language)
    try:
        view = _event_view_or_restore(parsed, logs, device) if parsed.event else _device_view(parsed, logs, device)
    except Refusal as refusal:
        view = View(template="missing", title=Message("Not found"), values={"why": refusal.message})
    shown = _render_page(view, screen_frame(parsed, log, device, view), language)
    needs = tuple(each for each in shown.needs if each not in device.brought or each in device.seasons.waiting)
    return replace(shown, needs=needs, writes=log is not None and _is_copy_due(log, device))


def _unknown_event_page(route: Route, log: Log, device: Device, language: str) -> ScreenPage:
    """The only page of an event whose game is no longer installed, or the one that deletes it."""
    unknown = unknown_game_screen(UnknownEvent(log=log, package=""), stored=True)
    view = delete_screen.delete_screen(device, route.event) if route.parts[2:] == ("delete",) else unknown
    frame = screen_frame(route, None, device, view)
    named = replace(frame, event=route.event, base=f"/t/{route.event}", name=log.tournament.details.name)
    return _render_page(view, named, language)


def failed_screen_page(route: str, logs: Mapping[str, Log], device: Device, language: str) -> ScreenPage:
    """The page shown if one could not be made: the event as far as possible, and ways out."""
    parsed = Route.read(route)
    log = logs.get(parsed.event)
    is_whole = log is not None and parsed.parts[2:] != () and parsed.event not in device.trouble.damaged
    values = {"reaches_event": is_whole, "report": problem_text(device, logs, route_pattern), "address": ISSUES_ADDRESS}
    view = View(template="failed", title=Message(N_("This screen cannot be shown")), values=values)
    try:
        return _render_page(view, screen_frame(parsed, log, device, view), language)
    except Exception:  # noqa: BLE001 - what surrounds each screen of the event fails as well
        view = replace(view, values={**values, "reaches_event": False}, is_bare=True)
        return _render_page(
            view, replace(screen_frame(Route.read("/"), None, device, view), event=parsed.event), language
        )


def _is_route_open(route: Route, log: Log | None, device: Device) -> bool:
    """Whether a locked screen shows a route; for an event that cannot be shown, only the one that unlocks it."""
    is_here = log is not None and route.event not in device.trouble.shut
    return device_permissions(device, log, ROUTES).is_open(route) and (is_here or not route.event)


def _is_copy_due(log: Log, device: Device) -> bool:
    """Whether a copy should be written now; never from a damaged log, which would replace an intact one."""
    is_whole = log.tournament.id not in device.trouble.damaged
    return is_whole and device.copies is not None and backup_copies.is_copy_written(log, device.copies, device.now)


def search_page(route: str, logs: Mapping[str, Log], device: Device, language: str) -> ScreenPage:
    """The searchable list of places and actions, for a route's tournament or for the device."""
    log = logs.get(device.lock.event if device.lock else Route.read(route).event)
    translate = html.translator_for(language)

    @cache  # the same words are searched for thousands of entries
    def words(given: tuple[str, ...]) -> Markup:
        return escape("".join(f" {translate(each).replace('|', ' ')}" if each else " " for each in given))

    text = html.render_template(
        "app/find.html",
        language,
        places=search_entries.search_entries(log, device),
        event=log.tournament.id if log else "",
        sentence=lambda message: sentence_html(message, translate),
        words=words,
        **permitted_links(device_permissions(device, log, ROUTES)),
    )
    return ScreenPage(around=text, title="")


def _device_view(route: Route, logs: Mapping[str, Log], device: Device) -> View:
    """Screens outside events, by the parts of the route; raises ``Malformed`` for an unknown one."""
    found = ROUTES.device.find(route.parts)
    if found is None:
        raise _no_such_page(route)
    return found.route.opens(DeviceContext(logs=logs, device=device, query=route.query), *found.values.values())


def _event_view_or_restore(route: Route, logs: Mapping[str, Log], device: Device) -> View:
    """A screen of a tournament; for one that cannot be shown, the ways out."""
    trouble, screen, log = device.trouble, route.parts[2:], logs.get(route.event)
    if log is not None and route.event not in trouble.shut:
        return _event_view(route, log, logs, device)
    if route.event not in trouble.damaged and route.event not in trouble.shut:
        raise NotNow("There is no such event on this device.")
    if screen == ("delete",):
        return delete_screen.delete_screen(device, route.event)
    return (
        restore_screen.restore_screen(log, device, route.event)
        if screen == ("restore",)
        else restore_screen.unreadable_screen(device, route)
    )


def _event_view(route: Route, log: Log, logs: Mapping[str, Log], device: Device) -> View:
    """Screens of one event, by the parts of the route; a desk sees only those that it may open."""
    found = ROUTES.event.find(route.parts[2:])
    if found is None:
        raise _no_such_page(route)
    may, desk = device_permissions(device, log, ROUTES), device.linking.desks.get(route.event)
    if desk is not None and not may.is_open(route):
        return desk_screen.desk_refused_screen(desk)
    context = EventContext(
        log=log,
        ruleset=ruleset_of(log.tournament),
        device=device,
        may=may,
        path=route.path,
        query=route.query,
        logs=logs,
    )
    return found.route.opens(context, *found.values.values())


def _no_such_page(route: Route) -> Malformed:
    return Malformed("There is no page “{path}”.", path=unquote(route.path)[:60])


def _render_page(view: View, around: ScreenFrame, language: str) -> ScreenPage:
    """One view in its frame as HTML, with separate list rows; a limited device gets no links to closed screens."""
    translate = html.translator_for(language)
    may = around.may if around.may.is_limited else DevicePermissions()
    typed = replace(around.typed, page=around.path)
    frame = RowContext(event=around.event, base=around.base, path=around.path, may=may, typed=typed)
    rows = PageRows(language, lambda message: sentence_html(message, translate), frame)
    title = view.title.render(translate)
    values = {
        "frame": around,
        "heading": view.title,
        "sentence": lambda message: sentence_html(message, translate),
        "rows_of": rows.of,
        **permitted_links(may),
        **view.values,
    }
    text = html.render_template(f"app/{view.template}.html", language, **with_shared_macros(values, language))
    named = dict.fromkeys(filter(None, (title, isolate_direction(around.name))))
    title = " · ".join([*named, "Ronda"])
    return ScreenPage(around=text, rows=tuple(rows.drawn), title=title, needs=view.needs, is_secret=view.is_secret)
