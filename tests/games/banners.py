"""Banners: two bands of a set value fight over banners; a bonus point waits for who takes three or loses by one."""

from fractions import Fraction

from ronda.rules import game
from ronda.rules.game import DRAW, FIRST, N_, SECOND, Details, Result, Stage, opposite_side

MOST = 8
MANY = 3
WIN_POINTS, DRAW_POINTS = 3, 1
MOUNTAIN, MARSH = "mountain", "marsh"

VALUE = game.Field(
    key="value",
    name=N_("Value of the band"),
    kind=game.FieldKind.NUMBER,
    least=1000,
    most=1300,
    help=N_("Gold spent on the band, 1000 to 1300."),
    quick=True,
    fixed=True,
)
HOME = game.Field(
    key="home",
    name=N_("Home of the band"),
    kind=game.FieldKind.CHOICE,
    choices=(
        game.FieldChoice(key=MOUNTAIN, name=N_("The mountain")),
        game.FieldChoice(key=MARSH, name=N_("The marsh")),
    ),
)
BANNERS = game.ScoreField(
    key="banners", name=N_("Banners taken"), short=N_("Banners"), least=0, most=MOST, example=(3, 2)
)
FIRST_BANNER = game.ResultMark(
    key="first_banner", name=N_("First banner"), only_one=N_("Only one of the two bands can take the first banner.")
)


def result_form(_details: Details, stage: Stage) -> game.ResultForm:
    """The form of every result; whoever took the first banner wins an equal match of the bracket (BAN-RESULT)."""
    return game.ResultForm(
        scores=(BANNERS,),
        marks=(FIRST_BANNER,),
        winner_from_scores=True,
        draws=stage is Stage.SWISS,
        equal_note=N_("Equal banners: who took the first one?"),
    )


def points(result: Result, side: int) -> Fraction:
    """3 for a win and 1 for a draw, and one more for three banners or a loss by one (BAN-BONUS)."""
    own, other = result.score("banners", side), result.score("banners", opposite_side(side))
    bonus = (own >= MANY) + (result.winner == opposite_side(side) and other - own == 1)
    if result.winner == DRAW:
        return Fraction(DRAW_POINTS + bonus)
    return Fraction((WIN_POINTS if result.winner == side else 0) + bonus)


def difference(result: Result, side: int) -> int:
    """The banners taken less those lost (BAN-ORDER)."""
    return result.score("banners", side) - result.score("banners", SECOND if side == FIRST else FIRST)


RULESET = game.Ruleset(
    key="banners",
    name="Banners",
    document=N_("The book of banners"),
    scoring=game.Scoring(form=result_form, points=points, bye=Fraction(4), by_winner=False, points_name=N_("Honour")),
    standings=game.StandingsRules(
        totals=(game.Total(key="difference", of=difference, bye=0),),
        tiebreaks=(
            game.total_tiebreak("difference", name=N_("Difference of banners"), short=N_("Diff."), rule="BAN-ORDER"),
            game.OPPONENTS_POINTS,
            game.WINS,
        ),
    ),
    registration=game.Registration(fields=(VALUE, HOME)),
    notes=(
        game.STAFF_NOTE,
        *game.SHARED_RULES,
        game.RuleNote(
            rule="BAN-RESULT",
            topic=game.Topic.RESULTS,
            text=N_("More banners win; equal banners are a draw, and in the bracket the first banner decides."),
        ),
        game.RuleNote(
            rule="BAN-BONUS",
            topic=game.Topic.RESULTS,
            text=N_("A win gives 3, a draw 1 and a bye 4; three banners or a loss by one give one more."),
        ),
        game.RuleNote(
            rule="BAN-ORDER",
            topic=game.Topic.STANDINGS,
            text=N_("Equal honour: difference of banners, then the opponents' honour, then wins."),
        ),
    ),
)
