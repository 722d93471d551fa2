"""Whole numbers in forms; what cannot be read raises ``Malformed`` naming its field."""

from ronda.core import inputs
from ronda.core.inputs import Form, form_value
from ronda.core.results import DRAW, FIRST, SECOND
from ronda.core.text import N_, Message

LARGEST = 999_999_999


def read_optional_number(form: Form, key: str, what: str, most: int = LARGEST, least: int = 0) -> int | None:
    """Read a number that may be left out, as None."""
    if not form_value(form, key).strip():
        return None
    return read_number(form, key, what, most, least)


def read_number(form: Form, key: str, what: str, most: int = LARGEST, least: int = 0) -> int:
    """Read a number within both bounds."""
    return inputs.parse_integer(form_value(form, key), what=Message(what), field=key, least=least, most=most)


def read_player_number(form: Form) -> int:
    """Read who a command is about."""
    return read_number(form, "player", N_("The player's number"))


def read_other_player(form: Form) -> int:
    """Read the other player that a command is about."""
    return read_number(form, "other", N_("The other player's number"))


def read_table_number(form: Form) -> int:
    """Read the table to which a match goes."""
    return read_number(form, "table", N_("The table"))


def read_round_number(form: Form) -> int:
    """Read the round that a command is about."""
    return read_number(form, "round", N_("The round"))


def read_match_number(form: Form) -> int:
    """Read the match of a round, which is known by its table."""
    return read_number(form, "match", N_("The table"))


def read_step_number(form: Form, field: str = "action") -> int:
    """Read the step of the history that a field means, the number of its command."""
    return read_number(form, field, N_("The step"))


def read_side(form: Form, key: str) -> int:
    """Read a side of a table, or nobody."""
    return {"1": FIRST, "2": SECOND}.get(form_value(form, key), DRAW)
