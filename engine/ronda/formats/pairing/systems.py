"""The pairing systems that a game can name."""

from collections.abc import Mapping

from ronda.core.pairings import APART, BY_HAND
from ronda.formats.pairing.adjacent import ADJACENT, ADJACENT_1
from ronda.formats.pairing.score_groups import SCORE_GROUPS, SCORE_GROUPS_1
from ronda.formats.pairing.system import PairingSystem
from ronda.rules.stages import PairingRules

SYSTEMS: Mapping[str, tuple[PairingSystem, ...]] = {
    "score_groups": (SCORE_GROUPS, SCORE_GROUPS_1),
    "adjacent": (ADJACENT, ADJACENT_1),
}
"""By the key under which a ruleset names them: as they pair now, and as earlier rounds were paired."""


def find_pairing_system(rules: PairingRules, algorithm: str = "") -> PairingSystem:
    """The pairing system that a game's rules name, as it paired a round by an algorithm; by default as now."""
    systems = SYSTEMS[rules.system]
    name = algorithm.removeprefix(BY_HAND).removeprefix(APART)
    return next((system for system in systems if system.algorithm == name), systems[0])
