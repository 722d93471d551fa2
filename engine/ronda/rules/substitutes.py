"""What may be replaced by a substitute that an official makes (KF-DAMAGED-CARD, XW-COMPONENTS)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitutes:
    """What a game lets an official replace when it was damaged."""

    item: str
    """Translatable: what it is, such as a card."""
    rule: str
    """The rule's identifier."""
    note: str
    """Translatable: where the original goes, as the slip says it."""
