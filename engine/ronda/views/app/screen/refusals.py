"""Refusals in the app: each fault at its field, and all of them beside the button."""

from itertools import groupby
from typing import TypedDict

from ronda.commands.forms import CONFIRMABLE_REFUSALS
from ronda.core.errors import Absentee, Namesake, NoPlace, Refusal, SeveralPeople
from ronda.core.text import N_
from ronda.views.app.screen.view import sentence_html
from ronda.views.shared import html

MOST_FAULTS = 200
"""Faults of an attempt that are listed; further ones are counted."""


class FieldFault(TypedDict):
    """The fault of one field."""

    names: list[str]
    """Possible names of the field in the form."""
    html: str


class RenderedRefusal(TypedDict):
    """A refusal for the page."""

    html: str
    faults: list[FieldFault]


_ANSWERS = {
    Namesake: ("namesake", N_("This is another person")),
    Absentee: ("namesake", N_("This is another person")),
    NoPlace: ("over_places", N_("Let them in all the same")),
    SeveralPeople: ("one_person", N_("This is one organiser")),
}
"""Checkboxes that confirm something despite a refusal: name in the form, and label."""


def render_refusal(refusal: Refusal, language: str, command: str = "") -> RenderedRefusal:
    """A refused command for the page, with the answer that the command offers, if any."""
    translate = html.translator_for(language)
    text = html.render_template(
        "app/refusal.html",
        language,
        faults=[
            (part, _ANSWERS[type(part)] if command in CONFIRMABLE_REFUSALS.get(type(part), ()) else None)
            for part in refusal.parts[:MOST_FAULTS]
        ],
        count=len(refusal.parts),
        unseen=max(len(refusal.parts) - MOST_FAULTS, 0),
        sentence=lambda message: sentence_html(message, translate),
    )
    placed = sorted((part for part in refusal.parts[:MOST_FAULTS] if part.field), key=lambda part: part.field or "")
    return {
        "html": text.strip(),
        "faults": [
            {
                "names": _field_names(field or ""),
                "html": "<br>".join(sentence_html(part.message, translate) for part in parts),
            }
            for field, parts in groupby(placed, key=lambda part: part.field)
        ],
    }


def _field_names(field: str) -> list[str]:
    return [field, f"field_{field}", f"option_{field}"]
