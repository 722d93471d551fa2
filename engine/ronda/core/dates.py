"""Days in words."""

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


def date_in_words(iso: str) -> Message:
    """An ISO date as day, month in words and year; raises ``ValueError`` for what is no date."""
    when = date.fromisoformat(iso)
    values = (("day", when.day), ("month", Message(_MONTHS[when.month - 1])), ("year", when.year))
    return Message(N_("{day} {month} {year}"), values)
