"""Rules-page notes on groups (ST-GROUPS, ST-CROSSING, ST-HEAD-TO-HEAD)."""

from ronda.core.state import Tournament
from ronda.core.text import N_
from ronda.rules.notes import RuleNote, Topic
from ronda.rules.repeated_head_to_head import REPEATED_HEAD_TO_HEAD


def _has_groups(tournament: Tournament) -> bool:
    return any(plan.groups > 1 for plan in tournament.announced_chain)


def _repeats_head_to_head(tournament: Tournament) -> bool:
    return any(REPEATED_HEAD_TO_HEAD.key in value.split("\n") for _, value in tournament.details.options)


GROUPS = (
    RuleNote(
        rule="ST-GROUPS",
        topic=Topic.PAIRING,
        text=N_(
            "A round robin can be played in groups, whose sizes differ by one at most. In the first stage they are "
            "drawn by lot, or the order by rating fills them. Later, the order of those who go on does. It fills one "
            "row forth and the next one back. If clubs are kept apart, as few clubmates as possible are in one group. "
            "Players then change places inside their row, as few as can be found. All groups play side by side, each "
            "by its Berger table. A smaller group can end earlier."
        ),
        decision=True,
        used_by=_has_groups,
    ),
    RuleNote(
        rule="ST-CROSSING",
        topic=Topic.PAIRING,
        text=N_(
            "From groups the best of each go on, and then the best of the rest. Players of different groups compare "
            "by place, then by points per match. Then the order of the standings decides, each sum per match and "
            "without head-to-head, and at last the lot. In the bracket all winners of groups come first, then all "
            "second, and so on; byes are for the best. Players of one group meet as late as possible. For that, "
            "those of the same place change seeds, winners only if nothing else helps. Where somebody comes in for "
            "a player who drops, all cross anew."
        ),
        decision=True,
        used_by=_has_groups,
    ),
    RuleNote(
        rule="ST-HEAD-TO-HEAD",
        topic=Topic.STANDINGS,
        text=N_(
            "Where head-to-head is repeated, all who are equal so far are compared by the points of the matches among "
            "them. Those who are equal in these too are compared again, by the matches among themselves alone, and so "
            "on. It counts only if all who are equal have met one another, and equally often."
        ),
        decision=True,
        used_by=_repeats_head_to_head,
    ),
)
"""For every game, because all have a custom structure."""
