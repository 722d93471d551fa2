"""Clean the names in imported files, which are published: remove contacts, prices and numbers, report odd spellings."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from ronda.commands.lists.contacts import split_contacts
from ronda.core import inputs
from ronda.core.errors import Malformed
from ronda.core.text import N_, Message

_AMOUNT: Final = r"(?:[€$£]\s?\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s?(?:[€$£]|eur(?:os?)?\b|usd\b|gbp\b))"
_PRICE: Final = re.compile(rf"^[(\[]?{_AMOUNT}[)\]]?[\s:–—-]+|[\s:–—-]+[(\[]?{_AMOUNT}[)\]]?$", re.IGNORECASE)
_NUMBERS: Final = (
    re.compile(r"^[(\[]?(?:#|nº|no\.)?\s?\d{1,4}(?:[.):\]º]+\s*|\s*[–—-]\s+|\s+)(?=\S*[^\W\d_])", re.IGNORECASE),
    re.compile(r"\s+[(\[]\d{1,4}(?:[.,]\d+)?[)\]]$"),
)
"""A start number before a name, and points or a rating in brackets after it."""
LEFT_OUT: Final = N_("These names stood beside a contact, which is left out: {names}.")
MOST_NAMES: Final = 5
"""At most this many names are listed in a sentence."""


def name_alone(name: str) -> str:
    """A name without hidden marks and contacts; raises ``Malformed`` if nothing is left."""
    bare = inputs.without_hidden_marks(inputs.tidy_line(name)).strip()
    kept, contact = split_contacts(bare)
    if contact and not any(map(str.isalpha, kept)):
        raise Malformed(
            "A player of the file has only a telephone number, an address or an account: write a name instead."
        )
    return kept


def tidied_names(seated: Collection[tuple[str, str]]) -> tuple[dict[str, str], list[Message]]:
    """Map the names of a table to the names to use, and collect what to report about them.

    ``seated`` holds each name with its round: two names in one round are never the same person. Raises ``Malformed``.
    """
    counts = Counter(name for _, name in seated)
    read = {name: name_alone(name) for name in counts}
    told = said_of(LEFT_OUT, [kept for name, kept in read.items() if split_contacts(name)[1]])
    priced = {name: _PRICE.sub("", kept) or kept for name, kept in read.items()}
    told += said_of(N_("These names stood beside a price, which is left out: {names}."), _changed(read, priced))
    for pattern in _NUMBERS:
        if len(priced) > 1 and all(pattern.search(kept) for kept in priced.values()):
            priced = {name: pattern.sub("", kept) for name, kept in priced.items()}
    joined = dict(priced)
    for group in _alike(priced.values()):
        written = [name for name in priced if priced[name] in group]
        rounds = Counter(number for number, name in seated if name in written)
        if max(rounds.values()) > 1:
            told += said_of(N_("These play in one round and are two people: {names}."), [", ".join(group)])
        else:
            joined |= dict.fromkeys(written, priced[max(written, key=counts.__getitem__)])
            told += said_of(N_("These are taken for one person: {names}."), [", ".join(group)])
    return joined, told


def said_of(sentence: str, names: Iterable[str]) -> list[Message]:
    """A message about some names; none if there are no names."""
    listed = [*dict.fromkeys(names)]
    more = ["…"] if len(listed) > MOST_NAMES else []
    return [Message(sentence, (("names", ", ".join([*listed[:MOST_NAMES], *more])),))] if listed else []


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    return [kept for name, kept in after.items() if kept != before[name]]


def _alike(names: Iterable[str]) -> list[list[str]]:
    """Groups of spellings that differ only in accents, case, spaces and marks."""
    groups: dict[str, dict[str, None]] = {}
    for name in names:
        groups.setdefault(inputs.letters_and_digits(name) or name, {})[name] = None
    return [[*group] for group in groups.values() if len(group) > 1]
