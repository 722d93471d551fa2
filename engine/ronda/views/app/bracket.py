"""The bracket, from the cut to the champion."""

from ronda.commands.ending import why_not_end
from ronda.core.pairings import Stage
from ronda.core.state import Phase
from ronda.core.text import N_, Message
from ronda.formats import cut
from ronda.formats.standings import standings
from ronda.views.app.view import Context, View
from ronda.views.shared.bracket import bracket_so_far
from ronda.views.shared.double_bracket import double_bracket
from ronda.views.shared.final import champion, why_no_champion, why_shared


def _outdated(context: Context) -> bool:
    """Tell whether a correction made others qualify and the cut can still be made again (SW-CUT)."""
    tournament = context.tournament
    corrected = any(match.corrected for round_ in tournament.stage_rounds(Stage.SWISS) for match in round_.matches)
    if not corrected or tournament.seeds is None or tournament.elimination_begun:
        return False
    return cut.qualified(tournament, standings(tournament, context.ruleset), tournament.cut) != tournament.seeds


def bracket(context: Context) -> View:
    """Give the bracket, or who is in the cut, or why there is nothing to see yet."""
    tournament = context.tournament
    finished = tournament.phase is Phase.FINISHED
    winner = champion(tournament, context.ruleset) if finished else None
    return View(
        template="bracket",
        title=Message(N_("Bracket")),
        values={
            "columns": bracket_so_far(tournament, context.ruleset)
            if tournament.stage_rounds(Stage.ELIMINATION)
            else (),
            "parts": double_bracket(tournament, context.ruleset),
            "seeds": tuple(tournament.player(seed) for seed in tournament.seeds or ()),
            "cut": tournament.cut,
            "round_robin": tournament.is_round_robin,
            "outdated": _outdated(context),
            "started": tournament.started,
            "straight": tournament.started and not tournament.swiss_rounds,
            "no_champion": why_no_champion(tournament) or why_shared(tournament),
            "can_end": why_not_end(tournament) is None,
            "champion": tournament.player(winner) if winner is not None else None,
        },
        section="bracket",
    )
