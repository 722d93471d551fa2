"""Round robin by the Berger tables, once or twice through them (RR-BERGER, RR-TWICE, RR-FREE, RR-LEAVER)."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronda.core.pairings import Pairing, Stage
from ronda.core.round_robin import rounds_for
from ronda.core.state import Match, Round, Tournament

ALGORITHM = "berger-1"
"""Goes into the log with each round; changes whenever the same input would pair differently."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobinGames:
    """What the table has for a round."""

    pairs: tuple[tuple[int, int], ...]
    """In the order of the table; without those of whom neither is there."""
    free: int | None
    """Who has the free round of an odd number."""


def berger_pairs(players: int, number: int) -> tuple[tuple[int, int], ...]:
    """The pairs of numbers of a round of the Berger table for an even number of players (RR-BERGER)."""
    circle = players - 1
    leads = number % 2 == 1
    opposite_last = (number + 1) // 2 if leads else (players + number) // 2

    def on_circle(place: int) -> int:
        return (place - 1) % circle + 1

    first = on_circle(opposite_last)
    return (
        (first, players) if leads else (players, first),
        *((on_circle(first + step), on_circle(first - step)) for step in range(1, players // 2)),
    )


def berger_numbers(players: Iterable[int], seed: int) -> tuple[int, ...]:
    """The players in the order of the table's numbers, which are drawn by lot (RR-BERGER)."""
    draw = random.Random(seed)
    return tuple(sorted(sorted(players), key=lambda _: draw.random()))


def round_robin_players(tournament: Tournament) -> tuple[int, ...]:
    """Who meets whom in the round robin: those of its first round, or those who are there before it."""
    for first in tournament.stage_rounds(Stage.SWISS)[:1]:
        return tuple(player for match in first.matches for player in match.players)
    return tuple(player.id for player in tournament.playing_players)


def round_robin_seed(tournament: Tournament, seed: int) -> int:
    """The seed of the lots: that of the first round once it is paired, else the one of the moment."""
    return next((first.seed for first in tournament.stage_rounds(Stage.SWISS)), seed)


def round_robin_games(tournament: Tournament, seed: int) -> RoundRobinGames:
    """What the table has for the next round, with the players as they are there now (RR-FREE, RR-LEAVER).

    The second time through the table everybody sits on the other side (RR-TWICE).
    """
    order = berger_numbers(round_robin_players(tournament), round_robin_seed(tournament, seed))
    there = {player.id for player in tournament.playing_players}
    places: Sequence[int | None] = (*order, None) if len(order) % 2 else order
    pairs, free = [], None
    turned, number = divmod(len(tournament.stage_rounds(Stage.SWISS)), rounds_for(len(order)))
    for one, other in berger_pairs(len(places), number + 1):
        first, second = places[one - 1], places[other - 1]
        if turned:
            first, second = second, first
        if first is None or second is None:
            free = first or second
        elif there & {first, second}:
            pairs.append((first, second))
    return RoundRobinGames(pairs=tuple(pairs), free=free)


def is_by_table(tournament: Tournament, pairings: Sequence[Pairing], seed: int) -> bool:
    """Tell whether the pairings of a draft are those of the table, at whatever tables."""
    due = round_robin_games(tournament, seed)
    drafted = {(pairing.first, pairing.second) for pairing in pairings}
    return drafted == {*due.pairs, *(((due.free, None),) if due.free is not None else ())}


def is_conceded(tournament: Tournament, round_: Round, match: Match) -> bool:
    """Tell whether a match was decided before the round by one of the two having left (RR-LEAVER)."""
    if match.result is None or not match.result.is_unplayed:
        return False
    losers = (tournament.player(player) for player in match.players if player != match.winner)
    return any(loser.left_by(round_.number - 1) for loser in losers)
