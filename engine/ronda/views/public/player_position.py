"""The beginning of a player's page: present table, opponent and end of round, or place and reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronda.core import round_names
from ronda.core.caching import cached_by_identity
from ronda.core.state import Match, Phase, Round, Tournament
from ronda.core.text import Message
from ronda.formats.standings import RANDOM_LOT, RankedPlayer
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording
from ronda.views.shared.left_open import open_match_note
from ronda.views.shared.player_rounds import matches_by_player

POINTS_KIND = "points"
SHARED_KIND = "shared"


@dataclass(frozen=True, slots=True, kw_only=True)
class CurrentSeat:
    """A player's seat in the running round."""

    round: int
    name: Message
    table: int | None
    """None without a table."""
    opponent: int | None
    opponent_name: str
    alone: str
    """Translatable: what a player without opponent has; else empty."""
    is_open: bool
    minutes: int | None
    """The round's length with the table's extra time; None for rounds without a clock."""
    ends: str | None
    """When the clock runs out, ISO 8601 in UTC; None while it does not run."""
    last_day: str
    """The round's last day, ISO date, for rounds without a clock."""
    open_note: Message | None
    """A note on an open match (AGL-POSTPONE, ST-OPEN)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Separation:
    """What separates a player from the one above, or the first from the one below."""

    rank: int
    """The other player's rank."""
    kind: str
    """``points``, the key of a tiebreak, ``random`` or ``shared``."""
    step: str
    """Translatable name of the deciding step."""
    equal: tuple[str, ...]
    """Translatable names of the earlier tiebreaks, in which the two are tied."""
    own: Fraction
    other: Fraction
    digits: int


def current_seat(tournament: Tournament, ruleset: Ruleset, player: int) -> CurrentSeat | None:
    """A player's seat in the running round; None if not paired."""
    round_ = _running(tournament)
    match = matches_by_player(round_).get(player) if round_ else None
    if round_ is None or match is None:
        return None
    opponent = match.opponent(player)
    return CurrentSeat(
        round=round_.number,
        name=round_names.match_round_name(round_, match),
        table=match.number if opponent is not None else None,
        opponent=opponent,
        opponent_name=tournament.player(opponent).name if opponent is not None else "",
        alone=wording.alone_text(tournament, round_.number, match) if opponent is None else "",
        is_open=match.is_open,
        minutes=_minutes(tournament, ruleset, round_, match) if ruleset.stages.clocked else None,
        ends=_ends(tournament, ruleset, round_, match) if ruleset.stages.clocked else None,
        last_day=tournament.details.round_days(round_.number)[1] if ruleset.stages.has_days else "",
        open_note=open_match_note(match),
    )


@cached_by_identity
def _running(tournament: Tournament) -> Round | None:
    return tournament.current_round if tournament.phase is Phase.ROUND_RUNNING else None


def _minutes(tournament: Tournament, ruleset: Ruleset, round_: Round, match: Match) -> int:
    length = ruleset.stages.minutes_of(tournament.details, wording.clock_slot(round_))
    return length + match.extra_minutes + (round_.clock.added if round_.clock else 0)


def _ends(tournament: Tournament, ruleset: Ruleset, round_: Round, match: Match) -> str | None:
    if round_.clock is None:
        return None
    return round_.clock.ends(_minutes(tournament, ruleset, round_, match) - round_.clock.added)


def standings_separation(ruleset: Ruleset, rows: Sequence[RankedPlayer], place: int) -> Separation | None:
    """What separates the row at an index from its neighbour; None for the disqualified."""
    lower, upper = (place, place - 1) if place else (1, 0)
    if lower >= len(rows):
        return None
    row, above = rows[lower], rows[upper]
    own, other = (row, above) if place else (above, row)
    if own.rank is None or other.rank is None:
        return None
    kind = row.decided_by or SHARED_KIND
    keys = [tiebreak.key for tiebreak in ruleset.standings.tiebreaks]
    reached = keys.index(kind) if kind in keys else 0 if kind == POINTS_KIND else len(keys)
    values = (own.line.points, other.line.points)
    if kind in keys:
        values = (own.tiebreaks[reached], other.tiebreaks[reached])
    deciding_keys = [key for key in keys[:reached] if key not in row.silent]
    return Separation(
        rank=other.rank,
        kind=kind,
        step=wording.deciding_step_name(ruleset, kind) if kind not in (RANDOM_LOT, SHARED_KIND) else "",
        equal=tuple(wording.deciding_step_name(ruleset, key) for key in deciding_keys),
        own=values[0],
        other=values[1],
        digits=ruleset.standings.tiebreaks[reached].digits if kind in keys else 0,
    )
