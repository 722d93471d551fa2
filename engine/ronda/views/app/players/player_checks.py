"""Door checks of players, done and open (ANY-CHECK)."""

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
    """The official who ticked it; empty while open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCheck:
    """A check that some players still lack."""

    key: str
    text: Message
    chip: Message
    """A shorter form."""


def player_checks(player: Player, registration: Registration) -> tuple[PlayerCheck, ...]:
    """All checks of the game in order; the official is empty until ticked."""
    return tuple(
        PlayerCheck(key=check.key, name=check.name, short=check.short, official=player.ticked_by(check.key))
        for check in registration.door_checks
    )


def checked_players(tournament: Tournament) -> tuple[Player, ...]:
    """Players to check: everybody in the event; from the cut on, only those in it."""
    seeds = tournament.seeds
    return tuple(player for player in tournament.active_players if seeds is None or player.id in seeds)


def open_checks(tournament: Tournament, registration: Registration) -> tuple[OpenCheck, ...]:
    """Checks that somebody lacks: before round 1 all required ones, and those already begun."""
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
