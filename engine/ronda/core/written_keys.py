"""Keys in hand-written files."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from ronda.core.errors import Malformed

CLUB_LOOK_KEYS = ("name", "logo", "colour", "second_colour", "contact", "imprint", "privacy", "footer", "links")
_TWICE = re.compile(r"Cannot (?:overwrite|declare).*\(at line (\d+),")
"""How the reader of TOML says it."""
_ALIKE = 0.55
"""Smallest share of letters and letter pairs that a key shares with the intended one."""


def unknown_keys(written: Iterable[str], known: Collection[str]) -> Iterator[tuple[str, str]]:
    """Each unknown key with the one probably meant, or with all known keys where none is similar."""
    for key in written:
        if key not in known:
            likeness, nearest = max(((_likeness(key.lower(), each), each) for each in known), key=lambda one: one[0])
            yield key, nearest if likeness >= _ALIKE else ", ".join(known)


def twice_written_key(problem: str) -> Malformed | None:
    """The refusal for a key that a TOML file has twice; takes what its reader says."""
    found = _TWICE.match(problem)
    return found and Malformed("The key of line {line} is there twice: take one of the two out.", line=int(found[1]))


def _likeness(one: str, other: str) -> float:
    """Similarity from 0 to 1; 1 for the same letters in the same order."""
    parts, others = (Counter([*word, *map("".join, pairwise(word))]) for word in (one, other))
    return 2 * (parts & others).total() / (parts.total() + others.total())
