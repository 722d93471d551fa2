"""People's names: which part is the given name, and what in a name is no part of it."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ronda.core import inputs
from ronda.core.text import N_

TITLES = frozenset("d dipl dn don doña dña dr dra frau herr ing lic miss mme mr mrs ms prof profa sr sra srta".split())
"""Titles before a name, without the period."""
SUFFIXES = frozenset("ii iii iv jr júnior junior hijo md phd sr".split())
"""Suffixes after a name."""
LONGEST_EAST_ASIAN = 3
"""Longest spaceless East Asian name with a one-character family name; longer ones have two."""
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
"""Patterns for things that are not names, for folded text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameParts:
    """The parts of a name from which a short form is made."""

    given: str
    family: str
    """Empty if there is none; a short form shows its initial."""
    is_plain: bool = True
    """Whether it was read as given name first, family name last."""


def looks_like(name: str) -> str:
    """The kind of thing in a name that is no name: address, account or number; empty if none."""
    plain = inputs.folded_text(name)
    return next((what for what, pattern in _NOT_OF_A_NAME.items() if pattern.search(plain)), "")


def given_name_first(name: str, holder: Callable[[str], object] = lambda _: None) -> tuple[str, str]:
    """``Surname, Given`` as (``Given Surname``, ``Given``); any other name unchanged, with "".

    ``holder`` says who already has a name: then the text after the comma distinguishes two people.
    """
    parts = _COMMA.split(name.strip())
    if len(parts) != 2 or not all(map(has_letters, parts)) or not _COMMA.search(_NICKNAME.sub("", name)):  # noqa: PLR2004 - surname, given
        return name, ""
    family, given = parts
    is_remark = given[0].islower() and not family[0].islower()
    if _bare(given) in SUFFIXES or is_remark or holder(family):
        return name, ""
    return f"{given} {family}", given


def name_parts(name: str, given: str = "") -> NameParts:
    """Given and family name without titles, suffixes and nickname; pass ``given`` where it is known."""
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
    lettered = [word for word in words if has_letters(word)]
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
    """Given name and initial of the family name; a single word stays.

    Pass ``given`` where it is known.
    """
    parts = name_parts(name, given)
    words = sorted(parts.family.split(), key=lambda word: not word[0].isupper())
    initial = next((letter for letter in (words or [""])[0] if letter.isalnum()), "")
    # the initial would show a one-letter family name in full
    if not initial or (parts.family == initial and _is_east_asian(initial)):
        return parts.given
    return f"{parts.given} {unicodedata.normalize('NFC', initial).upper()}."


def _without_nickname(name: str) -> str:
    bare = _NICKNAME.sub(" ", name)
    return bare.strip() if len(bare.split()) > 1 else name


def _names(words: Sequence[str]) -> list[str]:
    """The words without titles and suffixes, unless none would remain."""
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
    """Whether a word is in Chinese or Korean script, where the family name comes first."""
    return all(unicodedata.name(letter, "").startswith(("CJK", "HANGUL")) for letter in word)


def _bare(word: str) -> str:
    return word.strip(".").casefold()


def has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))
