"""Check-in at the door before round 1 is paired (ANY-CHECKIN)."""

from dataclasses import replace

from ronda.commands import requests as ask
from ronda.commands.joining_late import why_not_restore
from ronda.commands.places import why_no_place
from ronda.commands.registering import TakenValues, checked_entry
from ronda.commands.staff import why_staff_may_not_play
from ronda.core import lookup
from ronda.core.errors import Impossible, NotNow, raise_if_refused
from ronda.core.facts import Fact, PlayerCheckedIn, PlayerCheckedOut, PlayerRemoved, RegistrationRestored
from ronda.core.fold import apply_fact
from ronda.core.state import Player, PlayerStatus, Tournament
from ronda.core.waiting_list import waiting_players, with_places
from ronda.rules.ruleset import Ruleset


def check_in(tournament: Tournament, command: ask.CheckIn) -> tuple[Fact, ...]:
    """Note that a player has arrived, or has not."""
    player = lookup.find_player(tournament, command.player)
    _refuse_unless_open(tournament)
    if player.status not in {PlayerStatus.ACTIVE, PlayerStatus.WAITING}:
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
    """Remove all players who did not check in, in one step."""
    _refuse_unless_open(tournament)
    if not tournament.uses_check_in:
        raise Impossible("Nobody has checked in yet: check in the players who are here first.")
    return tuple(PlayerRemoved(player=player.id) for player in _not_here(tournament))


def _not_here(tournament: Tournament) -> tuple[Player, ...]:
    """Players who did not check in, including the waiting list (ANY-CHECKIN, REG-WAITING).

    Players who move up must be present too.
    """
    waiting = (player for player in waiting_players(tournament) if not player.checked_in)
    return (*tournament.missing, *waiting) if tournament.missing else ()


def without_missing_players(tournament: Tournament) -> Tournament:
    """The tournament without players who did not check in; others have moved into their places (ANY-CHECKIN)."""
    gone = {player.id for player in _not_here(tournament)}
    there = replace(tournament, players=tuple(player for player in tournament.players if player.id not in gone))
    return with_places(there) if gone and tournament.details.places else there


def take_off_waiting(tournament: Tournament) -> tuple[Fact, ...]:
    """Remove the players on the waiting list as the tournament starts (REG-WAITING)."""
    return tuple(PlayerRemoved(player=player.id) for player in waiting_players(tournament))


def take_on_again(tournament: Tournament, ruleset: Ruleset, command: ask.TakeOnAgain) -> tuple[Fact, ...]:
    """Restore a removed player with everything that was entered; counts as present (SW-LATE).

    Raises ``Refusal`` if somebody has the name, or a unique value, by now.
    """
    raise_if_refused(why_not_restore(tournament, command.player))
    if not command.over_places:
        raise_if_refused(why_no_place(tournament))
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
