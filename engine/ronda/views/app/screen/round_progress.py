"""A tournament's progress: past, running and future rounds."""

from dataclasses import dataclass
from enum import StrEnum

from ronda.core import lookup, round_names
from ronda.core.pairings import Stage
from ronda.core.state import Phase, Round, Tournament
from ronda.core.text import N_, Message
from ronda.views.shared.bracket_rounds import bracket_rounds_ahead
from ronda.views.shared.stage_wording import last_certain_round


class ProgressState(StrEnum):
    """The state of a round."""

    DONE = "done"
    RUNNING = "running"
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressRound:
    """A round in the progress bar."""

    number: int
    """The round's number; 0 if unpaired."""
    name: Message
    state: ProgressState
    reported: int = 0
    matches: int = 0
    window: tuple[str, str] = ("", "")
    """First and last day, ISO dates or empty (AGL-KINDS)."""


def progress_rounds(tournament: Tournament) -> tuple[ProgressRound, ...]:
    """The rounds in order, future ones as far as known; empty before the start."""
    if not tournament.started:
        return ()
    paired = tuple(_paired_rounds(tournament, round_) for round_ in tournament.rounds)
    if tournament.phase is Phase.FINISHED:
        return paired
    swiss = tournament.stage_start - 1 + len(tournament.stage_rounds(Stage.SWISS))
    ahead = [
        ProgressRound(
            number=0,
            name=Message(N_("Round {number}"), (("number", number),)),
            state=ProgressState.AHEAD,
            window=tournament.details.round_days(number),
        )
        for number in range(swiss + 1, last_certain_round(tournament) + 1)
    ]
    return (*paired, *ahead, *_bracket_rounds_ahead(tournament))


def _paired_rounds(tournament: Tournament, round_: Round) -> ProgressRound:
    seated = [match for match in round_.matches if match.second is not None]
    owes = tournament.phase is Phase.ROUND_RUNNING and round_.number == lookup.owing_round(tournament).number
    return ProgressRound(
        number=round_.number,
        name=round_names.round_name(round_),
        state=ProgressState.RUNNING if owes else ProgressState.DONE,
        reported=sum(1 for match in seated if not match.is_open),
        matches=len(seated),
        window=tournament.details.round_days(round_.number),
    )


def _bracket_rounds_ahead(tournament: Tournament) -> tuple[ProgressRound, ...]:
    """Unpaired rounds of the bracket (SW-ELIM, DE-BRACKET)."""
    names = bracket_rounds_ahead(tournament)
    return tuple(ProgressRound(number=0, name=name, state=ProgressState.AHEAD) for name in names)
