"""What becomes of somebody's place, in the sentence that confirms a step (REG-PLACES, REG-WAITING)."""

from collections.abc import Sequence

from ronda.core import facts
from ronda.core.state import PlayerStatus, Tournament
from ronda.core.text import N_, Message, Plural
from ronda.core.waiting_list import waiting_players, waiting_turn


def place_confirmation(tournament: Tournament, fact: facts.Fact) -> Message | None:
    """What a step did for one player's place, in the state after it; None where nothing is to be said of it."""
    match fact:
        case facts.PlayerRegistered(player=number) | facts.RegistrationRestored(player=number):
            turns = {player.id: turn for turn, player in enumerate(waiting_players(tournament), start=1)}
            values = (("name", tournament.player(number).name), ("turn", turns.get(number)))
            return Message(N_("{name} is on the waiting list, as number {turn}."), values) if number in turns else None
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


def newcomers_waiting(tournament: Tournament, happened: Sequence[facts.Fact]) -> tuple[Message, ...]:
    """That some of many who were registered at once are on the waiting list."""
    new = {fact.player for fact in happened if isinstance(fact, facts.PlayerRegistered)}
    count = sum(player.id in new and player.status is PlayerStatus.WAITING for player in tournament.players)
    pattern = Plural("{count} of them is on the waiting list.", "{count} of them are on the waiting list.")
    return (Message(pattern, (("count", count),)),) if count else ()
