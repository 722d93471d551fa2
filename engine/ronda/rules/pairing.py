"""What a game says of how its rounds are paired (SW-PAIR, AGL-PAIR, AGL-BYE)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRules:
    """How the Swiss rounds after the first are paired; the first is always random (SW-R1)."""

    system: str = "score_groups"
    """A key of :data:`ronda.formats.pairing.systems.SYSTEMS`."""
    avoid_rematches: bool = True
    one_bye: bool = False
    """Nobody may have a second bye, whatever it costs (AGL-BYE)."""


INSIDE_SCORE_GROUPS = PairingRules()
"""At random among equal points, without rematches (SW-PAIR)."""
