"""What pairing respects about players: fixed tables, clubs, and byes awarded in advance."""

from collections.abc import Sequence

from ronda.core import inputs
from ronda.core.absences import AbsenceCount
from ronda.core.errors import Impossible, NotNow
from ronda.core.pairings import Pairing
from ronda.core.state import Player, PlayerStatus, Tournament
from ronda.formats.absences import coming_absence, present_players
from ronda.formats.pairing.seating import TableRanges, seat_pairs

FEWEST_PLAYERS = 2
DEFAULT_TABLE_COUNT = 200
"""Number of tables assumed for a hall whose table numbers are unknown."""


def awarded_byes(tournament: Tournament) -> tuple[int, ...]:
    """Players with a bye in the next round, awarded in advance (ANY-BYES, ST-ABSENT, SW-BYE)."""
    return tuple(player.id for player in tournament.active_players if has_awarded_bye(tournament, player))


def has_awarded_bye(tournament: Tournament, player: Player) -> bool:
    """Whether a player has a bye in the next round, awarded in advance (ANY-BYES, ST-ABSENT)."""
    if player.status is not PlayerStatus.ACTIVE or player.out_after is not None:
        return False
    absence = coming_absence(tournament, player)
    if absence is not None or tournament.rounds:
        return absence is AbsenceCount.BYE
    return player.constraints.first_round_bye


def why_out_of_stage(player: Player) -> NotNow | None:
    """Why a present player has no place in a round, or None (ST-CHAIN, ST-2LO)."""
    if player.out_after is None:
        return None
    return NotNow("{name} is out of the stage that is played.", name=player.name)


def why_fewer_than_two(tournament: Tournament) -> Impossible | None:
    """Why the remaining players cannot play, or None; before round 1 others may still join."""
    if len(tournament.playing_players) >= FEWEST_PLAYERS:
        return None
    if not tournament.rounds:
        return Impossible("Fewer than two players are left: register more.")
    return Impossible("Fewer than two players are left: there is nobody to pair.")


def why_too_few(tournament: Tournament) -> Impossible | None:
    """Why the present players are too few for a round, or None."""
    awarded, players = awarded_byes(tournament), len(present_players(tournament))
    absent = len(tournament.playing_players) > players or tournament.rounds
    if absent and len(tournament.playing_players) >= FEWEST_PLAYERS > players - len(awarded):
        return Impossible(
            "Fewer than two players are there for round {round}: take an absence back.",
            round=len(tournament.rounds) + 1,
        )
    if players >= FEWEST_PLAYERS > players - len(awarded):
        return Impossible(
            "Byes awarded for round 1: {count}. That leaves fewer than two players to pair: take a bye back.",
            count=len(awarded),
        )
    return why_fewer_than_two(tournament)


def why_not_in_hall(hall: TableRanges, table: int, *, field: str) -> Impossible | None:
    """Why a table number cannot be chosen, or None (ANY-TABLES).

    Takes the ranges of the hall's numbers; an open-ended range has no known last table.
    """
    if not hall or hall[-1][0] == hall[-1][1]:
        first = hall[-1][0] if hall else 1
        hall = (*hall[:-1], (first, first + DEFAULT_TABLE_COUNT - 1))
    if any(first <= table <= last for first, last in hall):
        return None
    return Impossible(
        "The hall has no table {table}, only {tables}. Choose one of them, or add it to the tables of the event's "
        "details.",
        field=field,
        table=table,
        tables=", ".join(f"{first}–{last}" for first, last in hall),
    )


def clubs_apart(tournament: Tournament) -> dict[int, str] | None:
    """The club of each player who has one; None if the tournament does not keep clubs apart."""
    if not tournament.details.clubs_apart:
        return None
    return {
        player.id: inputs.similar_name_key(player.constraints.club)
        for player in tournament.active_players
        if player.constraints.club
    }


def fixed_tables(tournament: Tournament) -> dict[int, int]:
    """The fixed tables, by player (ANY-TABLES)."""
    return {
        player.id: player.constraints.fixed_table for player in tournament.players if player.constraints.fixed_table
    }


def seat_swiss_round(
    tournament: Tournament, pairs: Sequence[tuple[int, int]], byes: Sequence[int]
) -> tuple[Pairing, ...]:
    """The pairings of a Swiss round by table, byes last (ANY-TABLES)."""
    numbers = seat_pairs(pairs, fixed=fixed_tables(tournament), ranges=tournament.details.tables)
    tables = sorted(
        (Pairing(number=table, first=a, second=b) for table, (a, b) in zip(numbers, pairs, strict=True)),
        key=lambda pairing: pairing.number,
    )
    beyond = max(numbers, default=0) + 1
    alone = (Pairing(number=number, first=player, second=None) for number, player in enumerate(byes, start=beyond))
    return (*tables, *alone)


def moved_from_fixed_tables(tournament: Tournament, pairings: Sequence[Pairing]) -> tuple[tuple[int, int], ...]:
    """Players who are not at their fixed table, with the table where they play."""
    fixed = fixed_tables(tournament)
    return tuple(
        (player, table.number)
        for table in pairings
        for player in (table.first, table.second)
        if player is not None and table.second is not None and fixed.get(player, table.number) != table.number
    )
