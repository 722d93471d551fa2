"""The pairing systems that games can name."""

from collections.abc import Mapping

from ronda.core.pairings import APART, BY_HAND
from ronda.core.state import Tournament
from ronda.formats.pairing.adjacent import ADJACENT, ADJACENT_1
from ronda.formats.pairing.score_groups import SCORE_GROUPS, SCORE_GROUPS_1
from ronda.formats.pairing.system import PairingSystem
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import INSIDE_SCORE_GROUPS, PairingRules

SYSTEMS: Mapping[str, tuple[PairingSystem, ...]] = {
    "score_groups": (SCORE_GROUPS, SCORE_GROUPS_1),
    "adjacent": (ADJACENT, ADJACENT_1),
}
"""For each key in a ruleset: the current system and the earlier ones."""


def find_pairing_system(rules: PairingRules, algorithm: str = "") -> PairingSystem:
    """The pairing system that a game's rules name: the current one, or the one with the given algorithm."""
    systems = SYSTEMS[rules.system]
    name = algorithm.removeprefix(BY_HAND).removeprefix(APART)
    return next((system for system in systems if system.algorithm == name), systems[0])


def stage_pairing_rules(tournament: Tournament, ruleset: Ruleset, stage: int | None = None) -> PairingRules:
    """The rules for pairing a stage: the game's, or by equal losses where losses put players out (ST-2LO).

    ``stage`` is its place in the chain, by default the current stage.
    """
    chain = tournament.announced_chain
    plan = tournament.table_stage if stage is None or not chain else chain[stage]
    return INSIDE_SCORE_GROUPS if plan.losses_to_leave else ruleset.pairing
