"""Names of people: which part is the given name, and what stands in a name that is none of it."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ronda.core import inputs
from ronda.core.text import N_

TITLES = frozenset("d dipl dn don doña dña dr dra frau herr ing lic miss mme mr mrs ms prof profa sr sra srta".split())
"""What stands before a name, without its point."""
SUFFIXES = frozenset("ii iii iv jr júnior junior hijo md phd sr".split())
"""What stands behind one."""
LONGEST_EAST_ASIAN = 3
"""Letters of a name without a space whose family name is the first one; of a longer one it is the first two."""
FEWEST_CAPITALS = 3
_COMMA = re.compile(r"\s*[,،，、]\s*")
_NICKNAME = re.compile(r"""\s*(?:\([^)]*\)|\[[^]]*\]|«[^»]*»|“[^”]*”|„[^“”]*[“”]|"[^"]*"|(?<!\w)'[^']*'(?!\w))""")
_NOT_OF_A_NAME = {
    N_("an e-mail address"): re.compile(r"\S@\S|@\s*\S+\.\w|[(\[]\s*(?:at|arroba)\s*[)\]]|\bat\s\S+\s(?:dot|punto)\s"),
    N_("the name of an account"): re.compile(r"(?<!\w)@\w"),
    N_("a telephone number"): re.compile(r"(?:\d[\W_]*){7,}"),
    N_("the number of a ticket"): re.compile(
        r"\d{5,}|(?:#|\b(?:n\.?[o°]|num|(?:ticket|entrada|order|pedido)s?)(?![^\W\d_]))[\W_]*\d{2,}"
    ),
}
"""What is looked for in a name without case and accents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameParts:
    """The parts of a name by which it is made short."""

    given: str
    family: str
    """Empty where there is none; its beginning is shown."""
    is_plain: bool = True
    """It was read as given name first, family name last."""


def looks_like(name: str) -> str:
    """Say what something in a name looks like that is none of it: an address, an account, a number."""
    plain = inputs.folded_text(name)
    return next((what for what, pattern in _NOT_OF_A_NAME.items() if pattern.search(plain)), "")


def given_name_first(name: str, holder: Callable[[str], object] = lambda _: None) -> tuple[str, str]:
    """``Surname, Given`` turned into ``Given Surname``, with the given name; any other name as it is, with "".

    ``holder`` says who has a name already: what follows one tells two people apart.
    """
    parts = _COMMA.split(name.strip())
    if len(parts) != 2 or not all(map(_has_letters, parts)) or not _COMMA.search(_NICKNAME.sub("", name)):  # noqa: PLR2004 - surname, given
        return name, ""
    family, given = parts
    is_remark = given[0].islower() and not family[0].islower()
    if _bare(given) in SUFFIXES or is_remark or holder(family):
        return name, ""
    return f"{given} {family}", given


def name_parts(name: str, given: str = "") -> NameParts:
    """The given and the family name without titles, suffixes and nickname; ``given`` is told where it is known."""
    bare = _without_nickname(name)
    if given:
        rest = bare if given not in bare else bare.replace(given, " ", 1)
        return NameParts(given=given, family=" ".join(_names(rest.replace(",", " ").split())))
    turned, found = given_name_first(bare)
    if found:
        given, family = (" ".join(_names(part.split())) for part in (found, turned.removeprefix(found)))
        return NameParts(given=given, family=family, is_plain=False)
    words = _names(bare.split())
    is_plain = words == bare.split()
    lettered = [word for word in words if _has_letters(word)]
    words = lettered if len(lettered) > 1 else words
    if all(map(_is_east_asian, words)):
        return _east_asian(words)
    capitals = [word for word in words if word.isupper() and len(word) > 1]
    others = [word for word in words if word not in capitals]
    if others and any(len(word) >= FEWEST_CAPITALS for word in capitals):
        return NameParts(given=" ".join(others), family=" ".join(capitals), is_plain=False)
    if words[0][0].islower() and words[-1][0].isupper():
        return NameParts(given=words[-1], family=" ".join(words[:-1]), is_plain=False)
    return NameParts(given=words[0], family=" ".join(words[1:][-1:]), is_plain=is_plain)


def short_person_name(name: str, given: str = "") -> str:
    """The given name and the initial of the family name; a single word stays as it is.

    ``given`` is told where it is known.
    """
    parts = name_parts(name, given)
    words = sorted(parts.family.split(), key=lambda word: not word[0].isupper())
    initial = next((letter for letter in (words or [""])[0] if letter.isalnum()), "")
    # a family name of one letter would stand there in full
    if not initial or (parts.family == initial and _is_east_asian(initial)):
        return parts.given
    return f"{parts.given} {unicodedata.normalize('NFC', initial).upper()}."


def _without_nickname(name: str) -> str:
    bare = _NICKNAME.sub(" ", name)
    return bare.strip() if len(bare.split()) > 1 else name


def _names(words: Sequence[str]) -> list[str]:
    """The words without titles and suffixes, but never none of them."""
    kept = list(words)
    while len(kept) > 1 and _bare(kept[0]) in TITLES:
        kept = kept[1:]
    while len(kept) > 1 and _bare(kept[-1]) in SUFFIXES:
        kept = kept[:-1]
    return kept


def _east_asian(words: Sequence[str]) -> NameParts:
    if len(words) > 1:
        return NameParts(given=words[-1], family=words[0], is_plain=False)
    [word] = words
    size = 1 if len(word) <= LONGEST_EAST_ASIAN else 2
    return NameParts(given=word[size:] or word, family=word[:size] if word[size:] else "", is_plain=False)


def _is_east_asian(word: str) -> bool:
    """Tell whether a word is in letters with which the family name is written first: Chinese or Korean ones."""
    return all(unicodedata.name(letter, "").startswith(("CJK", "HANGUL")) for letter in word)


def _bare(word: str) -> str:
    return word.strip(".").casefold()


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))
