"""Reading players to register: one from a form, or a pasted list."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ronda.commands import requests as ask
from ronda.commands.forms.numbers import read_optional_number
from ronda.commands.lists.name_lines import without_list_number
from ronda.core import inputs
from ronda.core.errors import Faults, Malformed, Refusal
from ronda.core.inputs import Form, form_value
from ronda.core.pairings import Constraints
from ronda.core.person_names import given_name_first
from ronda.core.state import Player
from ronda.core.text import N_
from ronda.rules.fields import Field
from ronda.rules.ruleset import Ruleset

_SEPARATORS = ("\t", ";")
_COUNTING = re.compile(r"#?[0-9]{1,4}[.)]?")


def read_entry(form: Form, ruleset: Ruleset, faults: Faults) -> ask.PlayerEntry:
    """Read one player: ``name``, ``field_<key>`` for registration fields, and constraints."""
    fields = []
    for field in ruleset.registration.fields:
        value = "\n".join(inputs.form_value_list(form, f"field_{field.key}"))
        if value.strip():
            fields.append((field.key, value))
    return ask.PlayerEntry(
        name=form_value(form, "name"),
        fields=tuple(fields),
        constraints=_constraints(form, faults),
        namesake=form_value(form, "namesake") == "yes",
        given_name=form_value(form, "given_name"),
    )


def with_given_names(entries: Iterable[ask.PlayerEntry], players: Iterable[Player]) -> tuple[ask.PlayerEntry, ...]:
    """The entries with the given name first and known where a comma tells it, as players are registered already."""
    known = {inputs.similar_name_key(player.name) for player in players}
    found = []
    for each in entries:
        name, given = given_name_first(each.name, lambda other: inputs.similar_name_key(other) in known)
        known.add(inputs.similar_name_key(name))
        found.append(replace(each, name=name, given_name=given) if given else each)
    return tuple(found)


def _constraints(form: Form, faults: Faults) -> Constraints:
    return Constraints(
        club=form_value(form, "club"),
        fixed_table=faults.check(None, read_optional_number, form, "fixed_table", N_("The fixed table")) or 0,
        first_round_bye=form_value(form, "first_round_bye") == "yes",
    )


def read_pasted_entries(form: Form, ruleset: Ruleset, faults: Faults) -> tuple[ask.PlayerEntry, ...]:
    """Read a pasted list: one player a line, then the quick fields, separated by tabs or semicolons.

    Takes ``players``, and ``namesake`` for each line whose name is another person's. Raises ``Malformed`` where nobody
    is in the list; lines with too many columns are faults.
    """
    quick = [field for field in ruleset.registration.fields if field.quick]
    namesakes = set(inputs.form_value_list(form, "namesake"))
    entries = []
    for number, cells in _rows(form_value(form, "players")):
        name, *rest = cells
        if len(rest) > len(quick):
            faults.note(_too_wide(number, len(cells), quick))
        fields = tuple((field.key, value) for field, value in zip(quick, rest, strict=False) if value)
        namesake = str(number) in namesakes
        entries.append(
            ask.PlayerEntry(name=without_list_number(name), fields=fields, line=number, namesake=namesake)
        )
    if not entries:
        raise Malformed("The list is empty: paste one player a line.", field="players")
    return tuple(entries)


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """The lines that hold anything, with their numbers, in cells; a first column that only counts is left out."""
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        separator = next((mark for mark in _SEPARATORS if mark in line), None)
        if line.strip():
            rows.append((number, [part.strip() for part in (line.split(separator) if separator else [line])]))
    if all(len(cells) > 1 and _COUNTING.fullmatch(cells[0]) for _, cells in rows):
        return [(number, cells[1:]) for number, cells in rows]
    return rows


def _too_wide(line: int, count: int, quick: Sequence[Field]) -> Refusal:
    wide = Malformed(
        "Line {line} has {count} columns; at most {most} are read: the name, then {fields}.",
        field="players",
        line=line,
        count=count,
        most=len(quick) + 1,
        fields=", ".join(field.key for field in quick) or "-",
    )
    wide.row = line
    return wide
