"""The door: who of the registered players is here before round 1 is paired (ANY-CHECKIN)."""

from dataclasses import replace

from ronda.commands import requests as ask
from ronda.commands.registering import RegistrationBatch
from ronda.core import lookup
from ronda.core.errors import Impossible, NotNow
from ronda.core.facts import CheckTicked, Fact, PlayerCheckedIn, PlayerCheckedOut, PlayerRemoved
from ronda.core.state import Player, PlayerStatus, Tournament
from ronda.rules.ruleset import Ruleset


def check_in(tournament: Tournament, command: ask.CheckIn) -> tuple[Fact, ...]:
    """Note that a player is here, or is not after all."""
    player = lookup.find_player(tournament, command.player)
    _refuse_unless_open(tournament)
    if player.status is not PlayerStatus.ACTIVE:
        raise NotNow("{name} is not in the event any more.", name=player.name)
    if player.checked_in == command.here:
        return ()
    return (PlayerCheckedIn(player=player.id) if command.here else PlayerCheckedOut(player=player.id),)


def check_all_in(tournament: Tournament) -> tuple[Fact, ...]:
    _refuse_unless_open(tournament)
    return tuple(PlayerCheckedIn(player=player.id) for player in tournament.active_players if not player.checked_in)


def _refuse_unless_open(tournament: Tournament) -> None:
    if tournament.rounds:
        raise NotNow("Round 1 is paired: check-in is over. Drop whoever is missing, on the player's own page.")


def take_off_missing(tournament: Tournament) -> tuple[Fact, ...]:
    """Take everybody off the players who did not check in, in one step."""
    _refuse_unless_open(tournament)
    if not tournament.uses_check_in:
        raise Impossible("Nobody has checked in yet: check in the players who are here first.")
    return tuple(PlayerRemoved(player=player.id) for player in tournament.missing)


def take_on_again(
    tournament: Tournament, ruleset: Ruleset, command: ask.TakeOnAgain, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Register somebody again who was taken off, with everything that was entered; who comes back is here (SW-LATE)."""
    player = _taken_off(tournament, command.player)
    desk = RegistrationBatch(tournament, ruleset, moment)
    entry = ask.PlayerEntry(
        name=player.name,
        fields=player.fields,
        constraints=player.constraints,
        namesake=command.namesake,
        given_name=player.given_name,
    )
    number = desk.register(entry)
    desk.edit(ask.EditPlayer(player=number, entry=entry, hidden=player.hidden, hidden_fields=player.hidden_fields))
    for check, official in player.ticks:
        desk.note(CheckTicked(player=number, check=check, official=official))
    if noted := tournament.payment(player.id):
        desk.note(replace(noted, player=number))
    if tournament.uses_check_in and not tournament.rounds:
        desk.note(PlayerCheckedIn(player=number))
    return desk.close()


def _taken_off(tournament: Tournament, number: int) -> Player:
    for player in tournament.taken_off:
        if player.id == number:
            return player
    raise Impossible("There is no player number {number} in this event.", number=number)
