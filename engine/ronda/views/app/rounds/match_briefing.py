"""Notes for both players before their match."""

from ronda.core.state import Match, Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.views.app.rounds import team_building
from ronda.views.shared import wording
from ronda.views.shared.round_page import ruled_by


def match_briefing(tournament: Tournament, ruleset: Ruleset, number: int, match: Match) -> tuple[Message, ...]:
    """Official, length, the game's notes, and both teams; empty for a bye."""
    if match.first is None or match.second is None:
        return ()
    round_ = tournament.rounds[number - 1]
    stage = round_.stage
    first, second = tournament.player(match.first), tournament.player(match.second)
    official = ruled_by(tournament, ruleset, round_, match)
    ruled = Message(N_("An official plays here: {official} rules on this match."), (("official", official),))
    return (
        *((ruled,) if official else ()),
        *(
            (wording.round_length_text(ruleset, tournament.details),)
            if ruleset.stages.has_days and ruleset.stages.clocked
            else ()
        ),
        *(Message(line) for line in ruleset.paper.first_slip if number == 1),
        *ruleset.paper.slip(tournament.details, stage, first, second),
        *team_building.team_texts(tournament, ruleset, match),
    )
