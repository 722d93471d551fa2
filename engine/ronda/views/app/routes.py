"""The table of all screens: path, function, permission, and part of the navigation.

The search words of each are in :mod:`ronda.views.app.search.search_actions`, by the same paths.
"""

from collections.abc import Callable
from typing import Concatenate

from ronda.commands.permissions import Scope
from ronda.views.app.devices import desk_screen, linked_devices, lock_screen, publish_host, qr_transfer
from ronda.views.app.event import (
    clock_wall,
    conflicts,
    delete_screen,
    end_event,
    event_screen,
    file_check_screen,
    history_screen,
    home_screen,
    import_choice_screen,
    privacy_screen,
    problem_screen,
    projector_screen,
    publication_screen,
    restore_screen,
    room_screen,
    shared_list,
    user_guide,
)
from ronda.views.app.players import (
    apart_screen,
    arrivals,
    checkin_screen,
    conduct,
    day_screen,
    missing_fields,
    player_import,
    player_list,
    player_screen,
    private_link,
    season_ratings_screen,
    substitutes,
)
from ronda.views.app.print import (
    cards,
    check_sheets,
    code_reader,
    control_sheets,
    full_report,
    list_sheets,
    print_screens,
    result_slips,
)
from ronda.views.app.rounds import (
    deck_check_screens,
    draft_screen,
    phone_reports,
    round_board,
    rulings,
    seating_changes,
    table_helper,
    table_screen,
    team_building,
)
from ronda.views.app.screen.route import Route
from ronda.views.app.screen.route_table import RouteTable, ScreenRoute, ScreenTable
from ronda.views.app.screen.view import DeviceContext, EventContext, View
from ronda.views.app.setup import begin_from, checklist_screen, event_details, new_event, rules_screen
from ronda.views.app.standings import (
    bracket_screen,
    crosstable_screen,
    opened_seasons_screen,
    prizes_screen,
    season_ranking,
    seasons_screen,
    standings_screen,
)

type DeviceOpens = Callable[Concatenate[DeviceContext, ...], View]
type EventOpens = Callable[Concatenate[EventContext, ...], View]


def _event_overview(context: EventContext) -> View:
    return (
        lock_screen.locked_event_screen(context)
        or desk_screen.desk_event_screen(context)
        or event_screen.event_screen(context)
    )


def _player_cards(context: EventContext) -> View:
    return (
        private_link.private_link_screen(context)
        if context.query_value("player")
        else cards.print_player_cards(context)
    )


def _delete_question(context: EventContext) -> View:
    event, device = context.tournament.id, context.device
    return delete_screen.delete_screen(device, event, is_whole=event not in device.trouble.damaged)


def _guide(_: DeviceContext, key: str) -> View:
    return user_guide.guide_screen(key)


def _problem(context: DeviceContext) -> View:
    return problem_screen.problem_screen(context.device, context.logs, route_pattern)


def _ranking(context: DeviceContext) -> View:
    return season_ranking.ranking_progress_screen(context.device) or season_ranking.season_ranking_screen(
        context.logs, context.device, context.query
    )


def _person_season(context: DeviceContext, number: str) -> View:
    return season_ranking.ranking_progress_screen(context.device) or season_ranking.person_season_screen(
        context.logs, number, context.query
    )


def _season(context: DeviceContext, key: str) -> View:
    rules = context.device.seasons.named(key)
    return seasons_screen.season_progress_screen(context.device, rules, context.logs) or seasons_screen.season_screen(
        context.device, rules, context.logs
    )


def _season_rules(context: DeviceContext, key: str) -> View:
    return seasons_screen.season_form_screen(context.device, key)


def _season_person(context: DeviceContext, key: str, number: str) -> View:
    rules = context.device.seasons.named(key)
    return seasons_screen.season_progress_screen(
        context.device, rules, context.logs
    ) or seasons_screen.season_person_screen(context.device, rules, context.logs, number)


_DEVICE_SCREENS = ScreenTable[DeviceOpens](
    ScreenRoute("", lambda at, *_: home_screen.home_screen(at.device), None),
    ScreenRoute("settings", lambda at, *_: home_screen.settings_screen(at.device), None),
    ScreenRoute("help", lambda *_: home_screen.help_screen(), Scope.RESULTS),
    ScreenRoute(
        "problem", lambda at, *_: problem_screen.problem_screen(at.device, at.logs, route_pattern), Scope.RESULTS
    ),
    ScreenRoute("new", lambda at, *_: new_event.new_event_screen(at.query, at.logs, at.device), None),
    ScreenRoute("new/from", lambda at, *_: begin_from.begin_from_screen(at.query, at.logs, at.device), None),
    ScreenRoute("guide/{key}", _guide, Scope.RESULTS),
    ScreenRoute("rules", lambda at, *_: rules_screen.game_rules_screen(at.query), None),
    ScreenRoute("checklist", lambda at, *_: checklist_screen.game_checklist_screen(at.query), None),
    ScreenRoute("receive", lambda at, *_: qr_transfer.qr_receiver_screen(at.device), None),
    ScreenRoute("list", lambda at, *_: shared_list.shared_list_screen(at.query, at.device), None),
    ScreenRoute("import", lambda at, *_: import_choice_screen.import_choice_screen(at.query, at.device), None),
    ScreenRoute("check", lambda at, *_: file_check_screen.file_check_screen(at.query, at.device, at.logs), None),
    ScreenRoute("publishing", lambda at, *_: publish_host.publish_host_screen(at.query, at.device), None),
    ScreenRoute("look", lambda at, *_: publish_host.club_look_screen(at.query, at.device), None),
    ScreenRoute("day", lambda at, *_: day_screen.day_screen(at), None),
    ScreenRoute("clocks", lambda at, *_: clock_wall.clock_wall_screen(at), None),
    ScreenRoute("seasons", lambda at, *_: seasons_screen.seasons_screen(at.device), None),
    ScreenRoute("seasons/new", lambda at, *_: seasons_screen.season_form_screen(at.device), None),
    ScreenRoute(
        "seasons/opened", lambda at, *_: opened_seasons_screen.opened_seasons_screen(at.device, at.query), None
    ),
    ScreenRoute("season/{key}", _season, None),
    ScreenRoute("season/{key}/rules", _season_rules, None),
    ScreenRoute("season/{key}/{number}", _season_person, None),
    ScreenRoute("ranking", _ranking, None),
    ScreenRoute("ranking/{number}", _person_season, None),
)

_EVENT_SCREENS = ScreenTable[EventOpens](
    ScreenRoute("", _event_overview, Scope.RESULTS, "event"),
    ScreenRoute("details", event_details.event_details_screen, Scope.EVERYTHING, "event"),
    ScreenRoute("announcement", event_details.announcement_screen, Scope.EVERYTHING, "event"),
    ScreenRoute("players", player_list.player_list_screen, Scope.ALL_BUT_ROUNDS, "players"),
    ScreenRoute("players/import", player_import.player_import_screen, Scope.ALL_BUT_ROUNDS, "players"),
    ScreenRoute("day", day_screen.event_day_screen, None, "players"),
    ScreenRoute("arrivals", arrivals.arrivals_screen, Scope.ALL_BUT_ROUNDS, "players"),
    ScreenRoute("apart", apart_screen.apart_screen, Scope.ALL_BUT_ROUNDS, "players"),
    ScreenRoute("players/ratings", season_ratings_screen.season_ratings_screen, Scope.ALL_BUT_ROUNDS, "players"),
    ScreenRoute("checkin", checkin_screen.checkin_screen, Scope.CHECKIN, "players"),
    ScreenRoute("read", code_reader.code_reader_screen, Scope.RESULTS, "round"),
    ScreenRoute("player/{player}", player_screen.player_screen, Scope.ALL_BUT_ROUNDS, "players"),
    ScreenRoute("player/{player}/sheet", control_sheets.print_control_sheet, Scope.ALL_BUT_ROUNDS, "players"),
    ScreenRoute("sheets", control_sheets.print_control_sheets, Scope.ALL_BUT_ROUNDS, "players"),
    ScreenRoute("draft", draft_screen.draft_screen, Scope.EVERYTHING, "round"),
    ScreenRoute("round/{round}", round_board.round_board_screen, Scope.RESULTS, "round"),
    ScreenRoute("round/{round}/change", seating_changes.seating_changes_screen, Scope.EVERYTHING, "round"),
    ScreenRoute("round/{round}/table/{table}", table_screen.table_screen, Scope.RESULTS, "round"),
    ScreenRoute("round/{round}/table/{table}/teams", team_building.team_building_screen, Scope.RESULTS, "round"),
    ScreenRoute("round/{round}/table/{table}/helper/{helper}", table_helper.helper_screen, Scope.RESULTS, "round"),
    ScreenRoute(
        "round/{round}/table/{table}/check", deck_check_screens.table_check_screen, Scope.ALL_BUT_ROUNDS, "round"
    ),
    ScreenRoute("checks", deck_check_screens.deck_checks_screen, Scope.ALL_BUT_ROUNDS, "round"),
    ScreenRoute("prizes", prizes_screen.prizes_screen, Scope.ALL_BUT_ROUNDS, "event"),
    ScreenRoute("conduct", conduct.conduct_screen, Scope.ALL_BUT_ROUNDS, "players"),
    ScreenRoute("devices", linked_devices.linked_devices_screen, None, "event"),
    ScreenRoute("elsewhere", conflicts.conflicts_screen, Scope.EVERYTHING, "event"),
    ScreenRoute("rulings", rulings.rulings_screen, Scope.ALL_BUT_ROUNDS, "players"),
    ScreenRoute("fill/{field}", missing_fields.missing_field_screen, Scope.ALL_BUT_ROUNDS, "players"),
    ScreenRoute("standings", standings_screen.standings_screen, Scope.RESULTS, "standings"),
    ScreenRoute("crosstable", crosstable_screen.crosstable_screen, Scope.RESULTS, "standings"),
    ScreenRoute("bracket", bracket_screen.bracket_screen, Scope.RESULTS, "bracket"),
    ScreenRoute("end", end_event.end_event_screen, Scope.EVERYTHING, "bracket"),
    ScreenRoute("history", history_screen.history_screen, Scope.ALL_BUT_ROUNDS, "history"),
    ScreenRoute("rules", rules_screen.event_rules_screen, Scope.RESULTS, "event"),
    ScreenRoute("checklist", checklist_screen.event_checklist_screen, Scope.ALL_BUT_ROUNDS, "event"),
    ScreenRoute("public", publication_screen.publication_screen, Scope.EVERYTHING, "event"),
    ScreenRoute("privacy", privacy_screen.privacy_screen, Scope.EVERYTHING, "event"),
    ScreenRoute("phones", phone_reports.phone_reports_screen, Scope.EVERYTHING, "event"),
    ScreenRoute("room", room_screen.room_screen, Scope.ALL_BUT_ROUNDS, "event"),
    ScreenRoute("projector", projector_screen.projector_screen, Scope.RESULTS, "event"),
    ScreenRoute("film", qr_transfer.qr_sender_screen, Scope.EVERYTHING, "event"),
    ScreenRoute(
        "restore", lambda at, *_: restore_screen.restore_screen(at.log, at.device, at.tournament.id), None, "event"
    ),
    ScreenRoute("delete", _delete_question, None, "event"),
    ScreenRoute("lock", lock_screen.lock_screen, Scope.RESULTS, "event"),
    ScreenRoute("print", print_screens.printing_menu, Scope.ALL_BUT_ROUNDS, "event"),
    ScreenRoute("print/pairings", print_screens.print_pairings, Scope.ALL_BUT_ROUNDS, "round"),
    ScreenRoute("print/pairings/names", print_screens.print_names, Scope.ALL_BUT_ROUNDS, "round"),
    ScreenRoute("print/slips", result_slips.print_result_slips, Scope.ALL_BUT_ROUNDS, "round"),
    ScreenRoute("print/lists", list_sheets.print_lists, Scope.ALL_BUT_ROUNDS, "event"),
    ScreenRoute("print/slips/blank", result_slips.print_blank_slips, Scope.ALL_BUT_ROUNDS, "round"),
    ScreenRoute("print/cards", _player_cards, Scope.ALL_BUT_ROUNDS, "players"),
    ScreenRoute("print/cards/tables", cards.print_table_cards, Scope.ALL_BUT_ROUNDS, "event"),
    ScreenRoute("print/standings", print_screens.print_standings, Scope.ALL_BUT_ROUNDS, "standings"),
    ScreenRoute("print/crosstable", crosstable_screen.print_crosstable, Scope.ALL_BUT_ROUNDS, "standings"),
    ScreenRoute("print/bracket", print_screens.print_bracket, Scope.ALL_BUT_ROUNDS, "bracket"),
    ScreenRoute("print/report", full_report.print_full_report, Scope.ALL_BUT_ROUNDS, "event"),
    ScreenRoute("print/checks", check_sheets.print_check_sheets, Scope.ALL_BUT_ROUNDS, "round"),
    ScreenRoute("print/substitutes", substitutes.print_substitute_slips, Scope.ALL_BUT_ROUNDS, "players"),
    ScreenRoute("print/announcement", print_screens.print_announcement, Scope.ALL_BUT_ROUNDS, "event"),
    ScreenRoute("print/prizes", print_screens.print_prizes, Scope.ALL_BUT_ROUNDS, "event"),
)

ROUTES = RouteTable(device=_DEVICE_SCREENS, event=_EVENT_SCREENS)
"""Every screen: one that is not listed cannot be opened."""


def route_pattern(asked: Route) -> str:
    """The path of a route with placeholders, such as ``t/{event}/round/{round}``."""
    found = ROUTES.find(asked)
    path = found.route.path if found else "?"
    return f"/t/{{event}}/{path}".rstrip("/") if asked.event else f"/{path}"
