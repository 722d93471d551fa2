"""What an organiser brings to a tournament, with quantities by the number of players (ANY-CHECKLIST)."""

from dataclasses import dataclass
from enum import StrEnum

from ronda.core.details import Details

PLAYERS_AT_A_TABLE = 2


class QuantityPer(StrEnum):
    """What a quantity follows from."""

    EVENT = "event"
    TABLE = "table"
    PLAYER = "player"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistItem:
    """One line of the preparation checklist."""

    name: str
    """Translatable."""
    per: QuantityPer
    each: int = 1
    """How many for each tournament, table or player; 0 for something kept only as a spare."""
    spare_for: int = 0
    """One spare for so many players or part of them; 0 for no spares."""
    note: str = ""
    """Translatable; what to mind."""
    rule: str = "ANY-CHECKLIST"
    tiers: tuple[str, ...] = ()
    """Only in these tiers; empty for all."""
    options: tuple[tuple[str, str], ...] = ()
    """Only where the tournament's options are these."""

    def applies(self, details: Details) -> bool:
        """Tell whether a tournament with these details needs it."""
        return (not self.tiers or details.tier in self.tiers) and all(
            details.option(key) == value for key, value in self.options
        )

    def quantity(self, players: int) -> int:
        """How many so many players need; an odd player has a table as well, for a late entry."""
        return (
            self.each
            * {QuantityPer.EVENT: 1, QuantityPer.TABLE: -(-players // PLAYERS_AT_A_TABLE), QuantityPer.PLAYER: players}[
                self.per
            ]
        )

    def spares(self, players: int) -> int:
        """How many more to keep at hand for so many players."""
        return -(-players // self.spare_for) if self.spare_for else 0
