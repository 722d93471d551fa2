"""What a game is to Ronda: one value that holds its tables, names and functions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.core.results import Result, Score
from ronda.core.state import Match, Player, Round, Tournament
from ronda.core.text import N_, Message
from ronda.rules.checklist import Item
from ronda.rules.control_sheets import ControlSheet
from ronda.rules.crosstable import Crosstable
from ronda.rules.fields import Choice, Field
from ronda.rules.helpers import Helper
from ronda.rules.pairing import INSIDE_SCORE_GROUPS, PairingRules
from ronda.rules.penalties import Effect, Penalty
from ronda.rules.teams import TeamBuilding


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
    whole: bool = False
    """Its values are whole numbers."""


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
    short: str = ""
    """Where there is little room; empty where the name is short enough."""
    example: tuple[int, int] | None = None
    """A believable pair, shown where people learn how to type a result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Something that at most one of the two has, kept as a score of 1–0, 0–1 or 0–0."""

    key: str
    name: str
    only_one: str
    """The sentence that refuses both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortcut:
    """A result that is one tap away, as seen by the first player (the second's is mirrored)."""

    name: str
    winner: int
    scores: tuple[tuple[int, int], ...] = ()
    ending: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickEnding:
    """A way to end a match with one tap on its own page, as seen by the first player (the second's is mirrored)."""

    name: str
    winner: int
    scores: tuple[tuple[int | None, int | None], ...] = ()
    """None stands for the number in the form, or the least that is possible while it is empty."""
    ending: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartForm:
    """A kind of part that a result may record, such as a game of a series or a throw of dice."""

    key: str
    name: str
    """Translatable; ``{number}`` counts the parts of the kind."""
    most: int
    """The highest number of a side."""
    is_won: bool = False
    """Its numbers are 1 and 0 and say who won it."""
    hows: tuple[Choice, ...] = ()
    """How one can have ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultForm:
    """How a match's result is entered and what makes it possible."""

    scores: tuple[ScoreField, ...] = ()
    marks: tuple[Mark, ...] = ()
    endings: tuple[Choice, ...] = ()
    winner_from_scores: bool = False
    """The higher (first) score wins and the winner is asked only when equal; otherwise always asked."""
    equal_note: str = ""
    """What decides between equal scores, in words."""
    draws: bool = False
    winner_by: Callable[[tuple[Score, ...]], int] | None = None
    """Gives the winner, or a draw, from the numbers and marks; then it is never asked."""
    shortcuts: tuple[Shortcut, ...] = ()
    quick: tuple[QuickEnding, ...] = ()
    parts: tuple[PartForm, ...] = ()
    """What a helper may record of how the match was played."""
    series: bool = False
    """The (first) score is games won, and whoever reaches its highest number wins."""
    check: Callable[[Result], None] = lambda _: None
    """Raises ``Impossible`` for a result that the rules exclude."""

    @property
    def keys(self) -> tuple[str, ...]:
        """Give the keys of a result's scores: the numbers, then the marks."""
        return (*(score.key for score in self.scores), *(mark.key for mark in self.marks))


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


class Topic(StrEnum):
    """What a rule is about, in the order of the rules page."""

    EVENT = "event"
    PAIRING = "pairing"
    RESULTS = "results"
    STANDINGS = "standings"
    CUT = "cut"
    CONDUCT = "conduct"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleNote:
    """One rule as the rules page tells it: what the software does, in our words."""

    rule: str
    text: str
    topic: Topic = Topic.EVENT
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
    read_from: tuple[str, ...] = ()
    """Keys of other software's formats that its events can be read from (``ronda.imports``)."""
    checklist: tuple[Item, ...] = ()
    """What to bring to an event (ANY-CHECKLIST)."""
    adapt: Callable[["Ruleset", Details], "Ruleset"] = lambda ruleset, _: ruleset
    """Gives the rules of one event where its options change tables, not only forms."""
    filled_in: bool = False
    """The organiser fills in the rules, so the game stands after those that have their own."""
    options_for: Callable[[Details], tuple[Field, ...]] | None = None
    """Gives those of the options that the others leave open; None where all always are."""
    check_options: Callable[[Details], None] = lambda _: None
    """Raises ``Impossible`` for options that contradict each other."""

    penalties: tuple[Penalty, ...] = ()
    """The kinds of penalty, from the mildest to the hardest (ANY-CONDUCT)."""
    helpers: tuple[Helper, ...] = ()
    check_registration: Callable[[Mapping[str, str]], None] = lambda _: None
    """Raises ``Impossible`` for fields that contradict one another."""
    slip: Callable[[Details, Stage, Player, Player], tuple[Message, ...]] = lambda *_: ()
    """What two players are told before they begin, on their table's page and slip."""
    team_building: Callable[[Details], TeamBuilding | None] = lambda _: None
    """How teams are built before each match; None in a game without (AGL-DRAFT)."""
    control_sheet: ControlSheet | None = None
    """The sheet that each player keeps; None in a game without (AGL-SHEET)."""
    report: tuple[str, ...] = ()
    """The registration fields that a report to the league names; empty in a game without one (AGL-REPORT)."""

    points_by_winner: bool = True
    """The points of a match follow from who won it, or a draw, alone."""
    rating: Rating | None = None
    """How a season is ranked; None for a game that has no ranking (AGL-ELO)."""
    points_name: str = N_("Points")
    tier_name: str = N_("Tier")
    pairing: PairingRules = INSIDE_SCORE_GROUPS
    shared_ranks: bool = False
    """Players who are equal in every step share a rank, and no lot decides between them (AGL-STANDINGS)."""
    cuts: bool = True
    """An elimination stage can follow or replace the Swiss rounds."""
    clocked: bool = True
    """Rounds have a clock; otherwise they have days (AGL-KINDS)."""
    announces: tuple[str, ...] = ()
    """What is announced of each round: ``scenarios``, ``windows``."""
    fewest_players: int = 2
    fewest_rounds: Callable[[Details], int] = lambda _: 0
    judges: tuple[str, ...] = (N_("Head judge"), N_("Floor judge"))
    """What the game calls its judges; one name where it knows only one kind (SW-ROLES, AGL-ROLES)."""
    staff_advice_only: bool = False
    """Officials may play in any event; the rules only advise against it (AGL-ROLES)."""
    tidy: Callable[[Details], Details] = lambda details: details
    """Gives details whose options fit together, or raises ``Impossible``."""
    warnings: Callable[[Tournament], tuple[Message, ...]] = lambda _: ()
    """What an organiser should know before the start, and may decide otherwise."""
    final: Callable[[Crosstable, int], Crosstable] = lambda table, _: table
    """Gives the lines that count once the last announced Swiss round, whose number it takes, is complete."""

    def for_event(self, details: Details) -> "Ruleset":
        """Give the rules of an event with these details."""
        return self.adapt(self, details)

    def asked(self, details: Details) -> tuple[Field, ...]:
        """Give the options that an event with these details is asked for."""
        options = self.options_for(details) if self.options_for else self.options
        return tuple(option for option in options if details.chose(option.when))

    def structure(self, key: str) -> Structure | None:
        """Give a structure by key, or None for a custom one."""
        return next((structure for structure in self.structures if structure.key == key), None)

    def field(self, key: str) -> Field | None:
        """Give a registration field by key."""
        return next((field for field in self.registration if field.key == key), None)

    def penalty(self, key: str) -> Penalty | None:
        """Give a kind of penalty by key."""
        return next((penalty for penalty in self.penalties if penalty.key == key), None)

    def games_lost(self, tournament: Tournament, round_: Round, match: Match) -> tuple[int, int]:
        """Give how many games of a match its two players have lost by penalties (KF-LOST-CARD)."""
        losers = [
            given.player
            for given in tournament.penalties
            if given.round == round_.number
            and (penalty := self.penalty(given.kind))
            and penalty.effect is Effect.GAME_LOSS
        ]
        return losers.count(match.first or 0), losers.count(match.second or 0)

    def minutes_of(self, details: Details, slot: str) -> int:
        """Give the minutes of a ``swiss``, ``elimination`` or ``final`` round: the organiser's, else the rules'."""
        return dict(details.minutes).get(slot, self.minutes(details)[slot])
