"""Reading a registration from a form."""

from collections.abc import Iterable
from dataclasses import replace

from ronda.commands import requests as ask
from ronda.commands.forms.consents import read_given_consents
from ronda.commands.forms.names import read_public_name
from ronda.commands.forms.numbers import read_optional_number
from ronda.core import inputs
from ronda.core.bounds import HIGHEST_RATING, HIGHEST_TABLE
from ronda.core.errors import Faults
from ronda.core.facts import EntryOrigin
from ronda.core.inputs import Form, form_value
from ronda.core.pairings import Constraints
from ronda.core.person_names import given_name_first
from ronda.core.state import Player
from ronda.core.text import N_
from ronda.rules.ruleset import Ruleset

REQUEST_FIELD = "request"
"""The field with the identifier of a registration request."""
CONSENT = "consent_"
"""Prefix of consent fields."""


def read_entry(form: Form, ruleset: Ruleset, faults: Faults, known: str = "") -> ask.PlayerEntry:
    """Read one player: ``name``, which may be ``known``, ``field_<key>`` for each field, and constraints."""
    fields = []
    for field in ruleset.registration.fields:
        value = "\n".join(inputs.form_value_list(form, f"field_{field.key}"))
        if value.strip():
            fields.append((field.key, value))
    return ask.PlayerEntry(
        name=faults.check("", read_public_name, form, "name", known),
        fields=tuple(fields),
        constraints=_constraints(form, faults),
        namesake=form_value(form, "namesake") == "yes",
        given_name=form_value(form, "given_name"),
        over_places=form_value(form, "over_places") == "yes",
        consents=read_given_consents(form),
    )


def read_entry_request(form: Form, ruleset: Ruleset, *, message: str) -> ask.RequestEntry:
    """Read a registration request with its identifier in ``REQUEST_FIELD``: fields as :func:`read_entry`, and consents.

    ``consent_<purpose>`` holds the fingerprint of the text agreed to.
    """
    typed = (
        (field.key, "\n".join(inputs.form_value_list(form, f"field_{field.key}")))
        for field in ruleset.registration.fields
    )
    agreed = ((key.removeprefix(CONSENT), form_value(form, key)) for key in form if key.startswith(CONSENT))
    return ask.RequestEntry(
        message=message,
        request=form_value(form, REQUEST_FIELD),
        name=form_value(form, "name"),
        club=form_value(form, "club"),
        fields=tuple((key, value) for key, value in typed if value.strip()),
        consents=tuple(sorted((purpose, text) for purpose, text in agreed if text)),
        origin=EntryOrigin.HALL,
    )


def read_acceptance(form: Form, *_: object) -> ask.AcceptEntry:
    """Read which request is accepted, and the answers to its questions."""
    return ask.AcceptEntry(
        request=form_value(form, "request"),
        message=form_value(form, "message"),
        here=form_value(form, "here") == "yes",
        namesake=form_value(form, "namesake") == "yes",
        player=read_optional_number(form, "player", N_("The player's number")) or 0,
        without_refused=form_value(form, "without_refused") == "yes",
        over_places=form_value(form, "over_places") == "yes",
    )


def with_given_names(entries: Iterable[ask.PlayerEntry], players: Iterable[Player]) -> tuple[ask.PlayerEntry, ...]:
    """The entries with given names first and recorded, where a comma separates them, as for registered players."""
    known = {inputs.similar_name_key(player.name) for player in players}
    found = []
    for each in entries:
        name, given = given_name_first(each.name, lambda other: inputs.similar_name_key(other) in known)
        known.add(inputs.similar_name_key(name))
        found.append(replace(each, name=name, given_name=given) if given else each)
    return tuple(found)


def _constraints(form: Form, faults: Faults) -> Constraints:
    return Constraints(
        club=faults.check("", read_public_name, form, "club"),
        fixed_table=faults.check(None, read_optional_number, form, "fixed_table", N_("The fixed table"), HIGHEST_TABLE)
        or 0,
        rating=faults.check(None, read_optional_number, form, "rating", N_("The rating"), HIGHEST_RATING) or 0,
        first_round_bye=form_value(form, "first_round_bye") == "yes",
    )
