"""Event files from outside: whole and unchanged is not enough, they must hold what Ronda could have written."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from ronda import journal
from ronda.commands import rulings, substitutes
from ronda.commands.clock import LARGEST_STEP
from ronda.commands.conduct import checked_texts
from ronda.commands.door_checks import checked_official
from ronda.commands.notice import checked_prizes, checked_sharing
from ronda.commands.registering import tidy_constraints
from ronda.commands.reseating import POSSIBLE
from ronda.commands.results import check_played, check_result
from ronda.commands.room import checked_text
from ronda.commands.setting_up import checked_details, checked_scenario_texts, checked_scenarios, checked_windows
from ronda.commands.teams import check_moves
from ronda.core import facts, inputs
from ronda.core.clock import moment
from ronda.core.details import Details
from ronda.core.errors import Malformed, Refusal, UnreadableFile
from ronda.core.facts import Change
from ronda.core.pairings import Stage
from ronda.core.results import Ending
from ronda.core.text import Message
from ronda.journal import Log, Record
from ronda.rules.conduct import RULE
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import find_ruleset, ruleset_of

FIRST_RECORD_LINE = 2
_NAMED = {
    Change.SEATS: 2,
    Change.OPPONENTS: 2,
    Change.BYE: 1,
    Change.TABLE: 1,
    Change.LOOSE_ENDS: 0,
}
"""How many players a change of a draft, or of a running round, names."""


def read_event_file(text: str) -> Log:
    """Read an event file that came from outside.

    Raises ``UnreadableFile`` for what ``journal.read_file`` refuses, and for a file whose game is unknown or whose
    details, names, results or times no Ronda would have written, naming the line.
    """
    log = journal.read_file(text)
    game = find_ruleset(log.tournament.game)
    undone = log.undone
    kept = [record for record in log.records if record.action not in undone]
    for record in kept:
        with _at_line_of(record):
            moment(record.at)
            if isinstance(record.fact, facts.TournamentCreated | facts.DetailsChanged):
                _check_details(record.fact.details, game)
    ruleset = ruleset_of(log.tournament)
    stages: dict[int, Stage] = {}
    for record in kept:
        with _at_line_of(record):
            _check(record.fact, log.tournament.details, game, ruleset, stages)
    return log


@contextmanager
def _at_line_of(record: Record) -> Iterator[None]:
    try:
        yield
    except Refusal as refusal:
        raise UnreadableFile(
            "Line {line} holds what this event cannot: {problem}",
            line=FIRST_RECORD_LINE + record.seq,
            problem=refusal.message,
        ) from refusal


def _check_details(details: Details, game: Ruleset) -> None:
    tidy = checked_details(details, game)
    # A game may have learnt options since the file was written: those have their defaults.
    if not set(details.options) <= set(tidy.options) or replace(details, options=tidy.options) != tidy:
        raise Malformed("its details are not well formed.")


def _check(fact: facts.Fact, details: Details, game: Ruleset, ruleset: Ruleset, stages: dict[int, Stage]) -> None:
    match fact:
        case facts.RoundPaired(round=number, stage=stage, reason=reason):
            stages[number] = stage
            _check_reason(reason)
        case facts.RoundDrafted(reason=reason):
            _check_reason(reason)
        case facts.DraftChanged(change=change, players=players):
            if len(players) != _NAMED[change]:
                raise Malformed("its change of the draft does not say who was moved.")
        case facts.PairingsChanged(change=change, players=players, reason=reason):
            _check_reason(reason)
            if change not in POSSIBLE or len(players) != _NAMED[change] or (change is Change.TABLE) != bool(fact.table):
                raise Malformed("its change of the pairings does not say who was moved.")
        case facts.AnnouncementChanged(scenarios=scenarios, windows=windows, scenario_texts=texts):
            said = replace(details, scenarios=scenarios or (), windows=windows or (), scenario_texts=texts or ())
            rounds = (checked_scenarios(said, ruleset), checked_windows(said, ruleset))
            if (*rounds, checked_scenario_texts(said, ruleset)) != (said.scenarios, said.windows, said.scenario_texts):
                raise Malformed("its announcement is not well formed.")
        case facts.PrizesChanged(prizes=prizes, sharing=sharing, reason=reason):
            _check_reason(reason)
            if not reason or (checked_prizes(prizes), checked_sharing(sharing)) != (prizes, sharing):
                raise Malformed("its prizes are not well formed.")
        case facts.TeamsBuilt(first=first, moves=moves):
            check_moves(ruleset.team_building(details), first, moves)
        case facts.ClockStarted(at=at) | facts.ClockPaused(at=at) | facts.ClockResumed(at=at):
            moment(at)
        case facts.ClockAdjusted(minutes=minutes):
            if not 1 <= abs(minutes) <= LARGEST_STEP:
                raise Malformed("its clock is changed by {minutes} minutes.", minutes=minutes)
        case facts.RoomMessagePosted(text=text):
            if checked_text(text) != text:
                raise Malformed("its message to the room is not well formed.")
        case facts.PenaltyGiven():
            _check_penalty(fact, ruleset, stages)
        case facts.SubstituteIssued() | facts.RulingGiven() | facts.RulingAppealed():
            _check_written_down(fact, ruleset, stages)
        case facts.ResultReported(round=number, result=result) | facts.ResultCorrected(round=number, result=result):
            if number in stages:
                form = ruleset.scoring.form(details, stages[number])
                if result.ending == Ending.FORFEIT:
                    check_played(form, result.played)
                else:
                    check_result(form, result)
        case _:
            _check_of_player(fact, game)


def _check_of_player(fact: facts.Fact, game: Ruleset) -> None:
    match fact:
        case facts.PlayerRegistered(name=name, fields=fields) | facts.PlayerEdited(name=name, fields=fields):
            if tidy_constraints(fact.constraints) != fact.constraints:
                raise Malformed("the club of its player is not well formed.")
            if inputs.line(name, what=Message("The name of the player"), field="name") != name or not name:
                raise Malformed("the name of its player is not well formed.")
            hidden = fact.hidden_fields if isinstance(fact, facts.PlayerEdited) else ()
            if hidden != tuple(field.key for field in game.registration.aliases if field.key in hidden):
                raise Malformed("its player hides fields that this game cannot hide.")
            _check_fields(fields, game)
        case facts.RegistrationCorrected(fields=fields, official=official, reason=reason):
            _check_fields(fields, game)
            if not reason or not official or checked_texts(reason, official) != (reason, official):
                raise Malformed("its correction is not well formed.")
        case facts.CheckTicked(check=check, official=official):
            if game.registration.door_check(check) is None:
                raise Malformed("its check “{key}” is not one of this game.", key=check[:40])
            if checked_official(official) != official:
                raise Malformed("its check is not well formed.")
        case facts.OfficialIdentified(official=official):
            if inputs.line(official, what=Message("The name of an official"), field="official") != official:
                raise Malformed("the name of its official is not well formed.")
        case _:
            pass


def _check_fields(fields: tuple[tuple[str, str], ...], game: Ruleset) -> None:
    for key, value in fields:
        # before the start the details can still change what a field asks for; and what a field refuses may have grown
        # since the file was written
        field = game.registration.field(key)
        if field is None or field.tidy(value) != value:
            raise Malformed("its field “{key}” is not one of this game.", key=key[:40])


def _check_reason(reason: str) -> None:
    if inputs.reason(reason) != reason:
        raise Malformed("its reason is not well formed.")


def _check_written_down(
    fact: facts.SubstituteIssued | facts.RulingGiven | facts.RulingAppealed, ruleset: Ruleset, stages: dict[int, Stage]
) -> None:
    match fact:
        case facts.SubstituteIssued(item=item, lost=lost, official=official):
            moment(fact.at)
            tidy = substitutes.checked_texts(item, lost, official) == (item, lost, official)
            if ruleset.substitutes is None or not tidy or not item or not official:
                raise Malformed("its substitute is not well formed.")
        case facts.RulingGiven(question=question, decision=decision, official=official):
            tidy = rulings.checked_texts(question, decision, official) == (question, decision, official)
            if not tidy or not all((question, decision, official)):
                raise Malformed("its ruling is not well formed.")
            if fact.round is not None and fact.round not in stages:
                raise Malformed("its ruling is of round {round}, which was not paired.", round=fact.round)
        case facts.RulingAppealed(decision=decision, official=official):
            tidy = rulings.checked_texts("", decision, official) == ("", decision, official)
            if not tidy or not official or bool(decision) != (fact.outcome is facts.Outcome.CHANGED):
                raise Malformed("its appeal is not well formed.")


def _check_penalty(fact: facts.PenaltyGiven, ruleset: Ruleset, stages: dict[int, Stage]) -> None:
    penalty = ruleset.penalty(fact.kind)
    # what has a rule of its own by now may have been written under the general one
    if penalty is None or fact.rule not in {penalty.rule, RULE}:
        raise Malformed("its penalty “{key}” is not one of this game.", key=fact.kind[:40])
    if checked_texts(fact.reason, fact.official) != (fact.reason, fact.official):
        raise Malformed("its penalty is not well formed.")
    if fact.round is not None and fact.round not in stages:
        raise Malformed("its penalty is of round {round}, which was not paired.", round=fact.round)
