"""The overlay for a video stream: tables of the running round, or the top of the standings."""

from dataclasses import dataclass

from ronda.core.state import Phase
from ronda.core.text import Message
from ronda.views.public.completed_state import CompletedState
from ronda.views.shared.round_page import RoundPage, RoundTable
from ronda.views.shared.standings_page import StandingsRow, standings_page

TOP_PLACES = 8
"""Places of the standings that can be read over a picture."""
FEATURED_TABLES = 3
"""Tables shown if none is chosen, numbered from the top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamOverlay:
    """The choices of an overlay, independent of what is being played."""

    after_round: int
    """Round of the standings; 0 before there are any."""
    title: Message | None
    """Title of the standings."""
    top: tuple[StandingsRow, ...]
    tables: int
    """Highest table that can be chosen, whether or not it is played in this round, so that addresses keep working."""
    featured: int
    """Tables shown if none is chosen; 0 if the standings are shown."""


def tables_by_number(round_: RoundPage | None, tables: int) -> tuple[RoundTable | None, ...]:
    """The tables of a round by number from 1; None for a missing number."""
    seated = {table.number: table for table in round_.tables} if round_ else {}
    return tuple(seated.get(number) for number in range(1, tables + 1))


def stream_overlay(completed: CompletedState) -> StreamOverlay:
    """The part of the overlay that no running result changes."""
    tournament, ruleset = completed.tournament, completed.ruleset
    after_round = tournament.completed_swiss_rounds
    page = standings_page(tournament, ruleset) if after_round else None
    last = tournament.current_round
    most = max((match.number or 0 for round_ in tournament.rounds for match in round_.matches), default=0)
    running = last is not None and tournament.phase is Phase.ROUND_RUNNING
    return StreamOverlay(
        after_round=after_round,
        title=page.title if page else None,
        top=tuple(row for row in page.rows if row.rank)[:TOP_PLACES] if page else (),
        tables=max(most, len(tournament.players) // 2),
        featured=FEATURED_TABLES if running or not after_round else 0,
    )
