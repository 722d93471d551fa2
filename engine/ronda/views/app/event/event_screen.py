"""The main screen of a tournament: next step, announcement, progress, and warnings."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.commands.announcing import why_not_change_announcement
from ronda.core import lookup, round_names
from ronda.core.dates import date_in_words
from ronda.core.pairings import Stage
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message, Plural
from ronda.formats.pairing.elimination import bracket_size
from ronda.formats.pairing.player_constraints import FEWEST_PLAYERS
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import TWO_LOSSES
from ronda.session.device import Device
from ronda.session.hall_server import hall_card
from ronda.views.app.devices.linked_devices import linked_devices_values
from ronda.views.app.devices.publish_host import publish_status_values
from ronda.views.app.event import staff_warnings
from ronda.views.app.event.conflicts import open_conflicts_text as elsewhere_text
from ronda.views.app.event.privacy_screen import is_term_over
from ronda.views.app.players.arrivals import waiting_text
from ronda.views.app.players.player_checks import open_checks
from ronda.views.app.rounds.phone_reports import phone_reports, phone_reports_text
from ronda.views.app.screen.clock_panel import clock_panel
from ronda.views.app.screen.next_starts import next_start_text
from ronda.views.app.screen.next_step import next_step
from ronda.views.app.screen.organiser_questions import open_questions
from ronda.views.app.screen.round_progress import progress_rounds
from ronda.views.app.screen.start_structure import starting_tournament
from ronda.views.app.screen.view import EventContext, View
from ronda.views.app.setup import simulated_odds
from ronda.views.shared import wording
from ronda.views.shared.announcement import announced_lines
from ronda.views.shared.event_days import event_days
from ronda.views.shared.export_formats import offered_exports, unfit_exports_text
from ronda.views.shared.final_standings import FinalPlace, final_places
from ronda.views.shared.hidden_names import hidden_name_mentions
from ronda.views.shared.missing_fields import incomplete_fields, players_lacking
from ronda.views.shared.notice_page import notice_page
from ronda.views.shared.public_disclosure import name_doubts

MOST_NAMES = 6
PODIUM_PLACES = 4
MISSING_FIELD_TEXTS = {
    # several fields, or too many players to name
    (False, False): N_("{field} is missing for {names}."),
    (False, True): N_("{field} is missing for {names} and {more} more."),
    (True, False): N_("{field} are missing for {names}."),
    (True, True): N_("{field} are missing for {names} and {more} more."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementChange:
    """A public change to the announcement (SW-ANNOUNCE)."""

    texts: tuple[Message, ...]
    reason: str


def event_screen(context: EventContext) -> View:
    """The next step first, then questions, warnings and progress."""
    tournament, ruleset = context.tournament, context.ruleset
    step = next_step(tournament, ruleset)
    return View(
        template="event",
        title=Message("{name}", (("name", tournament.details.name),)),
        values={
            "step": step,
            "starts": next_start_text(context),
            "podium": _podium(tournament, ruleset) if step.champion else (),
            "elsewhere": elsewhere_text(context.log),
            "arrivals": waiting_text(tournament),
            "phones": phone_reports_text(phone_reports(tournament, ruleset, context.event_now, context.behind)),
            "last_round": len(tournament.rounds),
            **linked_devices_values(context.device, tournament.id),
            "hall": hall_card(context.device.hall, tournament),
            "questions": tuple(q for q in open_questions(tournament, ruleset) if q.text != step.text),
            "odds": simulated_odds.registration_forecast(tournament, ruleset),
            "facts": announced_lines(tournament, ruleset),
            "date": tournament.details.date,
            "notice": notice_page(tournament, ruleset),
            "has_days": bool(event_days(tournament, ruleset)),
            "changes": tuple(
                AnnouncementChange(
                    texts=wording.announced_change_texts(
                        change,
                        cuts=ruleset.stages.cuts,
                        system=tournament.details.system,
                        chain=tournament.chain,
                    ),
                    reason=change.reason,
                )
                for change in tournament.changes
            ),
            "can_change_announcement": why_not_change_announcement(tournament) is None,
            "stretches": progress_rounds(tournament),
            "clock": clock_panel(context, lookup.owing_round(tournament))
            if tournament.phase is Phase.ROUND_RUNNING
            else None,
            "players": len(tournament.active_players),
            "still_in": _still_in(tournament),
            "in_cut": tuple(tournament.player(seed).name for seed in tournament.seeds or ())
            if tournament.phase is Phase.BETWEEN_ROUNDS and not tournament.stage_rounds(Stage.ELIMINATION)
            else (),
            "here": len(tournament.active_players) - len(tournament.missing) if tournament.uses_check_in else None,
            "door": not tournament.rounds and bool(tournament.active_players),
            "has_standings": bool(tournament.last_table_round),
            "to_fill": () if tournament.phase is Phase.FINISHED else incomplete_fields(tournament, ruleset),
            "can_report": tournament.has_complete_round,
            "exports": offered_exports(tournament, ruleset),
            "unfit_exports": unfit_exports_text(tournament, ruleset),
            "has_league": ruleset.season is not None,
            "penalties": len(tournament.penalties),
            "awaited": tuple(_awaited(context)),
            "open_checks": () if tournament.phase is Phase.FINISHED else open_checks(tournament, ruleset.registration),
            "warnings": (
                *_overdue(context),
                *_warnings(tournament, ruleset),
                *(naming.where for naming in hidden_name_mentions(context.log) if not naming.is_settled),
                *(name.question for name in context.asked_names),
                *name_doubts(context.log),
            ),
            "term_over": is_term_over(context),
            "last_copy": last_copy_text(context.device, tournament.id),
            "copied_into": _copy_folder(context.device, tournament.id),
            **publish_status_values(context),
        },
    )


def _awaited(context: EventContext) -> Iterator[tuple[str, Message]]:
    """Tables left open, each with the screen for entering its result (ST-OPEN)."""
    for round_, match in context.tournament.awaited:
        values = (("round", round_names.round_name(round_)), ("table", match.number))
        path = f"{context.base}/round/{round_.number}/table/{match.number}"
        yield path, Message(N_("{round}, table {table}: still open, counted when it is in."), values)


def _podium(tournament: Tournament, ruleset: Ruleset) -> tuple[FinalPlace, ...]:
    """The best four after the champion, or all who share their places."""
    places = final_places(tournament, ruleset)
    return tuple(place for place in places if place.first > 1 and place.last <= PODIUM_PLACES)


def _copy_folder(device: Device, tournament: str) -> str:
    """The folder for copies, or ""."""
    return device.copies.folder if device.copies and device.copies.is_open(tournament) else ""


def last_copy_text(device: Device, tournament: str) -> Message | None:
    """The time of the last copy, without the day if today; None if unknown."""
    if device.copies is None:
        return None
    at = device.copies.last(tournament).at
    if not at:
        return Message(N_("No copy has been saved from this device yet."))
    when = device.local(at).date().isoformat()
    values = (("time", device.clock(at)), ("day", date_in_words(when)))
    return Message(
        N_("Last copy saved at {time}.") if when == device.today else N_("Last copy saved on {day} at {time}."), values
    )


def _overdue(context: EventContext) -> tuple[Message, ...]:
    """Open tables of a round whose last day is over, without postponed ones (AGL-KINDS, AGL-POSTPONE)."""
    round_ = context.tournament.current_round
    panel = clock_panel(context, round_) if round_ else None
    if round_ is None or panel is None or panel.window is None or not panel.overdue:
        return ()
    late = [str(match.number) for match in round_.open_matches if not match.is_put_off(context.device.today)]
    if not late:
        return ()
    values = (
        ("round", panel.name),
        ("day", date_in_words(panel.window[1])),
        ("tables", ", ".join(late)),
        ("count", len(late)),
    )
    pattern = Plural(
        "{round} is overdue: its last day was {day}, and table {tables} is open.",
        "{round} is overdue: its last day was {day}, and tables {tables} are open.",
    )
    return (Message(pattern, values),)


def _warnings(tournament: Tournament, ruleset: Ruleset) -> tuple[Message, ...]:
    """What the organiser should know in time; empty once the event is over."""
    if tournament.phase is Phase.FINISHED:
        return ()
    warnings = [*staff_warnings.staff_warnings(tournament, ruleset), *_unregistered(tournament, ruleset)]
    if not tournament.started:
        advice = ruleset.tiers.advice(tournament.details)
        warnings += (*((advice,) if advice else ()), *ruleset.warnings(tournament))
    return (*warnings, *_without_days(tournament, ruleset), *_byes(starting_tournament(tournament, ruleset)))


def _without_days(tournament: Tournament, ruleset: Ruleset) -> Iterator[Message]:
    """A warning if the running or next round lacks days although rounds have them, with where to enter them."""
    number = len(tournament.rounds) + (tournament.phase is not Phase.ROUND_RUNNING)
    if ruleset.stages.has_days and not any(tournament.details.round_days(number)):
        pattern = N_("Round {number} has no days yet: enter them under “Edit the details”.")
        if tournament.started:
            pattern = N_("Round {number} has no days yet: enter them under “Change the announcement”.")
        yield Message(pattern, (("number", number),))


def _still_in(tournament: Tournament) -> int | None:
    """Number of players left in a chain from which somebody is out; else None (ST-CHAIN, ST-2LO).

    Also None at the end.
    """
    playing = len(tournament.playing_players if tournament.seeds is None else tournament.seeds)
    is_told = tournament.chain and tournament.phase is not Phase.FINISHED
    return playing if is_told and playing < len(tournament.active_players) else None


def _byes(tournament: Tournament) -> Iterator[Message]:
    """Who will sit out: one player in each round, or byes that fill a bracket (SW-ELIM-START)."""
    players, swiss_rounds, paired = len(tournament.playing_players), tournament.swiss_rounds, len(tournament.rounds)
    if not tournament.started:
        swiss_rounds = 1 if tournament.details.swiss_rounds is None else tournament.details.swiss_rounds
    if players < FEWEST_PLAYERS or (paired and (tournament.is_round_robin or paired >= swiss_rounds)):
        return
    plan = tournament.table_stage
    odd_groups = sum(len(range(each, players, plan.groups)) % 2 for each in range(plan.groups))
    if plan.groups > 1 and odd_groups:
        of_groups = N_("Groups of an odd number: {groups}. In each of their rounds one is free.")
        yield Message(of_groups, (("groups", odd_groups),))
    elif tournament.is_round_robin and plan.groups == 1 and players % 2:
        yield Message(N_("The number of players is odd: in each round one is free. All are free equally often."))
    elif tournament.is_round_robin or swiss_rounds:
        if plan.losses_to_leave or tournament.details.structure == TWO_LOSSES.key:
            # with two losses out, the number changes after each round (ST-2LO)
            if players % 2 and tournament.phase is not Phase.ROUND_RUNNING:
                yield Message(N_("The number of players is odd: one of them has a bye in the next round."))
        elif players % 2 and len(tournament.rounds) < swiss_rounds:
            yield Message(N_("The number of players is odd: one of them has a bye in each round."))
    elif byes := bracket_size(players) - players:
        pattern = Plural(
            "The bracket has {places} places: one player has a bye in its first round.",
            "The bracket has {places} places: {byes} players have a bye in its first round.",
            "byes",
        )
        yield Message(pattern, (("places", players + byes), ("byes", byes)))


def _unregistered(tournament: Tournament, ruleset: Ruleset) -> Iterator[Message]:
    """Players without required fields; fields missing for the same players are combined (KF-DECK, XW-SQUAD)."""
    together: dict[tuple[str, ...], list[str]] = {}
    for field in incomplete_fields(tournament, ruleset):
        names = tuple(player.name for player in players_lacking(tournament, field))
        together.setdefault(names, []).append(field.name)
    for names, fields in together.items():
        what = Message(fields[0])
        for name in fields[1:]:
            what = Message(N_("{first}, {next}"), (("first", what), ("next", Message(name))))
        more = len(names) - MOST_NAMES
        yield Message(
            MISSING_FIELD_TEXTS[len(fields) > 1, more > 0],
            (("field", what), ("names", ", ".join(names[:MOST_NAMES])), ("more", more)),
        )
