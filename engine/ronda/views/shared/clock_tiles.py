"""Clocks of several events on one page: the app's wall, and the hall's address (REG-DAY)."""

from dataclasses import dataclass

from ronda.core import round_names
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rulesets import ruleset_of
from ronda.views.shared import wording
from ronda.views.shared.round_clock import ClockFace, clock_face

PHASE_NAMES = {
    "registration": N_("Registration"),
    "between_rounds": N_("Between rounds"),
    "round_running": N_("Round running"),
    "cut_due": N_("Cut due"),
    "finished": N_("Finished"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTile:
    """An event and its clock."""

    event: str
    name: str
    phase: str
    """Translatable."""
    round: Message | None
    """None before the first one."""
    face: ClockFace | None
    """None for a round with days, and once all results are in."""
    window: tuple[str, str] | None
    """First and last day of the round, if it has days."""
    open_tables: int
    """Without matches that were left open."""


def clock_tile(tournament: Tournament, *, now: str, behind: int = 0) -> ClockTile:
    """An event's clock now; ``now`` and ``behind`` as in :func:`clock_face`."""
    round_, stages = tournament.current_round, ruleset_of(tournament).stages
    face = window = None
    if round_ and stages.clocked:
        minutes = stages.minutes_of(tournament.details, wording.clock_slot(round_))
        face = clock_face(round_, minutes, now=now, behind=behind)
    if round_ and stages.has_days and any(tournament.details.round_days(round_.number)):
        window = tournament.details.round_days(round_.number)
    return ClockTile(
        event=tournament.id,
        name=tournament.details.name,
        phase=PHASE_NAMES[tournament.phase.value],
        round=round_names.round_name(round_) if round_ else None,
        face=face,
        window=window,
        open_tables=sum(not match.left_open for match in round_.open_matches) if round_ else 0,
    )
