"""What orders the players of a game, and those of its season (SW-STANDINGS, AGL-ELO)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ronda.core.details import Details
from ronda.core.text import N_
from ronda.rules.crosstable import Crosstable
from ronda.rules.tiebreaks import EXTENDED_STRENGTH_OF_SCHEDULE, STRENGTH_OF_SCHEDULE, Tiebreak, Total


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalName:
    """What a total is called where it stands beside the rounds."""

    name: str
    """Translatable."""
    short: str
    """Translatable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRules:
    """How equal points are ordered; the last resort is the lot."""

    totals: tuple[Total, ...] = ()
    """Numbers that are summed over the rounds, for tiebreaks and for the pages."""
    tiebreaks: tuple[Tiebreak, ...] = (STRENGTH_OF_SCHEDULE, EXTENDED_STRENGTH_OF_SCHEDULE)
    shared_ranks: bool = False
    """Players who are equal in every step share a rank, and no lot decides between them (AGL-STANDINGS)."""
    final: Callable[[Crosstable], Crosstable] = lambda table: table
    """The lines that count once the last announced Swiss round is complete."""

    @property
    def total_names(self) -> tuple[TotalName, ...]:
        """What the totals are called: by their own names, else as the steps that compare them."""
        steps = {step.key: TotalName(name=step.name, short=step.short) for step in self.tiebreaks}
        return tuple(
            TotalName(name=total.name, short=total.short) if total.name else steps[total.key] for total in self.totals
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRules:
    """How the tournaments of a season change ratings (AGL-ELO)."""

    identity: str
    """The registration field that says who is the same person in another tournament."""
    start: int
    rating: str = N_("Rating")
    """Translatable: what the league calls it."""
    factors: Mapping[str, int]
    """Elo's factor K by tier; tournaments of other tiers are not rated."""
    rated_as: Callable[[Details], str] = lambda details: details.tier
    """The tier whose factor a tournament has."""
    counts: Callable[[Details], bool] = lambda _: True
    """Tells whether a tournament is official, so that it counts at all."""
