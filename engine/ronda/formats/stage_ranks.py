"""The rank of each player in a chain: from the last stage of rounds that they played (ST-CHAIN)."""

from dataclasses import dataclass, replace

from ronda.core.state import PlayerStatus, Tournament
from ronda.formats.cut import qualified_players
from ronda.formats.standings import RankedPlayer, Standings, swiss_standings
from ronda.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRank:
    """A player's standings row in their last stage of rounds."""

    stage: int
    """Its place in the chain, from 0."""
    row: RankedPlayer
    rank: int | None
    """None for the disqualified, even if that came after the stage (SW-DQ)."""


def stage_end(tournament: Tournament, stage: int) -> int:
    """Running number of a stage's last complete round."""
    if stage < len(tournament.begun):
        return tournament.begun[stage].first_round - 1
    return tournament.completed_swiss_rounds


def is_stage_end(tournament: Tournament, after_round: int) -> bool:
    """Whether a round is the last announced one of its stage of rounds."""
    stage = tournament.stage_at(after_round)
    last = tournament.swiss_rounds if stage == len(tournament.begun) else stage_end(tournament, stage)
    return after_round == last


def stage_qualifiers(tournament: Tournament, standings: Standings) -> tuple[int, ...]:
    """The players who went on from the standings' stage, or would go on now, best first.

    Empty if nobody goes on, or the standings are not of the last round.
    """
    after, stage = standings.after_round, tournament.stage_at(standings.after_round)
    if stage < len(tournament.begun):
        return tournament.begun[stage].entrants if is_stage_end(tournament, after) else ()
    if tournament.seeds is not None and after == tournament.swiss_rounds:
        return tournament.seeds
    if not tournament.cut or after < tournament.completed_swiss_rounds:
        return ()
    # losses of a running round do not belong to these standings (ST-2LO)
    stood = tournament if after >= len(tournament.rounds) else replace(tournament, rounds=tournament.rounds[:after])
    return qualified_players(stood, standings, tournament.cut)


def last_stage_ranks(tournament: Tournament, ruleset: Ruleset) -> dict[int, StageRank]:
    """Everybody's rank, best first: players of the last stage, then those left behind before it, and so on."""
    found: dict[int, StageRank] = {}
    for stage in reversed(range(len(tournament.begun) + 1)):
        for row in swiss_standings(tournament, ruleset, after_round=stage_end(tournament, stage), stage=stage).rows:
            out = tournament.player(row.player).status is PlayerStatus.DISQUALIFIED
            found.setdefault(row.player, StageRank(stage=stage, row=row, rank=None if out else row.rank))
    return found
