"""Table and result typed as one line: ``7 2-1``, ``7 77-49``, ``7 ana``; the result form decides what is needed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ronda.commands import requests as ask
from ronda.commands.forms.results import shortcut_result
from ronda.core import inputs, lookup
from ronda.core.errors import Malformed, Refusal
from ronda.core.inputs import Form, form_value
from ronda.core.results import DRAW, FIRST, SECOND, Result, Score, opposite_side
from ronda.core.state import Match, Tournament
from ronda.core.text import N_, Message, join_with_commas
from ronda.rules.result_forms import ResultForm, ScoreField
from ronda.rules.ruleset import Ruleset

COMMAND = "quick_entry"
LONGEST = 80
NOBODY = ("0", "=")
LETTERS = ("a", "b")
"""First and second player; refused if the letter more likely begins the other's name."""
_DASHES = re.compile(r"(?<=[0-9])\s*[-‐‑–—−:/]\s*(?=[0-9])")
_PAIR = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")
_NUMBER = re.compile(r"[0-9]{1,9}")
_TABLE = re.compile(r"#?([0-9]{1,6})")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickEntry:
    """A typed entry: a table of a round, with or without a result."""

    round: int
    match: Match
    shape: ResultForm
    result: Result | None
    """None if only a table was typed, to go there."""

    @property
    def is_new(self) -> bool:
        """Whether it is the result of an open table, not a correction."""
        return self.result is not None and self.match.is_open

    @property
    def report(self) -> ask.ReportResult:
        """The command that enters the result; only for an entry with one."""
        if self.result is None:
            raise AssertionError("only a table was named")
        return ask.ReportResult(round=self.round, match=self.match.number, result=self.result)


def read_quick_entry(form: Form, tournament: Tournament, ruleset: Ruleset) -> QuickEntry:
    """Read the fields ``round`` and ``quick``.

    The text is the table's number, the numbers of the result form in order, the winner if the numbers leave it open,
    the holder of each mark, and if needed the beginning of an ending's key; before a concession, who conceded. A player
    is ``1`` or ``a``, ``2`` or ``b``, or the beginning of a name; ``0`` or ``=`` is nobody. Raises ``Refusal`` naming
    what was read and what is missing.
    """
    number = inputs.parse_integer(
        form_value(form, "round"), what=Message(N_("The round")), field="quick", least=0, most=999
    )
    round_ = lookup.find_round(tournament, number)
    shape = ruleset.scoring.form(tournament.details, round_.stage)
    typed = inputs.checked_line(
        form_value(form, "quick"), what=Message(N_("Table and result")), field="quick", longest=LONGEST
    )
    table, *behind = re.split(r"[\s,;]+", typed.strip(" ,;"), maxsplit=1)
    rest = re.split(r"[\s,;]+", _DASHES.sub("-", behind[0])) if behind else []
    found = _TABLE.fullmatch(table)
    if not typed:
        example = quick_entry_example(shape)
        raise Malformed("Type a table, a space and the result, as in {example}.", field="quick", example=example)
    if not found:
        raise Malformed(
            "“{typed}” does not begin with a table. Type its number, a space and the result, as in {example}.",
            field="quick",
            typed=typed,
            example=quick_entry_example(shape),
        )
    match = lookup.find_match(tournament, number, int(found[1]), field="quick")
    result = _Reading(tournament, match, shape, rest).result() if rest else None
    return QuickEntry(round=number, match=match, shape=shape, result=result)


def quick_entry_example(shape: ResultForm) -> str:
    """An example for table 7."""
    return " ".join(["7", *map(_pair, shape.scores)] if shape.scores else ["7", "1"])


def _pair(field: ScoreField) -> str:
    return "{}–{}".format(*_example(field))


def _example(field: ScoreField) -> tuple[int, int]:
    return field.example or (min(field.most, 7), min(field.most, 7) // 2)


def quick_entry_hint(shape: ResultForm) -> Message:
    """The help sentence on what can be typed, from a result form."""
    shown = ("example", quick_entry_example(shape))
    if not shape.scores and shape.draws:
        return Message(N_("Table, then who won (1, 2 or the beginning of a name; = for a draw): {example}."), (shown,))
    if not shape.scores:
        return Message(N_("Table, then who won (1, 2 or the beginning of a name): {example}."), (shown,))
    equal = " ".join(["7", *(f"{field.most // 2}–{field.most // 2}" for field in shape.scores), "1"])
    if len(shape.scores) > 1:
        numbers = ("numbers", join_with_commas([field.named(*_example(field)) for field in shape.scores]))
        if not shape.marks:
            return Message(N_("Table 7, {numbers}: type {example}."), (numbers, shown))
        mark = ("mark", Message(shape.marks[0].name))
        return Message(
            N_("Table 7, {numbers}: type {example}. A last 1 or 2 is who has {mark}."), (numbers, shown, mark)
        )
    if shape.winner_from_scores and not shape.draws:
        return Message(N_("Table, then the score: {example}. Equal, with who won: {equal}."), (shown, ("equal", equal)))
    return Message(N_("Table, then the score: {example}."), (shown,))


class _Reading:
    """One reading of the words after a table's number."""

    def __init__(self, tournament: Tournament, match: Match, shape: ResultForm, words: Sequence[str]) -> None:
        self.shape, self.match, self.words = shape, match, list(words)
        self.typed = " ".join(words)
        self.names = tuple(tournament.player(player).name for player in match.players)

    def result(self) -> Result:
        """The typed result; raises ``Malformed`` for missing, superfluous or forbidden words."""
        ending = self._ending()
        conceded = self._conceded(ending)
        scores = [self._score(field) for field in self.shape.scores]
        winner = conceded or (None if self.shape.winner_by else self._winner(scores))
        for mark in self.shape.marks:
            if not self.words and not conceded and mark.decides(scores):
                raise self._refusal(
                    N_("who has {mark} is missing: add 1 for {first}, 2 for {second} or 0 for nobody."),
                    mark=Message(mark.name),
                    first=self.names[0],
                    second=self.names[1],
                )
            side = self._side(self.words.pop(0)) if self.words else DRAW
            scores.append(Score(key=mark.key, first=int(side == FIRST), second=int(side == SECOND)))
        if self.words:
            raise self._refusal(N_("“{word}” is one word too many."), word=self.words[0])
        if winner is None and self.shape.winner_by:
            winner = self.shape.winner_by(tuple(scores))
        result = Result(winner=winner or DRAW, scores=tuple(scores), ending=ending)
        return result if ending else self._with_its_ending(result)

    def _ending(self) -> str:
        """The ending whose key begins with the last word, unless that is a name or side."""
        plain = inputs.folded_text(self.words[-1]) if self.words else ""
        keys = [ending.key for ending in self.shape.every_ending if plain and ending.key.startswith(plain)]
        if len(keys) != 1 or self._named(plain):
            return ""
        del self.words[-1]
        return keys[0]

    def _conceded(self, ending: str) -> int:
        """The side that wins because the other one, named last, conceded; 0 without a concession."""
        if self.shape.concession is None or ending != self.shape.concession.key:
            return DRAW
        side = self._side(self.words.pop()) if self.words and not _PAIR.fullmatch(self.words[-1]) else DRAW
        if side == DRAW:
            raise self._refusal(
                N_("who conceded is missing: add 1 for {first} or 2 for {second} before “{ending}”."),
                first=self.names[0],
                second=self.names[1],
                ending=self.shape.concession.key,
            )
        return opposite_side(side)

    def _score(self, field: ScoreField) -> Score:
        words = self.words
        if words and (pair := _PAIR.fullmatch(words[0])):
            del words[0]
            return Score(key=field.key, first=int(pair[1]), second=int(pair[2]))
        if len(words) > 1 and _NUMBER.fullmatch(words[0]) and _NUMBER.fullmatch(words[1]):
            first, second = words.pop(0), words.pop(0)
            return Score(key=field.key, first=int(first), second=int(second))
        raise self._refusal(
            N_("“{what}” is missing, as two numbers: {example}."),
            what=Message(field.name),
            example=quick_entry_example(self.shape),
        )

    def _winner(self, scores: Sequence[Score]) -> int:
        if self.shape.winner_from_scores and scores[0].first != scores[0].second:
            higher = FIRST if scores[0].first > scores[0].second else SECOND
            if self.words and not self.shape.marks and self._side(self.words.pop(0)) != higher:
                raise self._refusal(N_("the one named has the lower number."))
            return higher
        if self.shape.draws and self.shape.scores and not self.words:
            return DRAW
        side = self._side(self.words.pop(0)) if self.words else DRAW
        if side != DRAW or self.shape.draws:
            return side
        raise self._refusal(
            N_("who won is missing: add 1 for {first} or 2 for {second}."), first=self.names[0], second=self.names[1]
        )

    def _side(self, word: str) -> int:
        """The side that a word names, or nobody; raises ``Malformed``."""
        plain = inputs.folded_text(word)
        if plain in NOBODY:
            return DRAW
        if plain in {"1", "2"}:
            return int(plain)
        meant = self._named(plain)
        if len(meant) == 1:
            return meant[0]
        problem = N_("“{word}” could be both: type 1 for {first} or 2 for {second}.")
        if not meant:
            problem = N_("nobody here is called “{word}”: type 1 for {first} or 2 for {second}.")
        raise self._refusal(problem, word=word, first=self.names[0], second=self.names[1])

    def _named(self, plain: str) -> list[int]:
        """The sides that a letter or beginning of a name may mean."""
        if plain in LETTERS:
            side = LETTERS.index(plain)
            own, other = (inputs.folded_text(self.names[each]).startswith(plain) for each in (side, 1 - side))
            return [FIRST, SECOND] if other and not own else [side + 1]
        return [
            side
            for side, name in enumerate(self.names, start=FIRST)
            if any(part.startswith(plain) for part in inputs.folded_words(name))
        ]

    def _with_its_ending(self, result: Result) -> Result:
        """The result with the ending of its shortcut; for equal numbers, the only one that the rules allow."""
        tapped = (shortcut_result(each, self.shape, side) for each in self.shape.shortcuts for side in (FIRST, SECOND))
        for same in tapped:
            if (same.winner, same.scores) == (result.winner, result.scores):
                return same
        is_equal = bool(result.scores) and result.scores[0].first == result.scores[0].second
        if is_equal and not self._allows(result):
            ended = [replace(result, ending=ending.key) for ending in self.shape.endings]
            allowed = [each for each in ended if self._allows(each)]
            return allowed[0] if len(allowed) == 1 else result
        return result

    def _allows(self, result: Result) -> bool:
        try:
            self.shape.check(result)
        except Refusal:
            return False
        return True

    def _refusal(self, pattern: str, **values: object) -> Malformed:
        return Malformed(
            "Table {table}, {first} v {second}, “{typed}”: {problem}",
            field="quick",
            table=self.match.number,
            first=self.names[0],
            second=self.names[1],
            typed=self.typed,
            problem=Message(pattern, tuple(values.items())),
        )
