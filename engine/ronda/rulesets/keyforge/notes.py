"""Rules-page notes on KeyForge's rules, and the organiser's checklist (KF-*)."""

from ronda.rules.game import CLOCK, DOCUMENTS, N_, ROOM, ChecklistItem, EquipmentItem, QuantityPer, RuleNote, Topic

RULES = (
    RuleNote(
        rule="SW-STAFF",
        topic=Topic.EVENT,
        text=N_(
            "Officials may play only in a Relaxed event in which a second official is named, who rules on their "
            "matches. When two play, a third is needed. Otherwise Ronda does not start the event, and says why. If a "
            "player's name is like an official's, the organiser says whether they are one person."
        ),
    ),
    RuleNote(
        rule="KF-FORMAT",
        topic=Topic.EVENT,
        text=N_(
            "Archon: players bring a deck of their own. Sealed: a new deck is opened on the day. Swiss and elimination "
            "rounds are each single games or best of three."
        ),
    ),
    RuleNote(
        rule="KF-CLOCK",
        topic=Topic.EVENT,
        text=N_("The length of a round follows from the format, the number of games, and whether it is the final."),
    ),
    RuleNote(
        rule="KF-DECK",
        topic=Topic.EVENT,
        text=N_(
            "Each deck is registered once and played all event; the two starter decks are refused. A Sealed deck's "
            "name is entered once the deck is opened."
        ),
    ),
    RuleNote(
        rule="KF-SLEEVES",
        topic=Topic.EVENT,
        text=N_("Opaque sleeves are compulsory in Premier events: the checklist has a line for them."),
    ),
    RuleNote(
        rule="KF-SETUP",
        topic=Topic.PAIRING,
        text=N_(
            "Who goes first is drawn, never agreed; in a series the loser of the game before chooses. The slips say so."
        ),
    ),
    RuleNote(
        rule="KF-IDENTITY",
        topic=Topic.PAIRING,
        text=N_(
            "The identity card is shown on registration and stays in view. The opponent may read it for two minutes "
            "before a game, not later. The slips say so."
        ),
    ),
    RuleNote(
        rule="KF-BO3",
        topic=Topic.RESULTS,
        text=N_(
            "In a best of three the first to win two games wins the round. When time is called, whoever is ahead in "
            "games wins; with equal games the steps of “Time called” decide."
        ),
    ),
    RuleNote(
        rule="KF-END",
        topic=Topic.RESULTS,
        text=N_("A game ends with three keys, by time or by concession, and the result says which."),
    ),
    RuleNote(
        rule="KF-TIME",
        topic=Topic.RESULTS,
        text=N_(
            "When time is called, the turn is finished and the opponent has one more. Whoever then has 6 Æmber or "
            "more forges one key. These decide, in this order: most keys; most Æmber; most potential Æmber; the "
            "first player."
        ),
    ),
    RuleNote(
        rule="KF-TIEBREAK",
        topic=Topic.STANDINGS,
        text=N_("Equal points are ordered by strength of schedule, then extended strength of schedule, then a lot."),
    ),
    RuleNote(
        rule="KF-DECK-DQ",
        topic=Topic.CONDUCT,
        text=N_(
            "An altered deck is a disqualification, and the opponent wins the round. That holds even if its result "
            "is entered already and nothing has been paired since."
        ),
    ),
    RuleNote(
        rule="KF-LOST-CARD",
        topic=Topic.CONDUCT,
        text=N_(
            "A card that is not found in the extra time loses the game. In a best of three the opponent gets that "
            "game, in a single game the round. A card that is missed during a game loses it at once. One that only "
            "fell to the floor means a warning, and the game goes on. A card that is still missing when the next "
            "round begins takes the player out of the event."
        ),
    ),
    RuleNote(
        rule="KF-DAMAGED-CARD",
        topic=Topic.CONDUCT,
        text=N_(
            "An official may let a substitute stand for a card that was damaged during the event. Ronda keeps the "
            "card, what can no longer be read, the official and the date, and prints a slip. The original lies face "
            "down nearby."
        ),
    ),
)

CHECKLIST = (
    *ROOM,
    CLOCK,
    *DOCUMENTS,
    ChecklistItem(
        name=N_("New decks, unopened"),
        per=QuantityPer.PLAYER,
        spare_for=16,
        rule="KF-FORMAT",
        options=(("format", "sealed"),),
    ),
    ChecklistItem(
        name=N_("Identity cards: each is shown on registration"),
        per=QuantityPer.PLAYER,
        rule="KF-IDENTITY",
    ),
    ChecklistItem(
        name=N_("Opaque sleeves on the deck, all alike: looked at on registration"),
        per=QuantityPer.PLAYER,
        rule="KF-SLEEVES",
        tiers=("premier",),
    ),
    ChecklistItem(
        name=N_("Sets of tokens, status cards and a chain tracker to lend"),
        per=QuantityPer.PLAYER,
        each=0,
        spare_for=8,
        note=N_("Players bring their own."),
    ),
)

PLAYERS_BRING = (
    EquipmentItem(name=N_("A deck of your own with its identity card"), options=(("format", "archon"),)),
    EquipmentItem(name=N_("Opaque sleeves on the deck, all alike"), tiers=("premier",)),
    EquipmentItem(name=N_("Some spare sleeves")),
    EquipmentItem(name=N_("Æmber tokens, damage tokens and key tokens")),
    EquipmentItem(name=N_("Status cards")),
    EquipmentItem(name=N_("A chain tracker with its token")),
)
"""KF-DECK, KF-SLEEVES: in a Sealed event the deck is opened at the table."""
