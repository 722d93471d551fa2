"""Custom games: rules that an organiser fills in; every table follows from the tournament's options (CUSTOM-POINTS)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from ronda.core.details import Details
from ronda.core.errors import Impossible
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, SECOND, Result, Score, opposite
from ronda.core.text import N_
from ronda.rules.conduct import PENALTIES, SERIES_PENALTIES
from ronda.rules.door_checks import DoorCheck
from ronda.rules.fields import Field
from ronda.rules.importing import WINNER, Importing
from ronda.rules.notes import RuleNote, Topic
from ronda.rules.options import Options
from ronda.rules.registration import Registration
from ronda.rules.result_forms import ResultForm, ScoreField
from ronda.rules.ruleset import Ruleset
from ronda.rules.scoring import Scoring
from ronda.rules.shared_rules import SHARED_RULES
from ronda.rules.staff import STAFF_NOTE
from ronda.rules.stages import Stages
from ronda.rules.standings import StandingsRules
from ronda.rules.tiebreaks import EXTENDED_STRENGTH_OF_SCHEDULE, STRENGTH_OF_SCHEDULE, Total
from ronda.rulesets.custom.options import (
    BYE,
    CHAIN,
    DRAWN,
    DRAWS,
    EDITED,
    LOSS,
    MARGIN,
    MARGIN_BASE,
    MARGIN_BYE,
    MOST_POINTS,
    MOST_SCORE,
    NARROW,
    NARROW_BELOW,
    OWN_MINUTES,
    PRESET,
    PRESETS,
    RESULT,
    SERIES,
    TIEBREAKS,
    WIN,
    is_edited,
    options_for,
    tidy,
    values,
)


def check_options(details: Details) -> None:
    """Refuse options that contradict each other (CUSTOM-POINTS, CUSTOM-ORDER); raises ``Impossible``."""
    chosen = values(details)
    if MARGIN in chosen[CHAIN.key].splitlines() and chosen[RESULT.key] != "score":
        raise Impossible(
            "A margin of victory needs scores: enter a score for each player, or take the margin out of the order of "
            "equal points.",
            field=CHAIN.key,
        )
    ladder = [field for field in (LOSS, DRAWN, NARROW, WIN) if field.key in chosen]
    if chosen.get(NARROW_BELOW.key) == "0":
        ladder.remove(NARROW)
    points = [Fraction(chosen[field.key]) for field in ladder]
    if points and not (points == sorted(points) and points[0] < points[-1]):
        raise Impossible(
            "A win must give more points than a loss, and what lies between must not give more than a win or less "
            "than a loss.",
            field=WIN.key,
        )
    best = chosen[WIN.key if WIN.key in chosen else MOST_POINTS.key]
    if Fraction(chosen[BYE.key]) > Fraction(best):
        raise Impossible(
            "A bye must not give more points than a win, which gives {best} at most: lower it.",
            field=BYE.key,
            best=best,
        )


def _most(chosen: Mapping[str, str]) -> int:
    """Give the highest number that a result may hold; 0 where it holds none."""
    key = {"score": MOST_SCORE.key, "games": SERIES.key, "points": MOST_POINTS.key}.get(chosen[RESULT.key])
    return int(chosen[key]) if key else 0


def _draws(chosen: Mapping[str, str], stage: Stage) -> bool:
    return stage is Stage.SWISS and chosen.get(DRAWS.key, "yes") == "yes"


def _higher(scores: tuple[Score, ...]) -> int:
    """Give who has the higher number; equal ones are a draw."""
    first, second = scores[0].first, scores[0].second
    return DRAW if first == second else FIRST if first > second else SECOND


def _check_series(result: Result, *, needed: int) -> None:
    if result.score("games", FIRST) == result.score("games", SECOND) == needed:
        raise Impossible("Only one player can win the series.", field="games1")


NAMES = {"score": N_("Score"), "games": N_("Games won"), "points": N_("Points")}


def result_form(details: Details, stage: Stage) -> ResultForm:
    """Give the form that the organiser chose; only Swiss rounds have draws (CUSTOM-POINTS, CUSTOM-ORDER)."""
    chosen = values(details)
    kind, most, draws = chosen[RESULT.key], _most(chosen), _draws(chosen, stage)
    if kind == "winner":
        return ResultForm(draws=draws)
    return ResultForm(
        scores=(ScoreField(key=kind, name=NAMES[kind], least=0, most=most),),
        winner_from_scores=not draws,
        winner_by=_higher if draws else None,
        equal_note="" if draws else N_("Equal numbers: who won?"),
        draws=draws,
        series=kind == "games",
        check=partial(_check_series, needed=most) if kind == "games" else lambda _: None,
    )


def minutes(details: Details) -> Mapping[str, int]:
    """Give the round lengths: a preset's, or an hour that the organiser may change (SW-CLOCK)."""
    preset = PRESETS.get(details.option(PRESET.key))
    return dict(zip(("swiss", "elimination", "final"), preset.minutes if preset else OWN_MINUTES, strict=True))


def _points_of(chosen: Mapping[str, str], result: Result, side: int) -> Fraction:
    if chosen[RESULT.key] == "points":
        return Fraction(result.score("points", side))
    if result.winner == DRAW:
        return Fraction(chosen.get(DRAWN.key, "0"))
    if result.winner != side:
        return Fraction(chosen[LOSS.key])
    difference = abs(result.score("score", FIRST) - result.score("score", SECOND))
    narrow = difference < int(chosen.get(NARROW_BELOW.key, "0"))
    return Fraction(chosen[NARROW.key if narrow else WIN.key])


def _margin(base: int, result: Result, side: int) -> int:
    return base + result.score("score", side) - result.score("score", opposite(side))


NOTES = {
    # what is entered of a match, and whether there are draws
    ("winner", True): N_("A win, a draw, a loss and a bye give the points that the organiser set."),
    ("winner", False): N_("A win, a loss and a bye give the points that the organiser set; there are no draws."),
    ("score", True): N_(
        "The higher score wins and equal scores are a draw, except in elimination rounds; a win, a draw, a loss and a "
        "bye give the points that the organiser set."
    ),
    ("score", False): N_(
        "The higher score wins, and with equal scores the organiser names the winner; a win, a loss and a bye give the "
        "points that the organiser set."
    ),
    ("games", True): N_(
        "Who wins more games wins the match and equal games are a draw, except in elimination rounds; the points of a "
        "match are those that the organiser set."
    ),
    ("games", False): N_(
        "Who wins more games wins the match, and with equal games the organiser names the winner; the points of a "
        "match are those that the organiser set."
    ),
    ("points", True): N_(
        "Both players' points are entered as they were played, and equal points are a draw; a bye gives what the "
        "organiser set."
    ),
}
BYE_NOTE = RuleNote(
    rule="SW-BYE",
    topic=Topic.PAIRING,
    text=N_(
        "With an odd number one player has a bye, for the points that the organiser set, which are never more than a "
        "win's: in round 1 a random one, later the lowest in the standings without a bye so far. If that would force a "
        "rematch, the next lowest takes it and the round says so; once everyone has had one, the lowest of those with "
        "the fewest."
    ),
    decision=True,
)
ORDER_NOTE = N_("Equal points are ordered by the steps that the organiser chose, then by lot.")
MARGIN_NOTE = N_(
    "Equal points are ordered by the steps that the organiser chose, then by lot. The margin of a match is the base "
    "plus or minus the difference."
)


def adapt(ruleset: Ruleset, details: Details) -> Ruleset:
    """Give the rules as filled in: every table follows from the options (CUSTOM-POINTS, CUSTOM-ORDER)."""
    chosen = values(details)
    preset = PRESETS.get(details.option(PRESET.key))
    chain = tuple(TIEBREAKS[key] for key in chosen[CHAIN.key].splitlines())
    margin = Total(
        key=MARGIN,
        of=partial(_margin, int(chosen.get(MARGIN_BASE.key, "0"))),
        bye=int(chosen.get(MARGIN_BYE.key, "0")),
    )
    has_margin = MARGIN_BASE.key in chosen
    return replace(
        ruleset,
        name=preset.name if preset and not is_edited(details) else NAME,
        scoring=replace(
            ruleset.scoring,
            points=partial(_points_of, chosen),
            by_winner=chosen[RESULT.key] != "points" and chosen.get(NARROW_BELOW.key, "0") == "0",
            bye=Fraction(chosen[BYE.key]),
        ),
        standings=StandingsRules(
            totals=(margin,) if has_margin else (),
            tiebreaks=tuple(step for step in chain if step.key != MARGIN or has_margin),
        ),
        penalties=SERIES_PENALTIES if chosen[RESULT.key] == "games" else PENALTIES,
        notes=tuple(_notes(chosen, has_margin=has_margin)),
    )


def _notes(chosen: Mapping[str, str], *, has_margin: bool) -> Iterator[RuleNote]:
    """Give the shared rules that hold, then what the organiser filled in."""
    chain = set(chosen[CHAIN.key].splitlines())
    averaged = bool(chain & {STRENGTH_OF_SCHEDULE.key, EXTENDED_STRENGTH_OF_SCHEDULE.key})
    yield STAFF_NOTE
    for note in SHARED_RULES:
        if averaged or note.rule != "SW-SOS":
            yield BYE_NOTE if note.rule == BYE_NOTE.rule else note
    text = NOTES[chosen[RESULT.key], _draws(chosen, Stage.SWISS)]
    yield RuleNote(rule="CUSTOM-POINTS", topic=Topic.RESULTS, text=text)
    yield RuleNote(rule="CUSTOM-ORDER", topic=Topic.STANDINGS, text=MARGIN_NOTE if has_margin else ORDER_NOTE)


def import_options(rows: Sequence[Mapping[str, str]]) -> tuple[tuple[str, str], ...]:
    """Give how results are entered as the columns of imported rows say it, with the highest number they hold."""
    for kind, field in (("score", MOST_SCORE), ("points", MOST_POINTS), ("games", None)):
        cells = [row.get(key, "").strip() for row in rows for key in (f"{kind}1", f"{kind}2")]
        numbers = [int(cell) for cell in cells if cell.isdecimal()]
        if numbers and field:
            return ((RESULT.key, kind), (field.key, str(max(int(field.default), *numbers))))
        if numbers:
            needed = min(4, max(2, *numbers))
            return ((RESULT.key, kind), (SERIES.key, str(needed)))
    return ((RESULT.key, "winner"),)


NAME = N_("Custom game")

_BASE = Ruleset(
    key="custom",
    name=NAME,
    document=N_("The organiser's own rules"),
    scoring=Scoring(form=result_form),
    stages=Stages(minutes=minutes),
    registration=Registration(
        fields=(Field(key="note", name=N_("Team, deck or list"), quick=True),),
        door_checks=(
            DoorCheck(
                key="material", name=N_("Material checked"), short=N_("Material"), lacking=N_("Material not checked")
            ),
        ),
    ),
    options=Options(
        fields=(
            *(PRESET, RESULT, EDITED, SERIES, DRAWS, WIN, DRAWN, LOSS, BYE, NARROW_BELOW, NARROW),
            *(MOST_SCORE, MOST_POINTS, CHAIN, MARGIN_BASE, MARGIN_BYE),
        ),
        shown_for=options_for,
        check=check_options,
        tidy=tidy,
    ),
    importing=Importing(
        columns=(WINNER, "score1", "score2", "games1", "games2", "points1", "points2"), options=import_options
    ),
    adapt=adapt,
    filled_in=True,
)

RULESET = adapt(_BASE, Details(name=NAME))
