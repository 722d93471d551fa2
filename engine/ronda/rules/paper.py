"""Material for a tournament: what to bring, print and hand out."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.core.state import Player
from ronda.core.text import N_, Message

PLAYERS_AT_A_TABLE = 2


class QuantityPer(StrEnum):
    """The basis of a quantity."""

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
    """Number for each tournament, table or player; 0 for an item kept only as a spare."""
    spare_for: int = 0
    """One spare for every so many players or part of that; 0 for no spares."""
    note: str = ""
    """Translatable advice."""
    rule: str = "ANY-CHECKLIST"
    tiers: tuple[str, ...] = ()
    """Tiers that need it; empty for all."""
    options: tuple[tuple[str, str], ...] = ()
    """Options that the tournament must have."""

    def applies(self, details: Details) -> bool:
        """Whether a tournament with these details needs it."""
        return (not self.tiers or details.tier in self.tiers) and all(
            details.option(key) == value for key, value in self.options
        )

    def quantity(self, players: int) -> int:
        """The number needed; an odd player counts as a table, for a late entry."""
        return (
            self.each
            * {QuantityPer.EVENT: 1, QuantityPer.TABLE: -(-players // PLAYERS_AT_A_TABLE), QuantityPer.PLAYER: players}[
                self.per
            ]
        )

    def spares(self, players: int) -> int:
        """The number of spares."""
        return -(-players // self.spare_for) if self.spare_for else 0


ROOM = (
    ChecklistItem(name=N_("Tables for two players"), per=QuantityPer.TABLE),
    ChecklistItem(name=N_("Table numbers that can be seen from afar"), per=QuantityPer.TABLE),
    ChecklistItem(name=N_("Seats"), per=QuantityPer.PLAYER),
)

CLOCK = ChecklistItem(name=N_("A clock that everyone can see"), per=QuantityPer.EVENT, rule="SW-CLOCK")

DOCUMENTS = (
    ChecklistItem(name=N_("The rulebook of the game"), per=QuantityPer.EVENT),
    ChecklistItem(name=N_("The latest errata and answers to questions"), per=QuantityPer.EVENT),
    ChecklistItem(name=N_("The tournament regulations, and whatever else holds for this event"), per=QuantityPer.EVENT),
)

PENS = ChecklistItem(name=N_("Pens or pencils"), per=QuantityPer.PLAYER, spare_for=8)


@dataclass(frozen=True, slots=True, kw_only=True)
class EquipmentItem:
    """Something that each player brings."""

    name: str
    """Translatable."""
    tiers: tuple[str, ...] = ()
    """Tiers that require it; empty for all."""
    options: tuple[tuple[str, str], ...] = ()
    """Options of which one must be chosen; empty for no condition."""

    def applies(self, details: Details) -> bool:
        """Whether a tournament with these details requires it."""
        return (not self.tiers or details.tier in self.tiers) and (
            not self.options or any(details.option(key) == value for key, value in self.options)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitutes:
    """Damaged items that an official may replace."""

    item: str
    """Translatable item, such as a card."""
    rule: str
    """The rule's identifier."""
    note: str
    """Translatable: where the original goes, printed on the slip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlSheet:
    """The parts of a control sheet other than rounds, which follow from the result form and the teams."""

    rule: str
    fields: tuple[str, ...]
    """Registration fields, in order."""
    options: tuple[str, ...] = ()
    """Options of the tournament that every player needs to know."""
    cards: str = ""
    """Translatable note on the cards of a team; empty in games without (AGL-TACTICS)."""
    cards_each: int = 0
    """Cards listed below each member of the team."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSheet:
    """A printed list; each line has room for an official's mark."""

    rule: str
    name: str
    """Translatable singular: “Squad list”."""
    names: str
    """Translatable plural: “Squad lists”."""
    blank: str
    """Translatable: “Blank squad lists”."""
    field: str
    """The registration field that fills the table."""
    columns: tuple[str, ...]
    """Translatable column headings; with a total, the last column holds numbers."""
    rows: Callable[[str], tuple[tuple[str, ...], ...]] = lambda text: tuple((line,) for line in text.splitlines())
    """The cells of the table by row, from the field's value."""
    room: int = 8
    """Number of lines to write on, if the field does not determine it."""
    head: tuple[str, ...] = ()
    """Registration fields above the table."""
    total: str = ""
    """The registration field below the column of numbers; empty if there is none."""
    foot: tuple[str, ...] = ()
    """Registration fields below the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """Everything to bring, print and hand out."""

    checklist: tuple[ChecklistItem, ...] = (*ROOM, PENS, CLOCK, *DOCUMENTS)
    """The organiser's checklist (ANY-CHECKLIST)."""
    players_bring: tuple[EquipmentItem, ...] = ()
    """Items that the announcement tells players to bring."""
    slip: Callable[[Details, Stage, Player, Player], tuple[Message, ...]] = lambda *_: ()
    """Notes for the two players before they begin, on their table's page and slip."""
    first_slip: tuple[str, ...] = ()
    """Translatable further notes before round 1."""
    control_sheet: ControlSheet | None = None
    """The sheet that each player keeps; None in a game without (AGL-SHEET)."""
    list_sheet: ListSheet | None = None
    """The list that each player hands in; None in a game without (XW-LIST)."""
