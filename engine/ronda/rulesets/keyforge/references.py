"""References for KeyForge tables: setup, identity card and end of a game, in our own words."""

from ronda.rules.game import N_, Reference, ReferenceItem

SETTING_UP = Reference(
    key="setting_up",
    name=N_("Setting up a game"),
    rule="KF-SETUP",
    about=N_("Then everybody waits until the round is started; if it is running already, they begin."),
    entries=(
        ReferenceItem(
            name=N_("Before the first turn"),
            steps=(
                N_("Damage and Æmber tokens and status cards lie within reach."),
                N_("Deck, identity card and three key tokens lie where the opponent sees them."),
                N_("Chance says who goes first; in a series the loser of the game before chooses."),
                N_("Each shuffles, and the opponent may shuffle again."),
                N_("Whoever goes first draws seven cards, the other six."),
                N_(
                    "First the first player, then the other may shuffle the hand back once and draw one card fewer "
                    "than before."
                ),
            ),
        ),
    ),
)

IDENTITY_CARD = Reference(
    key="identity_card",
    name=N_("Identity card"),
    rule="KF-IDENTITY",
    entries=(
        ReferenceItem(
            name=N_("At registration"),
            text=N_("The player shows it. Without it the deck cannot be played."),
        ),
        ReferenceItem(
            name=N_("Before a game"),
            text=N_("The opponent may read its list of cards, for two minutes at most."),
        ),
        ReferenceItem(
            name=N_("During a game"),
            text=N_(
                "It stays in view. The list is not read any more, but the name of the deck on any card is. A card of "
                "another deck is an altered deck."
            ),
        ),
    ),
)

END_OF_GAME = Reference(
    key="end_of_game",
    name=N_("End of a game"),
    rule="KF-END",
    entries=(
        ReferenceItem(name=N_("Three keys forged"), text=N_("Whoever has forged three keys wins.")),
        ReferenceItem(name=N_("Concession"), text=N_("Whoever concedes, at any moment, loses the game.")),
        ReferenceItem(
            name=N_("Best of three"),
            text=N_(
                "Unless somebody has won two games, the next one is set up. When time is called, whoever is ahead in "
                "games wins the match. With equal games the steps of “Time called” decide."
            ),
        ),
    ),
)

TIME_CALLED = Reference(
    key="time_called",
    name=N_("Time called"),
    rule="KF-TIME",
    about=N_("After the last turns nobody is taking a turn any more."),
    entries=(
        ReferenceItem(
            name=N_("The last turns"),
            steps=(
                N_("Whoever is taking a turn finishes it."),
                N_("If that does not win the game, the opponent takes one more turn."),
                N_("If nobody has three keys then, the following steps are taken, until one decides."),
            ),
        ),
        ReferenceItem(
            name=N_("Until one step decides"),
            steps=(
                N_(
                    "Whoever has 6 Æmber or more forges one key for 6 of it, and only one. Cards that change what a "
                    "key costs do not count."
                ),
                N_("More keys wins."),
                N_("More Æmber left wins."),
                N_(
                    "Each names a house of their own. They count its friendly creatures in play and the bonus Æmber "
                    "on its cards in hand. The higher number wins."
                ),
                N_("Whoever went first wins."),
            ),
        ),
    ),
)

REFERENCES = (SETTING_UP, IDENTITY_CARD, END_OF_GAME, TIME_CALLED)
