"""Finding and replacing people's names in free text, however they are typed (AGL-NAMES)."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ronda.core import inputs

SHORTEST_NAME_PART = 3
"""Letters that a part of a name needs to identify somebody: shorter parts are particles and initials."""
_QUOTED = re.compile(r'(?<![^ ])"[ "]*([^ "]+(?: [^ "]+)?)[ "]*"(?![^ ])')
"""A nickname in a folded text."""
_BETWEEN = r'(?:[ "]+|[ "]*(?<![^ ])"[ "]*[^ "]+(?: [^ "]+)?[ "]*"(?![^ ])[ "]*)'
"""What may separate two words of a name in a folded text: no letters, or a nickname."""
_BRACKETS, _QUOTES = frozenset({"Ps", "Pe", "Pi", "Pf"}), frozenset("\"'`´*/|~_")


class _Folding(dict[int, str]):
    """Folding of each character: letters without case and accents; separators such as ``™`` become spaces.

    A mark around a nickname becomes a quotation mark; invisible characters go.
    """

    def __missing__(self, code: int) -> str:
        character = chr(code)
        kind, folded = unicodedata.category(character), inputs.folded_text(character)
        if kind == "Cf":
            folded = ""
        elif kind.startswith("S") or (not kind.startswith("M") and not any(map(str.isalnum, folded))):
            folded = '"' if kind in _BRACKETS or character in _QUOTES else " "
        return self.setdefault(code, folded)


_FOLDED = _Folding()


@dataclass(frozen=True, slots=True, kw_only=True)
class NameMatch:
    """A name in a text."""

    start: int
    end: int
    name: str


def without_names(text: str, shown: Mapping[str, str]) -> str:
    """The text with whole names replaced by ``shown``; a name with an empty replacement stays."""
    parts, end = [], 0
    for found in find_names(text, tuple(shown)):
        parts += [text[end : found.start], shown[found.name] or text[found.start : found.end]]
        end = found.end
    return "".join([*parts, text[end:]])


def find_names(text: str, names: tuple[str, ...]) -> Iterator[NameMatch]:
    """Names in a text, in order; case, accents, or a leading family name make no difference.

    Anything may stand between their words, even a nickname, which may also be left out. A single word counts only with
    a capital letter or as it was registered, because it may be an ordinary word. A name without letters is never found.
    """
    pattern, by_group = _pattern(names)
    folded = text.translate(_FOLDED)
    if pattern is None or not pattern.search(folded):
        return
    origins = _origins(text)
    for match in pattern.finditer(folded):
        name = by_group[(match.lastindex or 1) - 1]
        start, end = origins[match.start()], origins[match.end()]
        written = text[start:end]
        if len(_words(name)) > 1 or not written[:1].islower() or written == name:
            yield NameMatch(start=start, end=end, name=name)


def find_name_part(text: str, name: str) -> str:
    """The first word of a text that may be part of the name: it has a capital letter; empty if there is none.

    A name of one word is found with or without a capital.
    """
    parts, origins = _words(name), _origins(text)
    for found in re.finditer(r'[^ "]+', text.translate(_FOLDED)):
        word = text[origins[found.start()] : origins[found.end()]]
        if found[0] in parts and (len(parts) == 1 or (len(word) >= SHORTEST_NAME_PART and not word[0].islower())):
            return word
    return ""


def find_written_parts(text: str, name: str) -> Iterator[NameMatch]:
    """Every word of a text that may stand for somebody: a part of the name, in any case.

    Joined parts and parts with digits count. Particles never do: they are short, or lower case in the name itself.
    """
    parts, origins = _written_parts(name), _origins(text)
    joined = {one + other for one in parts for other in parts if one != other}
    for found in re.finditer(r'[^ "]+', text.translate(_FOLDED)):
        if found[0].strip("0123456789") in parts | joined:
            yield NameMatch(start=origins[found.start()], end=origins[found.end()], name=name)


def _written_parts(name: str) -> frozenset[str]:
    folded, origins = name.translate(_FOLDED), _origins(name)
    words = {found[0]: name[origins[found.start()]] for found in re.finditer(r'[^ "]+', folded)}
    if len(words) == 1:
        return frozenset(words)
    is_lower = not any(map(str.isupper, name))
    return frozenset(
        word for word, first in words.items() if len(word) >= SHORTEST_NAME_PART and (is_lower or not first.islower())
    )


def name_spellings(name: str) -> tuple[tuple[str, ...], ...]:
    """The folded words of a name, then without its nickname, then with the nickname in place of the first name.

    The latter two need at least two words.
    """
    folded = name.translate(_FOLDED)
    without = tuple(_QUOTED.sub(" ", folded).replace('"', " ").split())
    nicknames = [tuple(found[1].split()) for found in _QUOTED.finditer(folded)]
    others = [without, *((*nickname, *without[1:]) for nickname in nicknames if len(without) > 1)]
    return tuple(dict.fromkeys([_words(name), *(words for words in others if len(words) > 1)]))


@lru_cache(maxsize=64)
def _pattern(names: tuple[str, ...]) -> tuple[re.Pattern[str] | None, tuple[str, ...]]:
    """A pattern with a group for each spelling, longest first, because one may begin another."""
    known = {
        (-len("".join(words)), place, name): words
        for name in names
        if any(map(str.isalpha, name))
        for place, words in enumerate(name_spellings(name))
    }
    if not known:
        return None, ()
    ordered = sorted(known)
    return re.compile("|".join(f"({_of(known[key])})" for key in ordered)), tuple(name for _, _, name in ordered)


def _of(words: tuple[str, ...]) -> str:
    orders = dict.fromkeys([words, words[1:] + words[:1], words[-1:] + words[:-1]])
    return "|".join(_whole(order) for order in orders)


def _whole(words: tuple[str, ...]) -> str:
    """The pattern for words that are no part of longer ones; for scripts that separate words with spaces."""
    first, last = words[0][0], words[-1][-1]
    alone = len("".join(words)) == 1
    before = r'(?<![^ "])' if alone or _is_spaced(first) else ""
    after = r'(?![^ "])' if alone or _is_spaced(last) else ""
    pattern = re.escape(words[0])
    for one, other in pairwise(words):
        # the points of initials, apostrophes and everything between them may be left out
        pattern += _BETWEEN + ("?" if 1 in {len(one), len(other)} else "") + re.escape(other)
    return before + pattern + after


def _words(name: str) -> tuple[str, ...]:
    folded = name.translate(_FOLDED)
    return tuple(folded.replace('"', " ").split()) or (folded,)


def _is_spaced(letter: str) -> bool:
    return letter.lower() != letter.upper() or letter.isdecimal()


def _origins(text: str) -> list[int]:
    """The position in the original text of each character of a folded text, and of its end."""
    return [*(place for place, character in enumerate(text) for _ in _FOLDED[ord(character)]), len(text)]
