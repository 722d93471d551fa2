"""The league's kinds of penalty (AGL-MATERIAL, ANY-CONDUCT)."""

from dataclasses import replace

from ronda.rules.game import DISQUALIFICATION, MATCH_LOSS, N_, WARNING, Effect, EnteredWin, Penalty

PENALTIES = (
    WARNING,
    MATCH_LOSS,
    # the document gives a disqualified player's round to nobody afterwards
    replace(DISQUALIFICATION, entered_win=EnteredWin.STANDS),
    Penalty(
        key="material",
        name=N_("Material not replaced in the extra time"),
        rule="AGL-MATERIAL",
        effect=Effect.MATCH_LOSS,
    ),
    Penalty(
        key="material_next_round",
        name=N_("Material not replaced before the next round"),
        rule="AGL-MATERIAL",
        effect=Effect.DROP,
    ),
)
