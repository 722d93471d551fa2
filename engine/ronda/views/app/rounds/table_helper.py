"""A helper at a table: questions, the answer in words, and the result one tap away."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ronda.core import lookup, round_names
from ronda.core.details import Details
from ronda.core.errors import Impossible, Refusal
from ronda.core.inputs import Form, form_value
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND, Result
from ronda.core.state import Match
from ronda.core.text import N_, Message
from ronda.rules.fields import Field
from ronda.rules.helpers import FieldValues, Helper, HelperInput, HelperOutcome
from ronda.rules.penalties import games_lost
from ronda.rules.ruleset import Ruleset
from ronda.views.app.screen.view import EventContext, View, route_number


@dataclass(frozen=True, slots=True, kw_only=True)
class HelperQuestion:
    """A helper's field with the entered value."""

    field: Field
    name: str
    """Its name in the form."""
    side: int
    """1 or 2; 0 for a question asked once."""
    value: str


def offered_helpers(ruleset: Ruleset, details: Details, stage: Stage) -> tuple[Helper, ...]:
    """The game's helpers that apply to a stage's matches, in order."""
    return tuple(helper for helper in ruleset.helpers if helper.applies(details, stage))


def helper_screen(context: EventContext, number: str, table: str, key: str) -> View:
    """Takes numbers from the route; raises ``Refusal`` for an unknown table or helper."""
    tournament, ruleset = context.tournament, context.ruleset
    round_ = lookup.find_round(tournament, route_number(number))
    match = lookup.find_match(tournament, round_.number, route_number(table))
    found = next((h for h in offered_helpers(ruleset, tournament.details, round_.stage) if h.key == key), None)
    if found is None or match.first is None or match.second is None:
        raise Impossible("Table {table} has no helper “{key}”.", table=match.number, key=key[:40])
    blank = HelperInput(
        details=tournament.details,
        stage=round_.stage,
        first=tournament.player(match.first),
        second=tournament.player(match.second),
        common={},
        sides=({}, {}),
        games_lost=games_lost(ruleset.penalties, tournament, round_, match),
    )
    sheet, problem = fill_helper(found, blank, context.query or _recorded_form(found, match))
    outcome = None if problem else _helper_outcome(found, sheet)
    if isinstance(outcome, Refusal):
        problem, outcome = outcome.message, None
    title = (("round", round_names.round_name(round_)), ("table", match.number), ("helper", Message(found.name)))
    return View(
        template="helper",
        title=Message(N_("{helper}: {round}, table {table}"), title),
        values={
            "helper": found,
            "round": round_.number,
            "match": match,
            "names": {FIRST: sheet.first.name, SECOND: sheet.second.name},
            "common": _questions(found.common(sheet), 0, sheet.common),
            "sides": tuple((side, _questions(found.side(sheet, side), side, sheet.of(side))) for side in (1, 2)),
            "problem": problem,
            "outcome": outcome,
            "numbers": _numbers(round_.number, match.number, outcome.result) if outcome and outcome.result else {},
        },
    )


def _recorded_form(helper: Helper, match: Match) -> Form:
    """The form as filled in for the match's result."""
    answers = helper.recall(match.result) if match.result else {}
    return {name: [value] for name, value in answers.items()}


def fill_helper(helper: Helper, blank: HelperInput, form: Form) -> tuple[HelperInput, Message | None]:
    """The helper's input from a form, and its first fault.

    Answers may add questions, so it is read until no new one appears.
    """
    sheet, seen, problem = blank, None, None
    while True:
        common_fields = helper.common(sheet)
        side_fields = (helper.side(sheet, FIRST), helper.side(sheet, SECOND))
        field_keys = tuple(tuple(field.key for field in fields) for fields in (common_fields, *side_fields))
        if field_keys == seen:
            return sheet, problem
        seen = field_keys
        common, problem = _read(common_fields, "", form)
        first, second_problem = _read(side_fields[0], "1", form)
        second, third_problem = _read(side_fields[1], "2", form)
        problem = problem or second_problem or third_problem
        sheet = replace(sheet, common=common, sides=(first, second))


def _read(fields: tuple[Field, ...], suffix: str, form: Form) -> tuple[FieldValues, Message | None]:
    values, problem = {}, None
    for field in fields:
        try:
            values[field.key] = field.check(form_value(form, f"{field.key}{suffix}")) or field.default
        except Refusal as refusal:
            problem = problem or refusal.message
    return values, problem


def _helper_outcome(helper: Helper, sheet: HelperInput) -> HelperOutcome | Refusal:
    try:
        return helper.work(sheet)
    except Refusal as refusal:
        return refusal


def _questions(fields: tuple[Field, ...], side: int, values: FieldValues) -> tuple[HelperQuestion, ...]:
    suffix = str(side) if side else ""
    return tuple(
        HelperQuestion(field=field, name=f"{field.key}{suffix}", side=side, value=values.get(field.key, ""))
        for field in fields
    )


def _numbers(round_: int, match: int, result: Result) -> Mapping[str, object]:
    """A result as fields of the form that enters it."""
    scores = {
        f"{score.key}{side}": number
        for score in result.scores
        for side, number in ((FIRST, score.first), (SECOND, score.second))
    }
    played = " ".join(f"{part.key}/{part.first}/{part.second}/{part.how}" for part in result.played)
    numbers = {"round": round_, "match": match, **scores, "winner": result.winner, "ending": result.ending}
    return numbers | ({"played": played} if played else {})
