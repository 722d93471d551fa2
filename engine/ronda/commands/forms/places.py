"""Reading the number of places, and who gets them."""

from ronda.commands.forms.numbers import read_optional_number
from ronda.commands.places import PLACES_ASKED
from ronda.core.bounds import MOST_PLAYERS
from ronda.core.errors import Malformed
from ronda.core.inputs import Form
from ronda.core.text import N_


def read_places(form: Form) -> int:
    """Read the number of places, 0 for an empty field; raises ``Malformed``."""
    try:
        return read_optional_number(form, "places", N_("The number of places"), MOST_PLAYERS, 1) or 0
    except Malformed:
        raise Malformed(PLACES_ASKED, field="places", most=MOST_PLAYERS) from None
