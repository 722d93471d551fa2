"""Sorting names: case and accents are ignored, and each language adds its own letters."""

import unicodedata
from functools import lru_cache

type SortKey = tuple[tuple[tuple[int, int, int], ...], str, str, str]

SPELT_LETTERS = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ł": "l"}
"""Letters that Unicode does not decompose, with the letters under which dictionaries list them."""
_LETTERS = "iı nŋ tŧ zþ"
"""Letters that follow another in every language: each word is a letter and the one that comes after it."""
_MARKS = " _-‒–—―,;:!¡?¿.·'‹›\"«»()[]{}§¶@*/\\&#%•′`´^°©®+±÷×<=>¬|¦~¤¢$£¥€"
"""Marks that sort before digits and letters, in the order of Unicode's collation."""
_ALIKE = str.maketrans({"‐": "-", "‑": "-", "‘": "'", "’": "'", "‚": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"'})

_MARK, _SYMBOL, _DIGIT, _LETTER = range(4)


@lru_cache(maxsize=4096)
def name_sort_key(name: str, letters: str = "") -> SortKey:
    """The sort key of a name; ``letters`` are the language's own: ``nñ`` means that ñ follows n."""
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
    """The sort position of each letter that directly follows another: kind, base letter, distance from it."""
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
