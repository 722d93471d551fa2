"""Endings and points of an Aristeia! match, and reading it from a file (AGL-EQUAL, AGL-POINTS, AGL-BYE)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from ronda.core import inputs
from ronda.rules import game
from ronda.rules.game import DRAW, FIRST, N_, SECOND, Message, Result, Score, opposite_side

VICTORY_POINTS, FRAGS, FIRST_BLOOD = "victory_points", "frags", "first_blood"
MOST = 99
TOTAL_VICTORY = 5
VICTORY = Fraction(2)
SCORES = (
    game.ScoreField(key=VICTORY_POINTS, name=N_("Victory points"), short=N_("VP"), least=0, most=MOST, example=(7, 3)),
    game.ScoreField(key=FRAGS, name=N_("Frags"), least=0, most=MOST, example=(5, 3)),
)


def _of(scores: Sequence[Score], key: str) -> int:
    """The side with the higher score, or a draw."""
    ahead = next((score.first - score.second for score in scores if score.key == key), 0)
    return DRAW if not ahead else FIRST if ahead > 0 else SECOND


def winner_if_decided(scores: Sequence[Score]) -> int:
    """The winner by victory points, then frags, then First Blood (AGL-EQUAL)."""
    return _of(scores, VICTORY_POINTS) or _of(scores, FRAGS) or _of(scores, FIRST_BLOOD)


BLOOD = game.ResultMark(
    key=FIRST_BLOOD,
    name=N_("First Blood"),
    only_one=N_("Only one of the two players can have First Blood."),
    decides=lambda numbers: winner_if_decided(numbers) == DRAW,
)


def winner_by_victory_points(scores: Sequence[Score]) -> int:
    """The winner by victory points alone; equal points are a draw (AGL-EQUAL)."""
    return _of(scores, VICTORY_POINTS)


CONCEDED = replace(game.CONCESSION, name=N_("Match conceded"))
CONCEDES = game.QuickEnding(
    name=N_("{player} concedes the match"), winner=SECOND, scores=((None, None),) * 2, ending=CONCEDED.key
)
DECIDING = game.ResultForm(
    scores=SCORES,
    marks=(BLOOD,),
    equal_endings={"": BLOOD.name},
    draws=True,
    winner_by=winner_if_decided,
    concession=CONCEDED,
    quick=(CONCEDES,),
)
DRAWING = game.ResultForm(
    scores=SCORES, draws=True, winner_by=winner_by_victory_points, concession=CONCEDED, quick=(CONCEDES,)
)


def walkover_victory(form: game.ResultForm, winner: int) -> Result:
    """The result of a match whose other player left: a victory without numbers, like a bye (AGL-BYE)."""
    scores = tuple(Score(key=key, first=0, second=0) for key in form.keys)
    return Result(winner=winner, scores=scores, ending=game.Ending.FORFEIT)


def match_points(result: Result, side: int) -> Fraction:
    """3 for a total victory, 2 for a victory, 1 for a draw, 0 for a defeat (AGL-POINTS).

    A player who concedes is defeated whatever the numbers; an unplayed match counts as a bye (AGL-BYE).
    """
    if result.winner == DRAW:
        return Fraction(1)
    if result.winner != side:
        return Fraction(0)
    if result.is_unplayed:
        return VICTORY
    difference = result.score(VICTORY_POINTS, side) - result.score(VICTORY_POINTS, opposite_side(side))
    return Fraction(3 if difference >= TOTAL_VICTORY else 2)


def summed_score(key: str) -> game.Total:
    """The sum of one number over the matches; byes and unplayed matches add nothing (AGL-BYE)."""
    return game.Total(key=key, of=lambda result, side: 0 if result.is_unplayed else result.score(key, side), bye=0)


def final_totals(table: game.Crosstable) -> game.Crosstable:
    """The totals with byes and matches won unplayed compensated, but not other missed rounds (AGL-BYE)."""
    return {player: _made_up(line) for player, line in table.items()}


def _made_up(line: game.CrosstableLine) -> game.CrosstableLine:
    byes = line.byes + line.unplayed_wins
    if not byes or not line.matches_played:
        return line
    made_up = game.ByeCompensation(played=line.matches_played, byes=byes, rule="AGL-BYE")
    totals = {key: made_up.total(Fraction(value)) for key, value in line.totals.items()}
    return replace(line, totals=totals, summed=line.totals, made_up=made_up)


def read_imported_row(row: Mapping[str, str], form: game.ResultForm) -> Result:
    """Read ``vp1``, ``vp2`` and, if the file has them, frags and ``first_blood`` from an imported row."""
    scores = [
        Score(key=key, first=_number(row, f"{column}1"), second=_number(row, f"{column}2"))
        for key, column in ((VICTORY_POINTS, "vp"), (FRAGS, "frags"))
    ]
    if form.marks and "frags1" not in row and _of(scores, VICTORY_POINTS) == DRAW:
        raise game.Malformed("the victory points are equal, so the frags decide: add the columns frags1 and frags2.")
    blood = game.read_mark(row, BLOOD)
    scores.extend((blood,) if form.marks else ())
    return Result(winner=(form.winner_by or winner_if_decided)(tuple(scores)), scores=tuple(scores))


def _number(row: Mapping[str, str], column: str) -> int:
    if column.startswith("frags") and column not in row:
        return 0
    return inputs.parse_integer(row.get(column, ""), what=Message(column), field=column, least=0, most=MOST)
