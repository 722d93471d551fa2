"""A row of an imported file: one match, where it stands, and what a file calls those who are not there."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronda.core import inputs
from ronda.core.errors import Impossible, Refusal
from ronda.core.pairings import Stage
from ronda.core.text import N_, Message

ENDING_COLUMN = "ending"
"""What holds, in a row of another program, that a match was decided without being played."""
NONE = "none"
"""What stands for the winner of a match that nobody won (SW-NOBODY)."""
BYES = frozenset("bye byes libre descanso descansa exento exenta freilos spielfrei exempt exempte".split())
NOBODY_THERE = frozenset("sinrival noopponent sinoponente sincontrincante keingegner pasdadversaire".split())
NO_VALUES = frozenset("null none nil na nadie ninguno vacio empty nobody".split())
"""What stands for no value in the cell of an opponent, and can be a name elsewhere."""
TAKEN_FOR_BYE = N_("This is taken for a bye and not for a player: {names}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedRow:
    """One imported match; without values of a result it is still open."""

    line: int = 0
    place: Message | None = None
    """Where it stands in a file without lines, such as ``swiss 2/5``; None in one with lines."""
    stage: Stage
    number: int
    """Swiss round or elimination round, counted from 1."""
    table: int
    first: str
    second: str
    values: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there: one name for a bye."""
        return tuple(filter(None, (self.first, self.second)))

    def registered(self, side: int, field: str) -> str:
        """What the row says of a player's registration; empty where it says nothing."""
        return self.values.get(f"{field}{side}", "")


def match_place(stage: Stage, number: int, table: int) -> Message:
    """Where a match stands in a file without lines."""
    patterns = {Stage.SWISS: N_("swiss {number}/{table}"), Stage.ELIMINATION: N_("elimination {number}/{table}")}
    return Message(patterns[stage], (("number", number), ("table", table)))


def is_bye_name(name: str) -> bool:
    """Whether a name is what lists call the player who is not there, in English, Spanish, German or French.

    A bye can be numbered, be called so twice, or be only a dash.
    """
    words = {word for word in inputs.folded_words(name) if not word.isdecimal()}
    is_dash = bool(name) and not name.strip("-–— ")
    return is_dash or (bool(words) and words <= BYES) or inputs.letters_and_digits(name) in BYES | NOBODY_THERE


def is_no_opponent(name: str) -> bool:
    """Whether the cell of an opponent says that there was none."""
    return is_bye_name(name) or inputs.letters_and_digits(name) in NO_VALUES


def is_doubtful_bye(name: str) -> bool:
    """Whether what is read as a bye could be what somebody is called."""
    return any(map(str.isalpha, name)) and "bye" not in inputs.folded_words(name)


def refuse_winning_bye(name: str) -> Refusal:
    """Why a match cannot be read in which a bye was better than its opponent."""
    return Impossible(
        "“{name}” has a result, but is what lists call a bye: if it is a player, write another name.", name=name[:80]
    )


def row_place(row: ImportedRow) -> Message:
    """Where a row stands in its file: its match, or its line."""
    if row.place:
        return Message(N_("match {place}"), (("place", row.place),))
    return Message(N_("line {line}"), (("line", row.line),))


def refusal_at(row: ImportedRow, refusal: Refusal) -> Refusal:
    """A refusal that says in which match or line of the file."""
    if row.place:
        return refusal.within("Match {place}: {problem}", place=row.place)
    return refusal.within("Line {line}: {problem}", line=row.line)
