"""What a game's tournaments need on paper and on the tables: what is brought, printed and handed out."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.core.state import Player
from ronda.core.text import N_, Message

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
        """Whether a tournament with these details needs it."""
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
    """One line of what each player brings."""

    name: str
    """Translatable."""
    tiers: tuple[str, ...] = ()
    """Only in these tiers; empty for all."""
    options: tuple[tuple[str, str], ...] = ()
    """Only where one of these options is chosen; empty for all."""

    def applies(self, details: Details) -> bool:
        """Whether a tournament with these details asks for it."""
        return (not self.tiers or details.tier in self.tiers) and (
            not self.options or any(details.option(key) == value for key, value in self.options)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitutes:
    """What a game lets an official replace when it was damaged."""

    item: str
    """Translatable: what it is, such as a card."""
    rule: str
    """The rule's identifier."""
    note: str
    """Translatable: where the original goes, as the slip says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlSheet:
    """What a game's control sheet shows besides the rounds, which follow from the result form and the teams."""

    rule: str
    fields: tuple[str, ...]
    """Registration fields, in order."""
    options: tuple[str, ...] = ()
    """Options of the tournament whose choices every player needs to know."""
    cards: str = ""
    """Translatable: what is said of the cards that follow from a team; empty in a game without (AGL-TACTICS)."""
    cards_each: int = 0
    """So many cards are written below each member of the team."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSheet:
    """What a game's list shows; beside each line is room for an official's mark."""

    rule: str
    name: str
    """Translatable, for one: “Squad list”."""
    names: str
    """Translatable, for many: “Squad lists”."""
    blank: str
    """Translatable: “Blank squad lists”."""
    field: str
    """The registration field whose lines are the table."""
    columns: tuple[str, ...]
    """Translatable headings of the table; the last one is of numbers where there is a total."""
    rows: Callable[[str], tuple[tuple[str, ...], ...]] = lambda text: tuple((line,) for line in text.splitlines())
    """The cells of the table, row by row, from the field's value."""
    room: int = 8
    """So many lines are there to write on, where the field does not say how many it has."""
    head: tuple[str, ...] = ()
    """Registration fields above the table."""
    total: str = ""
    """The registration field below the column of numbers; empty in a game without."""
    foot: tuple[str, ...] = ()
    """Registration fields below the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """What is brought, printed and handed out."""

    checklist: tuple[ChecklistItem, ...] = (*ROOM, PENS, CLOCK, *DOCUMENTS)
    """What to bring to a tournament (ANY-CHECKLIST)."""
    players_bring: tuple[EquipmentItem, ...] = ()
    """What each player brings, as the announcement tells them."""
    slip: Callable[[Details, Stage, Player, Player], tuple[Message, ...]] = lambda *_: ()
    """What two players are told before they begin, on their table's page and slip."""
    first_slip: tuple[str, ...] = ()
    """Translatable: what they are told besides before round 1."""
    control_sheet: ControlSheet | None = None
    """The sheet that each player keeps; None in a game without (AGL-SHEET)."""
    list_sheet: ListSheet | None = None
    """The list of what a player brings, of which one copy is handed in; None in a game without (XW-LIST)."""
