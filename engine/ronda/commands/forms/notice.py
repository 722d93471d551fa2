"""Reading what players are told beforehand, with a row of fields for each prize."""

import re
from itertools import count, takewhile

from ronda.core.inputs import Form, form_value
from ronda.core.notice import Notice, Prize

_PLACES = re.compile(r"([0-9]{1,3})[.ºª°]*(?:\s*[-–—]\s*([0-9]{1,3})[.ºª°]*)?")
"""A place or a range of them: ``1``, ``3–4``, ``2.º``."""


def read_notice(form: Form) -> Notice:
    """Read what players are told from fields named as in ``Notice``, and the prizes as :func:`read_prizes`."""
    return Notice(
        doors=form_value(form, "doors"),
        begins=form_value(form, "begins"),
        address=form_value(form, "address"),
        contact=form_value(form, "contact"),
        fee=form_value(form, "fee"),
        bring=tuple(form_value(form, "bring").splitlines()),
        prizes=read_prizes(form),
        sharing=form_value(form, "sharing"),
        opening=form_value(form, "opening"),
        text=form_value(form, "text"),
    )


def read_prizes(form: Form) -> tuple[Prize, ...]:
    """Read the prizes: ``prize_what_1``, ``prize_for_1``, ``prize_lot_1``, ``prize_how_1`` …; empty rows are none."""
    rows = takewhile(lambda number: f"prize_what_{number}" in form, count(1))
    return tuple(_prize(form, number) for number in rows if is_filled(form, number))


def is_filled(form: Form, number: int) -> bool:
    """Tell whether anything is written in a prize's row."""
    return any(form_value(form, f"prize_{part}_{number}").strip() for part in ("what", "for", "how", "lot"))


def _prize(form: Form, number: int) -> Prize:
    whom, lot = form_value(form, f"prize_for_{number}").strip(), form_value(form, f"prize_lot_{number}") == "yes"
    places = None if lot else _PLACES.fullmatch(whom)
    return Prize(
        what=form_value(form, f"prize_what_{number}"),
        first=int(places[1]) if places else 0,
        last=int(places[2] or places[1]) if places else 0,
        label="" if places else whom,
        lot=lot,
        how=form_value(form, f"prize_how_{number}"),
    )
