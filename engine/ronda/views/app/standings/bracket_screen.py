"""The bracket, from the cut to the champion."""

from ronda.commands.ending import why_not_end
from ronda.commands.rounds import corrected_qualifiers
from ronda.core.pairings import Stage
from ronda.core.state import Phase
from ronda.core.text import N_, Message
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared.bracket_page import bracket_so_far
from ronda.views.shared.double_bracket import double_bracket_parts
from ronda.views.shared.final_standings import event_champion, no_champion_reason, shared_title_reason


def bracket_screen(context: EventContext) -> View:
    """The bracket, or the players in the cut, or why there is nothing yet."""
    tournament = context.tournament
    finished = tournament.phase is Phase.FINISHED
    winner = event_champion(tournament, context.ruleset) if finished else None
    return View(
        template="bracket",
        title=Message(N_("Bracket")),
        values={
            "columns": bracket_so_far(tournament, context.ruleset)
            if tournament.stage_rounds(Stage.ELIMINATION)
            else (),
            "parts": double_bracket_parts(tournament, context.ruleset),
            "seeds": tuple(tournament.player(seed) for seed in tournament.seeds or ()),
            "cut": tournament.cut,
            "round_robin": tournament.is_round_robin,
            "chained": bool(tournament.chain) and tournament.has_bracket,
            "outdated": corrected_qualifiers(tournament, context.ruleset) is not None,
            "started": tournament.started,
            "straight": tournament.started and not tournament.swiss_rounds,
            "no_champion": no_champion_reason(tournament) or shared_title_reason(tournament),
            "can_end": why_not_end(tournament) is None,
            "champion": tournament.player(winner) if winner is not None else None,
        },
    )
