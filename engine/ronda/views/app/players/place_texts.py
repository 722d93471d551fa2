"""Places and the waiting list in confirmations (REG-PLACES, REG-WAITING)."""

from collections.abc import Collection

from ronda.core import facts
from ronda.core.state import PlayerStatus, Tournament
from ronda.core.text import N_, Message, Plural
from ronda.core.waiting_list import waiting_turn


def place_confirmation(tournament: Tournament, fact: facts.Fact) -> Message | None:
    """The effect of a step on one player's place, in the state after it; None if there is nothing to say."""
    match fact:
        case facts.PlayerRegistered(player=number) | facts.RegistrationRestored(player=number):
            return waiting_list_text(tournament, number)
        case facts.PlaceGiven(player=number):
            return Message(N_("{name} has a place now."), (("name", tournament.player(number).name),))
        case facts.PlaceTakenBack(player=number):
            values = (("name", tournament.player(number).name), ("turn", waiting_turn(tournament, number)))
            has_place = N_("{name} keeps a place, by turn.")
            return Message(N_("{name} waits again, as number {turn}.") if values[1][1] else has_place, values)
        case facts.PlaceTold(player=number):
            return Message(N_("Noted: {name} knows."), (("name", tournament.player(number).name),))
        case _:
            return None


def waiting_list_text(tournament: Tournament, number: int) -> Message | None:
    """A player's position on the waiting list; None for one with a place."""
    turn = waiting_turn(tournament, number)
    values = (("name", tournament.player(number).name), ("turn", turn))
    return Message(N_("{name} is on the waiting list, as number {turn}."), values) if turn else None


def newcomers_waiting(tournament: Tournament, newcomers: Collection[int]) -> tuple[Message, ...]:
    """A note that some of many newly registered players are on the waiting list."""
    count = sum(player.id in newcomers and player.status is PlayerStatus.WAITING for player in tournament.players)
    pattern = Plural("{count} of them is on the waiting list.", "{count} of them are on the waiting list.")
    return (Message(pattern, (("count", count),)),) if count else ()
