"""A row of an imported file: one match and its place in the file, and the words for a missing opponent."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronda.core import inputs
from ronda.core.errors import Impossible, Refusal
from ronda.core.pairings import Stage
from ronda.core.text import N_, Message

ENDING_COLUMN = "ending"
"""The column in which other programs say that a match was decided without being played."""
NONE = "none"
"""In the winner column: nobody won the match (SW-NOBODY)."""
BYES = frozenset("bye byes libre descanso descansa exento exenta freilos spielfrei exempt exempte".split())
NOBODY_THERE = frozenset("sinrival noopponent sinoponente sincontrincante keingegner pasdadversaire".split())
NO_VALUES = frozenset("null none nil na nadie ninguno vacio empty nobody".split())
"""Words that mean "no opponent" in an opponent's cell, though elsewhere they can be names."""
TAKEN_FOR_BYE = N_("This is taken for a bye and not for a player: {names}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedRow:
    """One imported match; open if it has no result values."""

    line: int = 0
    place: Message | None = None
    """The place in a file without lines, such as ``swiss 2/5``; None in a file with lines."""
    stage: Stage
    number: int
    """The Swiss or elimination round, counted from 1."""
    table: int
    first: str
    second: str
    values: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        """The players of the match: one name for a bye."""
        return tuple(filter(None, (self.first, self.second)))

    def registered(self, side: int, field: str) -> str:
        """What the row says about a player's registration; empty if nothing."""
        return self.values.get(f"{field}{side}", "")


def match_place(stage: Stage, number: int, table: int) -> Message:
    """A match's place in a file without lines."""
    patterns = {Stage.SWISS: N_("swiss {number}/{table}"), Stage.ELIMINATION: N_("elimination {number}/{table}")}
    return Message(patterns[stage], (("number", number), ("table", table)))


def is_bye_name(name: str) -> bool:
    """Whether a name is a word for "bye" in English, Spanish, German or French.

    A bye can have a number, a repeated word, or be only a dash.
    """
    words = {word for word in inputs.folded_words(name) if not word.isdecimal()}
    is_dash = bool(name) and not name.strip("-–— ")
    return is_dash or (bool(words) and words <= BYES) or inputs.letters_and_digits(name) in BYES | NOBODY_THERE


def is_no_opponent(name: str) -> bool:
    """Whether an opponent's cell says that there was no opponent."""
    return is_bye_name(name) or inputs.letters_and_digits(name) in NO_VALUES


def is_doubtful_bye(name: str) -> bool:
    """Whether a name read as a bye could be a person's name."""
    return any(map(str.isalpha, name)) and "bye" not in inputs.folded_words(name)


def refuse_winning_bye(name: str) -> Refusal:
    """The refusal of a match in which a bye beat its opponent."""
    return Impossible(
        "“{name}” has a result, but is what lists call a bye: if it is a player, write another name.", name=name[:80]
    )


def row_place(row: ImportedRow) -> Message:
    """A row's place in its file: the match, or the line."""
    if row.place:
        return Message(N_("match {place}"), (("place", row.place),))
    return Message(N_("line {line}"), (("line", row.line),))


def refusal_at(row: ImportedRow, refusal: Refusal) -> Refusal:
    """A refusal that names the match or line of the file."""
    if row.place:
        return refusal.within("Match {place}: {problem}", place=row.place)
    return refusal.within("Line {line}: {problem}", line=row.line)
