"""The door: who of the registered players is here before round 1 is paired (ANY-CHECKIN)."""

from ronda.commands import requests as ask
from ronda.commands.joining_late import why_not_restore
from ronda.commands.registering import TakenValues, checked_entry
from ronda.commands.staff import why_staff_may_not_play
from ronda.core import lookup
from ronda.core.errors import Impossible, NotNow, raise_if_refused
from ronda.core.facts import Fact, PlayerCheckedIn, PlayerCheckedOut, PlayerRemoved, RegistrationRestored
from ronda.core.fold import apply_fact
from ronda.core.state import PlayerStatus, Tournament
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


def take_on_again(tournament: Tournament, ruleset: Ruleset, command: ask.TakeOnAgain) -> tuple[Fact, ...]:
    """Take somebody on again who was taken off, with everything that was entered; who comes back is here (SW-LATE).

    Raises ``Refusal`` where somebody has the name, or what nobody else can have, by now.
    """
    raise_if_refused(why_not_restore(tournament, command.player))
    back = RegistrationRestored(player=command.player)
    after = apply_fact(tournament, back)
    player = after.player(command.player)
    entry = ask.PlayerEntry(
        name=player.name, fields=player.fields, constraints=player.constraints, namesake=command.namesake
    )
    checked_entry(TakenValues(ruleset, tournament.players, tournament.details.tables), ruleset, entry)
    if tournament.started:
        raise_if_refused(why_staff_may_not_play(after, ruleset))
    door = tournament.uses_check_in and not tournament.rounds and not player.checked_in
    return (back, PlayerCheckedIn(player=player.id)) if door else (back,)
