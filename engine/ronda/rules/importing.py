"""How the results of a finished tournament are read from a table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ronda.core import inputs
from ronda.core.errors import Malformed
from ronda.core.results import DRAW, FIRST, SECOND, Result, Score
from ronda.core.text import N_, Message
from ronda.rules.result_forms import ResultForm, ResultMark, ScoreField

WINNER_COLUMN = "winner"


def result_columns(form: ResultForm) -> tuple[str, ...]:
    """The columns that hold a form's results: two for each number, one for each mark, and the winner."""
    numbers = tuple(f"{score.key}{side}" for score in form.scores for side in (FIRST, SECOND))
    return (*numbers, *(mark.key for mark in form.marks), *(() if form.winner_by else (WINNER_COLUMN,)))


def read_by_form(row: Mapping[str, str], form: ResultForm) -> Result:
    """Read the numbers and marks of a row and, where they do not say it, ``winner``: 1, 2, or 0 for a draw.

    Raises ``Malformed`` for what is none of these or contradicts the numbers.
    """
    scores = (*(_score(row, field) for field in form.scores), *(read_mark(row, mark) for mark in form.marks))
    return Result(winner=_read_winner(row, form, scores), scores=scores)


def _score(row: Mapping[str, str], field: ScoreField) -> Score:
    first, second = (
        inputs.parse_integer(
            row.get(column, ""), what=Message(column), field=column, least=field.least, most=field.most
        )
        for column in (f"{field.key}1", f"{field.key}2")
    )
    return Score(key=field.key, first=first, second=second)


def read_mark(row: Mapping[str, str], mark: ResultMark) -> Score:
    """Read which of the two players has a mark: 1, 2 or empty for neither; raises ``Malformed``."""
    has = row.get(mark.key, "").strip()
    if has not in {"", "1", "2"}:
        raise Malformed("{column} must be 1, 2 or empty, not “{value}”.", column=mark.key, value=has[:20])
    return Score(key=mark.key, first=int(has == "1"), second=int(has == "2"))


def _read_winner(row: Mapping[str, str], form: ResultForm, scores: tuple[Score, ...]) -> int:
    """The winner (1, 2 or a draw) that a row names or its numbers imply; raises ``Malformed`` where the two differ."""
    given = row.get(WINNER_COLUMN, "").strip()
    if form.draws and given not in {"", "0", "1", "2"}:
        raise Malformed("winner must be 1, 2 or 0 for a draw, not “{value}”.", value=given[:20])
    if not form.draws and given not in {"", "1", "2"}:
        raise Malformed("winner must be 1 or 2, not “{value}”.", value=given[:20])
    if form.draws and not form.scores and not given:
        raise Malformed("winner is empty: write 1, 2 or 0 for a draw.")
    winner = int(given or DRAW)
    implied = DRAW
    if form.winner_by:
        implied = form.winner_by(scores)
    elif form.winner_from_scores and scores[0].first != scores[0].second:
        implied = FIRST if scores[0].first > scores[0].second else SECOND
    if implied != DRAW:
        if given and winner != implied:
            raise Malformed(
                "winner is {winner} but the higher number is player {higher}'s.", winner=winner, higher=implied
            )
        return implied
    if form.winner_by and winner != DRAW:
        raise Malformed("the numbers are equal, which is a draw here: leave winner empty or write 0.")
    if winner == DRAW and not form.draws:
        raise Malformed("this match needs a winner: write 1 or 2.")
    return winner


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportRules:
    """How a game's results stand in a file (``docs/file-format.md``)."""

    columns: tuple[str, ...] | None = None
    """The columns of a result, after ``round,table,player1,player2``; None for those of the form."""
    options: Callable[[Sequence[Mapping[str, str]]], tuple[tuple[str, str], ...]] = lambda _: ()
    """The options that the rows of a file imply."""
    read: Callable[[Mapping[str, str], ResultForm], Result] = read_by_form
    """Reads one row by the form of its stage; raises a refusal."""
    game_option: str = ""
    """The option that holds the name of the game, ``game`` in the first lines of a file; empty where there is none."""
    formats: tuple[str, ...] = ()
    """Keys of other software's formats that the game's tournaments can be read from (``ronda.imports``)."""
    kind: str = ""
    """The kind of tournament that a file of such a format is of, unless another is named."""
    without_draws: str = N_("Import the file by the rules of a game that has them.")
    """Translatable: where drawn matches are read, as this game has none."""
