"""The crosstable of a round robin: everybody's results, in the order of the standings (RR-BERGER)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronda.core.pairings import Stage
from ronda.core.stage_groups import groups_of_stage
from ronda.core.state import Match, PlayerStatus, Round, Tournament
from ronda.core.text import N_, Message
from ronda.formats.standings import Standings
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording
from ronda.views.shared.player_stages import GroupLetter, lettered_standings
from ronda.views.shared.stage_wording import group_name, stage_number


@dataclass(frozen=True, slots=True, kw_only=True)
class CrosstableCell:
    """The result of one player's match against another."""

    kind: str
    """``win``, ``draw``, ``loss``, ``open``, ``coming`` or ``self``."""
    score: str
    """The row player's number first; empty if nothing was counted."""
    points: Fraction | None
    """The row player's points; None without a result."""
    counted: bool
    """Whether there is more to show than the winner."""
    ending: str
    """Translatable ending of an unplayed match; else empty."""
    round: int | None
    """None while the match is unpaired."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrosstableRow:
    """One player's matches against all others."""

    rank: int | None
    player: int
    name: str
    points: Fraction
    left: str
    """Translatable reason why the player has left; empty otherwise."""
    cells: tuple[tuple[CrosstableCell, ...], ...]
    """In the order of the rows: one match against each player, or two if everybody meets twice (RR-TWICE)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrosstablePage:
    """A crosstable: of everybody, or of a group."""

    stage: int | None
    """Number of the stage in its chain, from 1; None for the only stage of rounds."""
    group: GroupLetter
    points_name: str
    """Translatable."""
    after_round: int
    """Number of complete rounds that order the rows; a running round has cells too."""
    rows: tuple[CrosstableRow, ...]
    has_running: bool

    @property
    def heading(self) -> Message | None:
        """Its stage and group; None for the only table."""
        if self.stage is None:
            return group_name(self.group) if self.group else None
        values = (("stage", self.stage), ("group", self.group))
        return Message(N_("Stage {stage}, group {group}") if self.group else N_("Stage {stage}"), values)

    @property
    def is_twice(self) -> bool:
        """Whether everybody meets everybody twice (RR-TWICE)."""
        return any(len(met) > 1 for row in self.rows for met in row.cells)

    @property
    def has_forfeits(self) -> bool:
        """Whether any match was unplayed."""
        return bool(self.forfeits)

    @property
    def forfeits(self) -> tuple[tuple[str, str, str], ...]:
        """Each unplayed match: who lost it, the opponent, and the translatable ending."""
        return tuple(
            (row.name, self.rows[other].name, cell.ending)
            for place, row in enumerate(self.rows)
            for other, met in enumerate(row.cells)
            for cell, across in zip(met, self.rows[other].cells[place], strict=True)
            if cell.ending and cell.kind == "loss" and (across.kind == "win" or place < other)
        )


_SELF = CrosstableCell(kind="self", score="", points=None, counted=False, ending="", round=None)
_COMING = CrosstableCell(kind="coming", score="", points=None, counted=False, ending="", round=None)


def has_crosstable(tournament: Tournament) -> bool:
    """Whether a round of a round robin is paired, in any stage (RR-BERGER, ST-CHAIN)."""
    return any(_paired_stages(tournament))


def crosstable_page(tournament: Tournament, ruleset: Ruleset) -> CrosstablePage | None:
    """The table of a round robin among all players; None in other systems, and before round 1 is paired."""
    pages = crosstable_pages(tournament, ruleset) if tournament.is_round_robin else ()
    return pages[-1] if pages and not groups_of_stage(tournament, len(tournament.begun)) else None


def crosstable_pages(tournament: Tournament, ruleset: Ruleset) -> tuple[CrosstablePage, ...]:
    """The table of each group of each round robin with a paired round, in the order of the stages."""
    return tuple(
        _page(tournament, ruleset, table, rounds, stage=stage, letter=letter)
        for stage, rounds in _paired_stages(tournament)
        for letter, table in lettered_standings(tournament, ruleset, stage)
    )


def _paired_stages(tournament: Tournament) -> Iterator[tuple[int, Sequence[Round]]]:
    """The chain's round robins by position, each with its own rounds."""
    rounds = [round_ for round_ in tournament.rounds if round_.stage is Stage.SWISS]
    for stage in range(len(tournament.begun) + 1):
        own = [round_ for round_ in rounds if tournament.stage_at(round_.number) == stage]
        if own and tournament.is_round_robin_at(stage):
            yield stage, own


def _page(
    tournament: Tournament,
    ruleset: Ruleset,
    table: Standings,
    rounds: Sequence[Round],
    *,
    stage: int,
    letter: GroupLetter,
) -> CrosstablePage:
    """The table of a stage or group from its standings and its own rounds, without carried-over ones."""
    names = {player.id: player.name for player in tournament.players}
    found, times = _cells(tournament, ruleset, rounds), 2 if tournament.is_twice_at(stage) else 1
    order = [row.player for row in table.rows]
    return CrosstablePage(
        stage=stage_number(tournament, rounds[0].number),
        group=letter,
        points_name=ruleset.scoring.points_name,
        after_round=table.after_round,
        rows=tuple(
            CrosstableRow(
                rank=row.rank,
                player=row.player,
                name=names[row.player],
                points=row.line.points,
                left="" if row.status is PlayerStatus.ACTIVE else wording.STATUS_NAMES[row.status],
                cells=tuple(
                    (_SELF,) if other == row.player else (*found[row.player, other], *[_COMING] * times)[:times]
                    for other in order
                ),
            )
            for row in table.rows
        ),
        has_running=table.after_round < rounds[-1].number,
    )


def _cells(
    tournament: Tournament, ruleset: Ruleset, rounds: Sequence[Round]
) -> Mapping[tuple[int, int], Sequence[CrosstableCell]]:
    found = defaultdict[tuple[int, int], list[CrosstableCell]](list)
    for round_ in rounds:
        for match in round_.matches:
            for player, opponent in ((match.first, match.second), (match.second, match.first)):
                if player is not None and opponent is not None:
                    found[player, opponent].append(_cell(tournament, ruleset, match, player, round_.number))
    return found


def _cell(tournament: Tournament, ruleset: Ruleset, match: Match, player: int, number: int) -> CrosstableCell:
    result, side = match.result, match.side(player)
    if result is None:
        return CrosstableCell(kind="open", score="", points=None, counted=False, ending="", round=number)
    form = ruleset.scoring.form(tournament.details, Stage.SWISS)
    return CrosstableCell(
        kind=result.of(side),
        score=wording.own_score(result, side),
        points=ruleset.scoring.points(result, side),
        counted=bool(result.scores),
        ending=wording.ending_name(form, result, side) if result.is_unplayed else "",
        round=number,
    )
