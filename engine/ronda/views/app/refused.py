"""What the app shows of a refusal: everything at its field, and all of it beside the button."""

from itertools import groupby
from typing import TypedDict

from ronda.commands.forms import ANSWERED
from ronda.core.errors import Namesake, Refusal, SeveralPeople
from ronda.core.text import N_
from ronda.views.app.view import sentence
from ronda.views.shared import html

MOST = 200
"""So many faults of one attempt are named; how many more there are is said."""


class Fault(TypedDict):
    """What is shown at one field."""

    names: list[str]
    """What the form may call the field."""
    html: str


class Refused(TypedDict):
    """A refusal as the page shows it."""

    html: str
    faults: list[Fault]


_ANSWERS = {
    Namesake: ("namesake", N_("This is another person")),
    SeveralPeople: ("one_person", N_("This is one organiser")),
}
"""What is ticked to say that it is so all the same: its name in the form, and its words."""


def refused(refusal: Refusal, language: str, command: str = "") -> Refused:
    """Give what is shown of a refused command, in a language, with what answers it where the command can say so."""
    say = html.translator(language)
    text = html.render(
        "app/refusal.html",
        language,
        faults=[
            (part, _ANSWERS[type(part)] if command in ANSWERED.get(type(part), ()) else None)
            for part in refusal.parts[:MOST]
        ],
        count=len(refusal.parts),
        unseen=max(len(refusal.parts) - MOST, 0),
        sentence=lambda message: sentence(message, say),
    )
    placed = sorted((part for part in refusal.parts[:MOST] if part.field), key=lambda part: part.field or "")
    return {
        "html": text.strip(),
        "faults": [
            {"names": _names(field or ""), "html": "<br>".join(sentence(part.message, say) for part in parts)}
            for field, parts in groupby(placed, key=lambda part: part.field)
        ],
    }


def _names(field: str) -> list[str]:
    return [field, f"field_{field}", f"option_{field}"]
