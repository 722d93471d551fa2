"""What officials have looked at of each player, and what is open (ANY-CHECK)."""

from dataclasses import dataclass

from ronda.core.state import Player, Tournament
from ronda.core.text import N_, Message, Plural
from ronda.rules.fields import DoorCheck, Registration


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCheck:
    """One check of one player."""

    key: str
    name: str
    """Translatable."""
    short: str
    """Translatable."""
    official: str
    """Who ticked it; empty while it is open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCheck:
    """A check that some players still lack."""

    key: str
    text: Message
    chip: Message
    """The same in fewer words."""


def player_checks(player: Player, registration: Registration) -> tuple[PlayerCheck, ...]:
    """One for each check of the game, in its order; the official is empty until it is ticked."""
    return tuple(
        PlayerCheck(key=check.key, name=check.name, short=check.short, official=player.ticked_by(check.key))
        for check in registration.door_checks
    )


def checked_players(tournament: Tournament) -> tuple[Player, ...]:
    """Those who are to be checked: who is in the event, from the cut on only who is in it."""
    seeds = tournament.seeds
    return tuple(player for player in tournament.active_players if seeds is None or player.id in seeds)


def open_checks(tournament: Tournament, registration: Registration) -> tuple[OpenCheck, ...]:
    """The checks that somebody lacks: before round 1 all that the game asks for, and those that are begun."""
    checks = ((check, _lacking(tournament, check)) for check in registration.door_checks)
    return tuple(
        _open_check(check, lacking)
        for check, lacking in checks
        if lacking
        and (
            not (tournament.rounds or check.optional)
            or any(player.ticked_by(check.key) for player in tournament.players)
        )
    )


def _lacking(tournament: Tournament, check: DoorCheck) -> int:
    return sum(1 for player in checked_players(tournament) if not player.ticked_by(check.key))


def _open_check(check: DoorCheck, lacking: int) -> OpenCheck:
    values = (("what", Message(check.lacking)), ("count", lacking))
    return OpenCheck(
        key=check.key,
        text=Message(Plural("{what}: {count} player", "{what}: {count} players"), values),
        chip=Message(N_("{what}: {count}"), values),
    )
