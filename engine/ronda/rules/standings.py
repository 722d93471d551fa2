"""Ranking the players of an event and of a season (SW-STANDINGS, AGL-ELO)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ronda.core.details import Details
from ronda.core.text import N_
from ronda.rules.crosstable import Crosstable
from ronda.rules.tiebreaks import EXTENDED_STRENGTH_OF_SCHEDULE, STRENGTH_OF_SCHEDULE, Tiebreak, Total


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalName:
    """The name of a total beside the rounds."""

    name: str
    """Translatable."""
    short: str
    """Translatable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRules:
    """The order of players with equal points; the lot is last."""

    totals: tuple[Total, ...] = ()
    """Numbers summed over the rounds, for tiebreaks and pages."""
    tiebreaks: tuple[Tiebreak, ...] = (STRENGTH_OF_SCHEDULE, EXTENDED_STRENGTH_OF_SCHEDULE)
    shared_ranks: bool = False
    """Whether players tied in every step share a rank, without a lot (AGL-STANDINGS)."""
    final: Callable[[Crosstable], Crosstable] = lambda table: table
    """The lines that count once the last announced Swiss round is complete."""

    @property
    def total_names(self) -> tuple[TotalName, ...]:
        """Names of the totals: their own, else those of the steps that compare them."""
        steps = {step.key: TotalName(name=step.name, short=step.short) for step in self.tiebreaks}
        return tuple(
            TotalName(name=total.name, short=total.short) if total.name else steps[total.key] for total in self.totals
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRules:
    """How a season's tournaments change ratings (AGL-ELO)."""

    identity: str
    """The registration field that identifies a person across tournaments."""
    start: int
    rating: str = N_("Rating")
    """Translatable: the league's word for it."""
    factors: Mapping[str, int]
    """Elo's factor K by tier; tournaments of other tiers are not rated."""
    rated_as: Callable[[Details], str] = lambda details: details.tier
    """The tier whose factor a tournament uses."""
    counts: Callable[[Details], bool] = lambda _: True
    """Whether a tournament is official and counts."""
