"""Rounds still to be paired, as far as it is certain that they will be."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.core.pairings import Stage
from ronda.core.round_names import swiss_round_name
from ronda.core.stages import StageLength
from ronda.core.state import Phase, Tournament
from ronda.core.text import Message
from ronda.views.shared.bracket_rounds import bracket_rounds_ahead
from ronda.views.shared.stage_wording import last_certain_round


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundAhead:
    """A future round."""

    stage: Stage
    number: int | None
    """Running number; None if the number of earlier rounds is uncertain."""
    name: Message


def rounds_ahead(tournament: Tournament) -> Iterator[RoundAhead]:
    """Future rounds of a started tournament, next first: of its stages, then of its bracket."""
    number: int | None = len(tournament.rounds)
    if not tournament.stage_rounds(Stage.ELIMINATION):
        for number in range(len(tournament.rounds) + 1, last_certain_round(tournament) + 1):
            yield RoundAhead(stage=Stage.SWISS, number=number, name=swiss_round_name(number))
        number = number if _are_all_certain(tournament) else None
    for name in bracket_rounds_ahead(tournament):
        number = None if number is None else number + 1
        yield RoundAhead(stage=Stage.ELIMINATION, number=number, name=name)


def _are_all_certain(tournament: Tournament) -> bool:
    """Whether every stage of rounds from the current one on has a known number of rounds, or is over."""
    if not tournament.chain:
        return True
    played, *later = tournament.chain[len(tournament.begun) :]
    known = (plan.is_bracket or (plan.length is StageLength.ROUNDS and plan.rounds) for plan in later)
    is_known = tournament.phase is Phase.CUT_DUE or played.is_bracket or played.length is StageLength.ROUNDS
    return is_known and all(known)
