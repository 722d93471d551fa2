"""Locking the screen, and what a locked one shows: what it was left for, what can be looked at, and the way out."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.commands.rights import Scope
from ronda.core.pairings import Stage
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.rulesets import ruleset_of
from ronda.views.app import scopes
from ronda.views.app.clock import clock_panel
from ronda.views.app.device import Device
from ronda.views.app.lock import SHORTEST, Allowance, Lock
from ronda.views.app.progress import stretches
from ronda.views.app.view import Context, View
from ronda.views.shared import wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A screen that is still open."""

    label: Message
    path: str


def lock(context: Context) -> View:
    """Give the screen that locks; on a locked one, the screen that unlocks."""
    if context.device.lock is not None:
        return locked(context.log, context.device, context.device.lock)
    return View(
        template="lock",
        title=Message(N_("Lock this screen")),
        values={"choices": scopes.CHOICES, "shortest": SHORTEST},
        section="event",
    )


def event(context: Context) -> View | None:
    """Give what stands in the place of the event's own screen, which would say what is to be done by nobody here."""
    held = context.device.lock
    if held is None or held.rights.scope is Scope.EVERYTHING:
        return None
    return locked(context.log, context.device, held)


def locked(log: Log | None, device: Device, held: Lock) -> View:
    """Give what is shown in the place of a screen that is closed.

    Takes the log of the event that is open, None where it cannot be shown, and the lock.
    """
    ways = tuple(_open_ways(log.tournament, held)) if log else ()
    name = log.tournament.details.name if log else device.name(held.event)
    running = log is not None and log.tournament.phase is Phase.ROUND_RUNNING
    return View(
        template="locked",
        title=Message("{name}", (("name", name),)) if name else Message(N_("This screen is locked")),
        values={
            "allowed": scopes.said(held.rights),
            "since": device.clock(held.since) if held.since else "",
            "is_whole": log is not None and held.event not in device.trouble.damaged,
            "first": ways[0] if ways else None,
            "ways": ways[1:],
            "clock": _clock(log, device) if log and running else None,
            "stretches": stretches(log.tournament) if log else (),
        },
        section="event",
    )


def _clock(log: Log, device: Device) -> object:
    ruleset = ruleset_of(log.tournament)
    context = Context(log=log, ruleset=ruleset, device=device, path=f"/t/{log.tournament.id}", query={})
    return clock_panel(context, log.tournament.rounds[-1])


def _open_ways(tournament: Tournament, held: Lock) -> Iterator[Way]:
    may = Allowance(lock=held, tournament=tournament)
    for label, path in _ways(tournament):
        if may.open(f"/t/{tournament.id}/{path}"):
            yield Way(label=label, path=path)


def _ways(tournament: Tournament) -> Iterator[tuple[Message, str]]:
    """Give the screens that people go to, first what is due."""
    current = tournament.current_round
    if current is None:
        yield Message(N_("Check-in")), "checkin"
    else:
        name = wording.round_name(current)
        enters = Message(N_("Enter results: {round}"), (("round", name),))
        yield enters if current.open_matches else name, f"round/{current.number}"
    if tournament.stage_rounds(Stage.SWISS):
        yield Message(N_("Standings")), "standings"
    if tournament.started and (tournament.cut or not tournament.swiss_rounds):
        yield Message(N_("Bracket")), "bracket"
    if tournament.is_round_robin and tournament.rounds:
        yield Message(N_("Crosstable")), "crosstable"
    yield Message(N_("Players")), "players"
    yield Message(N_("Conduct")), "conduct"
    if tournament.details.notice.prizes:
        yield Message(N_("Prizes")), "prizes"
    yield Message(N_("Print")), "print"
    yield Message(N_("Projector and messages")), "room"
    yield Message(N_("Open the projector")), "projector"
    yield Message(N_("Rules")), "rules"
