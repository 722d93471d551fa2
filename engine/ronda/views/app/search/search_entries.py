"""The searchable list of places and actions, for a tournament or the device."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ronda.commands.absences import why_no_absences
from ronda.commands.going_on import why_not_leave_open
from ronda.commands.joining_late import way_back
from ronda.commands.keeping_apart import why_nobody_apart
from ronda.commands.places import why_not_take_place_back
from ronda.commands.rounds import why_not_unpair
from ronda.core import round_names
from ronda.core.pairings import Stage
from ronda.core.state import Match, Phase, Player, Round, Tournament
from ronda.core.text import N_, Message
from ronda.core.waiting_list import waiting_turn
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, ruleset_of
from ronda.session.device import Device
from ronda.session.device_seasons import season_key
from ronda.views.app.event.history_screen import undo_warning
from ronda.views.app.event.user_guide import GUIDE_CHAPTERS
from ronda.views.app.players.player_screen import leaving_options
from ronda.views.app.rounds.table_helper import offered_helpers
from ronda.views.app.routes import ROUTES
from ronda.views.app.screen.day_events import has_other_events
from ronda.views.app.screen.device_permissions import DevicePermissions, device_permissions
from ronda.views.app.screen.next_step import next_step, next_swiss_round
from ronda.views.app.search import search_actions
from ronda.views.app.search.search_actions import SearchAction
from ronda.views.app.standings.season_ranking import is_ranking_offered
from ronda.views.shared import wording
from ronda.views.shared.missing_fields import incomplete_fields

MOST_RECENT = 3
"""Recently opened screens listed together."""
BACK_IN = N_("Back in: {name}")
PLAYER = N_("Player: {name}")


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchEntry:
    """An entry: a link, a browser action, a dialog, or a command."""

    text: Message
    words: tuple[str, ...] = ()
    """Translatable further search words; several in one are separated by ``|``."""
    path: str = ""
    action: str = ""
    dialog: str = ""
    focus: str = ""
    """Selector of the element to focus or open at the target."""
    command: str = ""
    step: int | None = None
    """The step of the history that the command is about."""
    more: str = ""
    """Further text that is shown and searched: the names at a table."""
    effect: Message | None = None
    """A note on its effect."""
    does: tuple[str, ...] = ()
    """Commands given there, and browser actions."""
    likely: bool = False
    """Whether it is likely to be searched now."""
    is_recent: bool = False
    """Whether it leads to a recently opened screen."""
    about: bool = False
    """Whether it is one of many for single people or tables, shown only in search results."""


def search_entries(log: Log | None, device: Device) -> tuple[SearchEntry, ...]:
    """Everything that this device may open or do.

    The likeliest comes first, then recently opened screens, which are also listed normally: typed words ignore that.
    The current screen is left out.
    """
    may = device_permissions(device, log, ROUTES)
    offered = _without_duplicates(
        found
        for found in (_event_entries(log, device) if log else _device_entries(device))
        if _entry_offers(may, found)
    )
    last = {route: place for place, route in enumerate(device.opened[1:])}
    found = {entry.path: entry for entry in reversed(offered) if not entry.likely and entry.path in last}
    recent = [found[path] for path in sorted(found, key=last.__getitem__)[:MOST_RECENT]]
    return (
        *(entry for entry in offered if entry.likely),
        *(replace(entry, is_recent=True, about=False) for entry in recent),
        *(entry for entry in offered if not entry.likely),
    )


def _entry_offers(may: DevicePermissions, found: SearchEntry) -> bool:
    if found.path:
        return may.open(found.path)
    return may.ask(found.command) if found.command else not found.action or may.act(found.action)


def _without_duplicates(found: Iterable[SearchEntry]) -> tuple[SearchEntry, ...]:
    """Without entries that have the same name and target, such as the next step and its place."""
    first: dict[tuple[str, ...], SearchEntry] = {}
    for each in found:
        key = (str(each.text), each.path, each.action, each.dialog, each.command)
        known = first.get(key)
        if known is None:
            first[key] = each
            continue
        focus, likely = known.focus or each.focus, known.likely or each.likely
        first[key] = replace(known, words=(*known.words, *each.words), focus=focus, likely=likely)
    return tuple(first.values())


def _device_entries(device: Device) -> Iterator[SearchEntry]:
    """Events first, then actions on all of them, then places reachable from everywhere."""
    for listed in device.tournaments:
        yield SearchEntry(text=Message(N_("Event: {name}"), (("name", listed.name),)), path=f"/t/{listed.id}")
        if listed.is_demo:
            yield _no_demo()
    if not any(listed.is_demo for listed in device.tournaments):
        yield SearchEntry(
            text=Message(N_("Open the demo event")), words=(search_actions.DEMO_WORDS,), action="demo", does=("demo",)
        )
    if any(not listed.is_demo for listed in device.tournaments):
        words = (search_actions.SAVE_ALL_WORDS,)
        yield SearchEntry(text=Message(N_("Save all events")), words=words, action="export_all", does=("export_all",))
        pages = Message(N_("Results pages of all events (zip)"))
        yield SearchEntry(
            text=pages, words=(search_actions.PUBLISH_ALL_WORDS,), action="publish_all", does=("publish_all",)
        )
    yield from _everywhere(device, ranked=is_ranking_offered(device))
    for season in device.seasons.rules:
        named = Message(N_("Season: {name}"), (("name", season.name),))
        yield SearchEntry(text=named, path=f"/season/{season_key(season)}")
    for ruleset in every_ruleset():
        game = (("game", Message(ruleset.name)),)
        yield SearchEntry(text=Message(N_("Rules: {game}"), game), path=f"/rules?game={ruleset.key}")
        yield SearchEntry(
            text=Message(N_("Preparation checklist: {game}"), game), path=f"/checklist?game={ruleset.key}"
        )


def _everywhere(device: Device, *, ranked: bool) -> Iterator[SearchEntry]:
    is_day = has_other_events(device, device.today)
    offered = {"/ranking": ranked, "/day": is_day, "/clocks": is_day}
    for action in search_actions.EVERYWHERE_ACTIONS:
        if offered.get(action.path or "", True):
            yield _search_entry(action, action.path or "")
    for chapter in GUIDE_CHAPTERS:
        title = Message(N_("Guide: {chapter}"), (("chapter", Message(chapter.title)),))
        yield SearchEntry(text=title, words=(search_actions.GUIDE_WORDS,), path=f"/guide/{chapter.key}")


def _no_demo() -> SearchEntry:
    return SearchEntry(
        text=Message(N_("Remove the demo")), words=(search_actions.NO_DEMO_WORDS,), action="delete", does=("delete",)
    )


def _search_entry(action: SearchAction, path: str, *, likely: bool = False) -> SearchEntry:
    return SearchEntry(
        text=Message(action.text),
        words=(action.words,),
        path=path,
        action=action.action,
        dialog=action.dialog,
        focus=action.focus,
        does=action.does,
        likely=likely,
    )


def _event_entries(log: Log, device: Device) -> Iterator[SearchEntry]:
    """The next step, Undo, actions, rounds, fields to fill in, references, players, and common places."""
    tournament = log.tournament
    base, ruleset = f"/t/{tournament.id}", ruleset_of(tournament)
    yield from _next(tournament, ruleset, base)
    yield from _undo_entries(log, base)
    last = len(tournament.rounds)
    for action in search_actions.EVENT_ACTIONS:
        if action.path == "/day" and not has_other_events(device, tournament.details.date):
            continue
        if action.when(tournament, ruleset):
            path = "" if action.path is None else base + action.path.format(round=last)
            yield _search_entry(action, path, likely=tournament.phase in action.phases)
    yield from _round_entries(tournament, ruleset, base)
    for field in incomplete_fields(tournament, ruleset):
        text = Message(N_("Fill in: {field}"), (("field", Message(field.name)),))
        yield SearchEntry(
            text=text, words=(search_actions.FILL_WORDS,), path=f"{base}/fill/{field.key}", does=("edit_player",)
        )
    for reference in ruleset.references:
        text = Message(N_("Look up: {name}"), (("name", Message(reference.name)),))
        yield SearchEntry(text=text, words=(search_actions.LOOK_UP_WORDS,), path=f"{base}/rules?part={reference.key}")
    lists = ruleset.paper.list_sheet
    if lists:
        yield SearchEntry(text=Message(lists.names), words=(search_actions.LISTS_WORDS,), path=f"{base}/print/lists")
        yield SearchEntry(
            text=Message(lists.blank), words=(search_actions.BLANK_LIST_WORDS,), path=f"{base}/print/lists?blank=yes"
        )
    if tournament.is_demo:
        yield _no_demo()
    yield SearchEntry(
        text=Message(N_("New event like this one")),
        words=(search_actions.SAME_AGAIN_WORDS,),
        path=f"/new?same={tournament.id}",
    )
    yield _search_entry(search_actions.ALL_EVENTS_ACTION, "/")
    yield from _everywhere(device, ranked=ruleset.season is not None)
    for player in tournament.players:
        path, edits = f"{base}/player/{player.id}", ("identify_official", "edit_player")
        yield _about(player, PLAYER, search_actions.PLAYER_WORDS, path, edits, about=False)
    for player in tournament.absent_players:
        if way_back(tournament, player):
            focus, does = f"#back-{player.id} button", ("take_on_again",)
            yield _about(player, BACK_IN, search_actions.RETURN_WORDS, f"{base}/players", does, focus=focus)
        else:
            yield _about(player, PLAYER, search_actions.PLAYER_WORDS, f"{base}/players", about=False)
    for player in tournament.players:
        yield from _player_entries(tournament, ruleset, player, base)


def _next(tournament: Tournament, ruleset: Ruleset, base: str) -> Iterator[SearchEntry]:
    step = next_step(tournament, ruleset)
    after = next_swiss_round(tournament)
    if tournament.phase is Phase.ROUND_RUNNING and after is not None:
        round_ = ("round", round_names.swiss_round_name(after))
        yield SearchEntry(text=Message(N_("{round}: not paired yet"), (round_,)), path=base)
    words = (search_actions.NEXT_WORDS, *search_actions.STEP_WORDS.get(step.command, ()))
    if step.action and step.is_one_tap:
        yield SearchEntry(
            text=step.action, words=words, command=step.command, effect=step.text, does=(step.command,), likely=True
        )
    elif step.action and step.command:
        yield SearchEntry(text=step.action, words=words, path=base, does=(step.command,), likely=True)
    elif step.action and step.path:
        yield SearchEntry(text=step.action, words=words, path=step.path)
    if step.other and step.other_command:
        other = search_actions.STEP_WORDS.get(step.other_command, ())
        yield SearchEntry(text=step.other, words=other, path=base, effect=step.structure, does=(step.other_command,))


def _undo_entries(log: Log, base: str) -> Iterator[SearchEntry]:
    """Undo and Redo; an Undo with a question leads to it."""
    if log.last_action is not None:
        asks = undo_warning(log) is not None
        path, command = (base, "") if asks else ("", "undo")
        yield SearchEntry(
            text=Message(N_("Undo")),
            words=(search_actions.UNDO_WORDS,),
            path=path,
            focus=".last .button" if asks else "",
            command=command,
            step=log.last_action,
            does=("undo",),
            likely=True,
        )
    if log.next_action is not None:
        redo = Message(N_("Redo"))
        yield SearchEntry(
            text=redo, words=(search_actions.REDO_WORDS,), command="redo", step=log.next_action, does=("redo",)
        )


def _round_entries(tournament: Tournament, ruleset: Ruleset, base: str) -> Iterator[SearchEntry]:
    """The latest round first, with its actions and tables."""
    for round_ in reversed(tournament.rounds):
        path = f"{base}/round/{round_.number}"
        yield SearchEntry(
            text=round_names.round_name(round_),
            words=(search_actions.SHARE_WORDS,),
            path=path,
            does=("shareText", "quick_entry", "turn_result"),
        )
    for round_ in tournament.rounds[-1:]:
        if why_not_unpair(tournament, round_) is None:
            yield SearchEntry(
                text=Message(N_("Change the pairings") if round_.stage is Stage.SWISS else N_("Take the round back")),
                words=(search_actions.WITHDRAW_WORDS,),
                path=f"{base}/round/{round_.number}?ask=withdraw",
                focus="#withdraw-title",
                does=("reopen_round", "unpair_round"),
            )
        for match in round_.matches:
            if match.second is not None:
                yield from _table_entries(tournament, ruleset, round_, match, f"{base}/round/{round_.number}")
    for round_, match in tournament.awaited:
        if round_.number < len(tournament.rounds):
            yield from _table_entries(tournament, ruleset, round_, match, f"{base}/round/{round_.number}")


def _table_entries(
    tournament: Tournament, ruleset: Ruleset, round_: Round, match: Match, base: str
) -> Iterator[SearchEntry]:
    """A table of the running round, its teams and helpers."""
    title = wording.match_title(match)
    names = " – ".join(tournament.player(player).name for player in match.players)
    path = f"{base}/table/{match.number}"
    yield SearchEntry(
        text=title,
        words=(search_actions.TABLE_WORDS,),
        path=path,
        more=names,
        does=(
            "report_result",
            "correct_result",
            "clear_result",
            "exchange_results",
            "correct_bye",
            "extra_time",
            "no_show",
        ),
    )
    if ruleset.stages.has_days and match.is_open:
        text = Message(N_("{table}: postpone the match"), (("table", title),))
        words = (search_actions.POSTPONE_WORDS,)
        yield SearchEntry(
            text=text, words=words, path=path, more=names, focus="#postpone-day", does=("postpone_match",), about=True
        )
    if why_not_leave_open(tournament, round_, match) is None:
        text = Message(N_("{table}: go on without this match"), (("table", title),))
        words, does = (search_actions.GO_ON_WORDS,), ("leave_open", "wait_for_match")
        yield SearchEntry(text=text, words=words, path=path, more=names, focus="#go-on-title", does=does, about=True)
    if ruleset.team_building(tournament.details):
        text = Message(N_("{table}: teams"), (("table", title),))
        yield SearchEntry(
            text=text,
            words=(search_actions.TEAMS_WORDS,),
            path=f"{path}/teams",
            more=names,
            does=("build_teams",),
            about=True,
        )
    if any((drawn.round, drawn.match) == (round_.number, match.number) for drawn in tournament.drawn_tables):
        text = Message(N_("{table}: list check"), (("table", title),))
        known = (search_actions.DECK_CHECK_WORDS,)
        yield SearchEntry(text=text, words=known, path=f"{path}/check", more=names, does=("check_decks",), about=True)
    for helper in offered_helpers(ruleset, tournament.details, round_.stage):
        text = Message(N_("{table}: {helper}"), (("table", title), ("helper", Message(helper.name))))
        yield SearchEntry(
            text=text, words=(search_actions.HELPER_WORDS,), path=f"{path}/helper/{helper.key}", more=names, about=True
        )


def _player_entries(tournament: Tournament, ruleset: Ruleset, player: Player, base: str) -> Iterator[SearchEntry]:
    """Actions for a player; each leads to the screen that asks before doing it."""
    can, page = leaving_options(tournament, player), f"{base}/player/{player.id}"
    leave, registration = f"{page}?first=leaving", f"{page}?first=registration"
    leaving, out = "#leave-title", "details:has(> #disqualify) > summary"
    ways = (
        (can.drop and not can.remove, N_("Drop: {name}"), search_actions.DROP_WORDS, leave, leaving, ("drop_player",)),
        (can.come_back, BACK_IN, search_actions.RETURN_WORDS, leave, "#return-title", ("return_player",)),
        (
            can.remove,
            N_("Remove from the players: {name}"),
            search_actions.REMOVE_WORDS,
            leave,
            leaving,
            ("remove_player",),
        ),
        (can.disqualify, N_("Disqualify: {name}"), search_actions.DISQUALIFY_WORDS, leave, out, ("disqualify_player",)),
        (
            True,
            N_("Penalty: {name}"),
            search_actions.PENALTY_WORDS,
            f"{base}/conduct?player={player.id}",
            "#penalty-title",
            ("give_penalty",),
        ),
        (
            True,
            N_("Registration: {name}"),
            search_actions.REGISTRATION_WORDS,
            registration,
            "#edit-title",
            ("edit_player", "correct_registration"),
        ),
        (
            why_no_absences(tournament, player) is None or bool(player.absences),
            N_("Absent in a round: {name}"),
            search_actions.ABSENCE_WORDS,
            f"{page}?first=absence",
            "#absence-card > summary",
            ("announce_absence", "take_absence_back"),
        ),
        (
            why_nobody_apart(tournament) is None,
            N_("Kept apart from others: {name}"),
            search_actions.APART_WORDS,
            f"{page}?first=apart",
            "#apart-card > summary",
            ("keep_apart",),
        ),
        (
            bool(waiting_turn(tournament, player.id)),
            N_("Give a place: {name}"),
            search_actions.PLACE_WORDS,
            f"{page}?first=place",
            "#give-place-reason",
            ("give_place",),
        ),
        (
            why_not_take_place_back(tournament, player) is None,
            N_("Take the place back: {name}"),
            search_actions.PLACE_WORDS,
            f"{page}?first=place",
            "#take-place-back-reason",
            ("take_place_back",),
        ),
        (
            True,
            N_("Payment: {name}"),
            search_actions.PAYMENT_WORDS,
            f"{page}?first=payment",
            "#payment-card > summary",
            ("note_payment",),
        ),
        (
            ruleset.substitutes is not None,
            N_("Substitute: {name}"),
            search_actions.SUBSTITUTE_WORDS,
            f"{page}?first=substitutes",
            "#substitutes-title",
            ("issue_substitute",),
        ),
    )
    for possible, pattern, words, path, focus, does in ways:
        if possible:
            yield _about(player, pattern, words, path, does, focus=focus)
    if ruleset.paper.control_sheet:
        yield _about(player, N_("Control sheet: {name}"), search_actions.SHEET_WORDS, f"{page}/sheet")


def _about(
    player: Player,
    pattern: str,
    words: str,
    path: str,
    does: tuple[str, ...] = (),
    *,
    focus: str = "",
    about: bool = True,
) -> SearchEntry:
    text = Message(pattern, (("name", player.name),))
    return SearchEntry(text=text, words=(words,), path=path, focus=focus, does=does, about=about)
