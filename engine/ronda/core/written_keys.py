"""Keys of files that people write by hand."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

_ALIKE = 0.55
"""The share of letters, and of pairs of them, that a key has at least in common with the one that was meant."""


def unknown_keys(written: Iterable[str], known: Collection[str]) -> Iterator[tuple[str, str]]:
    """Each key that nobody knows, with the one that was meant, or all of them where none is near."""
    for key in written:
        if key not in known:
            likeness, nearest = max(((_likeness(key.lower(), each), each) for each in known), key=lambda one: one[0])
            yield key, nearest if likeness >= _ALIKE else ", ".join(known)


def _likeness(one: str, other: str) -> float:
    """From 0 to 1, for the same letters in the same order."""
    parts, others = (Counter([*word, *map("".join, pairwise(word))]) for word in (one, other))
    return 2 * (parts & others).total() / (parts.total() + others.total())
