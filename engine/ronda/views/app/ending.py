"""Ending an event whose bracket is not played, or not to its end: who would share which places (SW-ENDED)."""

from ronda.commands.ending import why_not_end
from ronda.core.errors import refuse
from ronda.core.facts import TournamentEnded
from ronda.core.fold import evolve
from ronda.core.text import N_, Message
from ronda.views.app.view import Context, View
from ronda.views.shared.final import final_standings, why_no_champion, why_shared


def ending(context: Context) -> View:
    """Give the places that ending the event would share, and the form that ends it; raises ``NotNow``."""
    tournament = context.tournament
    refuse(why_not_end(tournament))
    after = evolve(tournament, TournamentEnded(reason="-"))
    rows = final_standings(after, context.ruleset)
    return View(
        template="ending",
        title=Message(N_("End the event here")),
        values={
            "rows": tuple(row for row in rows if row.reached) or rows[: tournament.cut],
            "told": why_no_champion(after) or why_shared(after),
            "open": sum(match.is_void for round_ in after.rounds[-1:] for match in round_.matches),
        },
        section="bracket",
    )
