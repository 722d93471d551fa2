"""Estimates for each stage of a chain: its rounds and its players (ST-CHAIN)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from ronda.core.stage_progress import rounds_span
from ronda.core.stages import GoingOn, StagePlan, StageSystem, stage_places

_FEWEST_PLAYERS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedStage:
    """The estimate for one stage."""

    plan: StagePlan
    players: int
    rounds: int
    """The most, if nobody leaves and no match is drawn."""
    fewest: int

    @property
    def span(self) -> tuple[int, int]:
        """Fewest and most rounds."""
        return self.fewest, self.rounds


def expected_stages(chain: Sequence[StagePlan], players: int) -> tuple[ExpectedStage, ...]:
    """The estimate for each stage, if so many play the first."""
    found = []
    for number, plan in enumerate(chain, start=1):
        places = stage_places(plan, players) if number < len(chain) else 0
        bracket = _bracket_rounds(plan, players)
        fewest, rounds = (bracket, bracket) if plan.is_bracket else rounds_span(plan, players, places)
        found.append(ExpectedStage(plan=plan, players=players, rounds=rounds, fewest=fewest))
        players = expected_places(plan, players, rounds)
    return tuple(found)


def expected_places(plan: StagePlan, players: int, rounds: int) -> int:
    """Estimated number of players who go on from a stage."""
    rule, most = plan.progression, stage_places(plan, players)
    match rule.rule:
        case GoingOn.GROUP_BEST if not rule.places:
            named = rule.bound * plan.groups
        case GoingOn.LOSSES:
            # losses are distributed like coin tosses: each match has one loser
            most_lost = min(rule.bound, rounds)
            named = round(players * sum(comb(rounds, lost) for lost in range(most_lost + 1)) / 2**rounds)
        case _:
            named = most
    return min(max(named, rule.least, _FEWEST_PLAYERS), most)


def _bracket_rounds(plan: StagePlan, players: int) -> int:
    rounds = (players - 1).bit_length() if players > 1 else 0
    # one round of the losers' bracket for each of the winners' (DE-BRACKET)
    return 2 * rounds if plan.system is StageSystem.DOUBLE_ELIMINATION else rounds
