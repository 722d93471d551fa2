"""Penalties that every game has (ANY-CONDUCT)."""

from ronda.core.text import N_
from ronda.rules.penalties import Effect, EnteredWin, Penalty

RULE = "ANY-CONDUCT"

WARNING = Penalty(key="warning", name=N_("Warning"), rule=RULE, effect=Effect.WARNING)
GAME_LOSS = Penalty(key="game_loss", name=N_("Loss of a game"), rule=RULE, effect=Effect.GAME_LOSS)
MATCH_LOSS = Penalty(key="match_loss", name=N_("Loss of the match"), rule=RULE, effect=Effect.MATCH_LOSS)
DISQUALIFICATION = Penalty(
    key="disqualification",
    name=N_("Disqualification"),
    rule=RULE,
    effect=Effect.DISQUALIFICATION,
    entered_win=EnteredWin.OFFERED,
)

PENALTIES = (WARNING, MATCH_LOSS, DISQUALIFICATION)
"""From the mildest to the hardest."""
SERIES_PENALTIES = (WARNING, GAME_LOSS, MATCH_LOSS, DISQUALIFICATION)
"""The same where a match can be a series of games."""
