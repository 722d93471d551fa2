"""Standings as pages show them, with every number explained."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronda.core.remembering import remembered
from ronda.core.state import Player, Tournament
from ronda.formats.standings import Standings, standings
from ronda.rules.ruleset import Ruleset
from ronda.rules.tiebreaks import Tiebreak
from ronda.views.shared import wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """One tiebreak of one player: exact for those who check, decimal for those who read."""

    key: str
    exact: Fraction
    digits: int
    decides: bool
    """This step put the player below the one above."""
    silent: bool
    """The step says nothing of the player, and the number stands for nothing (CUSTOM-HEAD)."""
    summed: int | None = None
    """What the rounds add up to, where the total that counts is another one (AGL-BYE)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """One player's place in words and numbers."""

    rank: int | None
    player: int
    name: str
    points: Fraction
    record: str
    wins: int
    draws: int
    losses: int
    byes: int
    unpaired_losses: int
    values: tuple[Value, ...]
    status: str
    decided_by: str
    """Translatable name of the deciding step."""
    decided: str
    """Its key: ``points``, that of a tiebreak, ``random``; empty where nothing put the player below the one above."""
    seed: int | None
    """The place in the cut, if one was made and this is its standings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage:
    """The standings after a round."""

    after_round: int
    provisional: bool
    points_name: str
    """Translatable."""
    tiebreaks: tuple[Tiebreak, ...]
    rows: tuple[StandingsRow, ...]
    rounds: tuple[int, ...]
    """The completed Swiss rounds that have standings."""
    cut: int
    """How many go on, for the line below them; 0 without a cut."""


def standings_page(tournament: Tournament, ruleset: Ruleset, *, after_round: int | None = None) -> StandingsPage:
    """Give the standings after a Swiss round, by default the last completed one."""
    table = standings(tournament, ruleset, after_round=after_round)
    seeds = tournament.seeds if table.after_round == tournament.swiss_rounds else None
    return StandingsPage(
        after_round=table.after_round,
        provisional=table.provisional,
        points_name=ruleset.scoring.points_name,
        tiebreaks=ruleset.standings.tiebreaks,
        rows=_rows(table, tournament.players, ruleset, seeds),
        rounds=tuple(range(1, tournament.completed_swiss_rounds + 1)),
        cut=tournament.cut,
    )


@remembered
def _rows(
    table: Standings, players: Sequence[Player], ruleset: Ruleset, seeds: Sequence[int] | None
) -> tuple[StandingsRow, ...]:
    names = {player.id: player.name for player in players}
    places = {player: place for place, player in enumerate(seeds or (), start=1)}
    return tuple(
        StandingsRow(
            rank=row.rank,
            player=row.player,
            name=names[row.player],
            points=row.line.points,
            record=wording.record_of(row.line),
            wins=row.line.wins,
            draws=row.line.draws,
            losses=row.line.losses,
            byes=row.line.byes,
            unpaired_losses=row.line.unpaired_losses,
            values=tuple(
                Value(
                    key=tiebreak.key,
                    exact=value,
                    digits=tiebreak.digits,
                    decides=row.decided_by == tiebreak.key,
                    silent=tiebreak.key in row.silent,
                    summed=row.line.summed.get(tiebreak.key),
                )
                for tiebreak, value in zip(ruleset.standings.tiebreaks, row.tiebreaks, strict=True)
            ),
            status=row.status.value,
            decided_by=wording.decided_by(ruleset, row.decided_by),
            decided=row.decided_by,
            seed=places.get(row.player),
        )
        for row in table.rows
    )
