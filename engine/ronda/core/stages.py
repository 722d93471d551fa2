"""The stages of an event: how each is played, how long it lasts, and who goes on (ST-CHAIN)."""

from dataclasses import dataclass, field
from enum import StrEnum

from ronda.core.file_format import OMIT_IF_DEFAULT, since_format

MOST_STAGES, MOST_GROUPS = 5, 16
FEWEST_FOR_THIRD_PLACE = 4
"""So many players a bracket has at least whose semifinals have two losers (ST-THIRD)."""


@since_format(11)
class StageSystem(StrEnum):
    """How a stage finds out who is best in it."""

    SWISS = "swiss"
    TWO_LOSSES = "two_losses"
    """Swiss rounds among those with fewer than two losses (ST-2LO)."""
    ROUND_ROBIN = "round_robin"
    ELIMINATION = "elimination"
    DOUBLE_ELIMINATION = "double_elimination"


BRACKETS = frozenset({StageSystem.ELIMINATION, StageSystem.DOUBLE_ELIMINATION})
"""The systems of which an event has one at most, as its last stage."""


@since_format(11)
class StageLength(StrEnum):
    """How long a stage of rounds lasts."""

    ROUNDS = "rounds"
    """As many rounds as were announced; a round robin takes what its players take."""
    UNDEFEATED_HALF = "undefeated_half"
    """Until the undefeated are at most half of those who go on."""
    ONE_UNDEFEATED = "one_undefeated"
    """Until one player at most is undefeated."""


@since_format(11)
class GoingOn(StrEnum):
    """Who goes on from a stage."""

    BEST = "best"
    """The best of the standings."""
    GROUP_BEST = "group_best"
    """The best of each group, then the best of the rest."""
    LOSSES = "losses"
    """Everybody with so many losses at most."""
    POINTS = "points"
    """Everybody with so many points at least."""
    UNDEFEATED_FIRST = "undefeated_first"
    """The undefeated, then the best of the others."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class Progression:
    """Who goes on from a stage to the next: the progression cut (SW-CUT, ST-PROGRESSION)."""

    rule: GoingOn = field(default=GoingOn.BEST, metadata=OMIT_IF_DEFAULT)
    places: int = field(default=0, metadata=OMIT_IF_DEFAULT)
    """How many go on at most; 0 for all whom the rule names."""
    least: int = field(default=0, metadata=OMIT_IF_DEFAULT)
    """How many go on at least: the best of the others fill up."""
    bound: int = field(default=0, metadata=OMIT_IF_DEFAULT)
    """The losses, the points, or the places of each group, as the rule asks."""
    all_who_tie: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Who has as many points as the last of them goes on too."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlan:
    """What is announced of a stage."""

    system: StageSystem
    rounds: int = field(default=0, metadata=OMIT_IF_DEFAULT)
    """How many rounds it has; 0 where its players or a condition decide."""
    length: StageLength = field(default=StageLength.ROUNDS, metadata=OMIT_IF_DEFAULT)
    groups: int = field(default=1, metadata=OMIT_IF_DEFAULT)
    """Into how many groups a round robin is divided."""
    twice: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Of a round robin: everybody meets everybody a second time (RR-TWICE)."""
    carries_over: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Points, losses and opponents of the stage before count on; else all begin anew."""
    progression: Progression = field(default=Progression(), metadata=OMIT_IF_DEFAULT)
    third_place: bool = field(default=False, metadata=OMIT_IF_DEFAULT)
    """Of single elimination: who loses a semifinal plays for third place (ST-THIRD)."""

    @property
    def is_bracket(self) -> bool:
        """Tell whether it is played as a bracket."""
        return self.system in BRACKETS

    @property
    def losses_to_leave(self) -> int:
        """With how many losses a player is out of it; 0 where nobody is."""
        return 2 if self.system is StageSystem.TWO_LOSSES else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BegunStage:
    """A stage of rounds after the first that has begun."""

    first_round: int
    """The running number of its first round."""
    entrants: tuple[int, ...]
    """Who plays it, best first."""
    cut_before: int
    """How many were announced to go on to it."""


def stage_places(plan: StagePlan, players: int) -> int:
    """How many go on at most from a stage of so many players."""
    if plan.progression.rule is GoingOn.GROUP_BEST and not plan.progression.places:
        return min(plan.groups * plan.progression.bound, players)
    return min(plan.progression.places or players, players)
