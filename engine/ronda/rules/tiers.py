"""The tiers of a tournament (SW-TIER)."""

from dataclasses import dataclass

from ronda.core.text import N_
from ronda.rules.fields import Choice

TIERS = (
    Choice(key="relaxed", name=N_("Relaxed")),
    Choice(key="formal", name=N_("Formal")),
    Choice(key="premier", name=N_("Premier")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiers:
    """What a tournament of a game can be, and what the game calls that."""

    kinds: tuple[Choice, ...] = TIERS
    name: str = N_("Tier")
