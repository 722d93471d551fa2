"""The definition of a game: one value that holds its tables, names and functions."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from ronda.core.details import Details
from ronda.core.errors import UnreadableFile
from ronda.core.pairings import Stage
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.rules.fields import Options, Registration
from ronda.rules.helpers import Helper
from ronda.rules.notes import Reference, RuleNote
from ronda.rules.paper import Paper, Substitutes
from ronda.rules.penalties import PENALTIES, Penalty
from ronda.rules.result_forms import ImportRules, result_columns
from ronda.rules.scoring import Scoring
from ronda.rules.shared_rules import SHARED_RULES
from ronda.rules.staff import STAFF_NOTE, Staff
from ronda.rules.stages import INSIDE_SCORE_GROUPS, PairingRules, Stages, Tiers
from ronda.rules.standings import SeasonRules, StandingsRules
from ronda.rules.teams import TeamBuilding


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions:
    """The decisions of an edition; defaults are the newest."""

    places_as_paired: bool = True
    """The player paired as the winner of a bracket match counts as its winner, despite corrections (SW-STANDS)."""
    margin_of_byes: bool = True
    """A match won without being played has the margin of a bye (XW-MOV)."""
    empty_places: bool = True
    """A bracket place with nobody left for it stays empty; otherwise those below move up (SW-NOBODY)."""


NEWEST_DECISIONS = Decisions()
FIRST_DECISIONS = Decisions(places_as_paired=False, margin_of_byes=False, empty_places=False)
"""The decisions of the first edition, for games older than November 2026."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ruleset:
    """A game: data first, functions second, subclasses never. Defaults fit a simple game.

    Compared by identity, so that an adapted ruleset is found again.
    """

    key: str
    name: str
    document: str
    """The rule document."""
    scoring: Scoring

    standings: StandingsRules = field(default_factory=StandingsRules)
    pairing: PairingRules = INSIDE_SCORE_GROUPS
    stages: Stages = field(default_factory=Stages)
    tiers: Tiers = field(default_factory=Tiers)
    staff: Staff = field(default_factory=Staff)
    registration: Registration = field(default_factory=Registration)
    options: Options = field(default_factory=Options)
    notes: tuple[RuleNote, ...] = (STAFF_NOTE, *SHARED_RULES)
    """Notes for the rules page, besides the tables above."""
    references: tuple[Reference, ...] = ()
    """References for players and judges at the table."""
    penalties: tuple[Penalty, ...] = PENALTIES
    """Kinds of penalty, from mildest to most severe (ANY-CONDUCT)."""
    substitutes: Substitutes | None = None
    """Damaged items that officials may replace; None in a game without such a rule."""
    helpers: tuple[Helper, ...] = ()
    importing: ImportRules = field(default_factory=ImportRules)
    paper: Paper = field(default_factory=Paper)

    adapt: Callable[["Ruleset", Details], "Ruleset"] = lambda ruleset, _: ruleset
    """The rules of one tournament, where options change tables and not only forms."""
    warnings: Callable[[Tournament], tuple[Message, ...]] = lambda _: ()
    """Warnings for the organiser before the start; they do not block it."""
    team_building: Callable[[Details], TeamBuilding | None] = lambda _: None
    """How teams are built before each match; None in a game without (AGL-DRAFT)."""
    season: SeasonRules | None = None
    """How a season is ranked; None for a game without a ranking (AGL-ELO)."""
    filled_in: bool = False
    """Whether the organiser fills in the rules; such a game is listed last."""
    federation_reports: bool = False
    """Whether matches are only won, drawn or lost, as in a federation's report of rated games (TRF)."""
    called: str = ""
    """The organiser's name for a game with filled-in rules, as typed; empty for the name above."""
    decisions: Decisions = NEWEST_DECISIONS
    """Ronda's decisions where the documents are silent, as far as they have changed."""
    edition: int = 1
    """Counts rule changes; an event keeps the edition of its start (ANY-EDITION)."""
    before: "Ruleset | None" = None
    """The previous edition; None for the first."""

    def next_edition(self, **changes: Any) -> "Ruleset":
        """The next edition, which differs only in the given fields."""
        return replace(self, edition=self.edition + 1, before=self, **changes)

    def of_edition(self, number: int) -> "Ruleset":
        """An edition of the rules, not adapted to a tournament.

        Raises ``UnreadableFile`` for an unknown one.
        """
        found: Ruleset | None = self
        while found is not None and found.edition != number:
            found = found.before
        if found is None:
            raise UnreadableFile(
                "This event is played by edition {edition} of the rules of {game}, and this Ronda knows {own}. "
                "Update Ronda and open it again.",
                edition=number,
                game=self.name,
                own=self.edition,
            )
        return found

    def for_event(self, tournament: Tournament) -> "Ruleset":
        """The rules of a tournament: its edition, adapted to its details; raises as :meth:`of_edition`."""
        edition = self.of_edition(tournament.edition) if tournament.edition else self
        return edition.for_tournament(tournament.details)

    def for_tournament(self, details: Details) -> "Ruleset":
        """This edition, adapted to a tournament's details."""
        return _adapted(self, details)

    @property
    def title(self) -> Message:
        """The name of a tournament's game: the organiser's, else its own."""
        return Message("{game}", (("game", self.called),)) if self.called else Message(self.name)

    @property
    def import_columns(self) -> tuple[str, ...]:
        """The columns of a result in an imported file, after ``round,table,player1,player2``."""
        if self.importing.columns is not None:
            return self.importing.columns
        forms = (self.scoring.form(Details(name=""), stage) for stage in Stage)
        return tuple(dict.fromkeys(column for form in forms for column in result_columns(form)))

    def penalty(self, key: str) -> Penalty | None:
        return next((penalty for penalty in self.penalties if penalty.key == key), None)


@lru_cache(maxsize=64)
def _adapted(ruleset: Ruleset, details: Details) -> Ruleset:
    """The adapted game; cached for all commands and screens of a tournament."""
    return ruleset.adapt(ruleset, details)
