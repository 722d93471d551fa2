"""Additions to the published standings: the line of the cut, and the end of equal points."""

from dataclasses import dataclass

from ronda.formats.cut import qualified_players
from ronda.formats.stage_ranks import is_stage_end
from ronda.formats.standings import RANDOM_LOT, swiss_standings
from ronda.views.public.completed_state import CompletedState
from ronda.views.shared.cut_race import CutRace, cut_race_as_of
from ronda.views.shared.standings_page import StandingsPage, standings_page


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicStandings:
    """The standings after a round, with their lines."""

    table: StandingsPage
    cut_after: int | None
    """The player below whom the cut falls (SW-CUT); None before the last Swiss round, or without a cut."""
    race: CutRace | None
    """What was certain about the cut then; None if nothing was."""
    by_lot: frozenset[int]
    """Players whom only the lot put below the one above (SW-RANDOM)."""


def public_standings(completed: CompletedState, after_round: int) -> PublicStandings:
    """The standings after a completed Swiss round; the cut is drawn only after the last one."""
    tournament, ruleset = completed.tournament, completed.ruleset
    rows = swiss_standings(tournament, ruleset, after_round=after_round)
    table = standings_page(tournament, ruleset, after_round=after_round)
    last = table.last_in if is_stage_end(tournament, after_round) else None
    if not tournament.chain and tournament.cut and after_round == tournament.swiss_rounds:
        going_on = tournament.seeds or qualified_players(tournament, rows, tournament.cut)
        last = next((row.player for row in reversed(rows.rows) if row.player in going_on), None)
    return PublicStandings(
        table=table,
        cut_after=last,
        race=cut_race_as_of(tournament, ruleset, after_round),
        by_lot=frozenset(row.player for row in rows.rows if row.decided_by == RANDOM_LOT),
    )
