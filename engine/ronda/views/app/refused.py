"""What the app shows of a refusal: everything at its field, and all of it beside the button."""

from itertools import groupby
from typing import TypedDict

from ronda.core.errors import Namesake, Refusal
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


def refused(refusal: Refusal, language: str, *, offers_namesake: bool = False) -> Refused:
    """Give what is shown of a refusal, in a language.

    Takes whether the form can answer that somebody of the same name is another person.
    """
    say = html.translator(language)
    text = html.render(
        "app/refusal.html",
        language,
        faults=[(part, offers_namesake and isinstance(part, Namesake)) for part in refusal.parts[:MOST]],
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
