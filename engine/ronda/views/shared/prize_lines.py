"""The prizes of a tournament and, once the final standings exist, whose they are (AGL-PRIZES)."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronda.core.notice import Prize
from ronda.core.state import Phase, Tournament
from ronda.core.text import Message
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording
from ronda.views.shared.final_standings import FinalPlace, final_places


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeWinner:
    """Somebody whom a prize is for by the final places."""

    player: int
    name: str
    place: Message
    tied: bool
    """More players share the place than there are prizes for: it is still to be decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeLine:
    """A prize with whom it is for."""

    number: int
    """Its place in the list, from 1."""
    prize: Prize
    whom: Message
    winners: tuple[PrizeWinner, ...]
    """Empty until the event is over, and for prizes that no place decides."""


def prize_lines(tournament: Tournament, ruleset: Ruleset) -> tuple[PrizeLine, ...]:
    """All prizes in the organiser's order; nobody has won one before the event is over."""
    prizes = tournament.details.notice.prizes
    over = bool(prizes) and tournament.phase is Phase.FINISHED
    places = final_places(tournament, ruleset) if over else ()
    return tuple(
        PrizeLine(number=number, prize=prize, whom=wording.prize_for(prize), winners=tuple(_winners(prize, places)))
        for number, prize in enumerate(prizes, start=1)
    )


def _winners(prize: Prize, places: Sequence[FinalPlace]) -> list[PrizeWinner]:
    return [
        PrizeWinner(
            player=place.player,
            name=place.name,
            place=wording.places_text(place.first, place.last),
            tied=place.first < prize.first or place.last > prize.last,
        )
        for place in places
        if prize.first and place.first <= prize.last and place.last >= prize.first
    ]
