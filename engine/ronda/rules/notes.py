"""What the rules page says of a game, rule by rule, and what is looked up at the table."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from ronda.core.state import Tournament
from ronda.rules.fields import FieldChoice


class Topic(StrEnum):
    """What a rule is about, in the order of the rules page."""

    EVENT = "event"
    PAIRING = "pairing"
    RESULTS = "results"
    STANDINGS = "standings"
    CUT = "cut"
    CONDUCT = "conduct"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleNote:
    """One rule as the rules page tells it: what the software does, in our words."""

    rule: str
    text: str
    topic: Topic = Topic.EVENT
    decision: bool = False
    """The document is silent or open here, and this is Ronda's choice."""
    used_by: Callable[[Tournament], bool] = field(default=lambda _: True, compare=False)
    """Whether a tournament's own page tells it: not what came with a later format and the tournament does not use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceItem:
    """One thing to look up: what it is called, and what it says or which steps it has."""

    name: str
    """Translatable."""
    text: str = ""
    """Translatable."""
    steps: tuple[str, ...] = ()
    """Translatable; done in this order."""
    kind: str = ""
    """Translatable: what sets it apart from its neighbours, such as a special sponsor from a basic one."""
    when: tuple[str, str] = ("", "")
    """The option of a tournament and its choice that bring it into play; empty if it always is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A list or a procedure that is looked up together."""

    key: str
    name: str
    """Translatable."""
    rule: str
    """The rule's identifier, such as ``AGL-SPONSOR``."""
    entries: tuple[ReferenceItem, ...]
    about: str = ""
    """Translatable: what holds for all of it."""
    when: tuple[str, str] = ("", "")
    """The option of a tournament and its choice that bring all of it into play; empty if it always is."""


def effect_entries(choices: Iterable[FieldChoice], *, kind: str = "", option: str = "") -> tuple[ReferenceItem, ...]:
    """An entry for each choice that has an effect in play; ``option`` is the tournament's that chooses it."""
    return tuple(
        ReferenceItem(
            name=choice.name, text=choice.effect, kind=kind, when=(option, choice.key) if option else ("", "")
        )
        for choice in choices
        if choice.effect
    )
