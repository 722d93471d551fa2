"""Screens that remain for somebody with limited permissions, the most urgent first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ronda.core import round_names
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.rulesets import ruleset_of
from ronda.session.device import Device
from ronda.views.app.screen.clock_panel import clock_panel
from ronda.views.app.screen.device_permissions import DevicePermissions
from ronda.views.app.screen.round_progress import progress_rounds
from ronda.views.app.screen.view import EventContext
from ronda.views.shared.crosstable_page import has_crosstable


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenScreen:
    """A screen that is still open."""

    label: Message
    path: str


def open_screens_values(log: Log | None, device: Device, may: DevicePermissions) -> Mapping[str, object]:
    """The values of ``app/left_open.html``; ``log`` is None if the event cannot be shown."""
    if log is None:
        return {"first": None, "ways": (), "clock": None, "stretches": ()}
    tournament = log.tournament
    ways = [
        OpenScreen(label=label, path=path)
        for label, path in _open_screens(tournament)
        if may.open(f"/t/{tournament.id}/{path}")
    ]
    return {
        "first": ways[0] if ways else None,
        "ways": ways[1:],
        "clock": _clock(log, device, may) if tournament.phase is Phase.ROUND_RUNNING else None,
        "stretches": progress_rounds(tournament),
    }


def _clock(log: Log, device: Device, may: DevicePermissions) -> object:
    ruleset = ruleset_of(log.tournament)
    path = f"/t/{log.tournament.id}"
    context = EventContext(log=log, ruleset=ruleset, device=device, may=may, path=path, query={})
    return clock_panel(context, log.tournament.rounds[-1])


def _open_screens(tournament: Tournament) -> Iterator[tuple[Message, str]]:
    """(label, path below the event) of the open screens, the most urgent first."""
    current = tournament.current_round
    if current is None:
        yield Message(N_("Check-in")), "checkin"
    else:
        name = round_names.round_name(current)
        enters = Message(N_("Enter results: {round}"), (("round", name),))
        yield enters if current.open_matches else name, f"round/{current.number}"
    if tournament.last_table_round:
        yield Message(N_("Standings")), "standings"
    if tournament.started and (tournament.cut or not tournament.swiss_rounds):
        yield Message(N_("Bracket")), "bracket"
    if has_crosstable(tournament):
        yield Message(N_("Crosstable")), "crosstable"
    yield Message(N_("Players")), "players"
    yield Message(N_("Conduct")), "conduct"
    if tournament.details.notice.prizes:
        yield Message(N_("Prizes")), "prizes"
    yield Message(N_("Print")), "print"
    yield Message(N_("Projector and messages")), "room"
    yield Message(N_("Open the projector")), "projector"
    yield Message(N_("Rules")), "rules"
