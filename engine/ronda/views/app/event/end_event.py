"""Ending an event before its bracket is complete: which places would be shared (SW-ENDED)."""

from ronda.commands.ending import why_not_end
from ronda.core.errors import raise_if_refused
from ronda.core.facts import TournamentEnded
from ronda.core.fold import apply_fact
from ronda.core.text import N_, Message
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared.final_standings import final_standings, no_champion_reason, shared_title_reason


def end_event_screen(context: EventContext) -> View:
    """The places that ending would share, and the form; raises ``NotNow``."""
    tournament = context.tournament
    raise_if_refused(why_not_end(tournament))
    after = apply_fact(tournament, TournamentEnded(reason="-"))
    rows = final_standings(after, context.ruleset)
    return View(
        template="ending",
        title=Message(N_("End the event here")),
        values={
            "rows": tuple(row for row in rows if row.reached) or rows[: tournament.cut],
            "told": no_champion_reason(after) or shared_title_reason(after),
            "open": sum(match.is_void for round_ in after.rounds for match in round_.matches),
        },
    )
