"""The order of names in a list: case and accents do not separate, and each language adds letters of its own."""

import unicodedata
from functools import lru_cache

type SortKey = tuple[tuple[tuple[int, int, int], ...], str, str, str]

SPELT_LETTERS = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ł": "l"}
"""Letters that Unicode does not take apart and that dictionaries look for under others."""
_LETTERS = "iı nŋ tŧ zþ"
"""Letters that follow another one in every language; the first of each word is the one that they follow."""
_MARKS = " _-‒–—―,;:!¡?¿.·'‹›\"«»()[]{}§¶@*/\\&#%•′`´^°©®+±÷×<=>¬|¦~¤¢$£¥€"
"""What stands before digits and letters, in the order of Unicode's collation."""
_ALIKE = str.maketrans({"‐": "-", "‑": "-", "‘": "'", "’": "'", "‚": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"'})

_MARK, _SYMBOL, _DIGIT, _LETTER = range(4)


@lru_cache(maxsize=4096)
def name_sort_key(name: str, letters: str = "") -> SortKey:
    """What a name is sorted by; ``letters`` are those of the language, as ``nñ`` where ñ follows n."""
    folded = unicodedata.normalize("NFC", name.casefold().translate(_ALIKE))
    following = _following(letters)
    places: list[tuple[int, int, int]] = []
    for character in folded:
        if character in following:
            places.append(following[character])
        else:
            apart = unicodedata.normalize("NFKD", SPELT_LETTERS.get(character, character))
            places.extend(following.get(part) or _place(part) for part in apart if not unicodedata.combining(part))
    return tuple(places), unicodedata.normalize("NFD", folded), name.swapcase(), name


@lru_cache(maxsize=16)
def _following(letters: str) -> dict[str, tuple[int, int, int]]:
    """The place of each letter that stands right behind another one: kind, base letter, and how far behind it."""
    found: dict[str, tuple[int, int, int]] = {}
    behind: dict[str, int] = {}
    for word in f"{letters} {_LETTERS}".split():
        base = word[0]
        for letter in word[1:]:
            behind[base] = behind.get(base, 0) + 1
            found[letter] = (_LETTER, ord(base), behind[base])
    return found


def _place(character: str) -> tuple[int, int, int]:
    if character in _MARKS:
        return (_MARK, _MARKS.index(character), 0)
    if character.isdigit():
        return (_DIGIT, unicodedata.digit(character), 0)
    return (_LETTER if character.isalpha() else _SYMBOL, ord(character), 0)
