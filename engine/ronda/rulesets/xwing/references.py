"""References for X-Wing tables: setup, end of a match and lost components, in our own words."""

from ronda.rules.game import N_, Reference, ReferenceItem

SETTING_UP = Reference(
    key="setting_up",
    name=N_("Setting up a match"),
    rule="XW-CHECK",
    about=N_("No ship moves before the round is started; if it is running already, the players begin."),
    entries=(
        ReferenceItem(
            name=N_("Before the first turn"),
            steps=(
                N_("Squads lie outside the play area, each at its player's edge."),
                N_(
                    "All components are shown. Ships that a player has twice get identification tokens. So do all "
                    "ships if both play the same faction, unless the players tell them apart in another way. One "
                    "player shows the white numbers, the other the black ones."
                ),
                N_("Before round 1 the head judge may ask each player to add up the points of the other's squad."),
                N_("Each may look through the other's damage deck. Decks are shuffled, and the opponent may shuffle."),
                N_(
                    "Whoever has fewer squad points chooses who has initiative; with equal points chance says who does."
                ),
                N_(
                    "The six obstacles are placed one by one, whoever has initiative first. They stand beyond range "
                    "2 of every edge and beyond range 1 of one another."
                ),
                N_("Ships are placed by pilot skill, the lowest first."),
                N_("Shields are activated, and what else is needed is laid out."),
            ),
        ),
    ),
)

END_OF_MATCH = Reference(
    key="end_of_match",
    name=N_("End of a match"),
    rule="XW-RESULT",
    entries=(
        ReferenceItem(
            name=N_("A squad is destroyed"),
            text=N_("At the end of a game round one player has no ship left and loses; the other wins."),
        ),
        ReferenceItem(
            name=N_("Mutual destruction"),
            text=N_("At the end of a game round nobody has a ship left: the final salvo decides, with all ships."),
        ),
        ReferenceItem(
            name=N_("Time called"),
            text=N_(
                "The game round that is being played is finished, up to its end phase. Then the scores are counted: "
                "the higher one wins, and the final salvo decides between equal ones."
            ),
        ),
        ReferenceItem(
            name=N_("Concession"),
            text=N_("Possible at any moment. All ships of whoever concedes count as destroyed, and the other wins."),
        ),
    ),
)

COMPONENTS = Reference(
    key="components",
    name=N_("Lost and damaged components"),
    rule="XW-COMPONENTS",
    about=N_(
        "Only what is needed to play: ship tokens, obstacles and a reasonable number of the bombs in the list. No "
        "other tokens."
    ),
    entries=(
        ReferenceItem(
            name=N_("Lost component"),
            steps=(
                N_("The player tells an official at once, who interrupts the match."),
                N_("The player gets a short time to find another."),
                N_("Not found in that time: the match is lost."),
                N_("Not found before the next round either: the player drops."),
            ),
        ),
        ReferenceItem(
            name=N_("Damaged component"),
            text=N_("The player may find another; if there is none, it counts as lost, except for the following."),
        ),
        ReferenceItem(
            name=N_("Damaged card"),
            text=N_(
                "An official makes a substitute for the rest of the event. It has the card's name, what cannot be "
                "read on it any more, the official's name and the date. The card stays beside the squad."
            ),
        ),
        ReferenceItem(
            name=N_("Damaged ship or peg"),
            text=N_("It is played with as it is; if that is not possible, it stays beside the squad."),
        ),
        ReferenceItem(
            name=N_("Damaged die, ruler or template"),
            text=N_("It stays beside the squad, and the player shares the opponent's from then on."),
        ),
    ),
)

REFERENCES = (SETTING_UP, END_OF_MATCH, COMPONENTS)
