"""Star Wars: X-Wing: tournament regulations 1.2.1 (XW-*)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from ronda.core import inputs
from ronda.core.details import Details
from ronda.core.errors import Malformed
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND, Result, opposite
from ronda.core.state import Player
from ronda.core.text import N_, Message
from ronda.rules.conduct import PENALTIES
from ronda.rules.penalties import Effect, Penalty
from ronda.rules.ruleset import Ruleset, Total
from ronda.rules.shared_rules import SHARED_RULES
from ronda.rules.structures import ADVANCED, BASIC
from ronda.rules.tiebreaks import STRENGTH_OF_SCHEDULE, total
from ronda.rules.tiers import TIERS
from ronda.rulesets.xwing.helpers import SALVO, SCORES
from ronda.rulesets.xwing.notes import CHECKLIST, RULES
from ronda.rulesets.xwing.results import SQUAD, forfeit, full_squad, result_form, score_result
from ronda.rulesets.xwing.squads import (
    DAMAGE_DECK,
    FACTION,
    OBSTACLES,
    SQUAD_LIST,
    SQUAD_POINTS,
    STANDARD_SQUAD,
    check_squad,
)

EQUAL_MARGIN = 100
BYE_MARGIN = 150

MINUTES = {"swiss": 75, "elimination": 75, "final": 120}


def adapt(ruleset: Ruleset, details: Details) -> Ruleset:
    """Give the rules for an event's size of squads (XW-SQUAD)."""
    full = full_squad(details)
    points = replace(SQUAD_POINTS, most=full)
    fields = tuple(points if field.key == points.key else field for field in ruleset.registration)
    return replace(ruleset, registration=fields, check_registration=partial(check_squad, full=full))


def margin_of_victory(result: Result, side: int) -> int:
    """Give 100 plus the difference for the higher score, 100 minus it for the lower, 100 each when equal (XW-MOV)."""
    return EQUAL_MARGIN + result.score("score", side) - result.score("score", opposite(side))


def points(result: Result, side: int) -> Fraction:
    """Give 1 for a win and 0 for a loss (SW-POINTS)."""
    return Fraction(result.winner == side)


def read_import(row: Mapping[str, str], details: Details, _stage: Stage) -> Result:
    """Read ``score1``, ``score2`` and, when they are equal, ``winner`` of an imported row."""
    first, second = (
        inputs.integer(row.get(key, ""), what=Message(key), field=key, least=0, most=full_squad(details))
        for key in ("score1", "score2")
    )
    winner = row.get("winner", "").strip()
    if winner not in {"", "1", "2"}:
        raise Malformed("winner must be 1 or 2, not “{value}”.", value=winner[:20])
    if first == second:
        if not winner:
            raise Malformed("the scores are equal: winner must say who won the final salvo, 1 or 2.")
        return score_result(first, second, int(winner))
    higher = FIRST if first > second else SECOND
    if winner and int(winner) != higher:
        raise Malformed("winner is {winner} but the higher score is player {higher}'s.", winner=winner, higher=higher)
    return score_result(first, second, higher)


def import_options(rows: Sequence[Mapping[str, str]]) -> tuple[tuple[str, str], ...]:
    """Give the squad size that imported scores imply: the larger one if any score exceeds the standard."""
    scores = [row.get(key, "").strip() for row in rows for key in ("score1", "score2")]
    standard, larger = (choice.key for choice in SQUAD.choices)
    exceeds = any(score.isdecimal() and int(score) > int(standard) for score in scores)
    return ((SQUAD.key, larger if exceeds else standard),)


def slip(_details: Details, _stage: Stage, first: Player, second: Player) -> tuple[Message, ...]:
    """Give who chooses the initiative, once both totals are known (XW-INITIATIVE)."""
    totals = (first.field(SQUAD_POINTS.key), second.field(SQUAD_POINTS.key))
    if not all(totals):
        return ()
    own, other = map(int, totals)
    if own == other:
        return (Message(N_("Initiative: {points} points each, so chance says who chooses it."), (("points", own),)),)
    chooser, fewer, more = (first, own, other) if own < other else (second, other, own)
    return (
        Message(
            N_("Initiative: {player} chooses who has it ({fewer} points against {more})."),
            (("player", chooser.name), ("fewer", fewer), ("more", more)),
        ),
    )


LOST_COMPONENT = (
    Penalty(
        key="lost_component",
        name=N_("Component not replaced in the time given"),
        rule="ANY-CONDUCT",
        effect=Effect.MATCH_LOSS,
    ),
    Penalty(
        key="lost_component_next_round",
        name=N_("Component not replaced before the next round"),
        rule="ANY-CONDUCT",
        effect=Effect.DROP,
    ),
)

RULESET = Ruleset(
    key="xwing",
    name="Star Wars: X-Wing",
    document=N_("X-Wing tournament regulations 1.2.1"),
    tiers=TIERS,
    staff_play_in=("relaxed",),
    third_official=False,
    structures=(BASIC, ADVANCED),
    options=(SQUAD,),
    registration=(FACTION, SQUAD_POINTS, SQUAD_LIST, DAMAGE_DECK, OBSTACLES),
    result_form=result_form,
    forfeit=forfeit,
    minutes=lambda _: MINUTES,
    points=points,
    bye_points=Fraction(1),
    totals=(Total(key="margin_of_victory", of=margin_of_victory, bye=BYE_MARGIN),),
    tiebreaks=(
        total("margin_of_victory", name=N_("Margin of victory"), short=N_("MoV"), rule="XW-MOV"),
        STRENGTH_OF_SCHEDULE,
    ),
    import_columns=("score1", "score2", "winner"),
    import_options=import_options,
    read_import=read_import,
    read_from=("cryodex",),
    rules=(*SHARED_RULES, *RULES),
    checklist=CHECKLIST,
    adapt=adapt,
    penalties=(*PENALTIES, *LOST_COMPONENT),
    helpers=(SCORES, SALVO),
    check_registration=partial(check_squad, full=STANDARD_SQUAD),
    slip=slip,
)
