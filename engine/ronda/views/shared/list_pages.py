"""Splitting a long list into pages: evenly, with guide words, or for cutting a printed stack."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ronda.core.alphabet import name_sort_key

MOST_UNEVEN = 6
"""A cut may move by a sixth of a page to fall between letters, so that no page is half empty."""
LONGEST_GUIDE_WORD = 12
"""Letters in a page's heading; names that are equal for longer are found by reading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage[Item]:
    """A page of a list by name."""

    items: tuple[Item, ...]
    first: str
    """The beginning of its first name, as long as needed to differ from the previous page."""
    last: str


def split_evenly[Item](items: Sequence[Item], parts: int) -> tuple[tuple[Item, ...], ...]:
    """``parts`` consecutive parts whose sizes differ by at most one."""
    ends = [round(part * len(items) / parts) for part in range(parts + 1)]
    return tuple(tuple(items[start:end]) for start, end in pairwise(ends))


def split_by_name[Item](
    items: Sequence[Item], parts: int, most: int, name: Callable[[Item], str], letters: str
) -> tuple[ListPage[Item], ...]:
    """``parts`` pages of an alphabetical list, none longer than ``most``, cut between letters if possible.

    ``letters`` are the language's, as for :func:`ronda.core.alphabet.name_sort_key`.
    """

    def alike(place: int, length: int) -> bool:
        """Whether the names on both sides of a position begin with the same letters."""
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
        """The letters of a name that distinguish it from its neighbour."""
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
    """Pages arranged so that cutting the stack and joining the piles leaves the items in order.

    Empty places on the last page are None.
    """
    pages = -(-len(items) // a_page)
    return tuple(
        tuple(items[place * pages + page] if place * pages + page < len(items) else None for place in range(a_page))
        for page in range(pages)
    )
