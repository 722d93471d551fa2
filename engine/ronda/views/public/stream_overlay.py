"""What a stream lays over its picture: tables of the running round, or the top of the standings."""

from dataclasses import dataclass

from ronda.core.state import Phase
from ronda.core.text import Message
from ronda.views.public.completed_state import CompletedState
from ronda.views.shared.round_page import RoundPage, RoundTable
from ronda.views.shared.standings_page import StandingsRow, standings_page

TOP_PLACES = 8
"""So many of the standings can be read beside a picture."""
FEATURED_TABLES = 3
"""So many tables are shown where none is chosen: they are numbered from the top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamOverlay:
    """What there is to choose from, whatever is played."""

    after_round: int
    """Of the standings; 0 before there are any."""
    title: Message | None
    """What they are called."""
    top: tuple[StandingsRow, ...]
    tables: int
    """As many can be chosen, whether they are played in this round or not, so that no address stops working."""
    featured: int
    """As many of the round's are shown where none is chosen; none where the standings are."""


def tables_by_number(round_: RoundPage | None, tables: int) -> tuple[RoundTable | None, ...]:
    """The tables of a round from 1 on, None for a number that none has."""
    seated = {table.number: table for table in round_.tables} if round_ else {}
    return tuple(seated.get(number) for number in range(1, tables + 1))


def stream_overlay(completed: CompletedState) -> StreamOverlay:
    """What no result of the running round changes."""
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
