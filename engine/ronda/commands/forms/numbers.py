"""Whole numbers in forms; what cannot be read raises ``Malformed`` naming its field."""

from ronda.core import inputs
from ronda.core.inputs import Form, one
from ronda.core.results import DRAW, FIRST, SECOND
from ronda.core.text import N_, Message

LARGEST = 999_999_999


def optional(form: Form, key: str, what: str) -> int | None:
    """Read a number that may be left out, as None."""
    text = one(form, key)
    if not text.strip():
        return None
    return inputs.integer(text, what=Message(what), field=key, least=0, most=LARGEST)


def required(form: Form, key: str, what: str) -> int:
    """Read a number."""
    return inputs.integer(one(form, key), what=Message(what), field=key, least=0, most=LARGEST)


def player(form: Form) -> int:
    """Read who a command is about."""
    return required(form, "player", N_("The player's number"))


def other(form: Form) -> int:
    """Read the other player that a command is about."""
    return required(form, "other", N_("The other player’s number"))


def table(form: Form) -> int:
    """Read the table to which a match goes."""
    return required(form, "table", N_("The table"))


def round_(form: Form) -> int:
    """Read the round that a command is about."""
    return required(form, "round", N_("The round"))


def match_(form: Form) -> int:
    """Read the match of a round, which is known by its table."""
    return required(form, "match", N_("The table"))


def step(form: Form, field: str = "action") -> int:
    """Read the step of the history that a field means, the number of its command."""
    return required(form, field, N_("The step"))


def side_in(form: Form, key: str) -> int:
    """Read a side of a table, or nobody."""
    return {"1": FIRST, "2": SECOND}.get(one(form, key), DRAW)
