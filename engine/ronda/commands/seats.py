"""What the pairing of a round respects about its players: tables, clubs, and byes that were awarded beforehand."""

from collections.abc import Sequence

from ronda.core import inputs
from ronda.core.errors import Impossible
from ronda.core.events import Pairing
from ronda.core.state import Tournament
from ronda.formats.seating import seat

FEWEST = 2


def awarded_byes(tournament: Tournament) -> tuple[int, ...]:
    """Give the players with a bye in round 1 that was awarded beforehand (ANY-BYES, SW-BYE).

    Raises ``Impossible`` if fewer than two players would be left to pair.
    """
    awarded = tuple(player.id for player in tournament.active_players if player.wishes.first_round_bye)
    if awarded and len(tournament.active_players) - len(awarded) < FEWEST:
        raise Impossible(
            "With {count} byes awarded for round 1, fewer than two players are left to pair: take some of them back.",
            count=len(awarded),
        )
    return awarded


def clubs_apart(tournament: Tournament) -> dict[int, str] | None:
    """Give the club of each player who has one, or None if the event does not keep clubs apart."""
    if not tournament.details.clubs_apart:
        return None
    return {player.id: inputs.alike(player.wishes.club) for player in tournament.active_players if player.wishes.club}


def seated(
    tournament: Tournament, pairs: Sequence[tuple[int, int]], byes: Sequence[int]
) -> tuple[tuple[Pairing, ...], tuple[tuple[int, int], ...]]:
    """Give the pairings of a Swiss round by table, the byes last, and the players whose fixed table is not used."""
    fixed = {player.id: player.wishes.fixed_table for player in tournament.players if player.wishes.fixed_table}
    seating = seat(pairs, fixed=fixed, ranges=tournament.details.tables)
    tables = sorted(
        (Pairing(number=table, first=a, second=b) for table, (a, b) in zip(seating.tables, pairs, strict=True)),
        key=lambda pairing: pairing.number,
    )
    beyond = max(seating.tables, default=0) + 1
    alone = (Pairing(number=number, first=player, second=None) for number, player in enumerate(byes, start=beyond))
    return (*tables, *alone), seating.moved
