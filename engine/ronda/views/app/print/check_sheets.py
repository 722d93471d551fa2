"""Paper forms for checking the drawn tables, with both lists to tick (REG-CHECKS)."""

from ronda.core.errors import NotNow
from ronda.core.text import N_, Message
from ronda.views.app.print.print_screens import (
    NO_TABLE_DRAWN,
    chosen_round,
    round_choices,
    single_sheet_values,
)
from ronda.views.app.rounds.deck_check_screens import checked_tables
from ronda.views.app.screen.view import EventContext, View


def print_check_sheets(context: EventContext) -> View:
    """The forms of a round, two players on each; raises ``NotNow`` if no table was drawn in it."""
    tournament = context.tournament
    numbers = {drawn.round for drawn in tournament.drawn_tables}
    if not numbers:
        raise NotNow(NO_TABLE_DRAWN)
    asked = chosen_round(context) if context.query_value("round") else tournament.rounds[max(numbers) - 1]
    drawn = [table for table in checked_tables(context) if table.round == asked.number]
    tables = tuple(sorted(drawn, key=lambda table: table.table))
    if not tables:
        raise NotNow(NO_TABLE_DRAWN)
    title = Message(N_("List checks"))
    rounds = tuple(round_ for round_ in tournament.rounds if round_.number in numbers)
    return View(
        template="print/checks",
        title=title,
        values={
            **single_sheet_values(title, pages=len(tables)),
            "choices": round_choices(context, "print/checks", rounds, asked),
            "tables": tables,
            "official": context.ruleset.staff.official,
        },
    )
