"""The entry fee as a number, read from the announcement so that nobody types it twice."""

import re
from dataclasses import dataclass

from ronda.core import inputs
from ronda.core.bounds import LARGEST_AMOUNT
from ronda.core.errors import Malformed
from ronda.core.text import Message

_NUMBER = re.compile(r"\d(?:[.,'’ \xa0\u202f]?\d)*", re.ASCII)
_SIGN = "[$£¥\u20a0-\u20cf]"
_BEFORE = re.compile(rf"(?:{_SIGN}|\b[A-Z]{{3}})\s?$")
_AFTER = re.compile(rf"\s?(?:{_SIGN}|(?:[A-Z]{{3}}|[Ee]uros?)\b)")
_LONGEST_CURRENCY = 5
"""Characters allowed on either side of the number, as in ``inputs.parse_hundredths``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFee:
    """The entry fee of each player."""

    amount: int
    """In hundredths, more than 0."""
    before: str = ""
    """The currency as written before an amount, including its space."""
    after: str = ""


def entry_fee(text: str) -> EntryFee | None:
    """The fee in an announcement; None unless it holds exactly one number that is certainly money."""
    numbers = list(_NUMBER.finditer(text))
    if len(numbers) != 1:
        return None
    number, text = numbers[0], text.rstrip()
    before, after = text[: number.start()], text[number.end() :]
    if max(len(before), len(after)) > _LONGEST_CURRENCY:
        signs = _BEFORE.search(before), _AFTER.match(after)
        if not any(signs):
            return None
        before, after = (sign[0] if sign else "" for sign in signs)
    try:
        amount = inputs.parse_hundredths(number[0], what=Message("The entry fee"), field="fee", most=LARGEST_AMOUNT)
    except Malformed:
        return None
    return EntryFee(amount=amount, before=before, after=after) if amount else None
