"""Rules-page notes on X-Wing's rules, and the organiser's checklist (XW-*)."""

from ronda.rules import game
from ronda.rules.game import N_

RULES = (
    game.RuleNote(
        rule="SW-STAFF",
        topic=game.Topic.EVENT,
        text=N_(
            "Officials may play only in a Relaxed event in which a second official is named, who rules on their "
            "matches. When two officials meet, the head judge rules. Otherwise Ronda does not start the event, and "
            "says why. If a player's name is like an official's, the organiser says whether they are one person."
        ),
    ),
    game.RuleNote(
        rule="XW-CLOCK",
        topic=game.Topic.EVENT,
        text=N_("Swiss and elimination rounds last 75 minutes, the final 120."),
    ),
    game.RuleNote(
        rule="XW-SQUAD",
        topic=game.Topic.EVENT,
        text=N_(
            "Each player registers faction, squad points up to the squad size, list, damage deck and exactly three "
            "different obstacles. These stay the same all event."
        ),
    ),
    game.RuleNote(
        rule="XW-LIST",
        topic=game.Topic.EVENT,
        text=N_(
            "A card that shares its name and points with another is told apart in brackets. A list that is ambiguous "
            "or lacks something is completed by an official at once. Ships with points are added up, and the sum has "
            "to be what the list and the registration say."
        ),
        decision=True,
    ),
    game.RuleNote(
        rule="XW-CHECK",
        topic=game.Topic.EVENT,
        text=N_(
            "Before round 1 the head judge may have each squad checked by the opponent. The slips of that round and "
            "the checklist have a line for it."
        ),
    ),
    game.RuleNote(
        rule="XW-REJOIN",
        topic=game.Topic.EVENT,
        text=N_("Whoever dropped may come back until the cut is made."),
        decision=True,
    ),
    game.RuleNote(
        rule="XW-INITIATIVE",
        topic=game.Topic.PAIRING,
        text=N_(
            "The player with fewer squad points chooses who has initiative; with equal points chance says who chooses. "
            "The slips say so once both totals are known."
        ),
    ),
    game.RuleNote(
        rule="XW-RESULT",
        topic=game.Topic.RESULTS,
        text=N_(
            "The score is the squad points destroyed, and a whole squad counts in full whatever it cost. The higher "
            "score wins; equal scores are decided by the final salvo. Whoever concedes gives up the whole squad."
        ),
    ),
    game.RuleNote(
        rule="XW-HALF",
        topic=game.Topic.RESULTS,
        text=N_("A large ship with half its hull and shields or fewer left gives half its squad points, rounded down."),
    ),
    game.RuleNote(
        rule="XW-SALVO",
        topic=game.Topic.RESULTS,
        text=N_(
            "In the final salvo each player rolls the attack dice of the primary weapons that survived. After mutual "
            "destruction, those of all ships count. Most hits and critical hits win, and equal rolls are repeated."
        ),
    ),
    game.RuleNote(
        rule="XW-MOV",
        topic=game.Topic.STANDINGS,
        text=N_(
            "The winner's margin is 100 plus the difference, the loser's 100 minus it. Equal scores are 100 each, a "
            "bye counts 150 and a round missed 0. With squads of 200 points it is 200 in place of 100 and 300 for a "
            "bye."
        ),
        decision=True,
    ),
    game.RuleNote(
        rule="XW-TIEBREAK",
        topic=game.Topic.STANDINGS,
        text=N_("Equal points are ordered by total margin of victory, then strength of schedule, then a lot."),
    ),
    game.RuleNote(
        rule="XW-COMPONENTS",
        topic=game.Topic.CONDUCT,
        text=N_(
            "Whoever lacks an essential component has a short time to replace it. Otherwise the match is lost with "
            "what was scored so far. Whoever still lacks it when the next round begins drops. A damaged card goes on "
            "as a substitute, kept with the official and the date and printed as a slip. An invalid component "
            "without a proper substitute is a disqualification."
        ),
    ),
)

MARGIN_LIKE_BYES = game.RuleNote(
    rule="XW-MOV",
    topic=game.Topic.STANDINGS,
    text=N_(
        "The winner's margin is 100 plus the difference, the loser's 100 minus it. Equal scores are 100 each, a bye "
        "counts 150 and a round missed 0. A match that was won without being played, because the opponent never "
        "came, counts 150 and 0 too. Once play has begun, whoever concedes or loses by a penalty or a "
        "disqualification keeps the points scored so far. All the ships they have left count as destroyed. With "
        "squads of 200 points it is 200 in place of 100 and 300 in place of 150."
    ),
    decision=True,
)
"""Since the second edition."""

CHECKLIST = (
    *game.ROOM,
    game.ChecklistItem(
        name=N_("Mats or marked surfaces of 90 × 90 cm"),
        per=game.QuantityPer.TABLE,
        note=N_("A mat keeps the ships from sliding. A player's own mat must be an official one."),
    ),
    game.CLOCK,
    *game.DOCUMENTS,
    game.ChecklistItem(
        name=N_("Squads checked by the opponents before round 1"),
        per=game.QuantityPer.PLAYER,
        note=N_("If the head judge wants it."),
        rule="XW-CHECK",
    ),
    game.ChecklistItem(name=N_("Blank squad lists"), per=game.QuantityPer.PLAYER, spare_for=8, rule="XW-SQUAD"),
    game.PENS,
)

PLAYERS_BRING = (
    game.EquipmentItem(name=N_("The ships of the squad with their bases and pegs")),
    game.EquipmentItem(name=N_("Pilot cards, upgrade cards, ship tokens and all other tokens")),
    game.EquipmentItem(name=N_("A manoeuvre dial for each ship")),
    game.EquipmentItem(name=N_("A damage deck")),
    game.EquipmentItem(name=N_("Enough attack dice and defence dice")),
    game.EquipmentItem(name=N_("A set of manoeuvre templates and a range ruler")),
    game.EquipmentItem(name=N_("Three different obstacles")),
    game.EquipmentItem(name=N_("The squad list, or time to fill one in before the start")),
)
"""XW-SQUAD: what a squad needs on the table."""
