"""Kinds of penalty, as a game's rules name them (ANY-CONDUCT)."""

from dataclasses import dataclass
from enum import StrEnum


class Effect(StrEnum):
    """What a penalty does besides being written down."""

    WARNING = "warning"
    GAME_LOSS = "game_loss"
    """One game goes to the opponent: the match where it is a single game or where that decides a series."""
    MATCH_LOSS = "match_loss"
    """The open match goes to the opponent."""
    DISQUALIFICATION = "disqualification"
    DROP = "drop"
    """The player leaves the event, and may come back as after any other leaving."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """One kind of penalty."""

    key: str
    name: str
    rule: str
    """The rule's identifier."""
    effect: Effect
