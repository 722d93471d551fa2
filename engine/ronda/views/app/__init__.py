"""The organiser's screens: a route and the device's logs in, one page of HTML out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from urllib.parse import unquote

from markupsafe import Markup, escape

from ronda.core.errors import Malformed, NotNow, Refusal
from ronda.core.text import N_, Message, isolate_direction
from ronda.journal import Log
from ronda.rulesets import ruleset_of
from ronda.session import backup_copies
from ronda.session.device import Device
from ronda.views.app.devices import desk_screen, linked_devices, lock_screen, publish_host, qr_transfer
from ronda.views.app.event import (
    conflicts,
    end_event,
    event_screen,
    file_check_screen,
    history_screen,
    home_screen,
    projector_screen,
    publication_screen,
    restore_screen,
    room_screen,
    user_guide,
)
from ronda.views.app.players import (
    checkin_screen,
    conduct,
    missing_fields,
    player_import,
    player_list,
    player_screen,
    private_link,
    substitutes,
)
from ronda.views.app.print import (
    cards,
    code_reader,
    control_sheets,
    full_report,
    list_sheets,
    print_screens,
    result_slips,
)
from ronda.views.app.rounds import (
    draft_screen,
    phone_reports,
    round_board,
    rulings,
    seating_changes,
    table_helper,
    table_screen,
    team_building,
)
from ronda.views.app.screen.device_permissions import DevicePermissions, device_permissions
from ronda.views.app.screen.incremental_rows import PageRows, RenderedRow, RowContext, fill_lists, list_slices
from ronda.views.app.screen.route import Route
from ronda.views.app.screen.screen_permissions import without_closed_links
from ronda.views.app.screen.view import EventContext, View, sentence_html
from ronda.views.app.screen_frame import ScreenFrame, screen_frame
from ronda.views.app.search import search_entries
from ronda.views.app.setup import checklist_screen, event_details, new_event, rules_screen
from ronda.views.app.standings import (
    bracket_screen,
    crosstable_screen,
    prizes_screen,
    season_ranking,
    standings_screen,
)
from ronda.views.shared import html

_DELETE_VIEW = View(template="delete", title=Message("Delete this event?"), values={}, section="event")

__all__ = ["Device", "ScreenPage", "failed_screen_page", "screen_page", "search_page"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenPage:
    """What the browser shows for a route."""

    around: str
    """The children of the page's ``#app``, with places for the rows of long lists."""
    title: str
    rows: tuple[RenderedRow, ...] = ()
    needs: tuple[str, ...] = ()
    """Tournaments of the device to put into memory, with which the page says more."""
    writes: bool = False
    """A copy of its tournament is to be written into the device's folder."""
    is_secret: bool = False
    """It is not kept for the next start."""

    @property
    def html(self) -> str:
        """Give the children of the page's ``#app``."""
        return self.with_rows(lambda rows: "\n".join(row.html for row in rows))

    def with_rows(self, told: Callable[[Sequence[RenderedRow]], str]) -> str:
        """Give them with what the rows of each list are to be there."""
        return fill_lists(self.around, lambda place: told(self.rows[place])) if self.rows else self.around

    @property
    def lists(self) -> Iterator[Sequence[RenderedRow]]:
        """Give the rows of each list."""
        return (self.rows[place] for place in list_slices(self.around))


def screen_page(route: str, logs: Mapping[str, Log], device: Device, language: str) -> ScreenPage:
    """Give the page of a route; what is not there gives a friendly page with the way out, never an exception.

    Takes the hash route (with its query), the logs that are open by tournament, what the browser tells, and a language.
    """
    asked = Route.read(route)
    log = logs.get(asked.event)
    if device.lock is not None and not _is_route_open(asked, log, device):
        asked, log = Route.read(f"/t/{device.lock.event}"), logs.get(device.lock.event)
        view = lock_screen.locked_screen(log, device, device.lock)
        return _render_page(view, screen_frame(asked, log, device, view), language)
    try:
        view = _event_view_or_restore(asked, log, device) if asked.event else _device_view(asked, logs, device)
    except Refusal as refusal:
        view = View(template="missing", title=Message("Nothing here"), values={"why": refusal.message})
    shown = _render_page(view, screen_frame(asked, log, device, view), language)
    needs = tuple(each for each in shown.needs if each not in device.brought)
    return replace(shown, needs=needs, writes=log is not None and _is_copy_due(log, device))


def failed_screen_page(route: str, logs: Mapping[str, Log], device: Device, language: str) -> ScreenPage:
    """Give the page in the place of one that could not be made: the event as far as it goes, and the ways out."""
    asked = Route.read(route)
    log = logs.get(asked.event)
    is_whole = log is not None and asked.parts[2:] != () and asked.event not in device.trouble.damaged
    view = View(template="failed", title=Message(N_("This screen cannot be shown")), values={"reaches_event": is_whole})
    try:
        return _render_page(view, screen_frame(asked, log, device, view), language)
    except Exception:  # noqa: BLE001 - what surrounds each screen of the event fails as well
        view = replace(view, values={"reaches_event": False}, is_bare=True)
        return _render_page(
            view, replace(screen_frame(Route.read("/"), None, device, view), event=asked.event), language
        )


def _is_route_open(asked: Route, log: Log | None, device: Device) -> bool:
    """Tell whether a locked screen shows a route; of an event that cannot be shown, only how to unlock it."""
    is_here = log is not None and asked.event not in device.trouble.shut
    return device_permissions(device, log).is_open(asked) and (is_here or not asked.event)


def _is_copy_due(log: Log, device: Device) -> bool:
    """Tell whether a copy is to be written now; never of a damaged log, which would replace a whole one."""
    is_whole = log.tournament.id not in device.trouble.damaged
    return is_whole and device.copies is not None and backup_copies.is_copy_written(log, device.copies, device.now)


def search_page(route: str, logs: Mapping[str, Log], device: Device, language: str) -> ScreenPage:
    """Give the list of places and actions to search, for the tournament of a route or for the device."""
    log = logs.get(device.lock.event if device.lock else Route.read(route).event)
    say = html.translator_for(language)

    @cache  # thousands are found by the same words
    def words(given: tuple[str, ...]) -> Markup:
        return escape("".join(f" {say(each).replace('|', ' ')}" if each else " " for each in given))

    text = html.render_template(
        "app/find.html",
        language,
        places=search_entries.search_entries(log, device),
        event=log.tournament.id if log else "",
        sentence=lambda message: sentence_html(message, say),
        words=words,
    )
    return ScreenPage(around=text, title="")


def _device_view(asked: Route, logs: Mapping[str, Log], device: Device) -> View:
    match asked.parts:
        case ():
            return home_screen.home_screen(device)
        case ("new",):
            return new_event.new_event_screen(asked.query, logs, device)
        case ("guide", key):
            return user_guide.guide_screen(key)
        case ("rules",):
            return rules_screen.game_rules_screen(asked.query)
        case ("checklist",):
            return checklist_screen.game_checklist_screen(asked.query)
        case ("receive",):
            return qr_transfer.qr_receiver_screen(device)
        case ("check",):
            return file_check_screen.file_check_screen(asked.query, device)
        case ("publishing",):
            return publish_host.publish_host_screen(asked.query, device)
        case ("ranking",):
            return season_ranking.ranking_progress_screen(device) or season_ranking.season_ranking_screen(
                logs, device, asked.query
            )
        case ("ranking", number):
            return season_ranking.ranking_progress_screen(device) or season_ranking.person_season_screen(
                logs, number, asked.query
            )
        case _:
            raise _no_such_page(asked)


def _event_view_or_restore(asked: Route, log: Log | None, device: Device) -> View:
    """Give a screen of a tournament; of one that cannot be shown at all, the ways out."""
    trouble, screen = device.trouble, asked.parts[2:]
    if log is not None and asked.event not in trouble.shut:
        return _event_view(asked, log, device)
    if asked.event not in trouble.damaged and asked.event not in trouble.shut:
        raise NotNow("There is no such event on this device.")
    if screen == ("delete",):
        return _DELETE_VIEW
    return (
        restore_screen.restore_screen(log, device, asked.event)
        if screen == ("restore",)
        else restore_screen.unreadable_screen(device, asked)
    )


def _event_view(asked: Route, log: Log, device: Device) -> View:
    context = EventContext(
        log=log, ruleset=ruleset_of(log.tournament), device=device, path=asked.path, query=asked.query
    )
    desk = device.linking.desks.get(asked.event)
    if desk is not None and not device_permissions(device, log).is_open(asked):
        return desk_screen.desk_refused_screen(desk)
    if asked.parts[2:3] == ("print",):
        return _print_view(asked, context)
    match asked.parts[2:]:
        case ():
            return (
                lock_screen.locked_event_screen(context)
                or desk_screen.desk_event_screen(context)
                or event_screen.event_screen(context)
            )
        case ("details",):
            return event_details.event_details_screen(context)
        case ("announcement",):
            return event_details.announcement_screen(context)
        case ("players",):
            return player_list.player_list_screen(context)
        case ("players", "import"):
            return player_import.player_import_screen(context)
        case ("checkin",):
            return checkin_screen.checkin_screen(context)
        case ("read",):
            return code_reader.code_reader_screen(context)
        case ("player", number):
            return player_screen.player_screen(context, number)
        case ("player", number, "sheet"):
            return control_sheets.print_control_sheet(context, number)
        case ("sheets",):
            return control_sheets.print_control_sheets(context)
        case ("draft",):
            return draft_screen.draft_screen(context)
        case ("round", number):
            return round_board.round_board_screen(context, number)
        case ("round", number, "change"):
            return seating_changes.seating_changes_screen(context, number)
        case ("round", number, "table", table):
            return table_screen.table_screen(context, number, table)
        case ("round", number, "table", table, "teams"):
            return team_building.team_building_screen(context, number, table)
        case ("round", number, "table", table, "helper", key):
            return table_helper.helper_screen(context, number, table, key)
        case ("prizes",):
            return prizes_screen.prizes_screen(context)
        case ("conduct",):
            return conduct.conduct_screen(context)
        case ("devices",):
            return linked_devices.linked_devices_screen(context)
        case ("elsewhere",):
            return conflicts.conflicts_screen(context)
        case ("rulings",):
            return rulings.rulings_screen(context)
        case ("fill", key):
            return missing_fields.missing_field_screen(context, key)
        case ("standings",):
            return standings_screen.standings_screen(context)
        case ("crosstable",):
            return crosstable_screen.crosstable_screen(context)
        case ("bracket",):
            return bracket_screen.bracket_screen(context)
        case ("end",):
            return end_event.end_event_screen(context)
        case ("history",):
            return history_screen.history_screen(context)
        case ("rules",):
            return rules_screen.event_rules_screen(context)
        case ("checklist",):
            return checklist_screen.event_checklist_screen(context)
        case ("public",):
            return publication_screen.publication_screen(context)
        case ("phones",):
            return phone_reports.phone_reports_screen(context)
        case ("room",):
            return room_screen.room_screen(context)
        case ("projector",):
            return projector_screen.projector_screen(context)
        case ("film",):
            return qr_transfer.qr_sender_screen(context)
        case ("restore",):
            return restore_screen.restore_screen(log, device, asked.event)
        case ("delete",):
            return _DELETE_VIEW
        case ("lock",):
            return lock_screen.lock_screen(context)
        case _:
            raise _no_such_page(asked)


def _print_view(asked: Route, context: EventContext) -> View:
    match asked.parts[3:]:
        case ():
            return print_screens.printing_menu(context)
        case ("pairings",):
            return print_screens.print_pairings(context)
        case ("pairings", "names"):
            return print_screens.print_names(context)
        case ("slips",):
            return result_slips.print_result_slips(context)
        case ("lists",):
            return list_sheets.print_lists(context)
        case ("slips", "blank"):
            return result_slips.print_blank_slips(context)
        case ("cards",):
            return (
                private_link.private_link_screen(context)
                if context.asked("player")
                else cards.print_player_cards(context)
            )
        case ("cards", "tables"):
            return cards.print_table_cards(context)
        case ("standings",):
            return print_screens.print_standings(context)
        case ("crosstable",):
            return crosstable_screen.print_crosstable(context)
        case ("bracket",):
            return print_screens.print_bracket(context)
        case ("report",):
            return full_report.print_full_report(context)
        case ("substitutes",):
            return substitutes.print_substitute_slips(context)
        case ("announcement",):
            return print_screens.print_announcement(context)
        case ("prizes",):
            return print_screens.print_prizes(context)
        case _:
            raise _no_such_page(asked)


def _no_such_page(asked: Route) -> Malformed:
    return Malformed("There is no page “{path}”.", path=unquote(asked.path)[:60])


def _render_page(view: View, around: ScreenFrame, language: str) -> ScreenPage:
    say = html.translator_for(language)
    may = around.may if around.may.is_limited else DevicePermissions()
    frame = RowContext(event=around.event, base=around.base, may=may)
    rows = PageRows(language, lambda message: sentence_html(message, say), frame)
    title = view.title.render(say)
    text = html.render_template(
        f"app/{view.template}.html",
        language,
        frame=around,
        heading=view.title,
        sentence=lambda message: sentence_html(message, say),
        rows_of=rows.of,
        **view.values,
    )
    named = dict.fromkeys(filter(None, (title, isolate_direction(around.name))))
    title = " · ".join([*named, "Ronda"])
    drawn = ScreenPage(around=text, rows=tuple(rows.drawn), title=title, needs=view.needs, is_secret=view.is_secret)
    if not around.may.is_limited:
        return drawn
    return replace(drawn, around=without_closed_links(drawn.html, around.may.open, around.may.act), rows=())
