"""What the published standings add to the standings: where the cut falls and where equal points end."""

from dataclasses import dataclass

from ronda.formats.cut import qualified
from ronda.formats.standings import RANDOM, standings
from ronda.views.public.settled import Settled
from ronda.views.shared.prospects import CutRace, cut_race_as_of
from ronda.views.shared.standings import StandingsPage, standings_page


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicStandings:
    """The standings after a round, with the lines drawn through them."""

    table: StandingsPage
    cut_after: int | None
    """The player below whom the cut falls (SW-CUT); None before the last Swiss round or without a cut."""
    race: CutRace | None
    """What was certain about the cut then; None where there was nothing to say."""
    by_lot: frozenset[int]
    """The players whom only the lot put below the one above (SW-RANDOM)."""


def public_standings(calm: Settled, after_round: int) -> PublicStandings:
    """Give the standings after a completed Swiss round."""
    tournament, ruleset = calm.tournament, calm.ruleset
    rows = standings(tournament, ruleset, after_round=after_round)
    last = None
    if tournament.cut and after_round == tournament.swiss_rounds:
        going_on = tournament.seeds or qualified(tournament, rows, tournament.cut)
        last = next((row.player for row in reversed(rows.rows) if row.player in going_on), None)
    return PublicStandings(
        table=standings_page(tournament, ruleset, after_round=after_round),
        cut_after=last,
        race=cut_race_as_of(tournament, ruleset, after_round),
        by_lot=frozenset(row.player for row in rows.rows if row.decided_by == RANDOM),
    )
