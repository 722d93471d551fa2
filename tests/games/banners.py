"""Banners: two bands of a set value fight over banners; a bonus point waits for who takes three or loses by one."""

from fractions import Fraction

from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.core.results import DRAW, FIRST, SECOND, Result, opposite_side
from ronda.core.text import N_
from ronda.rules.fields import Field, FieldChoice, FieldKind, Registration
from ronda.rules.notes import RuleNote, Topic
from ronda.rules.result_forms import ResultForm, ResultMark, ScoreField
from ronda.rules.ruleset import Ruleset
from ronda.rules.scoring import Scoring
from ronda.rules.shared_rules import SHARED_RULES
from ronda.rules.staff import STAFF_NOTE
from ronda.rules.standings import StandingsRules
from ronda.rules.tiebreaks import OPPONENTS_POINTS, WINS, Total, total_tiebreak

MOST = 8
MANY = 3
WIN_POINTS, DRAW_POINTS = 3, 1
MOUNTAIN, MARSH = "mountain", "marsh"

VALUE = Field(
    key="value",
    name=N_("Value of the band"),
    kind=FieldKind.NUMBER,
    least=1000,
    most=1300,
    help=N_("Gold spent on the band, 1000 to 1300."),
    quick=True,
    fixed=True,
)
HOME = Field(
    key="home",
    name=N_("Home of the band"),
    kind=FieldKind.CHOICE,
    choices=(FieldChoice(key=MOUNTAIN, name=N_("The mountain")), FieldChoice(key=MARSH, name=N_("The marsh"))),
)
BANNERS = ScoreField(key="banners", name=N_("Banners taken"), short=N_("Banners"), least=0, most=MOST, example=(3, 2))
FIRST_BANNER = ResultMark(
    key="first_banner", name=N_("First banner"), only_one=N_("Only one of the two bands can take the first banner.")
)


def result_form(_details: Details, stage: Stage) -> ResultForm:
    """Give the form of every result; whoever took the first banner wins an equal match of the bracket (BAN-RESULT)."""
    return ResultForm(
        scores=(BANNERS,),
        marks=(FIRST_BANNER,),
        winner_from_scores=True,
        draws=stage is Stage.SWISS,
        equal_note=N_("Equal banners: who took the first one?"),
    )


def points(result: Result, side: int) -> Fraction:
    """Give 3 for a win and 1 for a draw, and one more for three banners or a loss by one (BAN-BONUS)."""
    own, other = result.score("banners", side), result.score("banners", opposite_side(side))
    bonus = (own >= MANY) + (result.winner == opposite_side(side) and other - own == 1)
    if result.winner == DRAW:
        return Fraction(DRAW_POINTS + bonus)
    return Fraction((WIN_POINTS if result.winner == side else 0) + bonus)


def difference(result: Result, side: int) -> int:
    """Give the banners taken less those lost (BAN-ORDER)."""
    return result.score("banners", side) - result.score("banners", SECOND if side == FIRST else FIRST)


RULESET = Ruleset(
    key="banners",
    name="Banners",
    document=N_("The book of banners"),
    scoring=Scoring(form=result_form, points=points, bye=Fraction(4), by_winner=False, points_name=N_("Honour")),
    standings=StandingsRules(
        totals=(Total(key="difference", of=difference, bye=0),),
        tiebreaks=(
            total_tiebreak("difference", name=N_("Difference of banners"), short=N_("Diff."), rule="BAN-ORDER"),
            OPPONENTS_POINTS,
            WINS,
        ),
    ),
    registration=Registration(fields=(VALUE, HOME)),
    notes=(
        STAFF_NOTE,
        *SHARED_RULES,
        RuleNote(
            rule="BAN-RESULT",
            topic=Topic.RESULTS,
            text=N_("More banners win; equal banners are a draw, and in the bracket the first banner decides."),
        ),
        RuleNote(
            rule="BAN-BONUS",
            topic=Topic.RESULTS,
            text=N_("A win gives 3, a draw 1 and a bye 4; three banners or a loss by one give one more."),
        ),
        RuleNote(
            rule="BAN-ORDER",
            topic=Topic.STANDINGS,
            text=N_("Equal honour: difference of banners, then the opponents' honour, then wins."),
        ),
    ),
)
