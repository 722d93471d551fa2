"""Sentences that are translated at the door, not where they arise."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import override

type Translate = Callable[[str], str]
"""Takes an English sentence and gives the same sentence in the reader's language."""


@dataclass(frozen=True, slots=True)
class Message:
    """One translatable sentence: an English pattern and the values that fill it."""

    pattern: str
    values: tuple[tuple[str, object], ...] = ()

    def render(self, translate: Translate) -> str:
        """Give the sentence in the reader's language; values that are messages are translated too."""
        filled = {key: value.render(translate) if isinstance(value, Message) else value for key, value in self.values}
        return translate(self.pattern).format(**filled)

    @override
    def __str__(self) -> str:
        """Give the sentence in English."""
        return self.render(lambda text: text)


def N_(pattern: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a string for translation and give it back unchanged."""
    return pattern
