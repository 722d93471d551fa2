"""Sponsors: who may have which, and their effects, in our own words (AGL-SPONSOR)."""

from collections.abc import Mapping

from ronda.rules.game import N_, Field, FieldChoice, FieldKind, Impossible

VISSIORAMA, COMPASS = "vissiorama", "compass"
BASIC_SPONSORS = (
    FieldChoice(
        key=VISSIORAMA,
        name="Vissiorama",
        effect=N_("The opponent's sponsor has no effect in this match."),
    ),
    FieldChoice(
        key="oxyd",
        name="Oxyd",
        effect=N_("No mulligan; the opening hand has 5 cards instead of 4."),
    ),
)
SPECIAL_SPONSORS = (
    FieldChoice(
        key="aigletech",
        name="Aigletech",
        effect=N_("A second mulligan is allowed at the start of the match."),
    ),
    FieldChoice(
        key="accesstel",
        name="Accesstel",
        effect=N_(
            "At the start of deployment, name an enemy character: the opponent says which of its tactics are in "
            "the deck."
        ),
    ),
    FieldChoice(
        key="tequian",
        name="Tequian PSN",
        effect=N_("No mulligan. Draw 6 tactics instead of 4, then put 2 of them on top of the deck or under it."),
    ),
    FieldChoice(
        key="shangmei",
        name="Shangmei",
        effect=N_("When deployment begins, you choose the deployment zones instead of the underdog."),
    ),
    FieldChoice(
        key="keller",
        name="Keller Resources",
        effect=N_(
            "You take the underdog marker at the start of the first round, and whenever victory points are equal."
        ),
    ),
    FieldChoice(
        key=COMPASS,
        name="Compass Transportation",
        effect=N_("You may choose the order of the players when the teams are built."),
    ),
)
SPONSOR = Field(
    key="sponsor",
    name=N_("Sponsor"),
    kind=FieldKind.CHOICE,
    choices=(*BASIC_SPONSORS, *SPECIAL_SPONSORS),
    help=N_("Vissiorama and Oxyd are open to all; the others must be unlocked."),
    fixed=True,
)
UNLOCKED = Field(
    key="unlocked",
    name=N_("Special sponsor"),
    kind=FieldKind.CHOICES,
    choices=(FieldChoice(key="confirmed", name=N_("The organiser has seen that the player has unlocked it")),),
    public=False,
    by_organiser=True,
)


def check_registration(fields: Mapping[str, str]) -> None:
    """Refuse a special sponsor that has not been confirmed (AGL-SPONSOR); raises ``Impossible``."""
    sponsor = fields.get(SPONSOR.key, "")
    if sponsor in {choice.key for choice in SPECIAL_SPONSORS} and not fields.get(UNLOCKED.key):
        raise Impossible(
            "{sponsor} is a special sponsor: confirm that the player has unlocked it, or choose Vissiorama or Oxyd.",
            field=UNLOCKED.key,
            sponsor=SPONSOR.choice_name(sponsor),
        )
