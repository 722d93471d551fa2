"""A tournament at a glance: what to do next, what was announced, how far it is, what to look after."""

from dataclasses import dataclass

from ronda.commands.announcing import why_not_change_announcement
from ronda.core import lookup
from ronda.core.dates import day
from ronda.core.pairings import Stage
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.views.app import odds, staff
from ronda.views.app.clock import clock_panel
from ronda.views.app.missing import to_fill
from ronda.views.app.next_step import next_step
from ronda.views.app.progress import stretches
from ronda.views.app.view import Context, View
from ronda.views.shared import wording
from ronda.views.shared.announcement import announced_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change of what was announced, for everyone to see (SW-ANNOUNCE)."""

    texts: tuple[Message, ...]
    reason: str


def event(context: Context) -> View:
    """Give the tournament's own screen."""
    tournament, ruleset = context.tournament, context.ruleset
    return View(
        template="event",
        title=Message("{name}", (("name", tournament.details.name),)),
        values={
            "step": next_step(tournament, ruleset),
            "odds": odds.before_start(tournament, ruleset),
            "facts": announced_lines(tournament, ruleset),
            "date": tournament.details.date,
            "changes": tuple(
                Change(texts=wording.changes(change, cuts=ruleset.stages.cuts), reason=change.reason)
                for change in tournament.changes
            ),
            "started": tournament.started,
            "can_change_announcement": why_not_change_announcement(tournament) is None,
            "stretches": stretches(tournament),
            "clock": clock_panel(context, tournament.rounds[-1]) if tournament.phase is Phase.ROUND_RUNNING else None,
            "players": len(tournament.active_players),
            "here": len(tournament.active_players) - len(tournament.missing) if tournament.uses_check_in else None,
            "door": not tournament.rounds and bool(tournament.active_players),
            "has_standings": bool(tournament.stage_rounds(Stage.SWISS)),
            "to_fill": () if tournament.phase is Phase.FINISHED else to_fill(tournament, ruleset),
            "has_sheets": ruleset.paper.control_sheet is not None,
            "can_report": tournament.has_complete_round,
            "has_league": ruleset.season is not None,
            "penalties": len(tournament.penalties),
            "warnings": (*_overdue(context), *_warnings(tournament, ruleset)),
        },
        section="event",
    )


def _overdue(context: Context) -> tuple[Message, ...]:
    """Give the open tables of a round whose last day is over (AGL-KINDS)."""
    round_ = context.tournament.current_round
    panel = clock_panel(context, round_) if round_ else None
    if round_ is None or panel is None or panel.window is None or not panel.overdue:
        return ()
    values = (("round", panel.name), ("day", day(panel.window[1])), ("tables", lookup.tables(round_)))
    return (Message(N_("{round} is overdue: its last day was {day}, and these tables are open: {tables}."), values),)


def _warnings(tournament: Tournament, ruleset: Ruleset) -> tuple[Message, ...]:
    """Give what an organiser would want to know before it hurts."""
    if tournament.phase is Phase.FINISHED:
        return ()
    warnings = [*staff.staff_warnings(tournament, ruleset), *_unregistered(tournament, ruleset)]
    if not tournament.started:
        warnings += ruleset.warnings(tournament)
    if len(tournament.active_players) % 2 and not tournament.stage_rounds(Stage.ELIMINATION):
        warnings.append(Message(N_("The number of players is odd: one of them has a bye in each round.")))
    return tuple(warnings)


def _unregistered(tournament: Tournament, ruleset: Ruleset) -> list[Message]:
    """Give who lacks what is asked at registration (KF-DECK, XW-SQUAD)."""
    most = 6
    warnings = []
    for field in ruleset.registration.fields:
        lacking = [player.name for player in tournament.active_players if not player.field(field.key)]
        if not field.quick or not lacking:
            continue
        names = ", ".join(lacking[:most])
        pattern = N_("{field} is missing for {names}.")
        if len(lacking) > most:
            pattern = N_("{field} is missing for {names} and {more} more.")
        values = (("field", Message(field.name)), ("names", names), ("more", len(lacking) - most))
        warnings.append(Message(pattern, values))
    return warnings
