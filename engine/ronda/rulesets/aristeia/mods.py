"""The tournament mods and the stadiums of the league, with their effects in our words (AGL-MODS)."""

from ronda.rules.game import N_, Field, FieldChoice, FieldKind

KOORIE, ZLAVIN, CARANO, CIRCUIT, FINAL_BOSS = "koorie", "zlavin", "carano", "circuit", "final_boss"
MODS = Field(
    key="mods",
    name=N_("Tournament mods"),
    kind=FieldKind.CHOICES,
    choices=(
        FieldChoice(key=KOORIE, name=N_("Reina Koorie: each player vetoes one character of the opponent")),
        FieldChoice(key=ZLAVIN, name=N_("Zlavin: a character that is picked is locked for the opponent")),
        FieldChoice(key=CARANO, name=N_("Carano: the team never changes")),
        FieldChoice(key=CIRCUIT, name=N_("Circuito AGL: one stadium with an effect")),
        FieldChoice(key=FINAL_BOSS, name=N_("Final Boss (Semy 2.0): teams of six")),
    ),
)
EIGHT_MODS = (KOORIE, ZLAVIN, FINAL_BOSS)
NO_STADIUM = "none"
STADIUM = Field(
    key="stadium",
    name=N_("Stadium of the Circuito AGL"),
    kind=FieldKind.CHOICE,
    choices=(
        FieldChoice(key=NO_STADIUM, name=N_("None")),
        FieldChoice(
            key="tunguska",
            name="Stadion Tunguska",
            effect=N_("Every character has one movement point more at the start of the actions of its activation."),
        ),
        FieldChoice(
            key="saif",
            name="Saif Traders",
            effect=N_(
                "Every character has a general switch for two special symbols: remove one of its own state tokens."
            ),
        ),
        FieldChoice(
            key="omadon",
            name="Omadon Arena",
            effect=N_("Once a round each player may roll again any dice of one roll that show no symbol."),
        ),
        FieldChoice(
            key="shaoshang",
            name="Shaoshang-T",
            effect=N_("Every character has a general switch for one block and one special symbol: draw one tactic."),
        ),
    ),
    when=(MODS.key, CIRCUIT),
)
