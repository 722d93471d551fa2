"""Integers in forms; unreadable ones raise ``Malformed`` naming their field."""

from ronda.core import inputs
from ronda.core.inputs import Form, form_value
from ronda.core.results import DRAW, FIRST, SECOND
from ronda.core.text import N_, Message

LARGEST = 999_999_999


def read_optional_number(form: Form, key: str, what: str, most: int = LARGEST, least: int = 0) -> int | None:
    """Read an optional number; None if empty."""
    if not form_value(form, key).strip():
        return None
    return read_number(form, key, what, most, least)


def read_number(form: Form, key: str, what: str, most: int = LARGEST, least: int = 0) -> int:
    """Read a number within both bounds."""
    return inputs.parse_integer(form_value(form, key), what=Message(what), field=key, least=least, most=most)


def read_player_number(form: Form) -> int:
    """Read the command's player."""
    return read_number(form, "player", N_("The player's number"))


def read_other_player(form: Form) -> int:
    """Read the command's other player."""
    return read_number(form, "other", N_("The other player's number"))


def read_table_number(form: Form) -> int:
    """Read the target table of a match."""
    return read_number(form, "table", N_("The table"))


def read_round_number(form: Form) -> int:
    """Read the command's round."""
    return read_number(form, "round", N_("The round"))


def read_match_number(form: Form) -> int:
    """Read the match of a round, given by its table."""
    return read_number(form, "match", N_("The table"))


def read_step_number(form: Form, field: str = "action") -> int:
    """Read a step of the history: the number of its command."""
    return read_number(form, field, N_("The step"))


def read_side(form: Form, key: str) -> int:
    """Read a side of a table, or nobody."""
    return {"1": FIRST, "2": SECOND}.get(form_value(form, key), DRAW)
