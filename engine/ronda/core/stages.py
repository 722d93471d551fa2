"""The stages of an event: system, length, and who goes on (ST-CHAIN)."""

from dataclasses import dataclass, field
from enum import StrEnum

from ronda.core.file_format import OMIT_IF_DEFAULT, since_format

MOST_STAGES, MOST_GROUPS = 5, 16
FEWEST_FOR_THIRD_PLACE = 4
"""Smallest bracket whose semifinals have two losers (ST-THIRD)."""


@since_format(11)
class StageSystem(StrEnum):
    """The system of a stage."""

    SWISS = "swiss"
    TWO_LOSSES = "two_losses"
    """Swiss rounds among players with fewer than two losses (ST-2LO)."""
    ROUND_ROBIN = "round_robin"
    ELIMINATION = "elimination"
    DOUBLE_ELIMINATION = "double_elimination"


BRACKETS = frozenset({StageSystem.ELIMINATION, StageSystem.DOUBLE_ELIMINATION})
"""Systems of which an event has at most one, as its last stage."""


@since_format(11)
class StageLength(StrEnum):
    """When a stage of rounds ends."""

    ROUNDS = "rounds"
    """After the announced number of rounds; in a round robin after everyone has met."""
    UNDEFEATED_HALF = "undefeated_half"
    """When the undefeated are at most half of those who go on."""
    ONE_UNDEFEATED = "one_undefeated"
    """When at most one player is undefeated."""


@since_format(11)
class GoingOn(StrEnum):
    """Who goes on from a stage."""

    BEST = "best"
    """The best of the standings."""
    GROUP_BEST = "group_best"
    """The best of each group, then the best of the rest."""
    LOSSES = "losses"
    """Everybody with at most so many losses."""
    POINTS = "points"
    """Everybody with at least so many points."""
    UNDEFEATED_FIRST = "undefeated_first"
    """The undefeated, then the best of the others."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class Progression:
    """Who goes on to the next stage: the progression cut (SW-CUT, ST-PROGRESSION)."""

    rule: GoingOn = field(default=GoingOn.BEST, metadata=OMIT_IF_DEFAULT)
    places: int = field(default=0, metadata=OMIT_IF_DEFAULT)
    """Most players who go on; 0 for everyone who meets the rule."""
    least: int = field(default=0, metadata=OMIT_IF_DEFAULT)
    """Fewest players who go on: the best of the others fill up."""
    bound: int = field(default=0, metadata=OMIT_IF_DEFAULT)
    """Losses, points, or places per group, depending on the rule."""
    all_who_tie: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Whether players with as many points as the last one go on too."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlan:
    """The announcement of one stage."""

    system: StageSystem
    rounds: int = field(default=0, metadata=OMIT_IF_DEFAULT)
    """Number of rounds; 0 where the players or a condition decide."""
    length: StageLength = field(default=StageLength.ROUNDS, metadata=OMIT_IF_DEFAULT)
    groups: int = field(default=1, metadata=OMIT_IF_DEFAULT)
    """Number of groups of a round robin."""
    twice: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """In a round robin, everybody meets twice (RR-TWICE)."""
    carries_over: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Whether points, losses and opponents of the previous stage carry over."""
    progression: Progression = field(default=Progression(), metadata=OMIT_IF_DEFAULT)
    third_place: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """In single elimination, the losing semifinalists play for third place (ST-THIRD)."""

    @property
    def is_bracket(self) -> bool:
        """Whether it is played as a bracket."""
        return self.system in BRACKETS

    @property
    def losses_to_leave(self) -> int:
        """Losses after which a player is out; 0 if never."""
        return 2 if self.system is StageSystem.TWO_LOSSES else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BegunStage:
    """A stage of rounds, after the first, that has begun."""

    first_round: int
    """Running number of its first round."""
    entrants: tuple[int, ...]
    """Its players, best first."""
    cut_before: int
    """Announced number of players who go on to it."""


def stage_places(plan: StagePlan, players: int) -> int:
    """Most players who go on from a stage of ``players``."""
    if plan.progression.rule is GoingOn.GROUP_BEST and not plan.progression.places:
        return min(plan.groups * plan.progression.bound, players)
    return min(plan.progression.places or players, players)
