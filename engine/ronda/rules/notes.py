"""Rules-page notes of a game, and references for the table."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from ronda.core.state import Tournament
from ronda.rules.fields import FieldChoice


class Topic(StrEnum):
    """Subjects, in the order of the rules page."""

    EVENT = "event"
    PAIRING = "pairing"
    RESULTS = "results"
    STANDINGS = "standings"
    CUT = "cut"
    CONDUCT = "conduct"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleNote:
    """A rule on the rules page: what the software does, in our own words."""

    rule: str
    text: str
    topic: Topic = Topic.EVENT
    decision: bool = False
    """Whether the document leaves it open and this is Ronda's choice."""
    used_by: Callable[[Tournament], bool] = field(default=lambda _: True, compare=False)
    """Whether a tournament's own page shows the note; false for newer features that it does not use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceItem:
    """An entry to look up, with a text or steps."""

    name: str
    """Translatable."""
    text: str = ""
    """Translatable."""
    steps: tuple[str, ...] = ()
    """Translatable, in order."""
    kind: str = ""
    """Translatable kind, such as a special sponsor as opposed to a basic one."""
    when: tuple[str, str] = ("", "")
    """The option and choice that bring it into play; empty if always."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A list or procedure to look up."""

    key: str
    name: str
    """Translatable."""
    rule: str
    """The rule's identifier, such as ``AGL-SPONSOR``."""
    entries: tuple[ReferenceItem, ...]
    about: str = ""
    """Translatable introduction."""
    when: tuple[str, str] = ("", "")
    """The option and choice that bring it into play; empty if always."""


def effect_entries(choices: Iterable[FieldChoice], *, kind: str = "", option: str = "") -> tuple[ReferenceItem, ...]:
    """An entry for each choice with an effect in play; ``option`` is the tournament's option for it."""
    return tuple(
        ReferenceItem(
            name=choice.name, text=choice.effect, kind=kind, when=(option, choice.key) if option else ("", "")
        )
        for choice in choices
        if choice.effect
    )
