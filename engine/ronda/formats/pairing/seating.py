"""Assigning tables to matches: the hall's table numbers and players' fixed tables (ANY-TABLES)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

type TableRanges = Sequence[tuple[int, int]]
"""First and last numbers, ascending, not overlapping."""


def hall_table_numbers(ranges: TableRanges) -> Iterator[int]:
    """The hall's table numbers in order, continued after the last range."""
    last = 0
    for first, last in ranges:
        yield from range(first, last + 1)
    yield from count(last + 1)


def seat_pairs(
    pairs: Sequence[tuple[int, int]], *, fixed: Mapping[int, int], ranges: TableRanges = ()
) -> tuple[int, ...]:
    """The table of each pair, no two alike: a player's fixed one, and for the others the hall's numbers in order.

    Takes the pairs in the order of the tables, the fixed table of each player who has one, and the ranges of the
    hall's numbers (none: 1, 2, 3 …). Of two players with a fixed table each, the lower number is used; of two pairs
    with the same one, the first has it.
    """
    taken: dict[int, int] = {}
    for at, pair in enumerate(pairs):
        wished = min((fixed[player] for player in pair if player in fixed), default=None)
        if wished is not None:
            taken.setdefault(wished, at)
    given = {at: table for table, at in taken.items()}
    free = (number for number in hall_table_numbers(ranges) if number not in taken)
    return tuple(given[at] if at in given else next(free) for at in range(len(pairs)))
