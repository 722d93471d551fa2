"""How a game ranks the players of a season."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ronda.core.details import Details
from ronda.core.text import N_


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
