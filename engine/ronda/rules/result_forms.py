"""Entering the result of a match at a table or from a file, and which results are possible."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ronda.core import inputs
from ronda.core.errors import Malformed
from ronda.core.results import DRAW, FIRST, SECOND, Result, Score, opposite_side
from ronda.core.text import N_, Message
from ronda.rules.fields import FieldChoice

CONCESSION = FieldChoice(key="concession", name=N_("Concession"))
"""The ending of a match that a player gave up during play; a match that was never begun is a forfeit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreField:
    """Two numbers that a result form asks for, one for each player."""

    key: str
    name: str
    least: int
    most: int
    short: str = ""
    """Short name; empty where the name is short enough."""
    example: tuple[int, int] | None = None
    """A plausible pair, shown to people who learn to type results."""

    def named(self, first: object, second: object) -> Message:
        """A pair of its numbers with its short name or name: ``VP 7–3``."""
        numbers = (("first", first), ("second", second))
        return Message(N_("{name} {first}–{second}"), (("name", Message(self.short or self.name)), *numbers))


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultMark:
    """Something that at most one player has, stored as a score of 1–0, 0–1 or 0–0."""

    key: str
    name: str
    only_one: str
    """The refusal if both players have it."""
    decides: Callable[[Sequence[Score]], bool] = lambda _: False
    """Whether it alone decides for such numbers; then "neither" must be chosen explicitly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortcut:
    """A one-tap result, from the first player's side; one with a winner is mirrored for the second."""

    name: str
    winner: int
    scores: tuple[tuple[int, int], ...] = ()
    ending: str = ""

    @property
    def is_draw(self) -> bool:
        """Whether the result is a draw; its button stands once, between the players."""
        return self.winner == DRAW


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickEnding:
    """A one-tap ending on the match's own page, from the first player's side (mirrored for the second)."""

    name: str
    winner: int
    scores: tuple[tuple[int | None, int | None], ...] = ()
    """None means the number in the form."""
    ending: str = ""

    def ended(self, side: int, numbers: tuple[Score, ...]) -> Result:
        """The result from side 1 or 2; takes the numbers and marks of the form, in its order."""
        scores = []
        for score, (own, other) in zip(numbers, self.scores, strict=False):
            first, second = (own, other) if side == FIRST else (other, own)
            scores.append(
                Score(
                    key=score.key,
                    first=score.first if first is None else first,
                    second=score.second if second is None else second,
                )
            )
        winner = self.winner if side == FIRST else opposite_side(self.winner)
        return Result(winner=winner, scores=(*scores, *numbers[len(scores) :]), ending=self.ending)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartForm:
    """A kind of recorded part, such as a game of a series or a roll of dice."""

    key: str
    name: str
    """Translatable; ``{number}`` counts the parts of this kind."""
    most: int
    """The highest number of a side."""
    is_won: bool = False
    """Whether its numbers are 1 and 0 and name the winner."""
    hows: tuple[FieldChoice, ...] = ()
    """Possible endings of a part."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultForm:
    """How a match's result is entered, and which results are possible."""

    scores: tuple[ScoreField, ...] = ()
    marks: tuple[ResultMark, ...] = ()
    endings: tuple[FieldChoice, ...] = ()
    winner_from_scores: bool = False
    """Whether the higher (first) score wins; then the winner is asked only for equal scores, otherwise always."""
    equal_note: str = ""
    """What decides between equal scores, in words."""
    equal_endings: Mapping[str, str] = field(default_factory=dict)
    """Translatable ending of a match won with equal numbers, by the key of its ending."""
    draws: bool = False
    winner_by: Callable[[tuple[Score, ...]], int] | None = None
    """The winner or a draw from numbers and marks; if set, the form never asks for the winner."""
    concession: FieldChoice | None = None
    """The ending for conceding a match that has begun: the numbers stand, and the other side wins."""
    shortcuts: tuple[Shortcut, ...] = ()
    quick: tuple[QuickEnding, ...] = ()
    parts: tuple[PartForm, ...] = ()
    """Parts that a helper may record."""
    series: bool = False
    """Whether the (first) score is games won, and reaching its highest number wins."""
    check: Callable[[Result], None] = lambda _: None
    """Raises ``Impossible`` for a result that the rules exclude."""

    @property
    def every_ending(self) -> tuple[FieldChoice, ...]:
        """All endings of a match, concession included."""
        return (*self.endings, *((self.concession,) if self.concession else ()))

    def is_conceded(self, result: Result) -> bool:
        """Whether a side conceded, so that the numbers do not determine the winner."""
        return self.concession is not None and result.ending == self.concession.key

    def ending_name(self, result: Result) -> str:
        """The translatable ending of a played match, or ""."""
        numbers = [score for score in result.scores if score.key in {field.key for field in self.scores}]
        is_won = numbers and result.winner != DRAW
        if is_won and result.ending in self.equal_endings and all(score.first == score.second for score in numbers):
            return self.equal_endings[result.ending]
        return next((ending.name for ending in self.every_ending if ending.key == result.ending), "")

    @property
    def conceding(self) -> QuickEnding | None:
        """Conceding with the numbers so far; None in a form without numbers or without that ending."""
        return next((quick for quick in self.quick if self.scores and quick.ending == CONCESSION.key), None)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a result's scores: numbers first, then marks."""
        return (*(score.key for score in self.scores), *(mark.key for mark in self.marks))


WINNER_COLUMN = "winner"


def result_columns(form: ResultForm) -> tuple[str, ...]:
    """The columns of a form's results: two for each number, one for each mark, and the winner."""
    numbers = tuple(f"{score.key}{side}" for score in form.scores for side in (FIRST, SECOND))
    return (*numbers, *(mark.key for mark in form.marks), *(() if form.winner_by else (WINNER_COLUMN,)))


def read_by_form(row: Mapping[str, str], form: ResultForm) -> Result:
    """Read the numbers and marks of a row and, if they leave it open, ``winner``: 1, 2, or 0 for a draw.

    Raises ``Malformed`` for anything else and for contradictions.
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
    """Read which player has a mark: 1, 2 or empty for neither; raises ``Malformed``."""
    has = row.get(mark.key, "").strip()
    if has not in {"", "1", "2"}:
        raise Malformed("{column} must be 1, 2 or empty, not “{value}”.", column=mark.key, value=has[:20])
    return Score(key=mark.key, first=int(has == "1"), second=int(has == "2"))


def _read_winner(row: Mapping[str, str], form: ResultForm, scores: tuple[Score, ...]) -> int:
    """The winner (1, 2 or a draw) that a row names or its numbers imply; raises ``Malformed`` if they differ."""
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
    """The form of a game's results in a file (``docs/file-format.md``)."""

    columns: tuple[str, ...] | None = None
    """The columns of a result, after ``round,table,player1,player2``; None for the form's own."""
    options: Callable[[Sequence[Mapping[str, str]]], tuple[tuple[str, str], ...]] = lambda _: ()
    """The options that a file's rows imply."""
    read: Callable[[Mapping[str, str], ResultForm], Result] = read_by_form
    """Reads a row by the form of its stage; raises a refusal."""
    game_option: str = ""
    """The option for the game's name, which files give in a ``game`` line; empty if there is none."""
    formats: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Kinds of tournament that can be imported from other software, by format key (``ronda.imports``).

    The first is the default.
    """
    bye_options: Callable[[str, int], tuple[tuple[str, str], ...]] = lambda _kind, _points: ()
    """The options that give a bye of a kind so many points."""
    own_kind: str = ""
    """The kind without a game's own rules: used only if no other kind matches the file."""
    registered: Mapping[str, str] = field(default_factory=dict)
    """Registration fields for the files' player data, by the formats' names for it."""
    without_draws: str = N_("Import the file by the rules of a game that has them.")
    """Translatable advice for files with drawn matches, where this game has no draws."""
