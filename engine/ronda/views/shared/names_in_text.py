"""Names of people in what somebody wrote: found however they are typed, and replaced (AGL-NAMES)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ronda.core import inputs

BETWEEN = r"[\s.,'’‐-]{1,3}"
"""What stands between two words of a name."""
SHORTEST = 3
"""Letters of a part of a name by which somebody may be meant: shorter ones are particles and initials."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A name in a text."""

    start: int
    end: int
    name: str


def without_names(text: str, shown: Mapping[str, str]) -> str:
    """Give a text with names replaced, whole ones only: by what takes the place of each."""
    parts, end = [], 0
    for found in names_in(text, tuple(shown)):
        parts += [text[end : found.start], shown[found.name]]
        end = found.end
    return "".join([*parts, text[end:]])


def names_in(text: str, names: tuple[str, ...]) -> Iterator[Found]:
    """Give where names stand in a text, in order, in any case, without accents and with the family name first too.

    One word may be an ordinary word too: it is a name only where it begins with a capital letter, or is written as it
    was registered. What has no letters is none.
    """
    pattern, by_group = _pattern(names)
    if pattern is None or not pattern.search(inputs.plain(text)):
        return
    plain, origins = _plain(text)
    for match in pattern.finditer(plain):
        name = by_group[(match.lastindex or 1) - 1]
        start, end = origins[match.start()], origins[match.end()]
        written = text[start:end]
        if len(inputs.words(name)) > 1 or not written[:1].islower() or written == name:
            yield Found(start=start, end=end, name=name)


def part_in(text: str, name: str) -> str:
    """Give the word of a text that may stand for somebody: a part of the name, with a capital; empty if there is none.

    Of a name of one word it is that word, with a capital or without.
    """
    parts = inputs.words(name)
    for word in re.findall(r"\w+", text):
        if inputs.plain(word) in parts and (len(parts) == 1 or (len(word) >= SHORTEST and not word[0].islower())):
            return str(word)
    return ""


@lru_cache(maxsize=64)
def _pattern(names: tuple[str, ...]) -> tuple[re.Pattern[str] | None, tuple[str, ...]]:
    """Give the pattern with a group for each name, the longest first, as one may begin another."""
    ordered = sorted((name for name in names if any(map(str.isalpha, name))), key=lambda name: (-len(name), name))
    if not ordered:
        return None, ()
    return re.compile("|".join(f"({_of(name)})" for name in ordered)), tuple(ordered)


def _of(name: str) -> str:
    words = inputs.words(name)
    orders = dict.fromkeys([words, words[1:] + words[:1], words[-1:] + words[:-1]])
    return "|".join(_whole(order) for order in orders)


def _whole(words: tuple[str, ...]) -> str:
    """Give the pattern of words that are no part of longer ones, in letters that stand in words with spaces."""
    first, last = words[0][0], words[-1][-1]
    alone = len("".join(words)) == 1
    before = r"(?<!\w)" if alone or _is_spaced(first) else ""
    after = r"(?!\w)" if alone or _is_spaced(last) else ""
    return before + BETWEEN.join(map(re.escape, words)) + after


def _is_spaced(letter: str) -> bool:
    return letter.lower() != letter.upper() or letter.isdecimal()


def _plain(text: str) -> tuple[str, list[int]]:
    """Give a text without case and accents, and where each of its characters, and its end, stood before."""
    parts = [inputs.plain(character) for character in text]
    origins = [place for place, part in enumerate(parts) for _ in part]
    return "".join(parts), [*origins, len(text)]
