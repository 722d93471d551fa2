"""Drawing the tables for list checks at random (REG-CHECKS)."""

import random
from collections.abc import Collection, Iterable

from ronda.core.deck_checks import times_drawn
from ronda.core.state import Round, Tournament


def drawable_tables(tournament: Tournament, round_: Round) -> tuple[int, ...]:
    """Open tables of a round with two players that have not been drawn in it, ascending."""
    drawn = {table.match for table in tournament.drawn_tables if table.round == round_.number}
    waiting = (match.number for match in round_.open_matches if not match.left_open)
    return tuple(sorted(table for table in waiting if table not in drawn))


def draw_tables(
    tournament: Tournament, round_: Round, among: Collection[int], count: int, seed: int, *, any_again: bool
) -> tuple[int, ...]:
    """``count`` of the tables, by a seed: those with less-often drawn players first, unless ``any_again``.

    Tables are compared by their more often drawn player, then by the other. Ties are broken at random, the same for
    everybody who has the seed.
    """
    numbers = random.Random(seed)
    chances = {table: numbers.random() for table in sorted(among)}
    drawn = {} if any_again else {table: _drawn_before(tournament, round_, table) for table in among}
    return tuple(sorted(among, key=lambda table: (drawn.get(table, []), chances[table]))[:count])


def _drawn_before(tournament: Tournament, round_: Round, table: int) -> list[int]:
    players: Iterable[int] = next(match.players for match in round_.matches if match.number == table)
    return sorted((times_drawn(tournament.drawn_tables, player) for player in players), reverse=True)
