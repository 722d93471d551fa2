"""The pairing systems that a game can name."""

from collections.abc import Mapping

from ronda.formats.pairing.adjacent import ADJACENT
from ronda.formats.pairing.score_groups import SCORE_GROUPS
from ronda.formats.pairing.system import PairingSystem
from ronda.rules.pairing import PairingRules

SYSTEMS: Mapping[str, PairingSystem] = {"score_groups": SCORE_GROUPS, "adjacent": ADJACENT}
"""By the key under which a ruleset names them."""


def system_of(rules: PairingRules) -> PairingSystem:
    """Give the pairing system that a game's rules name."""
    return SYSTEMS[rules.system]
