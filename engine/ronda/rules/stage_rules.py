"""Rules-page notes on stages (ST-CHAIN, ST-PROGRESSION, ST-2LO, ST-THIRD)."""

from ronda.core.stages import StageSystem
from ronda.core.state import Tournament
from ronda.core.text import N_
from ronda.rules.notes import RuleNote, Topic
from ronda.rules.stages import TWO_LOSSES


def _has_stages(tournament: Tournament) -> bool:
    return bool(tournament.announced_chain) or tournament.details.structure == TWO_LOSSES.key


def _has_two_losses(tournament: Tournament) -> bool:
    systems = {plan.system for plan in tournament.announced_chain}
    return StageSystem.TWO_LOSSES in systems or tournament.details.structure == TWO_LOSSES.key


STAGES = (
    RuleNote(
        rule="ST-CHAIN",
        text=N_(
            "An event can have up to five stages: Swiss rounds, two losses out or round robins. A bracket is the "
            "last. Rounds are numbered through the whole event. A stage begins anew, and nobody meets twice in it. "
            "Unless it is announced that points count on: then the points, losses and opponents of the stage before "
            "count too. Who does not go on is not paired any more and stands below all who do. When somebody drops "
            "before a stage has a result, the next best comes in."
        ),
        decision=True,
        used_by=_has_stages,
    ),
    RuleNote(
        rule="ST-PROGRESSION",
        topic=Topic.STANDINGS,
        text=N_(
            "The best of a stage go on, or the best of each group. Or all go on who lost no more than announced, or "
            "have the points announced. If these are too few, the best of the others fill up; if they are too many, "
            "the standings decide. Equal points at the edge are decided by the tiebreaks, unless all who tie go on. If "
            "fewer than two would go on, the next stage does not begin."
        ),
        decision=True,
        used_by=_has_stages,
    ),
    RuleNote(
        rule="ST-2LO",
        topic=Topic.PAIRING,
        text=N_(
            "Round 1 is at random. From then on those without a loss and those with one are paired among themselves, "
            "without rematches. Of an odd number without a loss, one meets somebody with one. The odd one of all has a "
            "bye as in Swiss rounds, from the lowest pool. Whoever loses twice is out, and a missed round is a loss. "
            "The first round after which the undefeated fill at most half of the bracket is the last. So is one that "
            "leaves no more players than places. The undefeated go on and then the best with one loss. Seeds follow "
            "the same order, each by the standings. The bracket has 2 places for 4 to 8 players, 4 for 9 to 16, and "
            "8 for more."
        ),
        decision=True,
        used_by=_has_two_losses,
    ),
)
"""For every game whose custom structure can have stages."""

THIRD_PLACE = RuleNote(
    rule="ST-THIRD",
    topic=Topic.CUT,
    text=N_(
        "Single elimination of at least 4 players can have a match for third place. Who lost a semifinal plays it, "
        "beside the final: its winner is third, the other fourth. Who would meet somebody who has dropped has a "
        "bye. If nobody won a semifinal, its loser is who is still there, if only one is. Third and fourth place "
        "are shared if nobody is there to play it, or if it is not played. A corrected semifinal changes final and "
        "match for third place together. Once one of them is played, both stay."
    ),
    decision=True,
    used_by=lambda tournament: tournament.plays_third_place,
)
"""For every game with a bracket."""
