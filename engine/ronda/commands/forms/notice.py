"""Reading information for players, with a row of fields for each prize."""

import re
from collections.abc import Iterator
from itertools import count, takewhile

from ronda.commands.notice import ANNOUNCEMENT_FIELD
from ronda.core import inputs
from ronda.core.bounds import LONGEST_BREAK, MOST_BREAKS, MOST_ROUNDS
from ronda.core.errors import Faults
from ronda.core.inputs import Form, form_value
from ronda.core.notice import Notice, PlannedBreak, Prize
from ronda.core.text import Message

_PLACES = re.compile(r"([0-9]{1,3})[.ºª°]*(?:\s*[-–—]\s*([0-9]{1,3})[.ºª°]*)?")
"""A place or a range: ``1``, ``3–4``, ``2.º``."""


def read_notice(form: Form, faults: Faults) -> Notice:
    """Read fields named as in ``Notice``, and prizes as :func:`read_prizes`."""
    return Notice(
        doors=form_value(form, "doors"),
        begins=form_value(form, "begins"),
        breaks=tuple(_read_breaks(form, faults)),
        address=form_value(form, "address"),
        contact=form_value(form, "contact"),
        fee=form_value(form, "fee"),
        fee_unticked=form_value(form, "fee_unticked") == "yes",
        bring=tuple(form_value(form, "bring").splitlines()),
        prizes=read_prizes(form),
        sharing=form_value(form, "sharing"),
        opening=form_value(form, "opening"),
        text=form_value(form, ANNOUNCEMENT_FIELD),
    )


def _read_breaks(form: Form, faults: Faults) -> Iterator[PlannedBreak]:
    """Read breaks: ``break_after_1``, ``break_minutes_1`` …; empty rows are skipped, incomplete ones refused."""
    what, length = Message("The round before the break"), Message("The length of the break")
    for number in range(1, MOST_BREAKS + 1):
        keys = after, minutes = f"break_after_{number}", f"break_minutes_{number}"
        if any(form_value(form, key).strip() for key in keys):
            yield PlannedBreak(
                after_round=faults.check(number, _read_whole, form, after, what, MOST_ROUNDS),
                minutes=faults.check(1, _read_whole, form, minutes, length, LONGEST_BREAK),
            )


def _read_whole(form: Form, key: str, what: Message, most: int) -> int:
    return inputs.parse_integer(form_value(form, key), what=what, field=key, least=1, most=most)


def read_prizes(form: Form) -> tuple[Prize, ...]:
    """Read prizes: ``prize_what_1``, ``prize_for_1``, ``prize_lot_1``, ``prize_how_1`` …; empty rows are skipped."""
    rows = takewhile(lambda number: f"prize_what_{number}" in form, count(1))
    return tuple(_prize(form, number) for number in rows if is_filled(form, number))


def is_filled(form: Form, number: int) -> bool:
    """Whether a prize's row has any text."""
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
