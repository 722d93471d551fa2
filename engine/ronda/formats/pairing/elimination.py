"""Single elimination: a fixed bracket, never re-seeded (SW-ELIM, SW-ELIM-START, SW-ELIM-DROP)."""

import random
from collections.abc import Collection, Sequence
from dataclasses import replace

from ronda.core.pairings import Pairing
from ronda.core.state import Match

FIRST_ALGORITHM = "bracket-1"
"""Numbers the first round's matches in bracket order, byes included."""
SECOND_ALGORITHM = "bracket-2"
"""Numbers only the played matches of the first round."""
ALGORITHM = "bracket-3"
ALGORITHMS = frozenset({FIRST_ALGORITHM, SECOND_ALGORITHM, ALGORITHM})


def bracket_size(players: int) -> int:
    """The next power of two, at least 2: 5 players need a bracket of 8."""
    return 1 << max(players - 1, 1).bit_length()


def first_bracket_round(seeds: Sequence[int | None]) -> tuple[Pairing, ...]:
    """Pair the highest seed with the lowest, the second with the second lowest, and so on (SW-ELIM).

    Takes players, best seed first; None for one who has left without replacement. If their number is no power of two,
    the best seeds get byes.
    """
    return _outside_in([*seeds, *[None] * (bracket_size(len(seeds)) - len(seeds))])


def random_bracket_round(players: Sequence[int], *, seed: int) -> tuple[Pairing, ...]:
    """Pair a tournament that starts with elimination (SW-ELIM-START).

    Random players get the byes that fill up the next power of two; the others are paired at random, and match numbers
    are dealt at random over both.
    """
    draw = random.Random(seed)
    order = sorted(players, key=lambda _: draw.random())
    byes = bracket_size(len(order)) - len(order)
    seated: list[tuple[int, int | None]] = [(player, None) for player in order[:byes]]
    rest = order[byes:]
    seated += zip(rest[::2], rest[1::2], strict=True)
    seated.sort(key=lambda _: draw.random())
    return tuple(Pairing(number=number, first=a, second=b) for number, (a, b) in enumerate(seated, start=1))


def with_tables_counted(pairings: Sequence[Pairing]) -> tuple[Pairing, ...]:
    """The matches in bracket order, played ones numbered 1, 2 …; byes come last."""
    tables = sorted(range(len(pairings)), key=lambda place: pairings[place].second is None)
    return tuple(replace(table, number=tables.index(place) + 1) for place, table in enumerate(pairings))


def next_bracket_round(winners: Sequence[int | None]) -> tuple[Pairing, ...]:
    """Pair the winner of match 1 with that of the last match, of match 2 with the last but one (SW-ELIM).

    Takes the winners in match order; where one has left (None), the other gets a bye (SW-ELIM-DROP).
    """
    return _outside_in(winners)


def next_match_places(matches: int) -> tuple[int, ...]:
    """For each match the index of the match that its winner plays next, from 0 (SW-ELIM)."""
    return tuple(min(place, matches - 1 - place) for place in range(matches))


def player_paired_on(match: Match, later: Match, gone: Collection[int]) -> int | None:
    """The player of a match who went on to a later one, or would have but had left; None for neither.

    ``gone`` are the players who had left before the later match was paired.
    """
    there = [player for player in match.players if player in later.players]
    if not there and match.winner is not None:
        there = [player for player in match.players if player in gone]
    return there[0] if len(there) == 1 else None


def drawing_order(matches: int) -> tuple[int, ...]:
    """The match numbers from top to bottom: 1, 4, 2, 3 for four matches (SW-ELIM)."""
    order: tuple[int, ...] = (1,)
    while len(order) < matches:
        last = 2 * len(order) + 1
        order = tuple(number for match in order for number in (match, last - match))
    return order


def _outside_in(places: Sequence[int | None]) -> tuple[Pairing, ...]:
    pairings = []
    for number in range(len(places) // 2):
        first, second = places[number], places[-1 - number]
        if first is None:
            first, second = second, None
        pairings.append(Pairing(number=number + 1, first=first, second=second))
    return tuple(pairings)
