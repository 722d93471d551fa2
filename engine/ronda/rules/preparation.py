"""What every tournament needs, whatever is played (ANY-CHECKLIST)."""

from ronda.core.text import N_
from ronda.rules.checklist import ChecklistItem, QuantityPer

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
