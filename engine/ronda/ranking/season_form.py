"""The form for the rules of a season: the keys of its file, except who is one person."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields

from ronda.core import inputs
from ronda.core.errors import Faults, Malformed, Refusal
from ronda.core.inputs import Form
from ronda.core.text import N_, Message
from ronda.ranking.points_rules import PointsRules
from ronda.ranking.rating_rules import SYSTEM_KEYS, RatingRules, RatingSystem
from ronda.ranking.season_rules import CountingRules, read_season_values
from ronda.ranking.season_text import season_values
from ronda.ranking.written_season import WrittenNumber

FIELD_LABELS: Mapping[str, str] = {
    "name": N_("Name of the season"),
    "address": N_("Name in the address"),
    "game": N_("Game"),
    "first_day": N_("First day"),
    "last_day": N_("Last day"),
    "rating": N_("What counts"),
    "points": N_("Points by place"),
    "everybody_else": N_("Each place below"),
    "attendance": N_("Taking part"),
    "per_win": N_("Each match won"),
    "best": N_("How many events count"),
    "start": N_("Everybody begins with"),
    "k": N_("Factor K"),
    "deviation": N_("Deviation of a beginner"),
    "volatility": N_("Volatility of a beginner"),
    "tau": N_("How much a volatility may change (τ)"),
    "period": N_("What is rated at once"),
}
"""The form's label for each key."""
FIRST_RULES = PointsRules(name="", points=(10, 8, 6, 5, 4, 3, 2, 1), attendance=1)
"""The default values of the form."""
_HEAD = ("name", "address", "game", "first_day", "last_day")
_POINTS = ("points", "everybody_else", "attendance", "per_win", "best")
_KEPT = ("leave_out", "same", "different")
_SEPARATOR = re.compile(r"\s*[,;]\s*|\s+")


def keys_counting_by(rating: str) -> tuple[str, ...]:
    """The form's keys for one way of counting; ``rating`` is the rating system, empty for points."""
    return ("start", *SYSTEM_KEYS[RatingSystem(rating)]) if rating in list(RatingSystem) else _POINTS


def season_form_values(rules: CountingRules) -> dict[str, str]:
    """The values that fill the form, for every way of counting, so the organiser can switch."""
    offered = {**_texts(FIRST_RULES), **_texts(RatingRules(name="", rating=RatingSystem.ELO)), "rating": ""}
    return offered | _texts(rules) | {"address": rules.address_name}


def _texts(rules: CountingRules) -> dict[str, str]:
    values = {field.name: getattr(rules, field.name) for field in fields(rules) if field.name in FIELD_LABELS}
    return {key: _text(key, value) for key, value in values.items()}


def _text(key: str, value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "" if key in _POINTS and not value else str(value)


def read_season_form(form: Form, before: CountingRules | None = None) -> CountingRules:
    """Read the rules from a form, with the answers in ``before``; raises as :func:`.season_rules.read_season_rules`.

    Each fault names its field in the form.
    """
    kept = {key: value for key, value in season_values(before).items() if key in _KEPT} if before else {}
    try:
        rules = read_season_values({**dict(_written(form)), **kept})
    except Refusal as refusal:
        with Faults() as faults:
            for part in refusal.parts:
                faults.note(_labelled(part))
        raise
    if isinstance(rules, PointsRules) and not rules.best and inputs.form_value(form, "best").strip():
        raise Malformed("How many events count: enter 1 or more, or leave it empty to count all.", field="best")
    return rules


def _written(form: Form) -> Iterator[tuple[str, object]]:
    """The keys as a file would hold them; empty fields are left out."""
    rating = inputs.form_value(form, "rating")
    if rating:
        yield "rating", rating
    for key in (*_HEAD, *keys_counting_by(rating)):
        typed = inputs.form_value(form, key).strip()
        if key == "points":
            yield key, [_number(each) for each in _SEPARATOR.split(typed.strip(" ,;")) if typed]
        elif typed:
            yield key, typed if key in (*_HEAD, "period") else _number(typed)


def _number(typed: str) -> object:
    """A typed number as in a file, or the text itself, which the rules' reader refuses."""
    for read in (int, WrittenNumber):
        try:
            return read(typed)
        except ValueError:
            continue
    return typed


def _labelled(fault: Refusal) -> Refusal:
    """A fault that names the form's field instead of the key."""
    key = (fault.field or "").partition(" ")[0]
    fault.field = key
    if key in FIELD_LABELS:
        label = Message(FIELD_LABELS[key])
        values = tuple((name, label if name == "key" else value) for name, value in fault.message.values)
        fault.message = Message(fault.message.pattern, values)
    return fault
