"""What every tournament needs, whatever is played (ANY-CHECKLIST)."""

from ronda.core.text import N_
from ronda.rules.checklist import Item, Per

ROOM = (
    Item(name=N_("Tables for two players"), per=Per.TABLE),
    Item(name=N_("Table numbers that can be seen from afar"), per=Per.TABLE),
    Item(name=N_("Seats"), per=Per.PLAYER),
)

CLOCK = Item(name=N_("A clock that everyone can see"), per=Per.EVENT, rule="SW-CLOCK")

DOCUMENTS = (
    Item(name=N_("The rulebook of the game"), per=Per.EVENT),
    Item(name=N_("The latest errata and answers to questions"), per=Per.EVENT),
    Item(name=N_("The tournament regulations, and whatever else holds for this event"), per=Per.EVENT),
)

PENS = Item(name=N_("Pens or pencils"), per=Per.PLAYER, spare_for=8)
