"""Sentences that are translated where they are shown, not where they arise."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Protocol, override

_FIRST_RIGHT_TO_LEFT = "\u0590"
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


class Translate(Protocol):
    """Translates an English sentence, or its two forms and a count, into the reader's language."""

    def __call__(self, sentence: str, many: str = "", count: int = 1, /) -> str:
        """The translated sentence; the form that fits the count if there are two."""


@dataclass(frozen=True, slots=True)
class Plural:
    """An English pattern with singular and plural, and the name of the value that is counted."""

    one: str
    many: str
    counted: str = "count"


@dataclass(frozen=True, slots=True)
class Message:
    """One translatable sentence: an English pattern and the values that fill it."""

    pattern: str | Plural
    values: tuple[tuple[str, object], ...] = ()

    def words(self, translate: Translate) -> str:
        """The translated pattern in the form for its count, before filling."""
        if isinstance(self.pattern, str):
            return translate(self.pattern)
        count = dict(self.values)[self.pattern.counted]
        whole = int(count) if isinstance(count, int | Fraction) and count.denominator == 1 else 0  # “½ points”
        return translate(self.pattern.one, self.pattern.many, whole)

    def render(self, translate: Translate) -> str:
        """The translated sentence as plain text; messages among its values are translated too."""
        filled = {
            key: value.render(translate) if isinstance(value, Message) else isolate_direction(value)
            for key, value in self.values
        }
        return self.words(translate).format(**filled)

    @override
    def __str__(self) -> str:
        """The sentence in English."""
        return self.render(_english)


def _english(sentence: str, many: str = "", count: int = 1, /) -> str:
    return many if many and count != 1 else sentence


def isolate_direction[Value](value: Value) -> Value | str:
    """Typed text, marked so that it cannot reverse neighbouring text such as a score.

    Only right-to-left text needs the marks; anything else is unchanged.
    """
    if not isinstance(value, str) or max(value, default="") < _FIRST_RIGHT_TO_LEFT:
        return value
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in value):
        return f"\u2068{value}\u2069"
    return value


def N_(pattern: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a string for translation; it stays unchanged."""
    return pattern


def join_with_commas(parts: Sequence[Message]) -> Message:
    """The sentences joined with commas; needs at least one."""
    return reduce(lambda joined, part: Message(N_("{first}, {next}"), (("first", joined), ("next", part))), parts)
