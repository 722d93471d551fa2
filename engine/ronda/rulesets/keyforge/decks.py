"""Recognising a deck by name, link or number (KF-DECK)."""

import re
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import unquote

from ronda.core import inputs
from ronda.rules.game import N_, FieldChoice

_HYPHEN = r"\s?[-\u2010-\u2015\u2212]?\s?"
_NUMBER = re.compile(
    rf"(?<![0-9a-z])[0-9a-f]{{8}}(?:{_HYPHEN}[0-9a-f]{{4}}){{3}}{_HYPHEN}[0-9a-f]{{12}}(?![0-9a-z])", re.IGNORECASE
)
"""The number of a deck; every deck site has it in its links."""
_QUOTED = re.compile(r"%(?:25)*3a%(?:25)*2f", re.IGNORECASE)
"""The beginning of a link inside another one, as on sites that count clicks."""
_LINK = re.compile(
    r"(?:https?://|www\.)[^\s()<>\[\]]+|(?<![\w.-])[\w.-]{1,80}\.(?:com|net|org)/[^\s()<>\[\]]+", re.IGNORECASE
)
_ASKED = re.compile(r"[?#].*")
_LABEL = re.compile(r"\b(?:id|link|enlace|deck|mazo|master vault)\s*:", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_SEPARATOR = re.compile(r"\s*[|;,/•·]\s*|\s+[-–—:]+\s+")
HOUSES = (
    FieldChoice(key="brobnar", name="Brobnar"),
    FieldChoice(key="dis", name="Dis"),
    FieldChoice(key="ekwidon", name="Ekwidon"),
    FieldChoice(key="geistoid", name="Geistoid"),
    FieldChoice(key="ironyx", name="Ironyx"),
    FieldChoice(key="keyraken", name="Keyraken"),
    FieldChoice(key="logos", name="Logos"),
    FieldChoice(key="mars", name=N_("Mars"), also=("Marte",)),
    FieldChoice(key="redemption", name=N_("Redemption"), also=("Redención",)),
    FieldChoice(key="sanctum", name=N_("Sanctum"), also=("Santuario",)),
    FieldChoice(key="saurian", name=N_("Saurian"), also=("Saurian Republic", "Saurios")),
    FieldChoice(key="shadows", name=N_("Shadows"), also=("Sombras",)),
    FieldChoice(key="skyborn", name="Skyborn"),
    FieldChoice(key="star_alliance", name=N_("Star Alliance"), also=("Alianza Estelar",)),
    FieldChoice(key="unfathomable", name=N_("Unfathomable"), also=("Insondables",)),
    FieldChoice(key="untamed", name=N_("Untamed"), also=("Indómitos",)),
    FieldChoice(key="elders", name="Elders"),
)
SETS = (
    # including the names that exports of decks use
    FieldChoice(key="cota", name="Call of the Archons", also=("Llamada de los Arcontes", "La Llamada de los Arcontes")),
    FieldChoice(key="aoa", name="Age of Ascension", also=("La Edad de la Ascensión", "La Era de la Ascensión")),
    FieldChoice(key="wc", name="Worlds Collide", also=("Mundos en Colisión",)),
    FieldChoice(key="mm", name="Mass Mutation", also=("Mutación Masiva",)),
    FieldChoice(key="dt", name="Dark Tidings", also=("Mareas Oscuras",)),
    FieldChoice(key="woe", name="Winds of Exchange"),
    FieldChoice(key="gr", name="Grim Reminders"),
    FieldChoice(key="as", name="Æmber Skies", also=("aes", "Aember Skies")),
    FieldChoice(key="toc", name="Tokens of Change"),
    FieldChoice(key="mom", name="More Mutation"),
    FieldChoice(key="pv", name="Prophetic Visions"),
    FieldChoice(key="disc", name="Discovery"),
    FieldChoice(key="mcw", name="Martian Civil War"),
    FieldChoice(key="vm23", name="Vault Masters 2023"),
    FieldChoice(key="vm24", name="Vault Masters 2024"),
    FieldChoice(key="vm25", name="Vault Masters 2025"),
)
_SPELLINGS = {choice.key: choice.spellings for choice in (*HOUSES, *SETS)}
_BESIDE = frozenset[str]().union(*_SPELLINGS.values())
_WORDS = frozenset({*_BESIDE, "star", "alliance", "alianza", "estelar"})
"""Words of which several may stand side by side: ``Dis Logos Mars``."""

_NO_DECK = frozenset(
    "tbd tba na none nodeck pending notyet unknown ninguno sinmazo pendiente pordefinir aunnose nolose".split()
)
_SEALED = frozenset("sealed sealeddeck sellado mazosellado".split())


def deck_number(text: str) -> str:
    """The deck number that a text names, in a link or bare; empty if none."""
    found = _NUMBER.search(_unquoted(text))
    return re.sub("[^0-9a-f]", "", found[0].lower()) if found else ""


def _unquoted(text: str) -> str:
    """The text with links inside links unquoted."""
    return unquote(unquote(text)) if _QUOTED.search(text) else text


def names_deck(text: str) -> bool:
    """Whether a text, for example of a code, contains a deck number."""
    return bool(deck_number(text))


def deck_name(text: str) -> str:
    """The deck's name without link, number, houses and set; the whole text if nothing else is in it."""
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
    """Whether a part of the text consists only of houses or sets."""
    return inputs.letters_and_digits(part) in _BESIDE or all(word in _WORDS for word in inputs.folded_words(part))


def read_houses(text: str) -> tuple[str, ...]:
    """Keys of the houses beside a deck's name."""
    return _named_beside(text, HOUSES)


def read_sets(text: str) -> tuple[str, ...]:
    """The set beside a deck's name; empty if several are named."""
    named = _named_beside(text, SETS)
    return named if len(named) == 1 else ()


def _named_beside(text: str, choices: Sequence[FieldChoice]) -> tuple[str, ...]:
    """Choices named in brackets or after the name: the name itself may contain a house's word."""
    words = _LABEL.sub(" ", _NUMBER.sub(" ", _LINK.sub(" ", text)))
    parts = [part for brackets in _BRACKETS.findall(words) for part in _SEPARATOR.split(brackets.strip("()[] "))]
    for part in reversed(_SEPARATOR.split(_BRACKETS.sub(" ", words).strip(_EDGES))[1:]):
        if not _is_beside(part):
            break
        parts.append(part)
    named = frozenset[str]().union(*(_word_groups(part) for part in parts if _is_beside(part)))
    return tuple(choice.key for choice in choices if not _SPELLINGS[choice.key].isdisjoint(named))


def _word_groups(part: str) -> frozenset[str]:
    """A part as one word, and all runs of its words: ``Dis Star Alliance`` has two houses."""
    words = inputs.folded_words(part)
    places = range(len(words) + 1)
    return frozenset({inputs.letters_and_digits(part), *("".join(words[i:j]) for i in places for j in places)})


@lru_cache(maxsize=512)  # waiting players are looked at again with each step of the event
def same_deck(text: str) -> tuple[str, ...]:
    """Keys of the same deck: its number and its name (KF-DECK), else the link.

    Empty if the text does not identify a deck: only houses and sets, or a note that it is opened at the event.
    """
    if inputs.letters_and_digits(text) in _SEALED or all(map(_is_beside, _SEPARATOR.split(text))):
        return ()
    named = (deck_number(text), inputs.letters_and_digits(deck_name(text)))
    return tuple(filter(None, named)) or (inputs.letters_and_digits(_ASKED.sub("", text)),)


def kept_deck(text: str) -> str:
    """An entry shortened to one line: without the link's query, then with the bare number, then by name.

    Empty if it only says that there is no deck yet.
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
    """A link without its query, or the bare number if that was in the query."""
    path = _ASKED.sub("", link[0])
    number = _NUMBER.search(path) or _NUMBER.search(link[0])
    return number[0] if number and number[0] not in path else path
