"""Where each player of a chain stands: by the last stage of rounds that was the player's to play (ST-CHAIN)."""

from dataclasses import dataclass

from ronda.core.state import PlayerStatus, Tournament
from ronda.formats.standings import RankedPlayer, swiss_standings
from ronda.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRank:
    """A player's row of the standings of the last stage of rounds that the player was in."""

    stage: int
    """Its place in the chain, 0 first."""
    row: RankedPlayer
    rank: int | None
    """None for the disqualified, also for who was disqualified after that stage (SW-DQ)."""


def stage_end(tournament: Tournament, stage: int) -> int:
    """The running number of the last round of a stage that is complete."""
    if stage < len(tournament.begun):
        return tournament.begun[stage].first_round - 1
    return tournament.completed_swiss_rounds


def last_stage_ranks(tournament: Tournament, ruleset: Ruleset) -> dict[int, StageRank]:
    """Everybody's rank, best first: who played the last stage, then who stayed behind before it, and so on."""
    found: dict[int, StageRank] = {}
    last = len(tournament.begun)
    for stage in reversed(range(last + 1)):
        for row in swiss_standings(tournament, ruleset, after_round=stage_end(tournament, stage), stage=stage).rows:
            out = stage < last and tournament.player(row.player).status is PlayerStatus.DISQUALIFIED
            found.setdefault(row.player, StageRank(stage=stage, row=row, rank=None if out else row.rank))
    return found
