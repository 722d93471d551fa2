"""What a game is to Ronda: one value that holds its tables, names and functions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronda.core.crosstable import Crosstable
from ronda.core.events import Details, Stage
from ronda.core.fields import Choice, Field
from ronda.core.results import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiebreak:
    """One step of the order of the standings."""

    key: str
    name: str
    short: str
    rule: str
    """The rule's identifier, such as ``SW-SOS``."""
    value: Callable[[Crosstable], Mapping[int, Fraction]]
    """Each player's exact value; the higher stands first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """A number summed over the rounds, such as the margin of victory."""

    key: str
    of: Callable[[Result, int], int]
    """The result's contribution to side 1 or 2."""
    bye: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreField:
    """A pair of numbers that a result form asks, one for each player."""

    key: str
    name: str
    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortcut:
    """A result that is one tap away, as seen by the first player (the second's is mirrored)."""

    name: str
    winner: int
    scores: tuple[tuple[int, int], ...] = ()
    ending: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultForm:
    """How a match's result is entered and what makes it possible."""

    scores: tuple[ScoreField, ...] = ()
    endings: tuple[Choice, ...] = ()
    winner_from_scores: bool = False
    """The higher (first) score wins and the winner is asked only when equal; otherwise always asked."""
    equal_note: str = ""
    """What decides between equal scores, in words."""
    draws: bool = False
    shortcuts: tuple[Shortcut, ...] = ()
    check: Callable[[Result], None] = lambda _: None
    """Raises ``Impossible`` for a result that the rules exclude."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One row of a structure: so many players, so many Swiss rounds, such a cut (SW-STRUCT)."""

    least: int
    most: int | None
    swiss_rounds: int
    cut: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """A named structure of the documents."""

    key: str
    name: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleNote:
    """One rule as the rules page tells it: what the software does, in our words."""

    rule: str
    text: str
    decision: bool = False
    """The document is silent or open here, and this is Ronda's choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """How the events of a season change ratings (AGL-ELO)."""

    identity: str
    """The registration field that says who is the same person in another event."""
    start: int
    factors: Mapping[str, int]
    """Elo's factor K by tier; events of other tiers are not rated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A game: data first, functions second, subclasses never."""

    key: str
    name: str
    document: str
    """The rule document it follows."""
    tiers: tuple[Choice, ...]
    staff_play_in: tuple[str, ...]
    """Tiers in which officials may play, given a second official (SW-STAFF)."""
    third_official: bool
    """Two officials who could meet need a third (SW-STAFF)."""
    structures: tuple[Structure, ...]
    options: tuple[Field, ...]
    registration: tuple[Field, ...]
    result_form: Callable[[Details, Stage], ResultForm]
    forfeit: Callable[[Details, Stage, int], Result]
    """The result when the given side (1 or 2) wins because the other left."""
    minutes: Callable[[Details], Mapping[str, int]]
    """Round lengths: ``swiss``, ``elimination``, ``final`` (SW-CLOCK)."""
    points: Callable[[Result, int], Fraction]
    """Tournament points of side 1 or 2."""
    bye_points: Fraction
    totals: tuple[Total, ...]
    tiebreaks: tuple[Tiebreak, ...]
    rules: tuple[RuleNote, ...]
    import_columns: tuple[str, ...]
    """The result columns of a CSV import, after ``round,table,player1,player2``."""
    import_options: Callable[[Sequence[Mapping[str, str]]], tuple[tuple[str, str], ...]]
    """The options that the rows of an imported file imply."""
    read_import: Callable[[Mapping[str, str], Details, Stage], Result]
    """Reads one imported row; raises a refusal."""
    adapt: Callable[["Ruleset", Details], "Ruleset"] = lambda ruleset, _: ruleset
    """Gives the rules of one event where its options change tables, not only forms."""

    rating: Rating | None = None
    """How a season is ranked; None for a game that has no ranking (AGL-ELO)."""

    def for_event(self, details: Details) -> "Ruleset":
        """Give the rules of an event with these details."""
        return self.adapt(self, details)

    def structure(self, key: str) -> Structure | None:
        """Give a structure by key, or None for a custom one."""
        return next((structure for structure in self.structures if structure.key == key), None)

    def field(self, key: str) -> Field | None:
        """Give a registration field by key."""
        return next((field for field in self.registration if field.key == key), None)

    def minutes_of(self, details: Details, slot: str) -> int:
        """Give the minutes of a ``swiss``, ``elimination`` or ``final`` round: the organiser's, else the rules'."""
        return dict(details.minutes).get(slot, self.minutes(details)[slot])
