"""Reading results: whole forms, one-tap results, and helpers' records."""

from collections.abc import Mapping, Sequence

from ronda.commands.forms.numbers import LARGEST, read_round_number, read_side
from ronda.core import inputs
from ronda.core.errors import Faults, Malformed
from ronda.core.inputs import Form, form_value
from ronda.core.results import DRAW, FIRST, NOBODY, SECOND, Cause, Ending, PlayedPart, Result, Score, opposite_side
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.rules.result_forms import QuickEnding, ResultForm, ScoreField, Shortcut
from ronda.rules.ruleset import Ruleset

NOBODY_CAUSES: Mapping[str, Cause] = {"nobody": Cause.ABSENT, "both": Cause.PENALTY}
"""Form values of the winner for a match that nobody came to, or that both lose (SW-NOBODY)."""


def read_result(form: Form, tournament: Tournament, ruleset: Ruleset) -> Result:
    """Read a match's result: a one-tap choice, a forfeit, or scores, marks and winner."""
    number = read_round_number(form)
    if not 1 <= number <= len(tournament.rounds):
        raise Malformed("Round {number} has not been paired.", number=number)
    shape = ruleset.scoring.form(tournament.details, tournament.rounds[number - 1].stage)
    if form_value(form, "shortcut"):
        shortcut, seen_from = _tapped(form_value(form, "shortcut"), shape.shortcuts)
        return shortcut_result(shortcut, shape, seen_from)
    if form_value(form, "quick"):
        return _quick(*_tapped(form_value(form, "quick"), shape.quick), shape, form)
    if form_value(form, "ending") == Ending.FORFEIT:
        if form_value(form, "winner") in NOBODY_CAUSES:
            return Result(winner=NOBODY, ending=Ending.FORFEIT, cause=NOBODY_CAUSES[form_value(form, "winner")])
        return Result(winner=read_side(form, "winner"), ending=Ending.FORFEIT, cause=Cause.ABSENT)
    scores = _numbers(form, shape)
    if shape.concession and read_side(form, "conceded"):
        winner = opposite_side(read_side(form, "conceded"))
        return Result(winner=winner, scores=scores, ending=shape.concession.key, played=_played(form))
    unsaid = next((mark for mark in shape.marks if mark.decides(scores) and not form_value(form, mark.key)), None)
    if unsaid is not None:
        raise Malformed(
            "The numbers are equal, so {mark} decides: say which of the two has it, or that nobody has.",
            field=unsaid.key,
            mark=Message(unsaid.name),
        )
    if shape.winner_by is not None:
        winner = shape.winner_by(scores)
    elif shape.winner_from_scores and scores[0].first != scores[0].second:
        winner = FIRST if scores[0].first > scores[0].second else SECOND
    elif shape.draws and not shape.scores and not form_value(form, "winner"):
        raise Malformed("Choose who won, or that it is a draw.", field="winner")
    else:
        winner = read_side(form, "winner")
    return Result(winner=winner, scores=scores, ending=form_value(form, "ending"), played=_played(form))


def _numbers(form: Form, shape: ResultForm) -> tuple[Score, ...]:
    with Faults() as faults:
        numbers = [
            Score(
                key=field.key,
                first=faults.check(0, _score, form, field, FIRST),
                second=faults.check(0, _score, form, field, SECOND),
            )
            for field in shape.scores
        ]
    return (*numbers, *(_mark(form, mark.key) for mark in shape.marks))


def _score(form: Form, field: ScoreField, side: int) -> int:
    key = f"{field.key}{side}"
    return inputs.parse_integer(
        form_value(form, key), what=Message(field.name), field=key, least=field.least, most=field.most
    )


def _played(form: Form) -> tuple[PlayedPart, ...]:
    """Read a helper's record: ``key/first/second/how``, separated by spaces."""
    parts = []
    for text in form_value(form, "played").split():
        key, first, second, how = (*text.split("/"), "", "", "")[:4]
        numbers = [
            inputs.parse_integer(number, what=Message("A number"), field="played", least=0, most=LARGEST)
            for number in (first, second)
        ]
        parts.append(PlayedPart(key=key, first=numbers[0], second=numbers[1], how=how))
    return tuple(parts)


def _mark(form: Form, key: str) -> Score:
    has_it = read_side(form, key)
    return Score(key=key, first=int(has_it == FIRST), second=int(has_it == SECOND))


def _tapped[Choice](text: str, choices: Sequence[Choice]) -> tuple[Choice, int]:
    """Read a one-tap choice: ``position:side``."""
    at, _, side = text.partition(":")
    place = inputs.small_whole_number(at)
    if place is None or place >= len(choices) or side not in {"1", "2"}:
        raise Malformed("There is no result “{text}”.", text=text[:20])
    return choices[place], int(side)


def shortcut_result(shortcut: Shortcut, shape: ResultForm, side: int) -> Result:
    """A shortcut's result from side 1 or 2."""
    scores = tuple(
        Score(key=field.key, first=own, second=other)
        if side == FIRST
        else Score(key=field.key, first=other, second=own)
        for field, (own, other) in zip(shape.scores, shortcut.scores, strict=True)
    )
    winner = shortcut.winner if side == FIRST or shortcut.winner == DRAW else opposite_side(shortcut.winner)
    return Result(winner=winner, scores=scores, ending=shortcut.ending)


def _quick(ending: QuickEnding, side: int, shape: ResultForm, form: Form) -> Result:
    with Faults() as faults:
        numbers = []
        for field, ends in zip(shape.scores, ending.scores, strict=True):
            fixed = ends if side == FIRST else tuple(reversed(ends))
            first, second = (faults.check(0, _reached, form, field, each, fixed[each - 1]) for each in (FIRST, SECOND))
            numbers.append(Score(key=field.key, first=first, second=second))
    return ending.ended(side, (*numbers, *(_mark(form, mark.key) for mark in shape.marks)))


def read_score_so_far(form: Form, shape: ResultForm) -> tuple[Score, ...] | None:
    """Read the score when a match was broken off: empty if it had not begun, None if not given.

    Any number means that it had begun. Raises ``Malformed`` naming the field at fault.
    """
    typed = [form_value(form, f"{field.key}{side}").strip() for field in shape.scores for side in (FIRST, SECOND)]
    marked = [read_side(form, mark.key) for mark in shape.marks]
    begun = form_value(form, "begun") or ("yes" if any(typed) or any(marked) else "")
    if not begun or shape.conceding is None:
        return None
    return _numbers(form, shape) if begun == "yes" else ()


def _reached(form: Form, field: ScoreField, side: int, fixed: int | None) -> int:
    """The number that the ending fixes, else the required one in the form."""
    entered = _score(form, field, side) if fixed is None or form_value(form, f"{field.key}{side}").strip() else 0
    return entered if fixed is None else fixed
