"""Sentences that are translated at the door, not where they arise."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Protocol, override

_FIRST_RIGHT_TO_LEFT = "\u0590"
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


class Translate(Protocol):
    """A reader's language: an English sentence, or its two forms and a count, becomes a sentence in it."""

    def __call__(self, sentence: str, many: str = "", count: int = 1, /) -> str:
        """The sentence in the reader's language, in the form for the count if there are two."""


@dataclass(frozen=True, slots=True)
class Plural:
    """An English pattern that reads differently for one: both forms, and which of its values is counted."""

    one: str
    many: str
    counted: str = "count"


@dataclass(frozen=True, slots=True)
class Message:
    """One translatable sentence: an English pattern and the values that fill it."""

    pattern: str | Plural
    values: tuple[tuple[str, object], ...] = ()

    def words(self, translate: Translate) -> str:
        """The pattern in the reader's language, in the form for its count, still to be filled."""
        if isinstance(self.pattern, str):
            return translate(self.pattern)
        count = dict(self.values)[self.pattern.counted]
        whole = int(count) if isinstance(count, int | Fraction) and count.denominator == 1 else 0  # “½ points”
        return translate(self.pattern.one, self.pattern.many, whole)

    def render(self, translate: Translate) -> str:
        """The sentence in the reader's language as plain text; values that are messages are translated too."""
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
    """What somebody typed as plain text that turns nothing beside it around, a score say.

    Only what runs from right to left needs the marks, so that everything else stays as it is.
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
    """The sentences as one, with commas between them; takes at least one."""
    return reduce(lambda joined, part: Message(N_("{first}, {next}"), (("first", joined), ("next", part))), parts)
