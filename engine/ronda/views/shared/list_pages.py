"""A long list on several pages: as even as can be, as dictionaries have it, or so that it can be cut."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ronda.core.alphabet import name_sort_key

MOST_UNEVEN = 6
"""A cut between letters may move by a sixth of a part, so that none is half empty."""
LONGEST_GUIDE_WORD = 12
"""Letters at the head of a part: who is called alike for longer is found by reading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage[Item]:
    """A part of a list by name."""

    items: tuple[Item, ...]
    first: str
    """What its first name begins with, as far as it takes to tell it from the part before."""
    last: str


def split_evenly[Item](items: Sequence[Item], parts: int) -> tuple[tuple[Item, ...], ...]:
    """So many parts, in order, which differ by no more than one item."""
    ends = [round(part * len(items) / parts) for part in range(parts + 1)]
    return tuple(tuple(items[start:end]) for start, end in pairwise(ends))


def split_by_name[Item](
    items: Sequence[Item], parts: int, most: int, name: Callable[[Item], str], letters: str
) -> tuple[ListPage[Item], ...]:
    """So many parts of a list in alphabetical order, none longer than ``most``, if possible cut between letters.

    ``letters`` are those of the language, as for :func:`ronda.core.alphabet.name_sort_key`.
    """

    def alike(place: int, length: int) -> bool:
        """Whether the names on both sides of a place begin with the same letters."""
        before, after = (_begins(name(item), length, letters) for item in items[place - 1 : place + 1])
        return before == after

    ends = [0]
    for left in range(parts - 1, 0, -1):
        start = ends[-1]
        even = (len(items) - start) / (left + 1)
        ideal = start + round(even)
        least = max(ideal - even // MOST_UNEVEN, len(items) - left * most, start + 1)
        longest = min(ideal + even // MOST_UNEVEN, start + most, len(items) - left)
        between = [place for place in range(int(least), int(longest) + 1) if not alike(place, 1)]
        ends.append(min(between, key=lambda place: abs(place - ideal)) if between else ideal)
    ends.append(len(items))

    def begins(item: Item, place: int) -> str:
        """The letters of a name that tell it from the one on the other side of a place."""
        length = 1
        while 0 < place < len(items) and length < LONGEST_GUIDE_WORD and alike(place, length):
            length += 1
        found = name(item)[:length].strip()
        return found[:1].upper() + found[1:]

    return tuple(
        ListPage(items=tuple(items[start:end]), first=begins(items[start], start), last=begins(items[end - 1], end))
        for start, end in pairwise(ends)
        if start < end
    )


def _begins(name: str, length: int, letters: str) -> object:
    return name_sort_key(name[:length], letters)[0]


def order_for_cutting[Item](items: Sequence[Item], a_page: int) -> tuple[tuple[Item | None, ...], ...]:
    """Pages such that cutting the stack and laying its piles on one another leaves the items in order.

    The last page's empty places are None.
    """
    pages = -(-len(items) // a_page)
    return tuple(
        tuple(items[place * pages + page] if place * pages + page < len(items) else None for place in range(a_page))
        for page in range(pages)
    )
