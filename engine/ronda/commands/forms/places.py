"""Reading the number of places, and who gets them."""

from ronda.commands.forms.numbers import read_optional_number
from ronda.commands.places import PLACES_ASKED
from ronda.core.bounds import MOST_PLAYERS
from ronda.core.details import PlacesOrder
from ronda.core.errors import Malformed
from ronda.core.inputs import Form, form_value
from ronda.core.text import N_


def read_places(form: Form) -> int:
    """Read the number of places, 0 for an empty field; raises ``Malformed``."""
    try:
        return read_optional_number(form, "places", N_("The number of places"), MOST_PLAYERS, 1) or 0
    except Malformed:
        raise Malformed(PLACES_ASKED, field="places", most=MOST_PLAYERS) from None


def read_places_order(form: Form) -> PlacesOrder:
    """Read the order of places; raises ``Malformed`` for an unknown choice."""
    key = form_value(form, "places_order") or PlacesOrder.ARRIVAL
    try:
        return PlacesOrder(key)
    except ValueError:
        raise Malformed("There is no choice “{key}”.", field="places_order", key=key[:40]) from None
