"""How a game ranks the players of a season."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """How the tournaments of a season change ratings (AGL-ELO)."""

    identity: str
    """The registration field that says who is the same person in another tournament."""
    start: int
    factors: Mapping[str, int]
    """Elo's factor K by tier; tournaments of other tiers are not rated."""
