"""Star Wars: X-Wing: tournament regulations 1.2.1 (XW-*)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, partial

from ronda.core import inputs
from ronda.core.checklist import Item, Per
from ronda.core.errors import Impossible, Malformed
from ronda.core.events import Details, Stage
from ronda.core.fields import Choice, Field, Kind
from ronda.core.results import FIRST, SECOND, Ending, Result, Score
from ronda.core.ruleset import ResultForm, RuleNote, Ruleset, ScoreField, Topic, Total
from ronda.core.text import N_, Message
from ronda.formats.preparation import CLOCK, DOCUMENTS, PENS, ROOM
from ronda.formats.shared_rules import SHARED_RULES
from ronda.formats.structures import ADVANCED, BASIC
from ronda.formats.tiebreaks import STRENGTH_OF_SCHEDULE, total
from ronda.formats.tiers import TIERS

SQUAD = Field(
    key="squad",
    name=N_("Squad size"),
    kind=Kind.CHOICE,
    choices=(Choice(key="100", name=N_("100 points")), Choice(key="200", name=N_("200 points"))),
    help=N_("100 points is the standard format; an alternative format may double it."),
)
LARGEST_SQUAD = 200
EQUAL_MARGIN = 100
BYE_MARGIN = 150

MINUTES = {"swiss": 75, "elimination": 75, "final": 120}

TIME, DESTROYED, MUTUAL, CONCESSION = "time", "destroyed", "mutual", "concession"

FACTION = Field(
    key="faction",
    name=N_("Faction"),
    kind=Kind.CHOICE,
    choices=(
        Choice(key="rebel", name=N_("Rebel")),
        Choice(key="imperial", name=N_("Imperial")),
        Choice(key="scum", name=N_("Scum and Villainy")),
    ),
    quick=True,
)
SQUAD_POINTS = Field(
    key="squad_points", name=N_("Squad points"), kind=Kind.NUMBER, least=1, most=LARGEST_SQUAD, quick=True
)
SQUAD_LIST = Field(
    key="squad_list",
    name=N_("Squad list"),
    kind=Kind.BLOCK,
    help=N_("Ships and upgrades, one a line."),
    public=False,
)
DAMAGE_DECK = Field(
    key="damage_deck",
    name=N_("Damage deck"),
    kind=Kind.CHOICE,
    choices=(
        Choice(key="original", name=N_("Original core set")),
        Choice(key="force_awakens", name=N_("The Force Awakens core set")),
    ),
    public=False,
)


def margin_of_victory(result: Result, side: int) -> int:
    """Give 100 plus the difference for the higher score, 100 minus it for the lower, 100 each when equal (XW-MOV)."""
    return EQUAL_MARGIN + result.score("score", side) - result.score("score", 3 - side)


def full_squad(details: Details) -> int:
    """Give the score for destroying a whole squad, whatever it cost (XW-RESULT)."""
    return int(details.option(SQUAD.key) or SQUAD.choices[0].key)


def check_result(result: Result, full: int) -> None:
    """Refuse scores that contradict how the match ended (XW-RESULT); raises ``Impossible``.

    ``full`` is the score of a whole squad.
    """
    won, lost = result.score("score", result.winner), result.score("score", 3 - result.winner)
    if result.ending in {CONCESSION, DESTROYED} and (won != full or lost == full):
        raise Impossible(
            "The whole squad of the loser counts as destroyed and the winner's does not: the winner's score is {full} "
            "and the loser's is lower.",
            field="score1",
            full=full,
        )
    if result.ending == MUTUAL and (won, lost) != (full, full):
        raise Impossible("Mutual destruction means {full} each.", field="score1", full=full)


@cache
def _scores(full: int) -> ResultForm:
    return ResultForm(
        scores=(ScoreField(key="score", name=N_("Score"), least=0, most=full),),
        endings=(
            Choice(key=TIME, name=N_("Time")),
            Choice(key=DESTROYED, name=N_("Squad destroyed")),
            Choice(key=MUTUAL, name=N_("Mutual destruction")),
            Choice(key=CONCESSION, name=N_("Concession")),
        ),
        winner_from_scores=True,
        equal_note=N_("Equal scores: who won the final salvo?"),
        check=partial(check_result, full=full),
    )


def result_form(details: Details, _stage: Stage) -> ResultForm:
    """Give the form of every result: two scores, and the salvo's winner when they are equal (XW-RESULT)."""
    return _scores(full_squad(details))


def _result(first: int, second: int, winner: int, ending: str = "") -> Result:
    return Result(winner=winner, scores=(Score(key="score", first=first, second=second),), ending=ending)


def forfeit(details: Details, _stage: Stage, winner: int) -> Result:
    """Give the result of a match whose other player left: all that player's ships count as destroyed (XW-RESULT)."""
    full = full_squad(details)
    return _result(*((full, 0) if winner == FIRST else (0, full)), winner, Ending.FORFEIT)


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
        return _result(first, second, int(winner))
    higher = FIRST if first > second else SECOND
    if winner and int(winner) != higher:
        raise Malformed("winner is {winner} but the higher score is player {higher}'s.", winner=winner, higher=higher)
    return _result(first, second, higher)


def import_options(rows: Sequence[Mapping[str, str]]) -> tuple[tuple[str, str], ...]:
    """Give the squad size that imported scores imply: the larger one if any score exceeds the standard."""
    scores = [row.get(key, "").strip() for row in rows for key in ("score1", "score2")]
    standard, larger = (choice.key for choice in SQUAD.choices)
    exceeds = any(score.isdecimal() and int(score) > int(standard) for score in scores)
    return ((SQUAD.key, larger if exceeds else standard),)


RULES = (
    RuleNote(
        rule="SW-STAFF",
        topic=Topic.EVENT,
        text=N_(
            "Officials may play only in a Relaxed event in which a second official is named, who rules on their "
            "matches; when two officials meet, the head judge rules. Otherwise Ronda does not start the event, and "
            "says why."
        ),
    ),
    RuleNote(
        rule="XW-CLOCK",
        topic=Topic.EVENT,
        text=N_("Swiss and elimination rounds last 75 minutes, the final 120."),
    ),
    RuleNote(
        rule="XW-SQUAD",
        topic=Topic.EVENT,
        text=N_(
            "Registered, and the same all event: faction, squad points up to the squad size, list, damage deck and "
            "exactly three different obstacles."
        ),
    ),
    RuleNote(
        rule="XW-REJOIN",
        topic=Topic.EVENT,
        text=N_("Whoever dropped may come back until the cut is made."),
    ),
    RuleNote(
        rule="XW-INITIATIVE",
        topic=Topic.PAIRING,
        text=N_(
            "The player with fewer squad points chooses who has initiative; with equal points it is drawn. "
            "The slips say so once both totals are known."
        ),
    ),
    RuleNote(
        rule="XW-RESULT",
        topic=Topic.RESULTS,
        text=N_(
            "The score is the squad points destroyed, and a whole squad counts in full whatever it cost. The higher "
            "score wins; equal scores are decided by the final salvo. Whoever concedes gives up the whole squad."
        ),
    ),
    RuleNote(
        rule="XW-HALF",
        topic=Topic.RESULTS,
        text=N_("A large ship with half its hull and shields or fewer left gives half its squad points, rounded down."),
    ),
    RuleNote(
        rule="XW-SALVO",
        topic=Topic.RESULTS,
        text=N_(
            "In the final salvo each player rolls the attack dice of the primary weapons that survived, or of all "
            "ships after mutual destruction; most hits and critical hits win, and equal rolls are repeated."
        ),
    ),
    RuleNote(
        rule="XW-MOV",
        topic=Topic.STANDINGS,
        text=N_(
            "The winner's margin is 100 plus the difference, the loser's 100 minus it; equal scores are 100 each, a "
            "bye counts 150 and a round missed 0."
        ),
        decision=True,
    ),
    RuleNote(
        rule="XW-TIEBREAK",
        topic=Topic.STANDINGS,
        text=N_("Equal points are ordered by total margin of victory, then strength of schedule, then a lot."),
    ),
)

CHECKLIST = (
    *ROOM,
    Item(
        name=N_("Mats or marked surfaces of 90 × 90 cm"),
        per=Per.TABLE,
        note=N_("A mat keeps the ships from sliding. A player's own mat must be an official one."),
    ),
    CLOCK,
    *DOCUMENTS,
    Item(name=N_("Blank squad lists"), per=Per.PLAYER, spare_for=8, rule="XW-SQUAD"),
    PENS,
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
    registration=(FACTION, SQUAD_POINTS, SQUAD_LIST, DAMAGE_DECK),
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
    rules=(*SHARED_RULES, *RULES),
    checklist=CHECKLIST,
)
