"""The frame of every screen: the tournament's navigation, and the last step with Undo."""

from dataclasses import dataclass

from ronda.codes.qr_code import QrCode
from ronda.core import lookup, round_names
from ronda.core.facts import PlayerRegistered
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message
from ronda.core.waiting_list import waiting_turn
from ronda.journal import DamagedLog, Log
from ronda.session import backup_copies
from ronda.session.device import Device, ListedEvent
from ronda.views.app.devices.offline_readiness import NOT_STORED_REASONS
from ronda.views.app.event.history_screen import action_text, undo_warning
from ronda.views.app.players.place_texts import waiting_list_text
from ronda.views.app.routes import ROUTES
from ronda.views.app.screen.clock_panel import ClockTicker, clock_ticker
from ronda.views.app.screen.device_permissions import DevicePermissions, device_permissions
from ronda.views.app.screen.form_drafts import FormDrafts
from ronda.views.app.screen.keyboard_shortcuts import KEYBOARD_SHORTCUTS, KeyboardShortcut
from ronda.views.app.screen.route import Route
from ronda.views.app.screen.view import View
from ronda.views.shared.final_standings import has_final_standings
from ronda.views.shared.hidden_names import without_names_in


@dataclass(frozen=True, slots=True, kw_only=True)
class NavigationTab:
    """A tab of the tournament's navigation."""

    section: str
    path: str
    label: Message
    key: str
    """Its keyboard shortcut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenFrame:
    """The frame of a screen."""

    device: Device
    path: str
    typed: FormDrafts
    """Typed but unsent text of the screen's forms."""
    event: str
    """The tournament's identifier; empty outside one."""
    name: str
    public_name: str
    """Its public name, for example on paper (AGL-NAMES)."""
    is_demo: bool
    base: str
    section: str
    tabs: tuple[NavigationTab, ...]
    last: Message | None
    """The step that Undo would take back."""
    asks: Message | None
    """The question before an Undo that the room may notice; None if there is none."""
    last_action: int | None
    """Number of the command that Undo takes back, so that a second window does not undo another one."""
    undone: Message | None
    """The step that Redo would repeat."""
    next_action: int | None
    """Number of the command that Redo repeats."""
    clock: ClockTicker | None
    """The running round's clock, on all screens except the tournament's and the round's own."""
    damaged: DamagedLog | None
    """The damage, if the tournament's log is no longer intact: then it is read-only."""
    unstored: tuple[ListedEvent, ...]
    """Tournaments in memory only, which must be saved before the window closes."""
    copy: Message | None
    """Why a copy should be saved, on the tournament's own screen and those of complete rounds."""
    unkept: str
    """Translatable reason why everything is in memory only; empty if it is stored."""
    may: DevicePermissions
    """The screen's permissions."""

    next_path: str
    """Where the next step is taken: the board while results are open, else the tournament's own screen."""

    @property
    def code(self) -> QrCode | None:
        """The code of the event's results pages, for phones; None without a known address."""
        return self.device.site.code(self.event)

    @property
    def keys(self) -> tuple[KeyboardShortcut, ...]:
        """All keys that work here and their effects; the navigation's come last."""
        places = tuple(KeyboardShortcut(key=tab.key, does=tab.label) for tab in self.tabs)
        return tuple(key for key in KEYBOARD_SHORTCUTS if self.event or not key.in_event) + places


def _unstored(device: Device) -> tuple[ListedEvent, ...]:
    return tuple(listed for listed in device.tournaments if listed.id in device.trouble.unstored)


def screen_frame(route: Route, log: Log | None, device: Device, view: View) -> ScreenFrame:
    """The frame of a screen; ``log`` is its tournament's, if any."""
    damaged = device.trouble.damaged.get(route.event)
    event = route.event if log or damaged or route.event in device.trouble.shut else ""
    writes = log is not None and damaged is None
    steps = log if writes and not view.is_bare else None
    may = device_permissions(device, log, ROUTES)
    return ScreenFrame(
        device=device,
        path=route.path,
        typed=route.typed,
        event=event,
        name=log.tournament.details.name if log else device.name(event),
        public_name=without_names_in(log.tournament.details.name, log) if log else "",
        is_demo=log is not None and log.tournament.is_demo,
        base=f"/t/{event}" if event else "",
        next_path=_next_path(log, may) if log else f"/t/{event}",
        section=ROUTES.section(route),
        tabs=tuple(tab for tab in _tabs(log.tournament) if may.open(tab.path)) if log else (),
        last=_last_action_text(steps) if steps else None,
        asks=undo_warning(steps) if steps else None,
        last_action=log.last_action if log else None,
        undone=action_text(steps, steps.next_action) if steps and steps.next_action is not None else None,
        next_action=log.next_action if log else None,
        clock=clock_ticker(log.tournament, device, shown_on=route.path) if log else None,
        damaged=damaged,
        unstored=_unstored(device),
        copy=_copy_reason(route, log, device) if log and writes else None,
        unkept=NOT_STORED_REASONS.get(device.storage, ""),
        may=may,
    )


def _next_path(log: Log, may: DevicePermissions) -> str:
    tournament = log.tournament
    home = f"/t/{tournament.id}"
    if tournament.phase is not Phase.ROUND_RUNNING:
        return home
    board = f"{home}/round/{lookup.owing_round(tournament).number}"
    return board if may.open(board) else home


def _copy_reason(route: Route, log: Log, device: Device) -> Message | None:
    on_board = route.parts[2:3] == ("round",) and log.tournament.phase is not Phase.ROUND_RUNNING
    if device.copies is None or not (on_board or route.parts[2:] == ()):
        return None
    if log.tournament.phase is Phase.FINISHED and not on_board and log.tournament.id not in device.copies.failed:
        return None  # saving one is the next step there
    return backup_copies.copy_offer(log, device.copies, device.now, device.linking)


def _tabs(tournament: Tournament) -> tuple[NavigationTab, ...]:
    """The navigation of an event; a section gets its tab once it has content."""
    base = f"/t/{tournament.id}"
    tabs = [
        NavigationTab(section="event", path=base, label=Message(N_("Event")), key="e"),
        NavigationTab(section="players", path=f"{base}/players", label=Message(N_("Players")), key="p"),
    ]
    current = tournament.current_round
    if tournament.draft is not None:
        tabs.append(NavigationTab(section="round", path=f"{base}/draft", label=Message(N_("Draft")), key="r"))
    elif current is not None:
        name = round_names.short_round_name(current)
        tabs.append(NavigationTab(section="round", path=f"{base}/round/{current.number}", label=name, key="r"))
    if tournament.last_table_round or has_final_standings(tournament):
        tabs.append(
            NavigationTab(section="standings", path=f"{base}/standings", label=Message(N_("Standings")), key="s")
        )
    if tournament.started and tournament.has_bracket:
        tabs.append(NavigationTab(section="bracket", path=f"{base}/bracket", label=Message(N_("Bracket")), key="b"))
    tabs.append(NavigationTab(section="history", path=f"{base}/history", label=Message(N_("History")), key="h"))
    return tuple(tabs)


def _last_action_text(log: Log) -> Message | None:
    """The last step; for a single player registered without a place, the waiting-list position (REG-WAITING)."""
    if log.last_action is None:
        return None
    done = (record.fact for record in log.records[log.last_action :] if record.action == log.last_action)
    match [fact.player for fact in done if isinstance(fact, PlayerRegistered)]:
        case [player] if waiting_turn(log.tournament, player):
            return waiting_list_text(log.tournament, player)
    return action_text(log, log.last_action)
