"""Each player's place in each stage of rounds, and in their group (ST-CHAIN, ST-GROUPS)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ronda.core.pairings import Stage
from ronda.core.stage_groups import LETTERS
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.formats.stage_ranks import stage_end
from ronda.formats.standings import Standings, group_standings
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.player_rounds import PlayerRound
from ronda.views.shared.stage_wording import stage_name, stage_number, table_stages

type GroupLetter = str
"""The group's letter; empty without groups."""
type RoundsOfStage = tuple[Message | None, tuple[PlayerRound, ...]]
"""A player's rounds in a stage, with its heading if it has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlace:
    """A player's place after the last complete round of a stage."""

    first_round: int
    after_round: int
    group: GroupLetter
    rank: int | None
    """Within the group; None for the disqualified."""
    text: Message


def stage_places_of_players(tournament: Tournament, ruleset: Ruleset) -> Mapping[int, tuple[StagePlace, ...]]:
    """Each player's places by stage; without stages that have no complete round."""
    found: dict[int, tuple[StagePlace, ...]] = {}
    for stage in range(len(tournament.begun) + 1):
        first, after = tournament.first_round_of(stage), stage_end(tournament, stage)
        for letter, table in lettered_standings(tournament, ruleset, stage) if after >= first else ():
            for row in table.rows:
                place = StagePlace(
                    first_round=first,
                    after_round=after,
                    group=letter,
                    rank=row.rank,
                    text=stage_place_text(stage_number(tournament, after), letter, row.rank, after),
                )
                found[row.player] = (*found.get(row.player, ()), place)
    return found


def lettered_standings(tournament: Tournament, ruleset: Ruleset, stage: int) -> Iterator[tuple[GroupLetter, Standings]]:
    """The standings of each group of a stage, by its place in the chain, after its last complete round."""
    tables = group_standings(tournament, ruleset, after_round=stage_end(tournament, stage), stage=stage)
    yield from zip(LETTERS if len(tables) > 1 else ("",), tables, strict=False)


def stage_place_text(stage: int | None, group: GroupLetter, rank: int | None, after_round: int) -> Message:
    """A place with its stage and group, for the beginning of a line; ``stage`` is None for the only stage."""
    patterns = {
        (False, False): N_("Place {rank} after round {number}"),
        (True, False): N_("Stage {stage}: place {rank} after round {number}"),
        (False, True): N_("Group {group}: place {rank} after round {number}"),
        (True, True): N_("Stage {stage}, group {group}: place {rank} after round {number}"),
    }
    values = (("stage", stage or 0), ("group", group), ("rank", rank or "–"), ("number", after_round))
    return Message(patterns[bool(stage), bool(group)], values)


def rounds_by_stage(
    tournament: Tournament, rounds: Sequence[PlayerRound], places: Sequence[StagePlace]
) -> tuple[RoundsOfStage, ...]:
    """A player's rounds in the sections of a page, the bracket last."""
    several = table_stages(tournament) > 1
    if not several and not any(place.group for place in places):
        return ((None, tuple(rounds)),)
    named = {tournament.stage_at(place.first_round): place.text for place in places}

    def heading(stage: int | None) -> Message | None:
        if stage is None:
            return Message(N_("Bracket"))
        return named.get(stage, stage_name(stage + 1) if several else None)

    stages = groupby(rounds, lambda each: tournament.stage_at(each.round) if each.stage == Stage.SWISS else None)
    return tuple((heading(stage), tuple(played)) for stage, played in stages)
