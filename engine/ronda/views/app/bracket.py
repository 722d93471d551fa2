"""The bracket, from the cut to the champion."""

from ronda.core.state import Phase
from ronda.core.text import N_, Message
from ronda.views.app.view import Context, View
from ronda.views.bracket import bracket_page
from ronda.views.standings import champion


def bracket(context: Context) -> View:
    """Give the bracket, or who is in the cut, or why there is nothing to see yet."""
    tournament = context.tournament
    finished = tournament.phase is Phase.FINISHED
    winner = champion(tournament, context.ruleset) if finished else None
    return View(
        template="bracket",
        title=Message(N_("Bracket")),
        values={
            "columns": bracket_page(tournament, context.ruleset),
            "seeds": tuple(tournament.player(seed) for seed in tournament.seeds or ()),
            "cut": tournament.cut,
            "started": tournament.started,
            "straight": tournament.started and not tournament.swiss_rounds,
            "champion": tournament.player(winner) if winner is not None else None,
        },
        section="bracket",
    )
