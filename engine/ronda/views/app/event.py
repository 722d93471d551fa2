"""An event at a glance: what to do next, what was announced, how far it is, what to look after."""

from dataclasses import dataclass

from ronda.commands import lookup
from ronda.core.dates import day
from ronda.core.details import Details
from ronda.core.fields import Field
from ronda.core.pairings import Stage
from ronda.core.ruleset import Ruleset
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message
from ronda.views import wording
from ronda.views.app import odds, staff
from ronda.views.app.clock import clock_panel
from ronda.views.app.missing import to_fill
from ronda.views.app.next_step import next_step
from ronda.views.app.progress import stretches
from ronda.views.app.view import Context, View


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A line of what is announced."""

    name: str
    """Translatable."""
    values: tuple[Message | str, ...]
    """Messages are translated; texts are what the organiser typed."""
    by_round: bool = False
    """One of them for each round, so that each has a line of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change of what was announced, for everyone to see (SW-ANNOUNCE)."""

    texts: tuple[Message, ...]
    reason: str


def event(context: Context) -> View:
    """Give the event's own screen."""
    tournament, ruleset = context.tournament, context.ruleset
    return View(
        template="event",
        title=Message("{name}", (("name", tournament.details.name),)),
        values={
            "step": next_step(tournament, ruleset),
            "odds": odds.before_start(tournament, ruleset),
            "facts": facts(tournament, ruleset),
            "date": tournament.details.date,
            "changes": tuple(
                Change(texts=wording.changes(change, cuts=ruleset.cuts), reason=change.reason)
                for change in tournament.changes
            ),
            "started": tournament.started,
            "can_change_announcement": can_change_announcement(tournament),
            "stretches": stretches(tournament),
            "clock": clock_panel(context, tournament.rounds[-1]) if tournament.phase is Phase.ROUND_RUNNING else None,
            "players": len(tournament.active_players),
            "here": len(tournament.active_players) - len(tournament.missing) if tournament.uses_check_in else None,
            "door": not tournament.rounds and bool(tournament.active_players),
            "has_standings": bool(tournament.stage_rounds(Stage.SWISS)),
            "to_fill": () if tournament.phase is Phase.FINISHED else to_fill(tournament, ruleset),
            "has_sheets": ruleset.control_sheet is not None,
            "can_report": bool(ruleset.report) and bool(tournament.completed_swiss_rounds),
            "penalties": len(tournament.penalties),
            "warnings": (*_overdue(context), *_warnings(tournament, ruleset)),
        },
        section="event",
    )


def can_change_announcement(tournament: Tournament) -> bool:
    """Tell whether rounds and cut can still change (SW-ANNOUNCE)."""
    return tournament.started and tournament.seeds is None and not tournament.stage_rounds(Stage.ELIMINATION)


def facts(tournament: Tournament, ruleset: Ruleset) -> tuple[Fact, ...]:
    """Give what is announced of an event, without what was left empty."""
    details = tournament.details
    every = (
        Fact(name=N_("Game"), values=(Message(ruleset.name),)),
        Fact(name=N_("Venue"), values=_typed(details.place)),
        Fact(name=N_("Structure"), values=(_structure(tournament, ruleset),)),
        Fact(name=ruleset.tier_name, values=tuple(Message(t.name) for t in ruleset.tiers if t.key == details.tier)),
        *(
            Fact(name=option.name, values=_named(option, details.option(option.key)))
            for option in ruleset.asked(details)
            if option.public
        ),
        Fact(name=N_("Round length"), values=_lengths(tournament, ruleset)),
        Fact(name=N_("Days"), values=_days(details, ruleset), by_round=True),
        Fact(
            name=N_("Scenarios"),
            values=tuple(scenario for scenario in details.scenarios if scenario),
            by_round=True,
        ),
        Fact(name=N_("Organiser"), values=_typed(details.organiser)),
        Fact(name=ruleset.judges[0], values=staff.head_judges(tournament)),
        Fact(name=ruleset.judges[-1], values=details.floor_judges),
    )
    return tuple(fact for fact in every if fact.values)


def _named(option: Field, value: str) -> tuple[Message | str, ...]:
    names = option.names(value)
    return tuple(Message(name) for name in names) if option.choices else names


def _typed(text: str) -> tuple[str, ...]:
    return (text,) if text else ()


def _structure(tournament: Tournament, ruleset: Ruleset) -> Message:
    if tournament.started:
        return wording.structure_text(tournament, ruleset)
    return planned_structure(tournament.details, ruleset)


def planned_structure(details: Details, ruleset: Ruleset) -> Message:
    """Give the structure that will be announced, in words."""
    structure = ruleset.structure(details.structure)
    if structure is not None:
        return Message(N_("{structure}, by the number of players"), (("structure", Message(structure.name)),))
    return wording.structure(details.swiss_rounds or 0, details.cut or 0, cuts=ruleset.cuts)


def _lengths(tournament: Tournament, ruleset: Ruleset) -> tuple[Message, ...]:
    names = {
        "swiss": N_("Swiss {minutes} min"),
        "elimination": N_("elimination {minutes} min"),
        "final": N_("final {minutes} min"),
    }
    details = tournament.details
    if not ruleset.clocked:
        return ()
    if not ruleset.cuts:
        return (Message(N_("{minutes} min"), (("minutes", ruleset.minutes_of(details, "swiss")),)),)
    return tuple(Message(name, (("minutes", ruleset.minutes_of(details, slot)),)) for slot, name in names.items())


def _days(details: Details, ruleset: Ruleset) -> tuple[Message, ...]:
    """Give the announced days of a league's rounds (AGL-KINDS)."""
    if ruleset.clocked:
        return ()
    return tuple(
        Message(N_("Round {number}: {days}"), (("number", number), ("days", wording.days(*window))))
        for number, window in enumerate(details.windows, start=1)
        if any(window)
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
    for field in ruleset.registration:
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
