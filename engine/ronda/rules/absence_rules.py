"""Rules-page notes on absent and separated players, for events that have any (ST-*)."""

from ronda.core.pairings import APART, BY_HAND
from ronda.core.state import Tournament
from ronda.core.text import N_
from ronda.rules.notes import RuleNote, Topic


def _needed_to_keep_apart(tournament: Tournament) -> bool:
    """Whether a published round shows it; until then only the organiser knows that somebody is kept apart."""
    return any(round_.algorithm.removeprefix(BY_HAND).startswith(APART) for round_ in tournament.rounds)


ABSENCES = RuleNote(
    rule="ST-ABSENT",
    topic=Topic.PAIRING,
    text=N_(
        "Before a round is paired the organiser can note that a player will be absent in it. The player is not paired "
        "in that round, stays in the event and is paired again in the next. The round counts as chosen: as a round "
        "missed, as half a point, or as a bye. Half a point is what a draw brings, or half of a bye where a draw "
        "brings nothing. Nobody is met in such a round. For tiebreaks half a point is a round played, as a bye is, "
        "and adds nothing to other totals. It is no bye when later byes are given."
    ),
    decision=True,
    used_by=lambda tournament: any(player.absences for player in tournament.players),
)

KEPT_APART = RuleNote(
    rule="ST-APART",
    topic=Topic.PAIRING,
    text=N_(
        "The organiser can keep players apart in every Swiss round, such as siblings. As few of them meet as possible. "
        "That counts after rematches, and before the bye and the groups of equal points. If the event says so it "
        "counts after those. Where neighbours of the order are paired it counts before the order, and in round 1 "
        "before clubs. A round is first paired without it, and again only where that puts two of them together. The "
        "results pages name only those who had to meet."
    ),
    decision=True,
    used_by=_needed_to_keep_apart,
)
