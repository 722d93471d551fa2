"""What the rules page says of a game, rule by rule."""

from dataclasses import dataclass
from enum import StrEnum


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
