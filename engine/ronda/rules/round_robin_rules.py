"""Rules-page notes on round robins (RR-*)."""

from ronda.core.text import N_
from ronda.rules.notes import RuleNote, Topic

ROUND_ROBIN = (
    RuleNote(
        rule="RR-BERGER",
        topic=Topic.PAIRING,
        text=N_(
            "In a round robin everybody meets everybody once. Numbers are drawn by lot before round 1, and the "
            "Berger table says who meets whom in which round. There are as many rounds as that takes for those "
            "present when round 1 is published. The organiser may announce another number. From then on nobody can "
            "join. A round robin has the tiebreaks of any event, and there may be a cut after it."
        ),
        decision=True,
    ),
    RuleNote(
        rule="RR-TWICE",
        topic=Topic.PAIRING,
        text=N_(
            "A round robin can be played twice. After the last round of the table it begins again from its first, "
            "with seats turned. Whoever is named first in one match is named second in the other."
        ),
        decision=True,
    ),
    RuleNote(
        rule="RR-FREE",
        topic=Topic.PAIRING,
        text=N_(
            "With an odd number each player of a round robin has one free round. It is not a bye: it gives no win "
            "and no points, and does not count as a round played."
        ),
        decision=True,
    ),
    RuleNote(
        rule="RR-LEAVER",
        topic=Topic.PAIRING,
        text=N_(
            "When somebody drops from a round robin, the results stand. Each match to come is a forfeit that the "
            "opponent wins when its round is published. A match of two who have dropped is not played, and nobody "
            "wins it. Whoever comes back plays the rounds that are still to come."
        ),
        decision=True,
    ),
)
"""For every game whose custom structure can be a round robin."""
