"""The three tiers of an event (SW-TIER)."""

from ronda.core.text import N_
from ronda.rules.fields import Choice

TIERS = (
    Choice(key="relaxed", name=N_("Relaxed")),
    Choice(key="formal", name=N_("Formal")),
    Choice(key="premier", name=N_("Premier")),
)
