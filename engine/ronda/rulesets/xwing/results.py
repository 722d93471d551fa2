"""Endings of an X-Wing match, and the dice of the final salvo (XW-RESULT, XW-SALVO)."""

from functools import cache, partial

from ronda.rules import game
from ronda.rules.game import FIRST, N_, SECOND, Details, Impossible, PlayedPart, Result, Score, Stage, opposite_side

SQUAD = game.Field(
    key="squad",
    name=N_("Edition"),
    kind=game.FieldKind.CHOICE,
    choices=(
        game.FieldChoice(key="100", name=N_("First edition, 100 points")),
        game.FieldChoice(key="200", name=N_("Second edition, 200 points")),
    ),
    help=N_(
        "Margins of victory are 100 ± the difference, and 150 for a bye. In the second edition they are 200 ± and 300."
    ),
    up_front=True,
)
TIME, DESTROYED, MUTUAL = "time", "destroyed", "mutual"


MOST_DICE = 99
DICE = game.PartForm(key="dice", name=N_("Dice of the salvo"), most=MOST_DICE)
THROW = game.PartForm(key="throw", name=N_("Roll {number}"), most=MOST_DICE)
"""Hits and critical hits of each roll; equal ones are rolled again (XW-SALVO)."""


def full_squad(details: Details) -> int:
    """The score for destroying a whole squad, whatever its cost (XW-RESULT)."""
    return int(details.option(SQUAD.key) or SQUAD.choices[0].key)


def check_squad_scores(result: Result, full: int) -> None:
    """Refuse scores that contradict the ending (XW-RESULT); raises ``Impossible``.

    ``full`` is the score of a whole squad.
    """
    won, lost = result.score("score", result.winner), result.score("score", opposite_side(result.winner))
    if result.ending in {game.CONCESSION.key, DESTROYED} and (won != full or lost == full):
        raise Impossible(
            "The whole squad of the loser counts as destroyed and the winner's does not. The winner's score is "
            "{full} and the loser's is lower.",
            field="score1",
            full=full,
        )
    if result.ending == MUTUAL and (won, lost) != (full, full):
        raise Impossible("Mutual destruction means {full} each.", field="score1", full=full)
    _check_salvo(result, equal=won == lost)


def _check_salvo(result: Result, *, equal: bool) -> None:
    """Refuse recorded dice that contradict the result (XW-SALVO); raises ``Impossible``."""
    throws = [part for part in result.played if part.key == THROW.key]
    decided = equal and throws and (FIRST if throws[-1].first > throws[-1].second else SECOND) == result.winner
    repeated = all(part.first == part.second for part in throws[:-1])
    if result.played and not (decided and repeated and throws[-1].first != throws[-1].second):
        raise Impossible("The dice of the final salvo do not agree: enter the match again.", field="winner")


@cache
def _score_form(full: int) -> game.ResultForm:
    """The form for squads of ``full`` points: two scores, and the salvo's winner if equal (XW-RESULT)."""
    return game.ResultForm(
        scores=(game.ScoreField(key="score", name=N_("Score"), least=0, most=full, example=(77, 49)),),
        endings=(
            game.FieldChoice(key=TIME, name=N_("Time")),
            game.FieldChoice(key=DESTROYED, name=N_("Squad destroyed")),
            game.FieldChoice(key=MUTUAL, name=N_("Mutual destruction")),
            game.CONCESSION,
        ),
        winner_from_scores=True,
        equal_note=N_("Equal scores: who won the final salvo?"),
        equal_endings={
            "": N_("Final salvo"),
            TIME: N_("Time, final salvo"),
            MUTUAL: N_("Mutual destruction, final salvo"),
        },
        quick=(
            game.QuickEnding(
                name=N_("{player} concedes"), winner=SECOND, scores=((None, full),), ending=game.CONCESSION.key
            ),
            game.QuickEnding(
                name=N_("Mutual destruction, {player} wins the salvo"),
                winner=FIRST,
                scores=((full, full),),
                ending=MUTUAL,
            ),
        ),
        parts=(DICE, THROW),
        check=partial(check_squad_scores, full=full),
    )


def result_form(details: Details, _stage: Stage) -> game.ResultForm:
    """The form of every result: two scores, and the salvo's winner if equal (XW-RESULT)."""
    return _score_form(full_squad(details))


def score_result(first: int, second: int, winner: int, ending: str = "", played: tuple[PlayedPart, ...] = ()) -> Result:
    """A result in squad points, with the dice of a salvo, if any."""
    score = Score(key="score", first=first, second=second)
    return Result(winner=winner, scores=(score,), ending=ending, played=played)
