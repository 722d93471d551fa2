"""References for Aristeia! tables: sponsors, stadiums, season rules and Final Boss, in our own words."""

from ronda.rules.game import N_, Reference, ReferenceItem, effect_entries
from ronda.rulesets.aristeia.mods import CARANO, FINAL_BOSS, KOORIE, MODS, STADIUM, ZLAVIN
from ronda.rulesets.aristeia.sponsors import BASIC_SPONSORS, SPECIAL_SPONSORS

SPONSORS = Reference(
    key="sponsors",
    name=N_("Sponsors"),
    rule="AGL-SPONSOR",
    about=N_("Everybody may have a basic sponsor; a special one must have been unlocked."),
    entries=(
        *effect_entries(BASIC_SPONSORS, kind=N_("Basic sponsor")),
        *effect_entries(SPECIAL_SPONSORS, kind=N_("Special sponsor")),
    ),
)

TOURNAMENT_MODS = Reference(
    key="mods",
    name=N_("Mods"),
    rule="AGL-MODS",
    about=N_("They can be combined, except Carano, which is played alone."),
    entries=(
        ReferenceItem(
            name="Reina Koorie",
            text=N_(
                "Line-ups of eight. The coin says who is A. Player A vetoes one character of B's line-up, then B one "
                "of A's. Teams are built from what is left."
            ),
            when=(MODS.key, KOORIE),
        ),
        ReferenceItem(
            name="Zlavin",
            text=N_("Line-ups of eight. A character that one player has picked cannot be picked by the other."),
            when=(MODS.key, ZLAVIN),
        ),
        ReferenceItem(
            name="Carano",
            text=N_("Line-ups of four. The team is the same in every round; the tactics in its deck may change."),
            when=(MODS.key, CARANO),
        ),
    ),
)

STADIUMS = Reference(
    key="stadiums",
    name=N_("Stadiums of the Circuito AGL"),
    rule="AGL-MODS",
    about=N_("The whole event is played in one of them, and its effect is there for all players in every round."),
    entries=effect_entries(STADIUM.choices, option=STADIUM.key),
)

SEASON = Reference(
    key="season",
    name=N_("Season 2"),
    rule="AGL-SEASON",
    about=N_("What the rules of Standard events add in this season."),
    entries=(
        ReferenceItem(
            name=N_("First Blood"),
            text=N_(
                "It goes to the first player who sends an enemy character to the infirmary, and to nobody after that. "
                "That player draws one more tactic. If characters of both go there in one activation, the active "
                "player has it. It decides the match when victory points and frags are equal."
            ),
        ),
        ReferenceItem(
            name=N_("Critical success"),
            text=N_(
                "A face of the red die. In an opposed roll no block of the opponent cancels it. Only taking its die "
                "out of the roll does, with the symbol that removes a die. When the switches of the roll begin, each "
                "one adds a success to the symbols rolled. Spent on a switch it counts as a success."
            ),
        ),
    ),
)

FINAL_BOSS_RULES = Reference(
    key="final_boss",
    name="Final Boss (Semy 2.0)",
    rule="AGL-MODS",
    about=N_("Line-ups of eight, teams of six, of which two wait in reserve."),
    when=(MODS.key, FINAL_BOSS),
    entries=(
        ReferenceItem(
            name=N_("Building the teams"),
            steps=(
                N_("A coin says who is A."),
                N_("A picks one character, B two, A two, B two, A two, B two, A one."),
            ),
        ),
        ReferenceItem(
            name=N_("Reserve zone"),
            text=N_(
                "Beside the control panel: miniatures, character cards and initiative cards of those not in play at "
                "the moment."
            ),
        ),
        ReferenceItem(
            name=N_("Underdog"),
            text=N_("Each player adds up the initiatives of all six characters."),
        ),
        ReferenceItem(
            name=N_("Deck of tactics"),
            text=N_(
                "18 tactics: the 10 general ones, 009 to 018, and 8 of the team. At most two are of one character, "
                "and perhaps none."
            ),
        ),
        ReferenceItem(
            name=N_("Deployment"),
            text=N_(
                "As the scenario says, with two characters left out. Once deployment is over these are the reserves, "
                "and all that is theirs goes to the reserve zone."
            ),
        ),
        ReferenceItem(
            name=N_("Substitutions"),
            text=N_(
                "In the recovery phase, characters of the reserve may take the places of as many in the infirmary. "
                "They do so when the nanotreatment step begins. Miniatures and cards change places; the new "
                "initiative card lies face up where the old one lay. In this step the newcomers go on to the bench, "
                "so they get the state −2E."
            ),
        ),
        ReferenceItem(
            name=N_("Asking for a change"),
            text=N_(
                "Once a round each player may replace a character in the HexaDome that is not in contact with an "
                "enemy. They do so at the end of the states phase of its activation:"
            ),
            steps=(
                N_("The character goes to the reserve zone."),
                N_("Its card loses all state tokens, wounds and markers."),
                N_("Taunted tokens that it gave to other characters are removed."),
                N_("Its smoke tokens leave the HexaDome."),
                N_("The opponent draws a tactic."),
                N_("The opponent scores what the scenario gives for sending a character to the infirmary."),
                N_("A character of the reserve goes to the infirmary."),
                N_("The character cards and initiative cards of the two change places."),
            ),
        ),
    ),
)

REFERENCES = (SPONSORS, TOURNAMENT_MODS, STADIUMS, FINAL_BOSS_RULES, SEASON)
