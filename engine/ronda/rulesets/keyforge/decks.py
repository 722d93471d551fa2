"""A deck by its name, its links or its number: one and the same deck, however it is written (KF-DECK)."""

import re
from functools import lru_cache
from urllib.parse import unquote

from ronda.core import inputs

_HYPHEN = r"\s?[-\u2010-\u2015\u2212]?\s?"
_NUMBER = re.compile(
    rf"(?<![0-9a-z])[0-9a-f]{{8}}(?:{_HYPHEN}[0-9a-f]{{4}}){{3}}{_HYPHEN}[0-9a-f]{{12}}(?![0-9a-z])", re.IGNORECASE
)
"""The number of a deck, which every site about decks has in its links."""
_QUOTED = re.compile(r"%(?:25)*3a%(?:25)*2f", re.IGNORECASE)
"""The beginning of a link inside another one, such as that of a site which counts clicks."""
_LINK = re.compile(
    r"(?:https?://|www\.)[^\s()<>\[\]]+|(?<![\w.-])[\w.-]{1,80}\.(?:com|net|org)/[^\s()<>\[\]]+", re.IGNORECASE
)
_ASKED = re.compile(r"[?#].*")
_LABEL = re.compile(r"\b(?:id|link|enlace|deck|mazo|master vault)\s*:", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_SEPARATOR = re.compile(r"\s*[|;,/•·]\s*|\s+[-–—:]+\s+")
_BESIDE = frozenset(
    # the houses, then the sets, by their words and their short names
    (
        "brobnar dis ekwidon geistoid ironyx keyraken logos mars marte redemption sanctum santuario saurian saurios "
        "shadows sombras skyborn star alliance alianza estelar unfathomable insondables untamed indomitos elders "
        "callofthearchons ageofascension worldscollide massmutation darktidings windsofexchange grimreminders "
        "aembersskies aemberskies tokensofchange moremutation propheticvisions discovery martiancivilwar "
        "llamadadelosarcontes laedaddelaascension eradelaascension mundosencolision mutacionmasiva mareasoscuras "
        "cota aoa wc mm dt woe gr as aes toc mom pv disc vm23 vm24 vm25 mcw"
    ).split()
)

_NO_DECK = frozenset(
    "tbd tba na none nodeck pending notyet unknown ninguno sinmazo pendiente pordefinir aunnose nolose".split()
)
_SEALED = frozenset("sealed sealeddeck sellado mazosellado".split())


def deck_number(text: str) -> str:
    """The number of the deck that a text names, by a link or bare; empty if it names none."""
    found = _NUMBER.search(_unquoted(text))
    return re.sub("[^0-9a-f]", "", found[0].lower()) if found else ""


def _unquoted(text: str) -> str:
    """A text with the links inside its links as they are."""
    return unquote(unquote(text)) if _QUOTED.search(text) else text


def names_deck(text: str) -> bool:
    """Tell whether a text, such as that of a code, has the number of a deck."""
    return bool(deck_number(text))


def deck_name(text: str) -> str:
    """The name of the deck without link and number, houses and set; all of the text where only such stands there."""
    words = _NUMBER.sub(" ", _LINK.sub(" ", text))
    if words != text:
        words = _LABEL.sub(" ", words)
    words = _BRACKETS.sub(" ", words).strip(_EDGES)
    ends = [found.start() for found in _SEPARATOR.finditer(words)]
    while ends and _is_beside(words[ends[-1] :]):
        words = words[: ends.pop()]
    return inputs.tidy_line(words).strip(_EDGES)


_EDGES = " -–—|:;,/·•"


def _is_beside(part: str) -> bool:
    """Tell whether a part of the text names houses or a set, alone or several of them."""
    return inputs.letters_and_digits(part) in _BESIDE or all(word in _BESIDE for word in inputs.folded_words(part))


@lru_cache(maxsize=512)  # who waits is looked at again with each step of the event
def same_deck(text: str) -> tuple[str, ...]:
    """What makes two entries the same deck: its number, and its name (KF-DECK); else what its link says.

    Empty where the text tells no deck from another: houses and sets alone, or that it is opened at the event.
    """
    if inputs.letters_and_digits(text) in _SEALED or all(map(_is_beside, _SEPARATOR.split(text))):
        return ()
    named = (deck_number(text), inputs.letters_and_digits(deck_name(text)))
    return tuple(filter(None, named)) or (inputs.letters_and_digits(_ASKED.sub("", text)),)


def kept_deck(text: str) -> str:
    """An entry in the room of one line: without the query of a link, then with the bare number, then by its name.

    Empty where it only says that there is no deck yet.
    """
    if not text.strip(_EDGES + "¿?….") or inputs.letters_and_digits(text) in _NO_DECK:
        return ""
    line = inputs.tidy_line(_LINK.sub(_short_link, _unquoted(text)))
    number = _NUMBER.search(line)
    if not number or len(line) <= inputs.SHORT:
        return line if number or len(text) > inputs.SHORT else text
    bare = inputs.tidy_line(_LINK.sub(lambda link: (_NUMBER.search(link[0]) or link)[0], line))
    if len(bare) <= inputs.SHORT:
        return bare
    name = deck_name(line)
    room = inputs.SHORT - len(number[0]) - 1
    return f"{name if len(name) <= room else name[: room - 1].rstrip() + '…'} {number[0]}"


def _short_link(link: re.Match[str]) -> str:
    """A link without its query, or the bare number where that stood in the query."""
    path = _ASKED.sub("", link[0])
    number = _NUMBER.search(path) or _NUMBER.search(link[0])
    return number[0] if number and number[0] not in path else path
