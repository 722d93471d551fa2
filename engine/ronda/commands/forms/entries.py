"""Reading players to register: one from a form, or a pasted list."""

from ronda.commands import requests as ask
from ronda.commands.forms.numbers import optional
from ronda.core import inputs
from ronda.core.errors import Malformed
from ronda.core.inputs import Form, one
from ronda.core.pairings import Constraints
from ronda.core.text import N_
from ronda.rules.ruleset import Ruleset

_SEPARATORS = ("\t", ";")


def entry(form: Form, ruleset: Ruleset) -> ask.Entry:
    """Read one player: ``name``, ``field_<key>`` for registration fields, and constraints."""
    fields = []
    for field in ruleset.registration.fields:
        value = "\n".join(inputs.many(form, f"field_{field.key}"))
        if value.strip():
            fields.append((field.key, value))
    return ask.Entry(
        name=one(form, "name"),
        fields=tuple(fields),
        constraints=_constraints(form),
        namesake=one(form, "namesake") == "yes",
    )


def _constraints(form: Form) -> Constraints:
    return Constraints(
        club=one(form, "club"),
        fixed_table=optional(form, "fixed_table", N_("The fixed table")) or 0,
        first_round_bye=one(form, "first_round_bye") == "yes",
    )


def pasted_entries(text: str, ruleset: Ruleset) -> tuple[ask.Entry, ...]:
    """Read a pasted list: one player a line, then the quick fields, separated by tabs or semicolons.

    Raises ``Malformed`` naming the first line with too many columns.
    """
    quick = [field for field in ruleset.registration.fields if field.quick]
    entries = []
    for position, line in enumerate((line for line in text.splitlines() if line.strip()), start=1):
        separator = next((mark for mark in _SEPARATORS if mark in line), None)
        name, *rest = (part.strip() for part in (line.split(separator) if separator else [line]))
        if len(rest) > len(quick):
            raise Malformed(
                "Line {line} has {count} columns; at most {most} are read: the name, then {fields}.",
                field="players",
                line=position,
                count=len(rest) + 1,
                most=len(quick) + 1,
                fields=", ".join(field.key for field in quick) or "-",
            )
        fields = tuple((field.key, value) for field, value in zip(quick, rest, strict=False) if value)
        entries.append(ask.Entry(name=name, fields=fields))
    if not entries:
        raise Malformed("The list is empty: paste one player a line.", field="players")
    return tuple(entries)
