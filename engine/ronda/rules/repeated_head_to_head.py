"""Head-to-head among all tied players, repeated among those still tied (ST-HEAD-TO-HEAD)."""

from collections.abc import Mapping
from fractions import Fraction

from ronda.core.text import N_
from ronda.rules.crosstable import Crosstable
from ronda.rules.optional_tiebreaks import NOT_ALL_MET, have_all_met, head_to_head
from ronda.rules.tiebreaks import Tiebreak, Workings
from ronda.rules.workings import Combined, Working, WorkingPart


def equals_left_behind(table: Crosstable) -> Mapping[int, Fraction]:
    """How many tied players each one ranks above; empty unless all have met.

    First by points in the matches among all of them, then by points in the matches among those still tied, and so on.
    """
    won = head_to_head(table)
    groups = [
        {player: table[player] for player in won if won[player] == points} for points in sorted(set(won.values()))
    ]
    found: dict[int, Fraction] = {}
    for group in groups:
        among = equals_left_behind(group) if 1 < len(group) < len(table) else dict.fromkeys(group, Fraction(0))
        found |= {player: behind + len(found) for player, behind in among.items()}
    return found


def _workings(table: Crosstable) -> Workings:
    silent = "" if have_all_met(table) else NOT_ALL_MET
    behind = equals_left_behind(table)

    def working(player: int) -> Working:
        others = tuple(other for other in table if other != player)
        parts = (WorkingPart(opponent=other, value=Fraction(behind[other] < behind[player])) for other in others)
        return Working(combined=Combined.SUM, parts=() if silent else tuple(parts), equal=others, silent=silent)

    return working


REPEATED_HEAD_TO_HEAD = Tiebreak(
    key="head_to_head_repeated",
    name=N_("Head-to-head, repeated"),
    short=N_("H2H rep."),
    rule="ST-HEAD-TO-HEAD",
    value=equals_left_behind,
    workings=_workings,
    within_ties=True,
    note=N_("1 for each of the others who stands behind by the matches among them, else 0."),
)
