"""What a game's tournaments need on paper and on the tables."""

from collections.abc import Callable
from dataclasses import dataclass

from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.core.state import Player
from ronda.core.text import Message
from ronda.rules.checklist import ChecklistItem
from ronda.rules.control_sheets import ControlSheet
from ronda.rules.equipment import EquipmentItem
from ronda.rules.list_sheets import ListSheet
from ronda.rules.preparation import CLOCK, DOCUMENTS, PENS, ROOM


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
