"""Reading the tables of the games' documents, which the tests hold as they are printed."""

from collections.abc import Iterable

from ronda.rules.fields import FieldChoice
from ronda.views.shared.html import translator_for


def rows(table: str) -> list[list[str]]:
    """The cells of a table that is written with | between them."""
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def in_spanish(choices: Iterable[FieldChoice]) -> list[str]:
    """The names of choices as the documents have them."""
    say = translator_for("es")
    return [say(choice.name) for choice in choices]
