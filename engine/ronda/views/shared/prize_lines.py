"""The prizes of a tournament, with their winners once the final standings exist (AGL-PRIZES)."""

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
    """A player who wins a prize by final place."""

    player: int
    name: str
    place: Message
    tied: bool
    """Whether more players share the place than there are prizes, so that it is still undecided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeLine:
    """A prize and its winners."""

    number: int
    """Position in the list, from 1."""
    prize: Prize
    whom: Message
    winners: tuple[PrizeWinner, ...]
    """Empty until the event is over, and for prizes that do not depend on places."""


def prize_lines(tournament: Tournament, ruleset: Ruleset) -> tuple[PrizeLine, ...]:
    """All prizes in the organiser's order; without winners before the event is over."""
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
