"""The table of each group of a stage, shown beside the overall standings (ST-GROUPS)."""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from ronda.core.stage_groups import LETTERS, groups_of_stage
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.formats.standings import group_standings
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording
from ronda.views.shared.stage_wording import group_name


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRow:
    """A player's place in the group."""

    place: int | None
    """None for the disqualified."""
    player: int
    name: str
    points: Fraction
    record: str
    goes_on: bool
    """Whether the player goes on to the next stage, or would now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupTable:
    """A group by its letter, best first."""

    letter: str
    rows: tuple[GroupRow, ...]

    @property
    def name(self) -> Message:
        """Name for headings."""
        return group_name(self.letter)


def group_tables(
    tournament: Tournament, ruleset: Ruleset, after_round: int, going_on: Collection[int]
) -> tuple[GroupTable, ...]:
    """The tables of the groups after a round; empty without groups."""
    stage = tournament.stage_at(after_round)
    if not groups_of_stage(tournament, stage):
        return ()
    tables = group_standings(tournament, ruleset, after_round=after_round, stage=stage)
    return tuple(
        GroupTable(
            letter=letter,
            rows=tuple(
                GroupRow(
                    place=row.rank,
                    player=row.player,
                    name=tournament.player(row.player).name,
                    points=row.line.points,
                    record=wording.record_of(row.line),
                    goes_on=row.player in going_on,
                )
                for row in table.rows
            ),
        )
        for letter, table in zip(LETTERS, tables, strict=False)
    )
