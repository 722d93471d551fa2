"""Everybody against everybody: the results of a round robin in one table, in the order of the standings (RR-BERGER)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronda.core.pairings import Stage
from ronda.core.state import Match, PlayerStatus, Tournament
from ronda.formats.standings import swiss_standings
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording


@dataclass(frozen=True, slots=True, kw_only=True)
class CrosstableCell:
    """What came of one player's match against another."""

    kind: str
    """``win``, ``draw``, ``loss``, ``open``, ``coming`` or ``self``."""
    score: str
    """The row's own number first; empty where nothing was counted."""
    points: Fraction | None
    """What it gave the player of the row; None while there is no result."""
    counted: bool
    """There is more to tell than who won."""
    ending: str
    """Translatable: how it ended where it was not played; else empty."""
    round: int | None
    """None while the match is not paired."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrosstableRow:
    """A player's matches against all others."""

    rank: int | None
    player: int
    name: str
    points: Fraction
    left: str
    """Translatable: why the player is in the event no more; empty while there."""
    cells: tuple[tuple[CrosstableCell, ...], ...]
    """In the order of the rows: one match against each, or both where everybody meets twice (RR-TWICE)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrosstablePage:
    """The whole table."""

    points_name: str
    """Translatable."""
    after_round: int
    """The complete rounds that order the rows; a running one has its cells too."""
    rows: tuple[CrosstableRow, ...]
    has_running: bool

    @property
    def is_twice(self) -> bool:
        """Whether everybody meets everybody twice (RR-TWICE)."""
        return any(len(met) > 1 for row in self.rows for met in row.cells)

    @property
    def has_forfeits(self) -> bool:
        """Whether any match was not played."""
        return bool(self.forfeits)

    @property
    def forfeits(self) -> tuple[tuple[str, str, str], ...]:
        """Each match that was not played: who lost it, the other, and how it ended, translatable."""
        return tuple(
            (row.name, self.rows[other].name, cell.ending)
            for place, row in enumerate(self.rows)
            for other, met in enumerate(row.cells)
            for cell, across in zip(met, self.rows[other].cells[place], strict=True)
            if cell.ending and cell.kind == "loss" and (across.kind == "win" or place < other)
        )


_SELF = CrosstableCell(kind="self", score="", points=None, counted=False, ending="", round=None)
_COMING = CrosstableCell(kind="coming", score="", points=None, counted=False, ending="", round=None)


def crosstable_page(tournament: Tournament, ruleset: Ruleset) -> CrosstablePage | None:
    """The table of a round robin; None elsewhere, and before round 1 is paired."""
    if not tournament.is_round_robin or not tournament.rounds:
        return None
    table = swiss_standings(tournament, ruleset)
    names = {player.id: player.name for player in tournament.players}
    found, times = _cells(tournament, ruleset), 2 if tournament.details.twice else 1
    order = [row.player for row in table.rows]
    return CrosstablePage(
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
        has_running=table.after_round < len(tournament.stage_rounds(Stage.SWISS)),
    )


def _cells(tournament: Tournament, ruleset: Ruleset) -> Mapping[tuple[int, int], Sequence[CrosstableCell]]:
    found = defaultdict[tuple[int, int], list[CrosstableCell]](list)
    for round_ in tournament.stage_rounds(Stage.SWISS):
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
