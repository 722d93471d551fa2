"""Rules-page notes on a first round by rating (ST-SEED)."""

from ronda.core.details import FirstRound
from ronda.core.text import N_
from ronda.rules.notes import RuleNote, Topic

SEEDING = RuleNote(
    rule="ST-SEED",
    topic=Topic.PAIRING,
    text=N_(
        "With a custom structure, round 1 can go by rating instead of at random. Equal ratings stand by lot, players "
        "without one below all others. In halves, the best of the upper half meets the best of the lower, and so on. "
        "Adjacent, the best two meet, then the next two. With an odd number the last of the order has the bye. If "
        "clubs are kept apart, there are as few matches inside a club as possible. From the best down, each meets the "
        "first who is free and keeps it so. A bracket without Swiss rounds has the byes for the best. They meet as "
        "late as possible, as after a cut."
    ),
    decision=True,
    used_by=lambda tournament: tournament.details.first_round is not FirstRound.RANDOM,
)
"""For every game, because all have a custom structure."""
