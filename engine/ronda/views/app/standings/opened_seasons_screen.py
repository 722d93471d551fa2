"""Seasons from a file that differ from those here: the differences, and a decision for each."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.core.inputs import Form, form_value_list
from ronda.core.text import N_, Message
from ronda.ranking.season_form import FIELD_LABELS
from ronda.ranking.season_rules import CountingRules
from ronda.ranking.season_text import season_text, season_values
from ronda.session.device import Device
from ronda.session.opened_seasons import OPENED_FIELD, open_seasons, read_opened, same_places
from ronda.views.app.screen.view import View

_LABELS = {
    **FIELD_LABELS,
    "leave_out": N_("Events left out"),
    "same": N_("One person"),
    "different": N_("Several people"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonDifference:
    """A key in which two seasons differ."""

    label: str
    """Translatable."""
    here: str
    opened: str


def opened_seasons_screen(device: Device, query: Form) -> View:
    """The first waiting season beside this device's; the others follow."""
    asked = open_seasons(device.seasons.rules, read_opened(form_value_list(query, OPENED_FIELD))).unsettled
    here = same_places(device.seasons.rules, asked[0]) if asked else ()
    return View(
        template="seasons_opened",
        title=Message(N_("A season that is here already")),
        values={
            "season": asked[0] if asked else None,
            "here": here,
            "differences": tuple(_differences(here[0], asked[0])) if asked else (),
            "fields": tuple((OPENED_FIELD, season_text(each)) for each in asked),
            "more": len(asked[1:]),
        },
    )


def _differences(here: CountingRules, opened: CountingRules) -> Iterator[SeasonDifference]:
    known, other = season_values(here), season_values(opened)
    for key, label in _LABELS.items():
        if known.get(key) != other.get(key):
            yield SeasonDifference(label=label, here=_text(known.get(key, "")), opened=_text(other.get(key, "")))


def _text(value: object) -> str:
    if not isinstance(value, list):
        return str(value)
    return ", ".join(" = ".join(each) if isinstance(each, list) else str(each) for each in value)
