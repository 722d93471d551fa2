"""Reading commands from forms whose fields are named like the command's."""

from collections.abc import Callable, Mapping
from dataclasses import Field, fields
from typing import Any

from ronda.commands import requests as ask
from ronda.commands.forms.numbers import (
    read_match_number,
    read_other_player,
    read_player_number,
    read_round_number,
    read_table_number,
)
from ronda.core.inputs import Form, form_value

_NUMBERS: Mapping[str, Callable[[Form], int]] = {
    "player": read_player_number,
    "other": read_other_player,
    "round": read_round_number,
    "match": read_match_number,
    "table": read_table_number,
}


def read_named_fields[Asked: ask.Command](asks: type[Asked]) -> Callable[..., Asked]:
    """A reader for commands of texts, booleans (``yes`` in the form) and numbers of players, rounds and tables."""
    build: Callable[..., Asked] = asks
    readers = {field.name: _field_reader(field) for field in fields(asks)}
    return lambda form, *_: build(**{name: read(form) for name, read in readers.items()})


def _field_reader(field: Field[Any]) -> Callable[[Form], object]:
    if field.type is str:
        return lambda form: form_value(form, field.name)
    if field.type is bool:
        return lambda form: form_value(form, field.name) == "yes"
    return _NUMBERS[field.name]
