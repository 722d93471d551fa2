"""Keys in hand-written files."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

_ALIKE = 0.55
"""Smallest share of letters and letter pairs that a key shares with the intended one."""


def unknown_keys(written: Iterable[str], known: Collection[str]) -> Iterator[tuple[str, str]]:
    """Each unknown key with the one probably meant, or with all known keys where none is similar."""
    for key in written:
        if key not in known:
            likeness, nearest = max(((_likeness(key.lower(), each), each) for each in known), key=lambda one: one[0])
            yield key, nearest if likeness >= _ALIKE else ", ".join(known)


def _likeness(one: str, other: str) -> float:
    """Similarity from 0 to 1; 1 for the same letters in the same order."""
    parts, others = (Counter([*word, *map("".join, pairwise(word))]) for word in (one, other))
    return 2 * (parts & others).total() / (parts.total() + others.total())
