"""Days in words."""

from calendar import monthrange
from datetime import date

from ronda.core.text import N_, Message

_MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


def months_later(iso: str, months: int) -> str:
    """The ISO date ``months`` later; the last day of the month where that month is shorter."""
    day = date.fromisoformat(iso)
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1])).isoformat()


def date_in_words(iso: str) -> Message:
    """An ISO date as day, month name and year; raises ``ValueError`` for anything else."""
    when = date.fromisoformat(iso)
    values = (("day", when.day), ("month", Message(_MONTHS[when.month - 1])), ("year", when.year))
    return Message(N_("{day} {month} {year}"), values)


def month_in_words(iso: str) -> Message:
    """The month name and year of an ISO date."""
    return Message(N_("{month} {year}"), (("month", Message(_MONTHS[int(iso[5:7]) - 1])), ("year", int(iso[:4]))))
