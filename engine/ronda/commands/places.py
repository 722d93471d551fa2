"""Limited places: their number, places given by hand, and who was told (REG-PLACES, REG-WAITING)."""

from ronda.commands import requests as ask
from ronda.core import inputs, lookup
from ronda.core.bounds import MOST_PLAYERS
from ronda.core.details import Details, PlacesOrder
from ronda.core.errors import Impossible, Malformed, NoPlace, NotNow, Refusal, raise_if_refused
from ronda.core.facts import Fact, PlaceGiven, PlaceTakenBack, PlaceTold
from ronda.core.state import Player, PlayerStatus, Tournament
from ronda.core.text import N_
from ronda.core.waiting_list import free_places, players_to_tell

PLACES_ASKED = N_("An event has 1 to {most} places; leave it empty for no limit.")


def checked_places(details: Details) -> tuple[int, PlacesOrder]:
    """The number of places (0 for no limit) and their order; raises ``Malformed``."""
    if not 0 <= details.places <= MOST_PLAYERS:
        raise Malformed(PLACES_ASKED, field="places", most=MOST_PLAYERS)
    return details.places, details.places_order


def why_no_place(tournament: Tournament) -> NoPlace | None:
    """Why nobody can join a running tournament, or None while a place is free; before the start people wait."""
    if not tournament.started or free_places(tournament) != 0:
        return None
    return NoPlace("All {places} places are taken, and the event has started.", places=tournament.details.places)


def why_not_give_place(tournament: Tournament, player: Player) -> Refusal | None:
    """Why nobody can be given a place by hand, or None before the start with limited places."""
    if tournament.started:
        return NotNow("The event has started: nobody waits for a place any more.")
    if not tournament.details.places:
        return Impossible("The places of this event are not limited: everybody has one.")
    if player.place_given:
        return Impossible("{name} was given a place already.", name=player.name)
    return None


def give_place(tournament: Tournament, command: ask.GivePlace) -> tuple[Fact, ...]:
    """Assign a place out of turn, with a reason (REG-PLACES)."""
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_give_place(tournament, player))
    if player.status is not PlayerStatus.WAITING:
        raise Impossible("{name} has a place.", name=player.name)
    reason = inputs.checked_reason(command.reason)
    if not reason:
        raise Malformed("A place that is given by hand needs a reason.", field="reason")
    return (PlaceGiven(player=player.id, reason=reason),)


def why_not_take_place_back(tournament: Tournament, player: Player) -> Refusal | None:
    """Why a player's place cannot be taken back, or None before the start if it was given by hand."""
    if tournament.started:
        return NotNow("The event has started: nobody waits for a place any more.")
    return None if player.place_given else Impossible("{name} was given no place by hand.", name=player.name)


def take_place_back(tournament: Tournament, command: ask.TakePlaceBack) -> tuple[Fact, ...]:
    """Return somebody with a place given by hand to their turn on the list; a reason is optional (REG-PLACES)."""
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_take_place_back(tournament, player))
    return (PlaceTakenBack(player=player.id, reason=inputs.checked_reason(command.reason)),)


def note_told(tournament: Tournament, command: ask.NoteTold) -> tuple[Fact, ...]:
    """Record that somebody was told about gaining or losing a place (REG-WAITING)."""
    player = lookup.find_player(tournament, command.player)
    if player not in players_to_tell(tournament):
        raise NotNow("There is nothing to tell {name}.", name=player.name)
    return (PlaceTold(player=player.id, has_place=player.status is PlayerStatus.ACTIVE),)
